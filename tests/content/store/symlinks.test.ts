import { lstat, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestApp } from '../../helpers/test-app.ts';
import { makeFolder, page, type GuideFolder } from '../../helpers/guide-folder.ts';

const LINK = 'cs/posts/linked.md';

/** A record whose file is a link to another file below the content folder. */
async function linked(text: string): Promise<GuideFolder & { link: string; target: string }> {
  const folder = await makeFolder({ 'cs/shared/text.md': text, 'cs/posts/other.md': page({ id: 2, title: 'Other' }) });
  const link = join(folder.contentDir, LINK);
  await symlink('../shared/text.md', link);
  return { ...folder, link, target: join(folder.contentDir, 'cs/shared/text.md') };
}

it.each([
  ['PATCH', '/posts/1', { title: 'New' }],
  ['PATCH', '/posts/1', { slug: 'elsewhere' }],
  ['DELETE', '/posts/1', undefined],
  ['DELETE', '/posts/1?force=true', undefined],
] as const)('no write replaces a symbolic link: %s %s %o', async (method, path, body) => {
  const text = page({ id: 1, title: 'Linked', date: '2026-01-01' }, 'Text.');
  const { link, target, ...folder } = await linked(text);
  const { send, errors } = await openTestApp(folder);
  const answer = await send(method, path, body);
  expect([answer.status, answer.body.code]).toEqual([409, 'rest_symbolic_link']);
  expect(answer.body.message).toContain(LINK);
  expect([errors, await readlink(link), await readFile(target, 'utf8')]).toEqual([[], '../shared/text.md', text]);
  expect((await send('GET', '/posts/1?context=edit')).body.title.raw).toBe('Linked');
});

it('a file without an id that is a symbolic link is reported and left alone', async () => {
  const text = page({ title: 'Linked' });
  const { link, target, ...folder } = await linked(text);
  expect((await openTestApp(folder)).service.store.issues.get(LINK)).toMatchObject([
    { field: 'id', message: expect.stringContaining('symbolic link') },
  ]);
  expect([(await lstat(link)).isSymbolicLink(), await readFile(target, 'utf8')]).toEqual([true, text]);
});

it('author profiles do not overwrite a symbolic link', async () => {
  const folder = await makeFolder({ 'shared.yaml': '- id: 9\n  slug: nine\n' });
  const link = join(folder.contentDir, 'authors.yaml');
  await symlink('shared.yaml', link);
  await writeFile(join(folder.contentDir, 'other.txt'), '');
  const { send } = await openTestApp(folder);
  expect((await send('POST', '/posts', { title: 'A' })).body.code).toBe('rest_symbolic_link');
  expect(await readlink(link)).toBe('shared.yaml');
});
