import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xmlSafe } from '../../api/lib/escape.ts';
import { segment } from '../../api/translation/text/segment.ts';
import { writeXliff2 } from '../../api/translation/xliff/write-2.ts';
import { trimRuns } from '../../api/translation/text/runs.ts';
import { runs } from '../helpers/strength.ts';
import { markdown } from './documents.ts';
import { fault, jobFor, pseudoTargets, readXliff, sampleJob, shown } from './jobs.ts';

const { job } = sampleJob();
const targets = pseudoTargets(job.units);
const finished = writeXliff2({ ...job, final: targets });

const damaged = (from: string | RegExp, to: string): unknown => {
  const file = finished.replace(from, to);
  expect(file).not.toBe(finished);
  return fault(file, job);
};

test('a new file has no targets, and every unit counts as untranslated', () => {
  const file = writeXliff2(job);
  expect(file).not.toContain('<target');
  expect(readXliff(file, job)).toEqual({ targets: new Map(), notes: [], saves: 0 });
});

test('contains version, languages, place, section and types of codes', () => {
  const file = writeXliff2(job);
  expect(file).toContain(
    '<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="cs" trgLang="en">',
  );
  expect(file).toContain('type="guide:x-directive-title"');
  expect(file).toContain('<note category="section">Heading em Ctrl</note>');
  expect(file).toContain('<data id="ph1">`y\\|z`</data>');
  expect(file).toMatch(/<pc id="\d" dataRefStart="bpt\d" dataRefEnd="ept\d" type="fmt" subType="xlf:b" canCopy="no"/);
});

test('a finished file returns every target, including codes', () => {
  const reading = readXliff(finished, job);
  expect(reading).toMatchObject({ saves: 0 });
  expect(Object.fromEntries(reading.targets)).toEqual(Object.fromEntries(targets));
});

test('any document survives the round trip', () => {
  fc.assert(
    fc.property(markdown, (body) => {
      const document = segment(body, { title: 'Title' });
      const made = jobFor({ id: 7, language: 'en', slug: 'x' }, document);
      const done = pseudoTargets(document.units);
      const reading = readXliff(writeXliff2({ ...made, final: done }), made);
      // XML cannot represent every character.
      const safe = [...done].map(([id, runs]) => [
        id,
        trimRuns(runs.map((run) => (typeof run === 'string' ? xmlSafe(run) : run))),
      ]);
      expect(Object.fromEntries(reading.targets)).toEqual(Object.fromEntries(safe));
    }),
    { numRuns: runs(100) },
  );
});

test('paired codes may be written separately, and texts split into segments', () => {
  const one = segment('Open **it**. Then `wait`.');
  const made = jobFor({ id: 1, language: 'en', slug: 'x' }, one);
  const cut = writeXliff2(made).replace(
    /<segment[^]*<\/segment>/,
    [
      '<segment state="translated"><source>Open <sc id="1"/>it<ec startRef="1"/>.</source>',
      '<target><mrk id="m1" type="term">Otevřete</mrk> <sc id="1"/>to<ec startRef="1"/>.</target></segment>',
      '<ignorable><source> </source></ignorable>',
      '<segment state="translated"><source>Then <ph id="2"/>.</source><target>Pak <ph id="2"/>.</target></segment>',
    ].join(''),
  );
  const reading = readXliff(cut, made);
  expect([...reading.targets.values()].map(shown)).toEqual(['Otevřete **to**. Pak `wait`.']);
  const last = '<target>Pak <ph id="2"/>.</target>';
  const open = { targets: new Map() };
  expect(readXliff(cut.replace(last, ''), made)).toMatchObject(open);
  const empty = cut.replace(last, '<target/>').replace(/state="translated"(?=><source>Then)/, 'state="initial"');
  expect(readXliff(empty, made)).toMatchObject(open);
  const turned = cut.replace('<target><mrk', '<target order="3"><mrk').replace('<target>Pak', '<target order="1">Pak');
  const sentences = readXliff(turned, made);
  expect([...sentences.targets.values()].map(shown)).toEqual(['Pak `wait`. Otevřete **to**.']);
});

test.each<[string, string | RegExp, string, unknown]>([
  ['lacks a code', /(<target>[^<]*)<ph [^>]*>/, '$1', ['xlate_invalid_units', 'missing_code']],
  ['has a code twice', /(<target>[^<]*)(<ph [^>]*>)/, '$1$2$2', ['xlate_invalid_units', 'extra_code']],
  ['has an unknown unit', /<unit id="\w+"/, '<unit id="stranger"', ['xlate_invalid_units', 'unknown']],
  ['has a different source', '<source>', '<source>X', ['xlate_source_mismatch', 'changed_source']],
  ['has an empty target', /<target>[^]*?<\/target>/, '<target></target>', ['xlate_invalid_units', 'empty']],
  ['is of another job', /original="\d+/, 'original="1', ['xlate_xliff_mismatch']],
  ['is in other languages', 'trgLang="en"', 'trgLang="de"', ['xlate_xliff_mismatch']],
  ['is of a future version', 'version="2.1"', 'version="2.2"', ['xlate_xliff_invalid']],
  ['has elements not allowed in a text', /<target>/, '<target><x id="1"/>', ['xlate_invalid_units', 'extra_code']],
])('a file that %s is refused', (_, from, to, told) => expect(damaged(from, to)).toEqual(told));
