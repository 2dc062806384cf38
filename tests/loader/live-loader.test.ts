import { afterEach, expect, test, vi } from 'vitest';
import { guideLiveLoader } from '../../src/loader/loader.ts';
import { page } from '../helpers/guide-folder.ts';
import { BASE, openTestApp } from '../helpers/test-app.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a live entry is found by its id, whatever its slug', async () => {
  const { api } = await openTestApp({
    'cs/posts/start.md': page({ id: 12, title: 'Article' }, 'Text.\n'),
    'cs/pages/start.md': page({ id: 13, title: 'Chapter' }, 'Text.\n'),
    'cs/posts/Žlutý.v2.md': page({ id: 14, title: 'By hand' }, 'Text.\n'),
    'cs/posts/two words.md': page({ id: 16, title: 'Words' }, 'Text.\n'),
    'cs/posts/cyrillic.md': page({ id: 17, title: 'Cyrillic', slug: '"%d0%bf%d1%80"' }, 'Text.\n'),
    'cs/pages/below.md': page({ id: 15, title: 'Below', parent: 13 }, 'Text.\n'),
  });
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => api.fetch(new Request(url, init), '127.0.0.1'));
  const loader = guideLiveLoader({ url: BASE });
  const all = await loader.loadCollection({ collection: 'guide' });
  if (!('entries' in all)) throw all.error;
  expect(all.entries.map(({ id }) => id).toSorted()).toEqual([
    ...['%c5%bdlut%c3%bd.v2', '%d0%bf%d1%80', 'start', 'start-12', 'start/below', 'two%20words'],
  ]);
  for (const { id, data } of all.entries) {
    const found = await loader.loadEntry({ collection: 'guide', filter: { id } });
    expect([id, found && 'data' in found && found.data.title]).toEqual([id, data.title]);
  }
  expect(await loader.loadEntry({ collection: 'guide', filter: { id: '%zz' } })).toBeUndefined();
});

test('URLs are made absolute in tags, and stay as written in text', async () => {
  const text = '[Link](/en/start/) and `<a href="/x">` and src="/y"\n';
  const { api } = await openTestApp({ 'cs/posts/a.md': page({ id: 12, title: 'A' }, text) });
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => api.fetch(new Request(url, init), '127.0.0.1'));
  const found = await guideLiveLoader({ url: BASE }).loadEntry({ collection: 'guide', filter: { id: 'a' } });
  const html = found && 'rendered' in found ? found.rendered?.html : '';
  expect(html).toContain(`<a href="${BASE}/en/start/">`);
  expect(html).toContain('href="/x"');
  expect(html).toContain('src="/y"');
});
