import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../api/contract/enums.ts';
import type { Item, Site, Term } from '../../../api/contract/model.ts';
import { freshItem, toTerm } from '../../../api/contract/derive/stored-fields.ts';
import { ContentIndex, kindOf, type UnreadRecords } from '../../../api/content/index/content-index.ts';

const place = { path: '', version: '' };
const category = toTerm({ ...place, taxonomy: 'category', language: 'cs' }, { id: 3, slug: 'start', name: 'Start' });

function item(id: number, more: Partial<Item>): Item {
  const { type = 'post', language = 'cs' } = more;
  return { ...freshItem({ ...place, type, language }), id, status: 'publish', slug: `s${id}`, author: 1, ...more };
}

/** Four records created on first access, and the ids of those created. */
function unread() {
  const waiting = new Map<number, Item | Term>(
    [
      item(1, { date: '2026-02-01T00:00:00', categories: [3] }),
      item(2, { language: 'en', translation_of: 1 }),
      category,
      item(4, { type: 'page' }),
    ].map((record) => [record.id, record]),
  );
  const taken: number[] = [];
  const take = (isAsked: (record: Item | Term) => boolean) =>
    [...waiting.values()].filter(isAsked).map((record) => {
      waiting.delete(record.id);
      taken.push(record.id);
      return record;
    });
  const records: UnreadRecords = {
    takeAround: (id) => take((record) => record.id === id),
    take: (kind, language) =>
      take((record) => (!kind || kind === kindOf(record)) && (!language || language === record.language)),
  };
  return { taken, index: new ContentIndex({} as Site, new Map(), records) };
}

it('creates only the records that a query needs', () => {
  const asked: [(index: ContentIndex) => unknown, number[]][] = [
    [(index) => index.items('post', 'cs').length, [1]],
    [(index) => index.withSlug('page', 'cs', 's4').length, [4]],
    [(index) => index.item(2)?.slug, [2]],
    [(index) => index.terms('category').length, [3]],
    [(index) => index.count(3), [1, 2, 3, 4]],
  ];
  for (const [ask, made] of asked) {
    const { index, taken } = unread();
    expect(ask(index)).toBeTruthy();
    expect(taken).toEqual(made);
  }
});

it('finds the same after any other queries', () => {
  const answers = (index: ContentIndex) => ({
    lists: LANGUAGES.flatMap((language) => index.items('post', language, 'date', 'publish').map(({ id }) => id)),
    partner: index.partner(index.item(1)!)?.id,
    posts: index.postsOf(3).map(({ id }) => id),
    term: index.term(3)?.slug,
    isAuthor: index.hasPublished(1),
    highest: index.highestId(),
    generation: index.generation,
  });
  const first = answers(unread().index);
  const { index } = unread();
  for (const ask of [() => index.count(3), () => index.items('page', 'cs'), () => index.hasPublished(1)]) ask();
  expect(answers(index)).toEqual(first);
  expect(first).toEqual({
    ...{ lists: [1, 2], partner: 2, posts: [1], term: 'start', isAuthor: true, highest: 4, generation: 0 },
  });
});

it('replaces a placeholder by its record', () => {
  const { index } = unread();
  index.apply({ after: item(1, { status: 'draft' }) });
  expect(index.items('post', 'cs').map(({ status }) => status)).toEqual(['publish']);
  expect(index.items('post', 'cs', 'date', 'draft')).toEqual([]);
});
