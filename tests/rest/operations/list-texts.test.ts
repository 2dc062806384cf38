import { expect, it } from 'vitest';
import type { Role } from '../../../api/contract/roles.ts';
import { addAccount, openTestApp, signedIn } from '../../helpers/test-app.ts';
import { type ContentFiles, page } from '../../helpers/guide-folder.ts';

const FILES = {
  'cs/posts/a.md': page({ id: 1, title: 'Heslo', author: 1, date: '2026-01-01T00:00:00' }, 'Jak na heslo.\n'),
  'cs/posts/b.md': page({ id: 2, title: 'Koncept', author: 1, status: 'draft' }, 'Zatím nic.\n'),
  'cs/posts/c.md': page({ id: 3, title: 'Ke schválení', author: 9, status: 'pending' }, 'Prosím.\n'),
  'en/posts/a.md': page({ id: 11, title: 'Password', author: 1, translation_of: 1 }, 'About passwords.\n'),
  'cs/pages/d.md': page({ id: 4, title: 'Kapitola', author: 1 }, 'Text.\n'),
  'cs/posts/e.md': page({ id: 5, title: 'Koš', author: 1, status: 'trash' }, 'Pryč.\n'),
};

async function open(more: ContentFiles = {}) {
  const app = await openTestApp({ ...FILES, ...more });
  const list = async (query: string, login = '') =>
    (await app.send('GET', `/texts?${query}`, undefined, login ? signedIn(login) : {})).body;
  const add = (login: string, role: Role) => addAccount(app, login, role);
  return { ...app, list, add };
}

const ids = ({ texts }: { texts: { id: number }[] }) => texts.map(({ id }) => id).sort((a, b) => a - b);

it('lists the texts of both languages and all kinds, except those in the trash', async () => {
  const all = await (await open()).list('');
  expect([ids(all), all.total]).toEqual([[1, 2, 3, 4, 11], 5]);
  expect(all.texts.find(({ id }: { id: number }) => id === 11)).toMatchObject({
    ...{ type: 'post', language: 'en', title: 'Password', status: 'publish', editable: true },
    partner: { id: 1, language: 'cs' },
  });
  expect(all.counts).toMatchObject({ all: 5, drafts: 1, pending: 1 });
});

it('lists texts in the trash if asked, for those who may restore them', async () => {
  const { list, add } = await open();
  await add('otto', 'author');
  expect(ids(await list('status=trash'))).toEqual([5]);
  expect(ids(await list('status=trash&search=ko%C5%A1'))).toEqual([5]);
  expect((await list('status=trash', 'otto')).total).toBe(0);
});

it('shows own drafts, texts waiting for a review, and one requested page', async () => {
  const { list } = await open();
  expect([ids(await list('view=drafts')), ids(await list('view=pending'))]).toEqual([[2], [3]]);
  expect([ids(await list('language=en')), ids(await list('type=page'))]).toEqual([[11], [4]]);
  expect(ids(await list('status=publish&author=1'))).toEqual([1, 4, 11]);
  const { texts, total, pages } = await list('per_page=2&page=3');
  expect([texts.length, total, pages]).toEqual([1, 5, 3]);
});

it('finds words of titles and texts in both languages, best first', async () => {
  const { list } = await open();
  expect((await list('search=heslo')).texts.map(({ id }: { id: number }) => id)).toEqual([1]);
  expect(ids(await list('search=PASSWORDS'))).toEqual([11]);
  expect(ids(await list('search=%20'))).toEqual([1, 2, 3, 4, 11]);
});

it('names the sections that are newer in the source, in the list and beside its text', async () => {
  const { list, send, service } = await open();
  expect((await send('POST', '/../../xlate/tm/v1/texts/11/current', {})).status).toBe(200);
  expect((await list('view=stale')).texts).toEqual([]);
  await send('PATCH', '/posts/1', { content: '## Nové\n\nJak na heslo a klíč.\n' });
  const { texts, counts } = await list('view=stale');
  expect([ids({ texts }), counts.stale, texts[0].stale]).toEqual([[11], 1, ['Nové']]);
  service.preview = async () => ({ html: '', findings: [] });
  expect((await send('POST', '/posts/11/preview', {})).body.stale).toEqual(['Nové']);
});

it('reveals nothing of a protected text to writers who may not edit it', async () => {
  const { list, add, send, service } = await open({
    'cs/posts/f.md': page({ id: 6, title: 'Zamčeno', author: 1, password: 'x' }, 'Tajenka.\n'),
  });
  await add('con', 'contributor');
  expect([ids(await list('search=tajenka')), ids(await list('search=tajenka', 'con'))]).toEqual([[6], []]);
  expect(ids(await list('', 'con'))).toContain(6);

  await send('POST', '/../../xlate/tm/v1/texts/11/current', {});
  await send('PATCH', '/posts/1', { content: '## Nové\n\nJak na klíč.\n', password: 'x' });
  service.preview = async () => ({ html: '', findings: [] });
  for (const [login, stale] of [
    ['ada', ['Nové']],
    ['con', []],
  ] as const) {
    const headers = login === 'ada' ? {} : signedIn(login);
    const { body } = await send('POST', '/posts/11/preview', {}, headers);
    const { texts } = (await send('GET', '/texts?language=en', undefined, headers)).body;
    expect([login, body.stale, texts[0].stale]).toEqual([login, stale, stale]);
  }
});

it('shows a contributor published texts and own drafts, not those of others', async () => {
  const { list, add } = await open();
  await add('con', 'contributor');
  const { texts } = await list('', 'con');
  expect(ids({ texts })).toEqual([1, 4, 11]);
  expect(texts.every(({ editable }: { editable: boolean }) => !editable)).toBe(true);
});

it('is only for writers', async () => {
  const { send, add } = await open();
  expect((await send('GET', '/texts', undefined, await add('sub', 'subscriber'))).status).toBe(403);
  expect((await send('GET', '/texts', undefined, { authorization: '' })).status).toBe(401);
});

it('shows texts due for review to those who may edit them', async () => {
  const files = {
    'cs/posts/f.md': page({ id: 6, title: 'Letité', author: 1, review: '2020-01-31', owner: 'Jana' }, 'Text.\n'),
    'cs/posts/g.md': page({ id: 7, title: 'Jednou', author: 1, review: '2999-01-31' }, 'Text.\n'),
    'cs/posts/h.md': page({ id: 8, title: 'Pryč', author: 1, review: '2020-01-31', status: 'trash' }, 'Text.\n'),
  };
  const { list, add } = await open(files);
  const due = await list('view=due');
  expect([ids(due), due.counts.due]).toEqual([[6], 1]);
  expect(due.texts[0]).toMatchObject({ review: '2020-01-31', owner: 'Jana' });
  await add('con', 'contributor');
  expect(ids(await list('view=due', 'con'))).toEqual([]);
});
