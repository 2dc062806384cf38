import { describe, expect, it } from 'vitest';
import { emptyManifest, ManifestError, readManifest, writeManifest } from '../../../api/homes/publish/manifest.ts';
import { headersOf, keysOf, stageOf } from '../../../api/homes/publish/objects.ts';
import { planOf } from '../../../api/homes/publish/plan.ts';
import { readDestination } from '../../../api/homes/publish/destination.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-22T12:00:00Z');
const wanted = (key: string, fingerprint = 'f1') => ({ key, file: key, fingerprint });

describe('objects of the files of the output', () => {
  it('stores a record of the API also under the URL that clients request', () => {
    expect(keysOf('cms-json/cms/v2/posts/index.json')).toEqual([
      'cms-json/cms/v2/posts/index.json',
      'cms-json/cms/v2/posts',
    ]);
    expect(keysOf('cms-json/index.json')).toEqual(['cms-json/index.json', 'cms-json']);
    expect(keysOf('cms-json/cms/v2/posts/index.en.json')).toEqual(['cms-json/cms/v2/posts/index.en.json']);
  });

  it('omits configuration of other hosts and hidden files', () => {
    for (const file of ['_headers', '_redirects', '_hosting/nginx.conf', '.nojekyll', 'a/.b.tmp'])
      expect(keysOf(file), file).toEqual([]);
    expect(keysOf('.well-known/security.txt')).toEqual(['.well-known/security.txt']);
  });

  it('sets type and lifetime of each object', () => {
    expect(headersOf('cms-json/cms/v2/posts').contentType).toBe('application/json; charset=UTF-8');
    expect(headersOf('cms-json/oembed/1.0').contentType).toBe('application/json; charset=UTF-8');
    expect(headersOf('en/a/index.html').contentType).toBe('text/html; charset=utf-8');
    expect(headersOf('_astro/site.abc.css').cacheControl).toContain('immutable');
    expect(headersOf('index.html').cacheControl).toBe('no-cache');
    expect(headersOf('cms-content/uploads/x.svg').contentDisposition).toBe('attachment');
    expect(headersOf('cms-content/uploads/X.SVG').contentDisposition).toBe('attachment');
  });

  it('uploads what a page loads before the page, and lists of pages after it', () => {
    expect(
      ['_astro/a.js', 'cms-json/index.json', 'a/index.html', 'a/index.md', 'sitemap.xml', 'index.html'].map(stageOf),
    ).toEqual(['assets', 'json', 'pages', 'pages', 'indexes', 'indexes']);
    for (const list of ['cs/index.html', 'en/index.html', 'llms.txt', 'en/llms-full/0.txt', 'search-index/cs.json'])
      expect(stageOf(list), list).toBe('indexes');
  });
});

describe('a plan', () => {
  it('uploads new and changed objects, in the order of stages', () => {
    const manifest = emptyManifest();
    manifest.objects.set('a/index.html', 'f0').set('b/index.html', 'f1');
    const plan = planOf(
      ['index.html', 'a/index.html', 'b/index.html', '_astro/x.css', 'cms-json/index.json'].map((key) => wanted(key)),
      manifest,
      { remove: true, now: NOW },
    );
    expect(plan.uploads.map(({ key }) => key)).toEqual([
      ...['_astro/x.css', 'cms-json/index.json', 'a/index.html', 'index.html'],
    ]);
    expect(plan).toMatchObject({ unchanged: 1, removals: [] });
  });

  it('removes only when asked', () => {
    const manifest = emptyManifest();
    manifest.objects.set('old/index.html', 'f');
    expect(planOf([], manifest, { remove: false, now: NOW }).removals).toEqual([]);
    expect(planOf([], manifest, { remove: true, now: NOW }).removals).toEqual(['old/index.html']);
  });

  it('keeps an asset for thirty days after the last reference to it, or until it is referenced again', () => {
    const manifest = emptyManifest();
    manifest.objects.set('_astro/old.css', 'f');
    const gone = planOf([], manifest, { remove: true, now: NOW });
    expect([gone.removals, gone.retired]).toEqual([[], new Map([['_astro/old.css', '2026-11-22']])]);
    manifest.retired = gone.retired;
    expect(planOf([], manifest, { remove: true, now: NOW + 29 * DAY }).removals).toEqual([]);
    expect(planOf([], manifest, { remove: true, now: NOW + 31 * DAY }).removals).toEqual(['_astro/old.css']);
    expect(planOf([wanted('_astro/old.css', 'f')], manifest, { remove: true, now: NOW }).retired.size).toBe(0);
  });
});

describe('the manifest', () => {
  it('reads back as written, and has equal bytes for equal objects', () => {
    const one = {
      objects: new Map([
        ['b', '1'],
        ['a', '2'],
      ]),
      retired: new Map([['c', '2026-01-01']]),
    };
    const other = {
      objects: new Map([
        ['a', '2'],
        ['b', '1'],
      ]),
      retired: new Map([['c', '2026-01-01']]),
    };
    expect(readManifest(writeManifest(one))).toMatchObject(one);
    expect(writeManifest(one)).toEqual(writeManifest(other));
  });

  it('reports a damaged one and how to repair it', () => {
    expect(() => readManifest(new Uint8Array([1, 2, 3]))).toThrow(ManifestError);
    expect(() => readManifest(new Uint8Array([1, 2, 3]))).toThrow(/--repair/);
  });
});

describe('a destination', () => {
  it('is a bucket and the prefix of each key', () => {
    expect(readDestination('s3://my-bucket')).toEqual({ bucket: 'my-bucket', prefix: '' });
    expect(readDestination('s3://my-bucket/')).toEqual({ bucket: 'my-bucket', prefix: '' });
    expect(readDestination('s3://my-bucket/guide/en/')).toEqual({ bucket: 'my-bucket', prefix: 'guide/en/' });
  });

  it('is nothing else', () => {
    for (const text of ['', 'my-bucket', 'https://my-bucket', 's3://', 's3://A_B', 's3:///x'])
      expect(readDestination(text), text).toBeNull();
  });
});
