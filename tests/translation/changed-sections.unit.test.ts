import { expect, test } from 'vitest';
import { findChangedSections } from '../../api/translation/text/changed-sections.ts';
import { plainText } from '../../api/translation/text/runs.ts';
import { firstLine } from '../../api/translation/text/merge/deliver.ts';
import { segment } from '../../api/translation/text/segment.ts';
import { translated } from './merge/documents.ts';

/** The line that records what a translation was made from. */
const madeFrom = (source: string): string => firstLine(segment(source), segment(translated(source)));

function compare(before: string, after: string) {
  const { changed, ...found } = findChangedSections(madeFrom(before), segment(after));
  const texts = changed.map(({ unit, kind }) => `${kind} ${plainText(unit.source)}`);
  return { ...found, removed: found.removed.length, changed: texts };
}

test('is current without hashes', () =>
  expect(findChangedSections('', segment('a\n\nb'))).toMatchObject({ status: 'current', total_units: 2 }));

test('is partial if its only unit could not be written', () => {
  const source = segment('a');
  const line = firstLine(source, source, new Set(source.units.map(({ hash }) => hash)));
  expect(findChangedSections(line, source)).toMatchObject({ status: 'partial', outdated_units: 1, total_units: 1 });
});

const CURRENT = { status: 'current', outdated_units: 0, removed: 0 };

test.each([
  ['current if only line wrapping changed', 'a b\n\nc', 'a\nb\n\nc', { ...CURRENT, total_units: 2, changed: [] }],
  ['current when paragraphs were moved', 'a\n\nb\n\nc\n\nd', 'd\n\na\n\nc\n\nb', CURRENT],
  [
    'outdated only in the changed unit',
    ...['a\n\nb\n\nc', 'a\n\nB\n\nc'],
    { status: 'outdated', outdated_units: 1, total_units: 3, removed: 0, changed: ['changed B'] },
  ],
  ['outdated when text was removed', 'a\n\nb\n\nc', 'a\n\nc', { status: 'outdated', outdated_units: 0, removed: 1 }],
  ['outdated when one of three equal texts stays', 'a\n\na\n\na', 'a', { status: 'outdated', removed: 2 }],
  ['partial when a text is repeated once more', 'a\n\na', 'a\n\na\n\na', { status: 'partial', outdated_units: 1 }],
  [
    'partial when text was only added, and the rest is not outdated',
    ...['a\n\nb', 'new\n\na\n\nb\n\nmore'],
    { status: 'partial', changed: ['added new', 'added more'] },
  ],
  [
    'outdated in the changed unit, not in the added one next to a move',
    ...['a\n\nb\n\nc', 'c\n\na\n\nB\n\nnew'],
    { status: 'outdated', changed: ['changed B', 'added new'] },
  ],
] as [string, string, string, object][])('is %s', (_, before, after, found) =>
  expect(compare(before, after)).toMatchObject(found),
);

test('names the section of each change', () => {
  const before = '## One\n\na\n\n## Two\n\nb';
  const { changed } = findChangedSections(madeFrom(before), segment('## One\n\na\n\n## Two\n\nB'));
  expect(changed[0]!.unit.section).toEqual({ index: 1, text: 'Two' });
});

test('compares the maximum number of units in a text at once', () => {
  const words = Array.from({ length: 6_000 }, (_, at) => `word${at}`);
  const made = madeFrom(words.join('\n\n'));
  const shuffled = segment([...words].reverse().join('\n\n'));
  expect(findChangedSections(made, shuffled)).toMatchObject({ status: 'current', total_units: 6_000 });
});
