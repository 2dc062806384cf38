import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runs } from '../../helpers/strength.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { randomOf, writeSomething } from './random-writes.ts';
import { openWorld, type World } from './world.ts';

interface DryRun {
  dry_run: true;
  record: Record<string, unknown>;
  diff: string;
  urls: { url: string; change: string }[];
  findings: { path: string; line: number; message: string }[];
  broken: { path: string; url: string }[];
  stale: { id: number; sections: string[] }[];
}

const written = new Set<string>();
/** A write and its dry run share one moment, because pages and feeds show times of changes. */
let now = Date.UTC(2026, 9, 1);

const world = await openWorld(writeSmallGuide, { onWrite: (file) => written.add(file), clock: { now: () => now } });

/** All files of a folder as last written, without the markers that are updated a while after a write. */
const signOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(\.guide-|output\.note)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, statSync(path)] as const)
    .map(([path, { ino, size, mtimeMs, ctimeMs }]) => [path, ino, size, mtimeMs, ctimeMs].join(' '))
    .sort();

/** Files that a dry run does not predict: those of many texts, and the search index. */
const UNFORESEEN = /^(search-index\/|(en\/)?llms-full|(en\/)?api\/)/;

const urlOf = (file: string): string =>
  `/${file
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\/index\.json$/, '')
    .replace(/\/index\.(\w\w)\.json$/, '?lang=$1')}`;

async function tryOut(method: string, path: string, body?: object, login?: string) {
  const answer = await world.send(method, `${path}${path.includes('?') ? '&' : '?'}dry_run=1`, body, login);
  return { status: answer.status, body: answer.body as unknown as DryRun };
}

test('a dry run shows the record, the diff of its file, findings, broken links and outdated translations', async () => {
  const { status, body } = await tryOut('PATCH', '/posts/57', { title: 'Other', content: 'New.\n\n[x](/nowhere/)\n' });
  expect([status, body]).toMatchObject([200, { dry_run: true, record: { id: 57, title: { raw: 'Other' } } }]);
  expect(body.diff).toContain('--- a/cs/posts/article-57.md\n+++ b/cs/posts/article-57.md\n');
  expect(body.diff).toContain('-title: Article 57\n+title: Other\n');
  const moved = (await tryOut('PATCH', '/posts/57', { slug: 'elsewhere' })).body;
  expect(moved.diff).toMatch(/^--- a\/cs\/posts\/article-57\.md\n\+\+\+ b\/cs\/posts\/elsewhere\.md\n@@/);
  expect(body.urls).toContainEqual({ url: '/article-57/', change: 'changed' });
  expect(body.findings).toEqual([
    expect.objectContaining({ path: 'cs/posts/article-57.md', message: expect.stringContaining('/nowhere/') }),
  ]);
  const inCzech = (await tryOut('PATCH', '/posts/57?lang=cs', { content: '[x](/nowhere/)\n' })).body;
  expect(inCzech.findings.map(({ message }) => message)).toEqual(['odkaz /nowhere/ nikam nevede']);
  expect((await world.send('GET', '/posts/57')).body).toMatchObject({ title: { rendered: 'Article 57' } });

  const lone = (await world.send('POST', '/posts?lang=cs', { title: 'Lone', content: 'x', status: 'publish' })).body;
  await world.send('PATCH', '/posts/57', { content: '[x](/lone/)\n' });
  const removed = (await tryOut('DELETE', `/posts/${String(lone['id'])}?force=true`)).body;
  expect(removed.record).toMatchObject({ deleted: true });
  expect(removed.diff).toContain('+++ /dev/null');
  expect(removed.urls).toContainEqual({ url: '/lone/', change: 'gone' });
  expect(removed.urls).toContainEqual({ url: `/cms-json/cms/v2/posts/${String(lone['id'])}`, change: 'gone' });
  expect(removed.broken).toEqual([{ path: 'cs/posts/article-57.md', url: '/lone/', to: lone['id'] }]);

  const created = (await tryOut('POST', '/posts?lang=cs', { title: 'Brand new', content: 'x', status: 'publish' }))
    .body;
  expect(created.urls).toContainEqual({ url: '/brand-new/', change: 'new' });
  expect(
    (await world.send('POST', '/posts?lang=cs', { title: 'Brand new', content: 'x', status: 'publish' })).body['id'],
  ).toBe(created.record['id']);
});

test('a dry run does not reveal links in texts that the caller may not read', async () => {
  const { send } = world;
  const lone = (await send('POST', '/posts?lang=cs', { title: 'Alone', content: 'x', status: 'publish' })).body;
  await send('PATCH', `/posts/${String(lone['id'])}`, { author: 12 });
  await send('POST', '/posts?lang=cs', { title: 'Secret plan', content: '[x](/alone/)', status: 'private' });
  const path = `/posts/${String(lone['id'])}?force=true`;
  expect((await tryOut('DELETE', path)).body.broken).toHaveLength(1);
  expect((await tryOut('DELETE', path, undefined, 'author')).body.broken).toEqual([]);
});

test('a dry run is refused like the write, and refused without effect if it is not supported', async () => {
  expect((await tryOut('PATCH', '/posts/57', { title: 'x' }, 'contributor')).status).toBe(403);
  expect((await tryOut('PATCH', '/posts/57', { categories: [999_999] })).status).toBe(400);
  const autosave = await tryOut('POST', '/posts/57/autosaves', { content: 'typed' });
  expect(autosave).toMatchObject({ status: 501, body: { code: 'rest_no_dry_run' } });
  expect((await world.send('GET', '/posts/57/autosaves')).body).toEqual([]);
});

test('a dry run of any write predicts the URLs that the write changes, and changes nothing itself', async () => {
  const { send, site, root } = world;
  const { refresher } = site;
  const compared: string[] = [];
  const both: World = {
    ...world,
    async send(method, path, body, login) {
      await refresher.settled();
      now += 60_000;
      written.clear();
      const before = signOf(root);
      const dry = await tryOut(method, path, body, login);
      await refresher.settled();
      expect(signOf(root), `${method} ${path}`).toEqual(before);
      const real = await send(method, path, body, login);
      await refresher.settled();
      if (dry.status === 501) return real;
      expect([dry.status < 300, dry.status < 300 || dry.status]).toEqual([
        real.status < 300,
        real.status < 300 || real.status,
      ]);
      if (real.status >= 300) return real;
      const changed = [...written].filter((file) => !UNFORESEEN.test(file)).map(urlOf);
      const name = `${method} ${path} ${JSON.stringify(body)}`;
      const foreseen = new Set(dry.body.urls.map(({ url }) => url));
      expect([name, changed.filter((url) => !foreseen.has(url))]).toEqual([name, []]);
      // A view may contain more than its page shows.
      expect(foreseen.size, name).toBeLessThanOrEqual(4 * changed.length + 20);
      compared.push(name);
      return real;
    },
  };
  const random = randomOf(11);
  for (let count = 0; count < runs(20); count++) await writeSomething(both, random);
  expect(compared.length).toBeGreaterThan(10);
  expect(await world.differences()).toEqual([]);
});
