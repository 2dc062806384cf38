import { describe, expect, test } from 'vitest';
import { edited, spliceBetween, withLineFeeds } from '../../src/writing/splice.ts';

const ODD = [
  'a\r\nb\r\nc\r\n',
  'a\nb\r\nc\rd',
  '\uFEFFtitle\n',
  'e\u0301\u2028x\n',
  '\tcode\n',
  '',
  '😀😁\r\n',
  '\r\n\r\n',
];

describe('a field that knows line feeds alone', () => {
  test.each(ODD)('changes nothing of %j where nothing was typed', (text) => {
    expect(edited(text, withLineFeeds(text))).toBe(text);
  });

  test('keeps the ends of the lines that were not touched, and gives new ones that of the line before', () => {
    expect(edited('a\r\nb\nc\r\n', 'a\nb\nnew\nc\n')).toBe('a\r\nb\nnew\nc\r\n');
    expect(edited('a\r\nb\r\n', 'a\nx\ny\nb\n')).toBe('a\r\nx\r\ny\r\nb\r\n');
    expect(edited('', 'a\nb')).toBe('a\nb');
  });

  test('touches only what was edited, wherever that is', () => {
    for (let seed = 1; seed <= 2_000; seed++) {
      const at = (most: number) => (seed * 2_654_435_761) % (most + 1);
      const text = ODD[seed % ODD.length]!.repeat(1 + (seed % 5));
      const shown = withLineFeeds(text);
      const from = at(shown.length);
      const to = Math.min(shown.length, from + (seed % 4));
      const value = shown.slice(0, from) + ['', 'x', '\n', 'é\nž'][seed % 4]! + shown.slice(to);
      const result = edited(text, value);
      expect(withLineFeeds(result)).toBe(withLineFeeds(value));
      const splice = spliceBetween(text, result);
      if (splice) expect(result).toBe(text.slice(0, splice.from) + splice.insert + text.slice(splice.to));
    }
  });
});

test('a splice cuts no character in two', () => {
  expect(spliceBetween('😀', '😁')).toEqual({ from: 0, to: 2, insert: '😁' });
  expect(spliceBetween('a😀b', 'a😁b')).toEqual({ from: 1, to: 3, insert: '😁' });
  expect(spliceBetween('same', 'same')).toBeNull();
});
