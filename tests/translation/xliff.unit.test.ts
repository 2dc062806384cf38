import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segment } from '../../api/translation/text/segment.ts';
import type { Run } from '../../api/translation/text/unit-types.ts';
import { writeXliff, xliffOriginal } from '../../api/translation/xliff/write-1.ts';
import { writeXliff2 } from '../../api/translation/xliff/write-2.ts';
import { runs } from '../helpers/strength.ts';
import { markdown } from './documents.ts';
import { fault, faultsIn, jobFor, pseudoTargets, readXliff, refusalOf, sampleJob, shown } from './jobs.ts';

const { document, job } = sampleJob();
const targets = pseudoTargets(job.units);
const translated = writeXliff({ ...job, final: targets });

/** Reads a file whose only unit, segmented from `body`, has this target. */
function readTarget(body: string, target: string, attributes = ''): unknown {
  const one = segment(body);
  const oneJob = jobFor({ id: 1, language: 'en', slug: 'x' }, one);
  const file = writeXliff(oneJob).replace(/<target[^]*<\/target>/, `<target ${attributes}>${target}</target>`);
  if (refusalOf(file, oneJob)) return fault(file, oneJob);
  const runs = readXliff(file, oneJob).targets.get(one.units[0]!.id);
  return runs ? shown(runs) : 'untranslated';
}

describe('a new file', () => {
  test('offers every unit as a copy of its source, which counts as untranslated', () =>
    expect(readXliff(writeXliff(job), job)).toEqual({ targets: new Map(), notes: [], saves: 0 }));

  test('contains job, languages, permalink, place and section', () => {
    const file = writeXliff(job);
    expect(file).toContain(`<file original="${xliffOriginal(job)}" source-language="cs" target-language="en"`);
    expect(xliffOriginal(job)).toMatch(/^1005-[0-9a-f]{32}$/);
    expect(file).toContain('<external-file href="https://guide.example.com/vzor/?a=1&amp;b=2"/>');
    expect(file).toMatch(/<trans-unit id="\w{9}" resname="b2.1" restype="x-directive-title" xml:space="preserve">/);
    expect(file).toContain('<note from="guide">Heading em Ctrl</note>');
    expect(file).toContain('<ph id="1" ctype="x-md-code">`y\\|z`</ph>');
  });

  test('of an update job has unchanged units final and not translatable', () => {
    const [first] = job.units;
    const final = new Map([[first!.id, ['Hotovo'] as Run[]]]);
    const file = writeXliff({ ...job, final });
    expect(file).toContain(`<trans-unit id="${first!.id}" resname="fm.title" restype="x-front-matter" translate="no"`);
    expect(file).toContain('<target state="final" state-qualifier="exact-match">Hotovo</target>');
    // Targets that the job knows to be final are not read from the file.
    const reading = readXliff(file.replace('Hotovo', 'Jinak'), { ...job, final });
    expect(reading).toEqual({ targets: final, notes: [], saves: 0 });
  });

  test('shows which texts had been saved on the page when it was downloaded', () => {
    for (const write of [writeXliff, writeXliff2])
      expect(readXliff(write({ ...job, saves: 7 }), job)).toMatchObject({ saves: 7 });
  });

  test('includes offers of the memory', () => {
    const unit = job.units[0]!;
    const match = { source: unit.source, target: ['Nabídka'], quality: 87, in_context: false };
    const file = writeXliff({ ...job, matches: new Map([[unit.id, [match]]]) });
    expect(file).toContain('<alt-trans match-quality="87%" origin="tm"><source xml:lang="cs">');
    expect(file).toContain('<target xml:lang="en">Nabídka</target></alt-trans>');
  });
});

