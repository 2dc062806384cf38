import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Listings } from '../../api/render/listings.ts';
import { Store } from '../../api/store/store.ts';
import { makeFolder, page, put, type ContentFiles } from '../helpers/guide-folder.ts';

async function listingsOf(files: ContentFiles): Promise<Listings> {
  return new Listings((await Store.open({ ...(await makeFolder(files)), write: false })).index);
}

const ids = (records: { id: number }[]): number[] => records.map(({ id }) => id);

test('a category below none of its own language stands at the top, where readers find it', async () => {
  const listings = await listingsOf({
    'site.yaml': 'default_category: { cs: 6 }\n',
    'cs/categories/a.md': page({ id: 1, name: 'A' }),
    'cs/categories/b.md': page({ id: 2, name: 'B', parent: 1 }),
    'cs/categories/c.md': page({ id: 3, name: 'C', parent: 8 }),
    'cs/categories/d.md': page({ id: 4, name: 'D', parent: 7 }),
    'cs/categories/e.md': page({ id: 5, name: 'E', parent: 6 }),
    'cs/categories/default.md': page({ id: 6, name: 'Default' }),
    'cs/tags/t.md': page({ id: 7, name: 'T' }),
    'en/categories/a.md': page({ id: 8, name: 'A' }),
  });
  expect(ids(listings.categories(0, 'cs'))).toEqual([1, 3, 4, 5]);
  expect(ids(listings.categories(1, 'cs'))).toEqual([2]);
});

test('the category in which articles land is the last topic as long as there are any in it', async () => {
  const files = {
    'site.yaml': 'default_category: { cs: 1 }\n',
    'cs/categories/default.md': page({ id: 1, name: 'Default' }),
    'cs/categories/a.md': page({ id: 2, name: 'A' }),
    'cs/posts/draft.md': page({ id: 3, title: 'Draft', categories: [1], status: 'draft' }),
  };
  const folder = await makeFolder(files);
  const store = await Store.open(folder);
  onTestFinished(() => store.close());
  const listings = new Listings(store.index);
  expect(ids(listings.categories(0, 'cs'))).toEqual([2]);
  await put(folder, { 'cs/posts/draft.md': page({ id: 3, title: 'Draft', categories: [1] }) });
  await store.withLock(() => store.rescan('cs/posts/draft.md'));
  expect(ids(listings.categories(0, 'cs'))).toEqual([2, 1]);
  await unlink(join(folder.contentDir, 'cs/posts/draft.md'));
  await store.withLock(() => store.rescan('cs/posts/draft.md'));
  expect(ids(listings.categories(0, 'cs'))).toEqual([2]);
});

test('a chapter below none of its own language stands at the top, where readers find it', async () => {
  const listings = await listingsOf({
    'cs/pages/a.md': page({ id: 1, title: 'A' }),
    'cs/pages/b.md': page({ id: 2, title: 'B', parent: 1 }),
    'cs/pages/c.md': page({ id: 3, title: 'C', parent: 4 }),
    'en/pages/a.md': page({ id: 4, title: 'A' }),
  });
  expect(ids(listings.chapters(0, 'cs'))).toEqual([1, 3]);
  expect(ids(listings.chapters(1, 'cs'))).toEqual([2]);
});
