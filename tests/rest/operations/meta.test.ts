import { expect, it } from 'vitest';
import { checkReferences } from '../../../api/content/store/check-references.ts';
import { makeFolder, page, contentFile } from '../../helpers/guide-folder.ts';
import { openTestApp, type Json } from '../../helpers/test-app.ts';

const SITE = `name: Guide
meta:
  version: { for: [post, category], shown: everyone }
  effort: { type: integer, for: [post] }
  ratio: { type: number, for: page }
  checked: { type: boolean, for: [post] }
`;
const KEPT = page({
  ...{ id: 1, title: 'A', status: 'publish', meta: '{ version: "2.1", description: Said of it, other: 5 }' },
});
const FILES = {
  'site.yaml': SITE,
  'cs/posts/a.md': KEPT,
  'cs/posts/locked.md': page({ id: 2, title: 'L', status: 'publish', password: 'x', meta: '{ version: "9" }' }),
  'cs/pages/p.md': page({ id: 3, title: 'P', status: 'publish' }),
  'cs/categories/c.md': page({ id: 4, name: 'C' }),
};

async function open(files: Record<string, string> = FILES) {
  const folder = await makeFolder(files);
  const app = await openTestApp(folder);
  const metaOf = async (path: string, headers = {}) => (await app.send('GET', path, undefined, headers)).body.meta;
  const patch = (path: string, meta: unknown) => app.send('PATCH', path, { meta } as Json);
  const fileOf = (path: string) => contentFile(folder, path);
  return { ...app, metaOf, patch, fileOf };
}

const ANYBODY = { authorization: '' };

it('are shown to everyone or only to editors, with a default for records without one', async () => {
  const { metaOf } = await open();
  expect(await metaOf('/posts/1', ANYBODY)).toEqual({ version: '2.1' });
  expect(await metaOf('/posts/1')).toEqual({ version: '2.1' });
  expect(await metaOf('/posts/1?context=edit')).toEqual({ version: '2.1', effort: 0, checked: false });
  expect(await metaOf('/categories/4', ANYBODY)).toEqual({ version: '' });
  expect(await metaOf('/pages/3', ANYBODY)).toEqual([]);
  expect(await metaOf('/pages/3?context=edit')).toEqual({ ratio: 0 });
});

it('are not shown for a protected text without its password', async () => {
  const { metaOf } = await open();
  expect(await metaOf('/posts/2', ANYBODY)).toEqual({ version: '' });
  expect(await metaOf('/posts/2?password=x', ANYBODY)).toEqual({ version: '9' });
});

it('are added to those in the file, and removed by null', async () => {
  const { patch, fileOf } = await open();
  const { status, body } = await patch('/posts/1', { effort: 3, checked: true });
  expect([status, body.meta]).toEqual([200, { version: '2.1', effort: 3, checked: true }]);
  expect(await fileOf('cs/posts/a.md')).toContain('description: Said of it, other: 5');
  expect((await patch('/posts/1', { effort: null })).body.meta.effort).toBe(0);
  expect(await fileOf('cs/posts/a.md')).not.toContain('effort');
  expect((await patch('/categories/4', { version: '3' })).body.meta).toEqual({ version: '3' });
  expect((await patch('/pages/3', { ratio: 0.5 })).body.meta).toEqual({ ratio: 0.5 });
});

it('change nothing in a file when they are sent back as shown', async () => {
  const { metaOf, patch, fileOf } = await open();
  const shown = await metaOf('/posts/1?context=edit');
  const valuesOf = async () => /^meta:.*\n( .*\n)*/m.exec(await fileOf('cs/posts/a.md'))?.[0];
  const before = await valuesOf();
  expect((await patch('/posts/1', shown)).status).toBe(200);
  expect(await valuesOf()).toBe(before);
});

it.each([
  [{ colour: 'red' }, 'meta cannot be colour.'],
  [{ ratio: 1 }, 'meta cannot be ratio.'],
  [{ effort: 'much' }, 'meta.effort must be a whole number.'],
  [{ effort: 1.5 }, 'meta.effort must be a whole number.'],
  [{ version: 2 }, 'meta.version must be text.'],
  [{ checked: 'yes' }, 'meta.checked must be true or false.'],
  [{ version: 'a\u0001' }, 'meta.version holds the control character'],
])('are refused by name: %j', async (meta, message) => {
  const { patch, fileOf } = await open();
  const { status, body } = await patch('/posts/1?lang=en', meta);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
  expect(await fileOf('cs/posts/a.md')).toBe(KEPT);
});

it('are ignored if none are declared, as clients expect', async () => {
  const { metaOf, patch } = await open({ ...FILES, 'site.yaml': 'name: Guide\n' });
  expect((await patch('/posts/1', { colour: 'red' })).status).toBe(200);
  expect(await metaOf('/posts/1?context=edit')).toEqual([]);
});

it('of another type are reported by the check, and not shown', async () => {
  const wrong = page({ id: 1, title: 'A', status: 'publish', meta: '{ effort: much }' });
  const { service, metaOf } = await open({ ...FILES, 'cs/posts/a.md': wrong });
  expect(await metaOf('/posts/1?context=edit')).toMatchObject({ effort: 0 });
  expect(checkReferences(service.store.index).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'cs/posts/a.md: meta: site.yaml declares effort as integer',
  ]);
});
