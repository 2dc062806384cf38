import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, openPlace } from './npm.ts';
import { serveFrom } from './serving.ts';

const OLDER = join(import.meta.dirname, '../fixtures/older-guide');

test('an upgrade keeps content, state and settings of a guide of the previous version', async () => {
  const place = await openPlace();
  const cwd = join(place.root, 'older-guide');
  await cp(OLDER, cwd, { recursive: true });
  const { file } = place.packages.guide;
  await mkdir(join(cwd, 'vendor'));
  await cp(file, join(cwd, 'vendor', basename(file)));
  await place.run('npm', ['install', '--no-audit', `./vendor/${basename(file)}`], { cwd });
  const npm = (...words: string[]) => place.run('npm', ['run', '--silent', ...words], { cwd });
  expect(await npm('check:content')).toBe('in order: 9 items and 4 terms\n');
  const server = await serveFrom(cwd, 'start', place.environment({ PORT: '0' }));
  const ask = async (path: string, login = '') => {
    const headers = login ? { Authorization: `Basic ${btoa(`${login}:correct horse battery staple`)}` } : {};
    return fetch(server.address + path, { headers });
  };
  const json = async <T>(path: string, login = 'ada') => (await (await ask(`/cms-json${path}`, login)).json()) as T;
  const page = await (await ask('/en/exporting-data/')).text();
  expect(page).toContain('then <em>Export data</em>');
  expect(await (await ask('/site.css')).text(), 'the colour of the owner').toContain('#7a3b00');
  expect(page).toContain('https://git.example.com/guide/edit/main/content/en/posts/exporting-data.md');
  expect((await ask('/cms-content/uploads/2026/11/square.png')).status).toBe(200);
  expect(await (await ask('/en/for-partners/')).text()).not.toContain('Behind a password');
  expect(await json('/cms/v2/posts/10?password=partner-password&_fields=content.rendered', '')).toMatchObject({
    content: { rendered: expect.stringContaining('Behind a password.') },
  });
  expect(await json('/cms/v2/posts?lang=en&status=draft,trash&orderby=id&_fields=id,status', 'jana')).toEqual([
    { id: 18, status: 'trash' },
    { id: 9, status: 'draft' },
  ]);
  const { revisions } = JSON.parse(await readFile(join(OLDER, 'data/revisions/7.json'), 'utf8')) as {
    revisions: { id: number; author: number }[];
  };
  const kept = revisions.map(({ id, author }) => ({ id, author })).reverse();
  expect(await json('/cms/v2/posts/7/revisions?_fields=id,author')).toEqual(kept);
  expect(await json<object[]>('/cms/v2/posts/7/autosaves?_fields=id,author', 'jana')).toEqual([{ id: 17, author: 1 }]);
  expect(await json('/xlate/tm/v1/ate/jobs', 'petr')).toMatchObject([{ xlate_job_id: 1, source_id: 8 }]);
  await server.stop();
  for (const path of await filesBelow(join(OLDER, 'content')))
    expect(await readFile(path.replace(OLDER, cwd)), path).toEqual(await readFile(path));
  expect(await npm('build')).toContain(`Built ${join(cwd, 'dist')}`);
  expect(await npm('verify')).toBe(`${join(cwd, 'dist')} is identical to a clean build\n`);
});
