import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type * as posts from '../../api/contract/records/post.ts';
import type { Field } from '../../api/contract/schema.ts';
import type * as czech from '../../api/contract/text/cs.ts';
import type * as english from '../../api/contract/text/en.ts';
import { decodeQueryIndex } from '../../api/site/query-index/decode.ts';
import { encodeManifest, encodePart, entryOf } from '../../api/site/query-index/encode.ts';
import { exportDataSet } from '../../api/content/store/dataset/export.ts';
import { importDataSet } from '../../api/content/store/dataset/import.ts';
import { makeFolder, page, contentFile } from '../helpers/guide-folder.ts';
import { openTestApp } from '../helpers/test-app.ts';

/** All that a new field of posts requires: its row, and its text in both languages. */
const row = vi.hoisted((): Field => ({
  text: 'item.level' as Field['text'],
  type: 'string',
  enum: ['easy', 'hard'],
  context: ['view', 'edit'],
  stored: { as: 'word', fresh: 'easy', indexed: true },
  set: 'plain',
}));

vi.mock('../../api/contract/records/post.ts', async (original) => {
  const module = await original<typeof posts>();
  return { ...module, post: { ...module.post, fields: { ...module.post.fields, level: row } } };
});
vi.mock('../../api/contract/text/en.ts', async (original) => {
  const { en } = await original<typeof english>();
  return { en: { ...en, 'item.level': 'How hard the post is.' } };
});
vi.mock('../../api/contract/text/cs.ts', async (original) => {
  const { cs } = await original<typeof czech>();
  return { cs: { ...cs, 'item.level': 'Jak je článek náročný.' } };
});

it('a field of posts is one row and two texts', async () => {
  const folder = await makeFolder({ 'cs/posts/a.md': page({ id: 1, title: 'A', author: 1, level: 'hard' }, 'text') });
  const app = await openTestApp(folder);
  const file = (slug: string) => contentFile(folder, `cs/posts/${slug}.md`);

  // Files are read, and an invalid value is a defect.
  expect((await app.send('GET', '/posts/1')).body.level).toBe('hard');
  // A new record starts with its default, which is not written if a file without the key has the same.
  const created = await app.send('POST', '/posts', { title: 'Nový', slug: 'novy', content: 'x', status: 'publish' });
  expect([created.status, created.body.level]).toEqual([201, 'easy']);
  expect(await file('novy')).not.toContain('level');
  // It is set, checked and written.
  const edited = await app.send('POST', `/posts/${created.body.id}`, { level: 'hard' });
  expect([edited.status, edited.body.level]).toEqual([200, 'hard']);
  expect(await file('novy')).toContain('\nlevel: hard\n');
  const refused = await app.send('POST', '/posts/1', { level: 'odd' });
  expect([refused.status, refused.body.data.details.level.code]).toEqual([400, 'rest_not_in_enum']);
  // It is shown in its contexts only, and on no other record.
  expect((await app.send('GET', '/posts/1?context=embed')).body).not.toHaveProperty('level');
  // The documents describe it, in both languages.
  const options = (await app.send('OPTIONS', '/posts/1?lang=cs')).body;
  expect(options.schema.properties.level).toEqual({
    description: 'Jak je článek náročný.',
    type: 'string',
    context: ['view', 'edit'],
    enum: ['easy', 'hard'],
  });
  expect(options.endpoints[1].args.level).toMatchObject({ enum: ['easy', 'hard'], type: 'string' });
  const { openApiDocument } = await import('../../api/contract/derive/openapi.ts');
  const { components } = openApiDocument({ base: '', name: '', description: '' }, 'en') as {
    components: { schemas: Record<string, { required: string[]; properties: object }> };
  };
  expect(components.schemas['PostEdit']!.required).toContain('level');
  expect(components.schemas['PostEmbed']!.properties).not.toHaveProperty('level');
  expect(components.schemas['PageEdit']!.properties).not.toHaveProperty('level');

  // Readers who have only the files can filter by it.
  const { store } = app.service;
  const entries = [...store.index.allItems()].map((item) => entryOf(item, store.index, () => 'current'));
  const read = decodeQueryIndex(encodeManifest([0], store.index, ''), [encodePart(entries)]);
  expect(read.index.item(1)).toMatchObject({ slug: 'a', level: 'hard' });

  // A data set transfers it to another guide.
  const { json } = await exportDataSet(folder);
  const other = await mkdtemp(join(tmpdir(), 'guide-'));
  await writeFile(join(other, 'data.json'), json);
  const into = { contentDir: join(other, 'content'), dataDir: join(other, 'data') };
  await importDataSet({ ...into, file: join(other, 'data.json') });
  expect(await contentFile(into, 'cs/posts/a.md')).toContain('\nlevel: hard\n');
});
