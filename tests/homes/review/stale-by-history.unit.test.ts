import { expect, it } from 'vitest';
import { newlyStale, type PairHistory, type Version } from '../../../api/homes/review/stale-by-history.ts';

type Text = string | null;

/** History of a pair, oldest first: source and translation after each commit, null if it did not change one. */
function historyOf(...commits: [source: Text, translation: Text][]): PairHistory {
  const versions = (side: 0 | 1): Version[] =>
    commits
      .map((texts, at) => ({ commit: `c${at}`, age: commits.length - 1 - at, text: texts[side] }))
      .filter((version): version is Version => version.text !== null)
      .reverse();
  return { source: versions(0), translation: versions(1) };
}

const guide = (one: string, two: string, more = '') =>
  `# Guide\n\nHello.\n\n## One\n\n${one}\n\n## Two\n\n${two}\n${more}`;
const FIRST: [string, string] = [guide('Sow in March.', 'Water daily.'), guide('Sejte v březnu.', 'Denně zalévejte.')];

/** Sections that the last commits made stale. */
const stale = (history: PairHistory, ...commits: string[]) => newlyStale(history, new Set(commits));

it('only sections that changed after their translation are stale', () => {
  const history = historyOf(FIRST, [guide('Sow in March.', 'Water every second day.'), null]);
  expect(stale(history, 'c1')).toEqual([{ heading: 'Two', line: 9, words: 4 }]);
});

it('sections that were already stale are not attributed to a change', () => {
  const history = historyOf(
    FIRST,
    [guide('Sow in April.', 'Water daily.'), null],
    [guide('Sow in April.', 'Water hourly.'), null],
  );
  expect(stale(history, 'c2').map(({ heading }) => heading)).toEqual(['Two']);
  expect(stale(history, 'c1', 'c2').map(({ heading }) => heading)).toEqual(['One', 'Two']);
});

it('updating another section of the translation leaves this one stale', () => {
  const history = historyOf(
    FIRST,
    [guide('Sow in April.', 'Water hourly.'), null],
    [null, guide('Sejte v březnu.', 'Zalévejte každou hodinu.')],
  );
  expect(stale(history, 'c0', 'c1', 'c2').map(({ heading }) => heading)).toEqual(['One']);
});

it('a joint change, a moved section, rewrapped lines and a reverted change make nothing stale', () => {
  const both = historyOf(FIRST, [guide('Sow in April.', 'Water daily.'), guide('Sejte v dubnu.', 'Denně zalévejte.')]);
  expect(stale(both, 'c1')).toEqual([]);
  const moved = '# Guide\n\nHello.\n\n## Two\n\nWater\ndaily.\n\n## One\n\nSow in March.\n';
  expect(stale(historyOf(FIRST, [moved, null]), 'c1')).toEqual([]);
  const back = historyOf(FIRST, [guide('Sow in April.', 'Water daily.'), null], [FIRST[0], null]);
  expect(stale(back, 'c1', 'c2')).toEqual([]);
});

it('a new section is stale as a whole', () => {
  const history = historyOf(FIRST, [guide('Sow in March.', 'Water daily.', '\n## Three\n\nHarvest in June.\n'), null]);
  expect(stale(history, 'c1')).toEqual([{ heading: 'Three', line: 13, words: 4 }]);
});

it('a section from which content was only removed has no words to translate', () => {
  const history = historyOf([guide('Sow in March.\n\nOr in April.', 'Water daily.'), FIRST[1]], [FIRST[0], null]);
  expect(stale(history, 'c1')).toEqual([{ heading: 'One', line: 5, words: 0 }]);
});

it('a source written after its translation fits it, and a single text is never stale', () => {
  expect(stale(historyOf([null, FIRST[1]], [FIRST[0], null]), 'c0', 'c1')).toEqual([]);
  expect(stale(historyOf([FIRST[0], null]), 'c0')).toEqual([]);
});

it('title and description in front matter belong to the part above the first heading', () => {
  const page = (title: string) => `---\ntitle: ${title}\nsidebar: { order: 1 }\n---\n\n## One\n\nText.\n`;
  const history = historyOf([page('Seeds'), page('Semena')], [page('Seeds and bulbs'), null]);
  expect(stale(history, 'c1')).toEqual([{ heading: '', line: 5, words: 3 }]);
});

it('unreadable front matter is ignored, but the text counts', () => {
  const broken = (text: string) => `---\ntitle: [\n---\n\n${text}\n`;
  const history = historyOf([broken('Old.'), broken('Staré.')], [broken('New text.'), null]);
  expect(stale(history, 'c1')).toEqual([{ heading: '', line: 5, words: 2 }]);
});
