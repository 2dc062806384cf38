import { expect, it } from 'vitest';
import { page } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const FILES = {
  'cs/posts/hesla.md': page({ id: 1, title: 'Zapomenuté heslo' }, 'Odkaz na nové heslo přijde e-mailem.'),
  'cs/posts/prihlaseni.md': page({ id: 2, title: 'Přihlášení' }, 'Zadejte jméno a heslo.'),
  'cs/posts/koncept.md': page({ id: 3, title: 'Heslo konceptu', status: 'draft' }, 'Heslo.'),
  'cs/posts/zamceno.md': page({ id: 4, title: 'Zamčeno', password: 'x' }, 'Heslo za heslem.'),
  'cs/pages/prirucka.md': page({ id: 5, title: 'Příručka' }, 'O hesle se píše jinde.'),
  'cs/blocks/kus.md': page({ id: 6, title: 'Kus' }, 'Heslo.'),
  'en/posts/password.md': page({ id: 7, title: 'Password' }, 'Heslo.'),
};

/** Everybody may search. */
const ANONYMOUS = { authorization: '' };

async function openFiles() {
  const app = await openTestApp(FILES);
  return { send: (path: string) => app.send('GET', path, undefined, ANONYMOUS) };
}

it('searches all types together, best first, and counts the hits', async () => {
  const { send } = await openFiles();
  const { body, headers } = await send('/search?search=heslem');
  expect(body.map(({ id, type }: { id: number; type: string }) => [id, type])).toEqual([
    [1, 'post'],
    [2, 'post'],
    [5, 'page'],
  ]);
  expect(body[0]).toMatchObject({ title: 'Zapomenuté heslo', language: 'cs' });
  expect(body[0].url).toMatch(/^http.*\/hesla\/$/);
  expect(body[0].score).toBeGreaterThan(body[1].score);
  expect(headers.get('x-wp-total')).toBe('3');
  const second = await send('/search?search=heslem&per_page=1&page=2');
  expect(second.body.map(({ id }: { id: number }) => id)).toEqual([2]);
  expect(second.headers.get('x-wp-totalpages')).toBe('3');
});

it('requires words, searches the language of the request and finds nothing without terms', async () => {
  const { send } = await openFiles();
  expect((await send('/search')).status).toBe(400);
  expect((await send('/search?search=heslo&xlate_language=en')).body.map(({ id }: { id: number }) => id)).toEqual([7]);
  expect((await send('/search?search=qqq')).body).toEqual([]);
});

it('finds words that have characters nobody sees, or letters joined for print', async () => {
  const text = page({ id: 1, title: 'Kon\u00adfi\u00adgurace' }, 'Uspoř\u200dádání a \ufb01nance.');
  const { send } = await openTestApp({ 'cs/posts/a.md': text });
  for (const word of ['konfigurace', 'konfi\u00adgurace', 'uspořádání', 'finance', '"a finance"'])
    expect([word, (await send('GET', `/posts?search=${encodeURIComponent(word)}`)).body.length]).toEqual([word, 1]);
});

it('searches the requested types and ids', async () => {
  const { send } = await openFiles();
  const found = async (query: string) =>
    (await send(`/search?search=heslem&${query}`)).body.map(({ id }: { id: number }) => id);
  expect(await found('subtype=page')).toEqual([5]);
  expect(await found('type=post&subtype[]=page&subtype[]=post')).toEqual([1, 2, 5]);
  expect([await found('subtype=any'), await found('include=2,5')]).toEqual([
    [1, 2, 5],
    [2, 5],
  ]);
  expect(await found('exclude=1')).toEqual([2, 5]);
  expect((await send('/search?search=heslem&subtype=page')).body[0]).toMatchObject({ type: 'page', subtype: 'page' });
});

it('is not part of the discovery document', async () =>
  expect(Object.keys((await (await openFiles()).send('')).body.routes)).not.toContain('/cms/v2/search'));

it('adds the score of each record to lists on request', async () => {
  const { send } = await openFiles();
  const { body } = await send('/posts?search=heslem&orderby=relevance&_fields=id,_score');
  expect(body).toEqual([
    { id: 1, _score: expect.any(Number) },
    { id: 2, _score: expect.any(Number) },
  ]);
  expect(body[0]._score).toBeGreaterThan(body[1]._score);
  expect((await send('/posts?_fields=id,_score')).body[0]).not.toHaveProperty('_score');
});
