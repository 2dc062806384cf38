import { expect, it } from 'vitest';
import { openTestApp } from '../../helpers/test-app.ts';
import { page } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';

const FILES = {
  'cs/posts/clanek.md': page({ id: 10, title: 'Článek' }),
  'cs/pages/kapitola.md': page({ id: 11, title: 'Kapitola' }),
  'cs/blocks/blok.md': page({ id: 12, title: 'Blok' }),
  'cs/categories/rubrika.md': page({ id: 13, name: 'Rubrika' }),
  'cs/tags/stitek.md': page({ id: 14, name: 'Štítek' }),
  'en/posts/article.md': page({ id: 15, title: 'Article' }),
  'cs/media/obrazek.md': page({ id: 16, title: 'Obrázek', file: 'p.png' }),
  'uploads/p.png': PICTURE,
};

const NEW: [path: string, body: Record<string, unknown>, language: string][] = [
  ['/posts', { title: 'New', translation_of: 10 }, 'en'],
  ['/posts', { title: 'Nový', translation_of: 15 }, 'cs'],
  ['/pages', { title: 'New', translation_of: 11 }, 'en'],
  ['/blocks', { title: 'New', translation_of: 12 }, 'en'],
  ['/categories', { name: 'New', translation_of: 13 }, 'en'],
  ['/tags', { name: 'New', translation_of: 14 }, 'en'],
  ['/posts', { title: 'Nový', translation_of: 0 }, 'cs'],
];

it.each(NEW)('determines its language: %s %o is %s', async (path, body, language) => {
  const { send, service } = await openTestApp(FILES);
  const answer = await send('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const record = service.store.index.record(answer.body.id);
  expect([record?.language, record?.translation_of]).toEqual([language, body['translation_of']]);
  expect(record?.path.slice(0, 3)).toBe(`${language}/`);
});

it('determines that of an upload', async () => {
  const { send, service } = await openTestApp(FILES);
  const headers = { 'content-disposition': 'attachment; filename="q.png"', 'content-type': 'image/png' };
  const { body } = await send('POST', '/media?translation_of=16', PICTURE, headers);
  expect(service.store.index.item(body.id)?.language).toBe('en');
});

it('is refused if the request names its own language', async () => {
  const { send } = await openTestApp(FILES);
  for (const path of ['/posts?lang=cs', '/posts?xlate_language=cs'])
    expect((await send('POST', path, { title: 'X', translation_of: 10 })).body.code).toBe('rest_invalid_param');
  expect((await send('POST', '/posts?lang=en', { title: 'X', translation_of: 10 })).status).toBe(201);
});

it('determines the default category, if that language has one', async () => {
  const { send } = await openTestApp({ ...FILES, 'site.yaml': 'default_category:\n  cs: 13\n  en: 99\n' });
  expect((await send('POST', '/posts', { title: 'X', translation_of: 15 })).body.categories).toEqual([13]);
  expect((await send('POST', '/posts', { title: 'X', translation_of: 10 })).body.categories).toEqual([]);
});
