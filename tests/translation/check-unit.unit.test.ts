import { describe, expect, test } from 'vitest';
import { checkUnit } from '../../api/translation/text/checks/check-unit.ts';
import { glossaryOf } from '../../api/translation/text/checks/glossary.ts';
import type { Code, Run } from '../../api/translation/text/unit-types.ts';

type Text = Run[] | string;

const en = (source: Text, target: Text) => found(source, target, 'cs', 'en');
const cs = (source: Text, target: Text) => found(source, target, 'en', 'cs');

function found(source: Text, target: Text, from: 'cs' | 'en', to: 'cs' | 'en'): string[] {
  const runs = (text: Text) => [text].flat();
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

test.each<[string, string, string[]]>([
  ['Wait 30 minutes', 'Počkejte 30\u00a0minut', []],
  ['1,234.5 items', '1\u00a0234,5 položky', []],
  ['from 9:30 to 10:15', 'od 9:30', ['number_missing 10:15']],
  ['5 of 5', '5 ze 6', ['number_missing 5', 'number_added 6']],
  ['at 08:00', 'od 8:00', []],
  ['version 2', 'verze', ['number_missing 2']],
  ['Wait for 30 minutes.', 'Počkejte 30\u00a0minut.', []],
  ['Wait.', ' ', []],
])('numbers: %s -> %s', (source, target, warnings) => expect(cs(source, target)).toEqual(warnings));

test('numbers: any number of them', () => {
  const numbers = (from: number) => Array.from({ length: 200_000 }, (_, n) => from + n).join(';');
  expect(cs(`${numbers(1)} a`, `${numbers(2)} b`)).toEqual(['number_missing 1', 'number_added 200001']);
});

test.each<[string, string, string[]]>([
  ['Save it.', 'Uložte to.', []],
  ['Save it.', 'Uložte to', ['end_punctuation . → ∅']],
  ['Save it', 'Uložte to!', ['end_punctuation ∅ → !']],
  ['Save it...', 'Uložte to…', []],
  ['(Save it.)', 'Uložte to.', []],
  ['Is it “on?”', 'Je to „zapnuté?“', []],
])('punctuation at the end: %s -> %s', (source, target, warnings) => expect(cs(source, target)).toEqual(warnings));

test.each<[string, Text, Text, string[]]>([
  ['a correct translation', 'Počkejte 30 minut.', 'Wait for 30 minutes.', []],
  ['punctuation after code', ['Spusťte ', code, '.'], ['Run ', code], ['end_punctuation . → ∅']],
  ['a line that ends in code', ['Spusťte ', code], ['Run ', code], []],
  ['consecutive spaces', 'Stiskněte Uložit', 'Press  Save', ['double_space Press  Save']],
  ['a no-break space and one of the source', 'Stiskněte\u00a0 Uložit', 'Press\u00a0 Save', []],
  ['spaces around marks', ['Stiskněte ', ...key, ' hned'], ['Press ', ...key, '  now'], ['double_space \ufffc  now']],
  ['consecutive spaces of the source', 'A  B', 'C  D', []],
  ['1.6 times the length of the source', 'a'.repeat(50), 'b'.repeat(80), []],
  ['more than that', 'a'.repeat(50), 'b'.repeat(82), ['too_long 164 %']],
  ['a short one that grows', 'Uložit', 'Save the changes', []],
  ['a URL that stays', 'Viz https://example.com/a.', 'See https://example.com/a.', []],
  [
    'another URL',
    'Viz https://example.com/a.',
    'See https://example.org/a.',
    ['url_missing https://example.com/a', 'url_added https://example.org/a'],
  ],
  ['a missing address', 'Pište na podpora@example.com.', 'Write to us.', ['url_missing podpora@example.com']],
  ['a copy of the source, which is the only warning', 'Počkejte 30  minut', 'Počkejte 30  minut', ['untranslated ']],
  ['one word that stays the same', 'API', 'API', []],
  ['a key that stays the same', key, key, []],
])('the warnings of %s', (_, source, target, warnings) => expect(en(source, target)).toEqual(warnings));

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
  ])('%s', (target, warnings) =>
    expect(cs(`Something ${(target.match(/\d+/g) ?? []).join(' ')} of a kind and more`, target)).toEqual(warnings),
  );

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
