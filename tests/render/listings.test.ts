import { expect, test } from 'vitest';
import { Listings } from '../../api/render/listings.ts';
import { Store } from '../../api/store/store.ts';
import { makeFolder, page, type ContentFiles } from '../helpers/guide-folder.ts';

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
