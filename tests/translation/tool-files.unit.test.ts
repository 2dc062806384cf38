import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { partsOf } from '../../api/translation/memory/imported.ts';
import { MOST_TERMS, readingTbx } from '../../api/translation/memory/read-tbx.ts';
import { MOST_TRANSLATIONS, readingTmx } from '../../api/translation/memory/read-tmx.ts';
import { writeTmx } from '../../api/translation/memory/tmx.ts';
import type { MemoryEntry, Run } from '../../api/translation/text/unit-types.ts';

const NOW = '2026-11-25T12:00:00.000Z';

function ended<Result>(reading: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, 'tool-files', name), 'utf8');
const tmx = (body: string) => `<tmx version="1.4"><header srclang="en"/><body>${body}</body></tmx>`;
const unit = (cs: string, en: string) =>
  `<tu><tuv xml:lang="cs-CZ"><seg>${cs}</seg></tuv><tuv xml:lang="en"><seg>${en}</seg></tuv></tu>`;
const read = (xml: string) => ended(readingTmx(xml, NOW));

describe('a memory from another tool', () => {
  test.each([
    ['omegat.tmx', ['Fronta čeká.', 'The queue waits.', 'Uložte požadavek.', 'Save the ticket.']],
    ['po2tmx.tmx', ['Uložte požadavek.', 'Save the ticket.', 'Klikněte na <b>Odeslat</b>.', 'Click <b>Send</b>.']],
  ])('is read as written by %s', (name, texts) => {
    const { translations, leftOut } = read(fileOf(name));
    expect(translations.flatMap(({ source, target }) => [...source, ...target])).toEqual(texts);
    expect(translations[0]).toMatchObject({ source_language: 'cs', target_language: 'en', at: NOW });
    expect(leftOut).toBe(0);
  });

  test('exported by us is read unchanged, including tags and time', () => {
    const code = (kind: 'bpt' | 'ept', id: string) => ({ kind, id, ctype: 'bold', native: '**' });
    const bold = (word: string): Run[] => ['A ', code('bpt', '1'), word, code('ept', '1'), ' & <b>'];
    const entry: MemoryEntry = {
      ...{ source_language: 'en', target_language: 'cs', source: bold('one'), target: bold('jedna') },
      ...{ prev: '', next: '', resname: 'b1', source_id: 7, job_id: 3, at: '2026-01-02T03:04:05.000Z' },
    };
    const [back] = read(writeTmx([entry], 'en')).translations;
    const { source_language, target_language, source, target, at } = entry;
    // Closing tags have no type in TMX.
    const untyped = (runs: Run[]) => runs.map((run) => (typeof run === 'string' ? run : { ...run, ctype: '' }));
    expect({ ...back, source: untyped(back!.source), target: untyped(back!.target) }).toEqual({
      ...{ source_language, target_language, at, source: untyped(source), target: untyped(target) },
    });
  });

  test('yields only words if the tags of the two texts do not match', () => {
    const { translations } = read(
      tmx(unit('A <bpt i="1">&lt;b></bpt>b<ept i="1">&lt;/b></ept>', 'A <ph x="9">x</ph>c')),
    );
    expect(translations[0]).toMatchObject({ source: ['A b'], target: ['A c'] });
  });

  test('keeps its no-break spaces', () => {
    const { translations } = read(tmx(unit('k\u00a0vám  a\n dál', 'to you and on')));
    expect(translations[0]).toMatchObject({ source: ['k\u00a0vám a dál'] });
  });

  test('is exported as valid XML, whatever the names of its tags', () => {
    const seg = 'A <ph x="&quot;&lt;&amp;">x</ph> b';
    const { translations } = read(tmx(unit(seg, seg)));
    const entries = [...partsOf(translations).values()].flat();
    expect(read(writeTmx(entries, 'cs')).translations).toMatchObject([{ source: translations[0]!.source }]);
  });

  test('yields the newest of several translations, dated at the unit or, as OmegaT does, at a text', () => {
    const dated = (english: string, date: string) =>
      unit('Ahoj', english).replace('<tuv xml:lang="en">', `<tuv xml:lang="en" creationdate="1" changedate="${date}">`);
    const [newer, older] = [dated('Hello', '20250607T080910Z'), dated('Hi', '20200101T000000Z')];
    for (const body of [newer + older, older + newer])
      expect([...partsOf(read(tmx(body)).translations).values()].flat()).toMatchObject([
        { target: ['Hello'], at: '2025-06-07T08:09:10.000Z' },
      ]);
  });

  test('omits texts that lack a language, are empty or too long', () => {
    const german = '<tu><tuv xml:lang="de"><seg>x</seg></tuv><tuv xml:lang="en"><seg>x</seg></tuv></tu>';
    const xml = tmx(german + unit('', 'x') + unit('x', 'y'.repeat(10_001)) + unit('dobrý', 'good'));
    expect(read(xml)).toMatchObject({ translations: [{ source: ['dobrý'], target: ['good'] }], leftOut: 3 });
  });

  test.each([
    ['<tmx><body><tu></body></tmx>', /^1:\d+: /],
    ['<xliff/>', /^not a TMX file: it begins with <xliff>$/],
    ['<!DOCTYPE tmx [<!ENTITY a "b">]><tmx/>', /DOCTYPE/],
    [tmx(unit('a', 'b').repeat(MOST_TRANSLATIONS + 1)), /more than 50000 translations/],
  ])('that is invalid is refused with the reason: %#', (xml, reason) => expect(() => read(xml)).toThrow(reason));

  test('has each text once, always in the same part', () => {
    const { translations } = read(tmx(unit('a', 'b') + unit('a', 'c') + unit('d', 'e')));
    const [first, second] = [partsOf(translations), partsOf([...translations].reverse().slice(0, 1))];
    expect([...first.values()].flat().map(({ target }) => target)).toEqual(expect.arrayContaining([['c'], ['e']]));
    expect([...first.values()].flat()).toHaveLength(2);
    const [[part]] = [...second] as [[number, MemoryEntry[]]];
    expect(first.get(part)?.some(({ source }) => source[0] === 'd')).toBe(true);
  });
});