describe('a returned file', () => {
  test('yields the targets with the codes of the source', () => {
    expect(readXliff(translated, job)).toEqual({ targets, notes: [], saves: 0 });
    expect(fault(new TextEncoder().encode(`\ufeff${translated}`), job)).toBe('accepted');
  });

  test('may lack units, which count as untranslated', () => {
    const id = job.units[3]!.id;
    const reading = readXliff(translated.replace(new RegExp(`<trans-unit id="${id}"[^]*?</trans-unit>`), ''), job);
    expect([reading.targets.size, reading.targets.has(id)]).toEqual([job.units.length - 1, false]);
  });

  test('may name countries with its languages', () => {
    const file = translated.replace('"cs" target-language="en"', '"cs-CZ" target-language="en_GB"');
    expect(readXliff(file, job)).toEqual({ targets, notes: [], saves: 0 });
  });

  test('may have its units in groups', () => {
    const grouped = translated.replace('<body>', '<body><group><group>').replace('</body>', '</group></group></body>');
    expect(readXliff(grouped, job)).toEqual({ targets, notes: [], saves: 0 });
  });

  test('of any document is read as written', () => {
    const same = (body: string): void => {
      const any = segment(body, { title: body });
      const anyJob = jobFor({ id: 1, language: 'en', slug: 'x' }, any);
      const reading = readXliff(writeXliff({ ...anyJob, final: pseudoTargets(any.units) }), anyJob);
      expect(reading.targets.size).toBe(any.units.length);
    };
    fc.assert(fc.property(markdown, same), { numRuns: runs(200) });
  });

  test('with arbitrary damage is refused or read, but throws nothing else', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<', '&', '</source>', '<target>', '<g id="1"/>', '<!DOCTYPE a>', ']]>', '<ph id="1">', '"'),
    );
    const survive = (at: number, length: number, text: string): void => {
      const start = at % translated.length;
      fault(translated.slice(0, start) + text + translated.slice(start + (length % 60)), job);
    };
    fc.assert(fc.property(fc.nat(), fc.nat(), piece, survive), { numRuns: runs(400) });
  });
});

describe('a unit counts as', () => {
  test.each([
    ['whatever its state says', 'Text *a*.', 'Jiný <bpt id="1">*</bpt>b<ept id="1">*</ept>.', 'Jiný *b*.'],
    ['with sentences marked', 'a. b.', '<mrk mtype="seg" mid="1">x. </mrk><mrk mtype="seg" mid="2">y.</mrk>', 'x. y.'],
    [
      'with its codes in another order',
      'a `b` *c*',
      '<bpt id="2">*</bpt>c<ept id="2">*</ept> <ph id="1">`b`</ph> a',
      '*c* `b` a',
    ],
    ['when a tool flattened the codes', 'a `b` *c*', 'x `b` *y*', 'x `b` *y*'],
    ['when a tool put flat text before the old codes', 'a `b` c', 'x `b` y<ph id="1">`b`</ph> c', 'x `b` y'],
    ['without the spaces around it', 'a b', '  x y\n', 'x y'],
  ])('translated %s', (_name, body, target, expected) => expect(readTarget(body, target)).toBe(expected));

  test.each([
    ['untranslated if it is a copy', 'needs-translation', 'untranslated'],
    ['translated if a person signed off the copy', 'signed-off', 'Text.'],
  ])('%s', (_name, state, expected) => expect(readTarget('Text.', 'Text.', `state="${state}"`)).toBe(expected));

  test.each(['', 'state="new"', 'state="needs-translation"'])(
    'untranslated if it is empty and nobody is said to have seen it: %s',
    (state) => expect(readTarget('Text.', '', state)).toBe('untranslated'),
  );

  test('damaged if it is empty although a person is said to have translated it', () => {
    expect(readTarget('Text.', '', 'state="translated"')).toEqual(['xlate_invalid_units', 'empty']);
  });

  test.each([
    ['empty', '<mrk mtype="seg" mid="1">x. </mrk><mrk mtype="seg" mid="2"/>'],
    [
      'missing',
      '<mrk mtype="seg" mid="1">x. </mrk></target><seg-source><mrk mtype="seg" mid="1">a. </mrk><mrk mtype="seg" mid="2">b.</mrk></seg-source><target state="old">',
    ],
  ])('untranslated while one of its sentences is %s', (_name, target) =>
    expect(readTarget('a. b.', target)).toBe('untranslated'),
  );

  test('translated if a person signed off sentences made into one', () => {
    const one = '<mrk mtype="seg" mid="1">x and y.</mrk><mrk mtype="seg" mid="2"/>';
    expect(readTarget('a. b.', one, 'state="signed-off"')).toBe('x and y.');
  });

  test.each([
    ['only codes are left', 'a `b`', '<ph id="1">`b`</ph>', 'empty'],
    ['a code is missing', 'a `b` *c*', 'x <ph id="1">`b`</ph> c', 'missing_code'],
    ['a code is there twice', 'a `b`', 'x <ph id="1">`b`</ph><ph id="1">`b`</ph>', 'extra_code'],
    ['a code is foreign', 'a `b`', 'x <ph id="1">`b`</ph><ph id="2">`c`</ph>', 'extra_code'],
    ['a code was changed', 'a `b`', 'x <ph id="1">`c`</ph>', 'changed_code'],
    [
      'pairs cross',
      '*a* **b**',
      'x <bpt id="1">*</bpt>a<bpt id="2">**</bpt><ept id="1">*</ept>b<ept id="2">**</ept>',
      'nesting',
    ],
    [
      'a link is nested in a link',
      '[a](/a/) [b](/b/)',
      '<bpt id="1">[</bpt>x <bpt id="2">[</bpt>y<ept id="2">](/b/)</ept><ept id="1">](/a/)</ept>',
      'nesting',
    ],
    ['a link has lost its text', 'a [b](/b/)', 'x <bpt id="1">[</bpt> <ept id="1">](/b/)</ept>', 'nesting'],
    [
      'an image holds code',
      '![a](/a.png) `b`',
      'x <bpt id="1">![</bpt>y <ph id="2">`b`</ph><ept id="1">](/a.png)</ept>',
      'nesting',
    ],
    ['it holds other elements', 'a b', 'x <x id="1"/> b', 'extra_code'],
    ['the flattened codes are different', 'a `b` *c*', 'x `d` *y*', 'missing_code'],
  ])('damaged when %s', (_name, body, target, code) =>
    expect(readTarget(body, target)).toEqual(['xlate_invalid_units', code]),
  );

  test('approved if the unit says so', () => {
    const reading = readXliff(writeXliff(job).replaceAll('<trans-unit ', '<trans-unit approved="yes" '), job);
    expect(reading.targets.size).toBe(job.units.length);
  });
});

