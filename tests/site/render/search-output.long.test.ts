import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Language } from '../../../api/contract/model.ts';
import { SearchClient } from '../../../api/content/search/search-client.ts';
import { openWorld } from './world.ts';

const world = await openWorld();

/** Searches the files like a browser. */
async function search(language: Language, query: string): Promise<string[]> {
  await world.site.refresher.settled();
  const client = new SearchClient(language, async (path, range) => {
    const bytes = await readFile(join(world.outDir, 'search-index', path)).catch(() => null);
    return bytes && range ? bytes.subarray(range.from, range.to) : bytes;
  });
  const { hits, isConfident } = await client.search(query);
  return isConfident ? hits.map(({ url }) => url) : [];
}

const post = (fields: object) => world.send('POST', '/posts', { title: 'Kvetináč', status: 'publish', ...fields });

test('a text is found as it changes, and no longer once it is withdrawn', async () => {
  const { body } = await post({ slug: 'zahrada', content: 'Text.\n\n## Zavlažování\n\nKapka po kapce.' });
  expect(await search('cs', 'zavlažovat')).toEqual(['/zahrada/']);
  await world.send('POST', `/posts/${String(body['id'])}`, { content: 'Skleník se větrá.' });
  expect([await search('cs', 'zavlažování'), await search('cs', 'skleníky')]).toEqual([[], ['/zahrada/']]);
  await world.send('POST', `/posts/${String(body['id'])}`, { password: 'tajne' });
  expect(await search('cs', 'skleníky')).toEqual([]);
  await world.send('POST', `/posts/${String(body['id'])}`, { password: '', status: 'draft' });
  expect([await search('cs', 'skleníky'), await world.differences()]).toEqual([[], []]);
});

test('an article is found in the other language until it has a translation', async () => {
  const { body } = await post({ slug: 'kaktusy', content: 'Trnokvětka.' });
  expect(await search('en', 'Trnokvětka')).toEqual(['/kaktusy/']);
  const english = { slug: 'cacti', content: 'Thorns.', translation_of: body['id'], xlate_language: 'en' };
  await post(english);
  expect([await search('en', 'Trnokvětka'), await search('en', 'thorns')]).toEqual([[], ['/en/cacti/']]);
  expect(await world.differences()).toEqual([]);
});

test('topics follow the names of their terms', async () => {
  const { body: term } = await world.send('POST', '/categories', { name: 'Truhlíky' });
  await post({ slug: 'okno', content: 'Parapet.', categories: [term['id']] });
  expect(await search('cs', 'truhlík')).toContain('/okno/');
  await world.send('POST', `/categories/${String(term['id'])}`, { name: 'Balkony' });
  expect(await search('cs', 'balkon')).toContain('/okno/');
  expect(await world.differences()).toEqual([]);
});