describe('a glossary from another tool', () => {
  const tbx = (entries: string, root = 'martif') => `<${root}><text><body>${entries}</body></text></${root}>`;
  const terms = (xml: string) => ended(readingTbx(xml));

  test('is read as written by csv2tbx', () => {
    expect(terms(fileOf('csv2tbx.tbx')).entries.map((entry) => entry.terms)).toEqual([
      { cs: 'schránka', en: 'mailbox' },
      { cs: 'fronta', en: 'queue' },
    ]);
  });

  test('yields definitions and forbidden words, from both versions', () => {
    const two = `<termEntry><descripGrp><descrip type="definition">Where it
      waits.</descrip></descripGrp><langSet xml:lang="cs"><ntig><termGrp><term>fronta</term></termGrp></ntig></langSet>
      <langSet xml:lang="en-GB"><tig><term>line</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig>
      <tig><term>queue</term></tig></langSet></termEntry>`;
    const three = `<conceptEntry><langSec xml:lang="cs"><termSec><term>lhůta</term></termSec></langSec>
      <langSec xml:lang="en"><note>Not a date.</note><termSec><term>deadline</term></termSec></langSec></conceptEntry>
      <conceptEntry><langSec xml:lang="cs"><termSec><term>sama</term></termSec></langSec></conceptEntry>`;
    expect(terms(tbx(two))).toEqual({
      entries: [
        {
          terms: { cs: 'fronta', en: 'queue' },
          forbidden: { cs: [], en: ['line'] },
          note: { cs: 'Where it waits.', en: 'Where it waits.' },
        },
      ],
      leftOut: 0,
    });
    expect(terms(tbx(three, 'tbx'))).toMatchObject({
      entries: [{ terms: { cs: 'lhůta', en: 'deadline' }, note: { cs: '', en: 'Not a date.' } }],
      leftOut: 1,
    });
    const named = `<conceptEntry xmlns:min="m" xmlns:basic="b"><basic:definition>Where it waits.</basic:definition>
      <langSec xml:lang="cs"><termSec><term>fronta</term></termSec></langSec><langSec xml:lang="en">
      <termSec><term>line</term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus></termSec>
      <termSec><term>queue</term></termSec></langSec></conceptEntry>`;
    expect(terms(tbx(named, 'tbx'))).toEqual(terms(tbx(two)));
    const others = two
      .replace('deprecatedTerm', 'admittedTerm')
      .replace(
        '<term>queue</term>',
        '$&<termNote type="status">preferred</termNote><termNote type="usageNote">Its plural is obsolete.</termNote>',
      );
    expect(terms(tbx(others)).entries).toMatchObject([{ terms: { en: 'queue' }, forbidden: { en: [] } }]);
    expect(() => terms('<tmx/>')).toThrow('not a TBX file: it begins with <tmx>');
    const many = two.replace(/\s+/g, ' ').repeat(MOST_TERMS + 1);
    expect(() => terms(tbx(many))).toThrow('more than 5000 terms: split the file');
  });
});
