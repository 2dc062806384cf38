import { describe, expect, test } from 'vitest';
import { checkUnit } from '../../api/translation/text/checks/check-unit.ts';
import { glossaryOf } from '../../api/translation/text/checks/glossary.ts';
import type { Code, Run } from '../../api/translation/text/unit-types.ts';

const en = (source: Run[] | string, target: Run[] | string) => found(source, target, 'cs', 'en');
const cs = (source: Run[] | string, target: Run[] | string) => found(source, target, 'en', 'cs');

function found(source: Run[] | string, target: Run[] | string, from: 'cs' | 'en', to: 'cs' | 'en'): string[] {
  const runs = (text: Run[] | string) => [text].flat();
  return checkUnit(runs(source), runs(target), glossaryOf([], from, to)).map(
    ({ code, reference }) => `${code} ${reference}`,
  );
}

const code: Code = { kind: 'ph', id: '1', ctype: 'x-md-code', native: '`x`' };
const key: Run[] = [
  { kind: 'bpt', id: '2', ctype: 'x-html-kbd', native: '<kbd>' },
  'a',
  { kind: 'ept', id: '2', ctype: 'x-html-kbd', native: '</kbd>' },
];

test('neither a correct translation nor an empty one has warnings', () => {
  expect(en('Počkejte 30 minut.', 'Wait for 30 minutes.')).toEqual([]);
  expect(cs('Wait for 30 minutes.', 'Počkejte 30\u00a0minut.')).toEqual([]);
  expect(cs('Wait.', ' ')).toEqual([]);
});

test.each<[string, string, string[]]>([
  ['Wait 30 minutes', 'Počkejte 30\u00a0minut', []],
  ['1,234.5 items', '1\u00a0234,5 položky', []],
  ['from 9:30 to 10:15', 'od 9:30', ['number_missing 10:15']],
  ['5 of 5', '5 ze 6', ['number_missing 5', 'number_added 6']],
  ['at 08:00', 'od 8:00', []],
  ['version 2', 'verze', ['number_missing 2']],
])('numbers: %s -> %s', (source, target, warnings) => {
  expect(cs(source, target)).toEqual(warnings);
});

test.each<[string, string, string[]]>([
  ['Save it.', 'Uložte to.', []],
  ['Save it.', 'Uložte to', ['end_punctuation . → ∅']],
  ['Save it', 'Uložte to!', ['end_punctuation ∅ → !']],
  ['Save it...', 'Uložte to…', []],
  ['(Save it.)', 'Uložte to.', []],
  ['Is it “on?”', 'Je to „zapnuté?“', []],
])('punctuation at the end: %s -> %s', (source, target, warnings) => {
  expect(cs(source, target)).toEqual(warnings);
});

test('punctuation after code counts, and a line that ends in code has none', () => {
  expect(en(['Spusťte ', code, '.'], ['Run ', code])).toEqual(['end_punctuation . → ∅']);
  expect(en(['Spusťte ', code], ['Run ', code])).toEqual([]);
});

test('consecutive spaces are reported, also around formatting, unless the source has them', () => {
  expect(en('Stiskněte Uložit', 'Press  Save')).toEqual(['double_space Press  Save']);
  expect(en('Stiskněte\u00a0 Uložit', 'Press\u00a0 Save')).toEqual([]);
  expect(en(['Stiskněte ', ...key, ' hned'], ['Press ', ...key, '  now'])).toEqual(['double_space \ufffc  now']);
  expect(en('A  B', 'C  D')).toEqual([]);
});

test('a translation is too long beyond 1.6 times its source; short ones may grow', () => {
  expect(en('a'.repeat(50), 'b'.repeat(80))).toEqual([]);
  expect(en('a'.repeat(50), 'b'.repeat(82))).toEqual(['too_long 164 %']);
  expect(en('Uložit', 'Save the changes')).toEqual([]);
});

test('URLs and e-mail addresses in the text must stay', () => {
  expect(en('Viz https://example.com/a.', 'See https://example.com/a.')).toEqual([]);
  expect(en('Viz https://example.com/a.', 'See https://example.org/a.')).toEqual([
    'url_missing https://example.com/a',
    'url_added https://example.org/a',
  ]);
  expect(en('Pište na podpora@example.com.', 'Write to us.')).toEqual(['url_missing podpora@example.com']);
});

test('a copy of the source is the only warning; one word may stay the same', () => {
  expect(en('Počkejte 30  minut', 'Počkejte 30  minut')).toEqual(['untranslated ']);
  expect(en('API', 'API')).toEqual([]);
  expect(en(key, key)).toEqual([]);
});

describe('Czech typography', () => {
  test.each<[string, string[]]>([
    ['v\u00a0pondělí a\u00a0v\u00a0úterý', []],
    ['v pondělí', ['no_break_space v pondělí']],
    ['K vám, ale ne od vás', ['no_break_space K vám']],
    ['sleva do 20 % ceny', ['no_break_space 20 %']],
    ['sleva do 20\u00a0% ceny', []],
    ['dne 20. března', ['no_break_space 20. března']],
    ['v\u00a0kódování UTF-8 s\u00a0názvy', []],
    ['stiskněte „Uložit“', []],
    ['stiskněte "Uložit"', ['quotes "Uložit', 'quotes "']],
    ['stiskněte “Uložit”', ['quotes “Uložit”']],
  ])('%s', (target, warnings) => {
    const numbers = (target.match(/\d+/g) ?? []).join(' ');
    expect(cs(`Something ${numbers} of a kind and more`, target)).toEqual(warnings);
  });

  test('applies around code, and not to the names of keys', () => {
    expect(cs(['See ', code], ['Viz v ', code])).toEqual(['no_break_space v \ufffc']);
    expect(cs(['Press ', ...key, ' now'], ['Stiskněte ', ...key, ' hned'])).toEqual([]);
  });

  test('is not required in other languages, whose own quotation marks are', () => {
    expect(en('stiskněte a\u00a0pusťte', 'press a key')).toEqual([]);
    expect(en('stiskněte „Uložit“', 'press “Save”')).toEqual([]);
    expect(en('stiskněte „Uložit“', 'press „Save“')).toEqual(['quotes „Save“']);
  });
});

test('a text crafted to be expensive is cheap', () => {
  const texts = [
    'x'.repeat(100_000),
    'a.'.repeat(50_000),
    ' '.repeat(100_000) + 'x',
    '"'.repeat(100_000),
    '1 '.repeat(50_000),
  ];
  for (const text of texts) expect(cs('Wait', text).length).toBeLessThan(60_000);
});
