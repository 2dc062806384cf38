import { expect, it } from 'vitest';
import type { Item } from '../../api/contract/model.ts';
import type { Change, ContentIndex } from '../../api/index/content-index.ts';
import { RelatedArticles } from '../../api/render/related-articles.ts';

const article = (id: number, version = 'v1', status = 'publish'): Item =>
  ({ id, version, status, type: 'post' }) as Item;

/** Each article is related to the next one; counts how often that is found out. */
function open(items: Item[]) {
  const held = new Map(items.map((item) => [item.id, item]));
  const followers: ((change: Change) => void)[] = [];
  const index = {
    site: {},
    generation: 1,
    item: (id: number) => held.get(id),
    allItems: () => held.values(),
    allTerms: () => [].values(),
    follow: (follower: (change: Change) => void) => void followers.push(follower),
  };
  const counts = { found: 0 };
  const related = new RelatedArticles({
    index: index as unknown as ContentIndex,
    find(item) {
      counts.found++;
      return [held.get(item.id + 1)].flatMap((other) => other ?? []);
    },
    regroupedBy: ({ after }) => (after ? [after as Item] : null),
  });
  const change = (after: Item) => {
    held.set(after.id, after);
    index.generation++;
    for (const follower of followers) follower({ after });
  };
  const of = (id: number) => related.of(held.get(id)!).map((other) => other.id);
  return { related, counts, change, of, item: (id: number) => held.get(id)! };
}

const items = [article(1), article(2), article(3)];

it('a process that has the same records takes over what another one found', () => {
  const one = open(items);
  expect(one.of(1)).toEqual([2]);
  const fact = structuredClone(one.related.factOf(items[0]!)!);
  expect(one.related.factOf(items[1]!)).toBeUndefined();

  const same = open(items);
  same.related.learn(items[0]!, fact);
  expect([same.of(1), same.counts.found]).toEqual([[2], 0]);
  for (const other of [
    [items[0]!, items[1]!, article(3, 'v2')],
    [items[0]!, items[1]!, article(3, 'v1', 'draft')],
    [...items, article(4)],
  ]) {
    const changed = open(other);
    changed.related.learn(items[0]!, fact);
    expect([changed.of(1), changed.counts.found]).toEqual([[2], 1]);
  }
});

it('a thread of the same build is believed until something changes', () => {
  const told: unknown[] = [];
  const [one, other] = [open(items), open(items)];
  one.related.onFound = ({ id }, fact) => void told.push([id, fact]);
  one.of(2);
  one.of(2);
  expect(told).toEqual([[2, { ids: [3] }]]);
  other.related.learn(items[1]!, { ids: [3] });
  expect([other.of(2), other.counts.found]).toEqual([[3], 0]);
  other.change(article(2, 'v2'));
  expect([other.of(2), other.counts.found]).toEqual([[3], 1]);
  other.related.learn(items[0]!, { ids: [3] });
  expect([other.of(1), other.counts.found]).toEqual([[2], 2]);
});
