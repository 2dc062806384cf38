import { expect, it } from 'vitest';
import type { Site } from '../../../api/contract/model.ts';
import { freshItem } from '../../../api/contract/derive/stored-fields.ts';
import { ContentIndex } from '../../../api/content/index/content-index.ts';

/** Chapters by id, each with its parent. */
function chapters(parents: Record<number, number>): ContentIndex {
  const index = new ContentIndex({} as Site, new Map());
  for (const [id, parent] of Object.entries(parents)) {
    const place = { type: 'page', language: 'cs', path: `${id}.md`, version: '' } as const;
    index.apply({ after: { ...freshItem(place), id: Number(id), parent } });
  }
  return index;
}

const above = (index: ContentIndex, id: number) => index.ancestors(index.item(id)!).map((page) => page.id);
const below = (index: ContentIndex, id: number) => index.descendants(index.item(id)!).map((page) => page.id);

it('the tree is walked up to the root and down to the leaves', () => {
  const index = chapters({ 1: 0, 2: 1, 3: 2, 4: 1, 5: 99 });
  expect([above(index, 3), above(index, 1)]).toEqual([[2, 1], []]);
  expect([above(index, 5), below(index, 1), below(index, 3)]).toEqual([[], [2, 3, 4], []]);
});

it('a cycle is walked once, also from records below it', () => {
  const index = chapters({ 1: 2, 2: 1, 3: 1, 4: 4 });
  expect([above(index, 3), above(index, 4), below(index, 1)]).toEqual([[1, 2], [], [2, 3]]);
  expect(index.ancestors({ ...index.item(1)!, title: 'changed' }).map((page) => page.id)).toEqual([2]);
});

it('files attached to a chapter are not among its descendants', () => {
  const index = chapters({ 1: 0, 2: 1 });
  const place = { type: 'attachment', language: 'cs', path: 'a.md', version: '' } as const;
  index.apply({ after: { ...freshItem(place), id: 3, parent: 2 } });
  expect([below(index, 1), above(index, 3)]).toEqual([[2], [2, 1]]);
});
