import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../api/contract/enums.ts';
import type { Item, Site } from '../../../api/contract/model.ts';
import { freshItem, toTerm } from '../../../api/contract/derive/stored-fields.ts';
import { ContentIndex } from '../../../api/content/index/content-index.ts';

const place = { path: '', version: '' };
const category = toTerm({ ...place, taxonomy: 'category', language: 'cs' }, { id: 3, slug: 'start', name: 'Start' });

function item(id: number, more: Partial<Item>): Item {
  const { type = 'post', language = 'cs' } = more;
  return { ...freshItem({ ...place, type, language }), id, status: 'publish', slug: `s${id}`, author: 1, ...more };
}

const RECORDS = [
  item(1, { date: '2026-02-01T00:00:00', categories: [3] }),
  item(2, { language: 'en', translation_of: 1 }),
  category,
  item(4, { type: 'page' }),
];

const opened = () => new ContentIndex({} as Site, new Map(), RECORDS);

it('finds the same as an index that followed the records, after any other queries', () => {
  const answers = (index: ContentIndex) => ({
    lists: LANGUAGES.flatMap((language) => index.items('post', language, 'date', 'publish').map(({ id }) => id)),
    partner: index.partner(index.item(1)!)?.id,
    page: index.withSlug('page', 'cs', 's4').map(({ id }) => id),
    terms: index.terms('category').map(({ id }) => id),
    count: index.count(3),
    posts: index.postsOf(3).map(({ id }) => id),
    term: index.term(3)?.slug,
    isAuthor: index.hasPublished(1),
    highest: index.highestId(),
  });
  const followed = new ContentIndex({} as Site, new Map());
  for (const after of RECORDS) followed.apply({ after });
  const index = opened();
  for (const ask of [() => index.count(3), () => index.items('page', 'cs'), () => index.hasPublished(1)]) ask();
  for (const one of [index, opened(), followed])
    expect(answers(one)).toEqual({
      lists: [1, 2],
      partner: 2,
      page: [4],
      terms: [3],
      count: 1,
      posts: [1],
      term: 'start',
      isAuthor: true,
      highest: 4,
    });
});

it('has a record instead of the placeholder before it', () => {
  const index = new ContentIndex({} as Site, new Map(), [item(1, { status: 'draft' }), ...RECORDS]);
  expect(index.items('post', 'cs').map(({ status }) => status)).toEqual(['publish']);
  expect(index.items('post', 'cs', 'date', 'draft')).toEqual([]);
});
