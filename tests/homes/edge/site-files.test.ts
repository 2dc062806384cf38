import { expect, test } from 'vitest';
import { readCached, type FetchFile, type CachedFile } from '../../../api/homes/edge/site-files.ts';

/** A host with one file and these headers, and a reader that counts how often the text is read. */
function host(text: string, headers: Record<string, string>) {
  const served = { text, headers, read: 0 };
  const fetchFile: FetchFile = async (_, asked = {}) => {
    const { etag } = served.headers;
    if (etag && asked['If-None-Match'] === etag) return new Response(null, { status: 304 });
    return new Response(served.text, { headers: served.headers });
  };
  const read = (known?: CachedFile<string> | null) =>
    readCached(fetchFile, 'x', known ?? undefined, async (response) => {
      served.read += 1;
      return response.text();
    });
  return { served, read };
}

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toUTCString();

test('reads a file again only if its tag has changed', async () => {
  const { served, read } = host('1', { etag: '"a"' });
  const first = await read();
  expect(await read(first)).toBe(first);
  Object.assign(served, { text: '2', headers: { etag: '"b"' } });
  expect([(await read(first))?.value, served.read]).toEqual(['2', 2]);
});

test('without tags compares the time of the last change', async () => {
  const { served, read } = host('1', { 'last-modified': ago(60) });
  const first = await read();
  expect(await read(first)).toBe(first);
  expect(served.read).toBe(1);
  Object.assign(served, { text: '2', headers: { 'last-modified': ago(30) } });
  expect((await read(first))?.value).toBe('2');
});

test('ignores a very recent time, because the file may change again within the second', async () => {
  const { served, read } = host('1', { 'last-modified': ago(0) });
  const first = await read();
  served.text = '2';
  expect((await read(first))?.value).toBe('2');
});

test('reads a file each time if it has neither', async () => {
  const { served, read } = host('1', {});
  const first = await read();
  served.text = '2';
  expect((await read(first))?.value).toBe('2');
});
