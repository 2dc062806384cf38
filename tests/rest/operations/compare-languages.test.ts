import { expect, it } from 'vitest';
import { firstLine } from '../../../api/translation/text/merge/deliver.ts';
import { segment } from '../../../api/translation/text/segment.ts';
import { page } from '../../helpers/guide-folder.ts';
import { addAccount, openTestApp } from '../../helpers/test-app.ts';

const FILES = {
  'cs/posts/a.md': page({ id: 1, title: 'Název', author: 1 }, 'Alfa.\n\nBeta.\n'),
  'en/posts/a.md': page({ id: 2, title: 'Title', author: 1, status: 'draft', translation_of: 1 }, 'Alpha.\n\nBeta.\n'),
  'cs/posts/b.md': page({ id: 3, title: 'Sám', author: 1 }, 'Jen česky.\n'),
};

const open = async () => openTestApp(FILES);
const texts = (pairs: { source: { text: string } | null; translation: { text: string } | null }[]) =>
  pairs.map(({ source, translation }) => [source?.text ?? null, translation?.text ?? null]);

it('shows unsaved text beside the other language, from either side, and stores nothing', async () => {
  const { send, service } = await open();
  const { generation } = service.store.index;
  const typed = await send('POST', '/posts/1/side-by-side', { content: 'Alfa.\n\nBeta.\n\nNové.\n' });
  expect([typed.status, typed.body.partner, typed.body.isTranslation]).toEqual([200, { id: 2, language: 'en' }, false]);
  const shown = [
    ['Název', 'Title'],
    ['Alfa.', 'Alpha.'],
    ['Beta.', 'Beta.'],
  ];
  expect(texts(typed.body.pairs)).toEqual([...shown, ['Nové.', null]]);
  const other = await send('POST', '/posts/2/side-by-side', {});
  expect([other.body.partner, other.body.isTranslation]).toEqual([{ id: 1, language: 'cs' }, true]);
  expect(texts(other.body.pairs)).toEqual(shown);
  expect(service.store.index.generation).toBe(generation);
});

it('reports changes of the source since the translation was made, including unsaved ones', async () => {
  const cut = (title: string, content: string) => segment(content, { title });
  const line = firstLine(cut('Název', 'Alfa.\n\nBeta.\n'), cut('Title', 'Alpha.\n\nBeta.\n'));
  const made = page(
    { id: 2, title: 'Title', author: 1, translation_of: 1, translated_units: line },
    'Alpha.\n\nBeta.\n',
  );
  const { send } = await openTestApp({ ...FILES, 'en/posts/a.md': made });
  const newer = async (id: number, content?: string) => {
    const { body } = await send('POST', `/posts/${id}/side-by-side`, content === undefined ? {} : { content });
    return body.pairs.map((pair: { newer: string }) => pair.newer);
  };
  expect(await newer(1)).toEqual(['', '', '']);
  expect(await newer(1, 'Alfa se změnila.\n\nBeta.\n\nNové.\n')).toEqual(['', 'changed', '', 'added']);
  expect(await newer(1, 'Alfa.\n')).toEqual(['', '', 'removed']);
  await send('PATCH', '/posts/1', { content: 'Alfa.\n\nBeta je jiná.\n' });
  expect(await newer(2)).toEqual(['', '', 'changed']);
});

it('shows nothing if there is no partner that the caller may read', async () => {
  const { send, service } = await open();
  expect((await send('POST', '/posts/3/side-by-side', {})).body).toEqual({
    partner: null,
    isTranslation: false,
    pairs: [],
  });
  const headers = await addAccount({ service }, 'con', 'contributor');
  const { status, body } = await send('POST', '/posts/1/side-by-side', {}, headers);
  expect([status, body.partner, body.pairs]).toEqual([200, null, []]);
  expect((await send('POST', '/posts/2/side-by-side', {}, headers)).status).toBe(403);
  expect((await send('POST', '/posts/1/side-by-side', {}, { authorization: '' })).status).toBe(401);
});
