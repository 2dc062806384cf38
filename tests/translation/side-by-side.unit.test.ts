import { describe, expect, test } from 'vitest';
import { firstLine } from '../../api/translation/text/merge/deliver.ts';
import { segment } from '../../api/translation/text/segment.ts';
import { pairPieces } from '../../api/translation/text/side-by-side.ts';
import { translated } from './merge/documents.ts';

const text = (...blocks: string[]): string => `${blocks.join('\n\n')}\n`;

const rows = (source: string, translation: string, line = '') =>
  pairPieces(segment(source), segment(translation), line).map(({ source: one, translation: other, newer }) => [
    one?.text ?? null,
    other?.text ?? null,
    newer,
  ]);

/** The same once the translation of `before` is delivered and the source has become `now`. */
const later = (before: string, now: string, translation = translated(before)) =>
  rows(now, translation, firstLine(segment(before), segment(translated(before))));

describe('a translation written by hand', () => {
  test('is shown next to its source section by section, with nothing marked as newer', () => {
    const source = text('Úvod.', '## První', 'a', 'b', '## Druhá', 'c');
    expect(rows(source, text('Intro.', '## First', 'a and b', '## Second', 'c', 'more'))).toEqual([
      ['Úvod.', 'Intro.', ''],
      ['První', 'First', ''],
      ['a', 'a and b', ''],
      ['b', null, ''],
      ['Druhá', 'Second', ''],
      ['c', 'c', ''],
      [null, 'more', ''],
    ]);
  });

  test('is aligned by code, list items and images if paragraphs are missing', () => {
    const code = '```sh\nnpm ci\n```';
    expect(rows(text('a', 'b', code, '- x\n- y', 'c'), text('A', code, '- X\n- Y', 'C'))).toEqual([
      ['a', 'A', ''],
      ['b', null, ''],
      [code, code, ''],
      ['x', 'X', ''],
      ['y', 'Y', ''],
      ['c', 'C', ''],
    ]);
  });
});

describe('a delivered translation', () => {
  const before = text('Alfa.', 'Beta.', 'Gama.');

  test('keeps its pieces next to those they were made from, and shows later changes', () => {
    expect(later(before, text('Alfa.', 'Nové.', 'Beta je jiná.', 'Gama.'))).toEqual([
      ['Alfa.', 'ALFA.', ''],
      ['Nové.', 'BETA.', 'changed'],
      ['Beta je jiná.', null, 'added'],
      ['Gama.', 'GAMA.', ''],
    ]);
    expect(later(before, text('Alfa.', 'Gama.', 'Delta.'))).toEqual([
      ['Alfa.', 'ALFA.', ''],
      [null, 'BETA.', 'removed'],
      ['Gama.', 'GAMA.', ''],
      ['Delta.', null, 'added'],
    ]);
  });

  test('an editor’s addition is not missing in the source', () => {
    expect(later(before, before, text('ALFA.', 'BETA.', 'Only in English.', 'GAMA.'))).toEqual([
      ['Alfa.', 'ALFA.', ''],
      ['Beta.', 'BETA.', ''],
      [null, 'Only in English.', ''],
      ['Gama.', 'GAMA.', ''],
    ]);
  });
});

test('titles come first, and line numbers are those of the body', () => {
  const source = segment('\r\n## Nadpis\r\n\r\nText\r\nna dvou řádcích.\r\n\r\n- položka\r\n', { title: 'Název' });
  const pairs = pairPieces(source, segment('## Heading\n\nText.\n\n- item\n', { title: 'Title' }), '');
  expect(pairs.map(({ source: one, translation: other }) => [one?.kind, one?.line, other?.text, other?.line])).toEqual([
    ['x-front-matter', 0, 'Title', 0],
    ['x-heading', 2, 'Heading', 1],
    ['x-paragraph', 4, 'Text.', 3],
    ['x-list-item', 7, 'item', 5],
  ]);
});

test('every piece of both texts is shown once, in order', () => {
  const source = text('# A', 'b', '> c', '- d\n- e', '|f|g|\n|-|-|\n|h|i|', '## J', 'k', '![l](m.png)', 'n');
  for (const cut of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const blocks = source.trimEnd().split('\n\n');
    const other = text(...blocks.slice(cut), ...blocks.slice(0, cut).toReversed());
    const pairs = pairPieces(segment(source), segment(other), '');
    const shown = (side: 'source' | 'translation') => pairs.flatMap((pair) => pair[side]?.text ?? []);
    const alone = (body: string) =>
      pairPieces(segment(body), segment(''), '').flatMap((pair) => pair.source?.text ?? []);
    expect([shown('source'), shown('translation')]).toEqual([alone(source), alone(other)]);
  }
});