test('elements that a tool added in another namespace are ignored', () => {
  const added = (name: string) => `<m:${name} xmlns:m="urn:tool" id="x">strange</m:${name}>`;
  const file = translated
    .replaceAll('<source>', `${added('source')}<source>`)
    .replaceAll(/<target[ >]/g, (open) => added('target') + open)
    .replace('<body>', `<body>${added('trans-unit')}`);
  expect(readXliff(file, job)).toEqual(readXliff(translated, job));
});

describe('a file is refused', () => {
  const unit = `id="${job.units[0]!.id}"`;
  test.each<[name: string, from: string | RegExp, to: string, code: string, unit?: string]>([
    ['of another namespace', 'document:1.2', 'document:1.1', 'xlate_xliff_invalid'],
    ['with an entity of its own', '<note', '<note>&own;</note><note', 'xlate_xliff_invalid'],
    ['with control characters', '<body>', '<body>\u0007', 'xlate_xliff_invalid'],
    ['in another encoding', 'encoding="UTF-8"', 'encoding="ISO-8859-1"', 'xlate_xliff_invalid'],
    ['nested deeper than 64', /(?<=<body>)/, '<group>'.repeat(70) + '</group>'.repeat(70), 'xlate_xliff_invalid'],
    ['with a unit twice', unit, `id="${job.units[1]!.id}"`, 'xlate_xliff_invalid', 'unknown'],
    ['without a source', /<source>Title[^]*?<\/source>/, '', 'xlate_source_mismatch', 'changed_source'],
  ])('%s', (_name, from, to, ...expected) => {
    const file = translated.replace(from, to);
    expect(file).not.toBe(translated);
    expect(fault(file, job)).toEqual(expected);
  });

  test('larger than 5 MiB, before it is read', () => {
    expect(fault(' '.repeat(6 * 1024 * 1024), job)).toEqual(['xlate_file_too_large']);
    expect(fault(new Uint8Array(6 * 1024 * 1024), job)).toEqual(['xlate_file_too_large']);
  });

  test('that is not UTF-8, or empty', () => {
    expect(fault(new Uint8Array([0xff, 0xfe, 0x3c]), job)).toEqual(['xlate_xliff_invalid']);
    expect(fault('', job)).toEqual(['xlate_xliff_invalid']);
  });

  test('with the id of every damaged unit', () => {
    const ids = [job.units[2]!.id, job.units[4]!.id];
    const file = ids.reduce(
      (text, id) => text.replace(new RegExp(`(id="${id}"[^]*?<target[^>]*>)[^]*?(</target>)`), '$1$2'),
      translated,
    );
    expect(faultsIn(refusalOf(file, job)!)).toEqual(ids.map((id) => ({ id, code: 'empty' })));
  });
});

test('the sample has every restype', () => expect(new Set(document.units.map((unit) => unit.restype)).size).toBe(10));
