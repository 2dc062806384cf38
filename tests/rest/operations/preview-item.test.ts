import { expect, it } from 'vitest';
import { addAccount, openTestApp } from '../../helpers/test-app.ts';
import { page } from '../../helpers/guide-folder.ts';

const FILES = {
  'cs/posts/a.md': page({ id: 1, title: 'A', author: 9 }, 'Jedna.\n'),
  'cs/posts/b.md': page({ id: 2, title: 'B', author: 1, status: 'draft' }, 'Dvě.\n'),
};

async function open() {
  const app = await openTestApp(FILES);
  app.service.preview = async ({ title, content, status }) => ({ html: `${title}|${content}|${status}`, findings: [] });
  return app;
}

it('shows unsaved changes, and stores nothing', async () => {
  const { send, service } = await open();
  const generation = service.store.index.generation;
  const { status, body } = await send('POST', '/posts/1/preview', { content: 'Nově.\n' });
  expect([status, body.html, body.others]).toEqual([200, 'A|Nově.\n|publish', []]);
  expect(service.store.index.generation).toBe(generation);
  expect(service.store.revisions.of(1)).toEqual([]);
  expect(body.version).toBe(service.store.index.item(1)?.version);
});

it('names other users who just edited the text', async () => {
  const { send, service } = await open();
  const jana = await addAccount({ service }, 'jana', 'editor', { name: 'Jana' });
  await send('POST', '/posts/1/autosaves', { content: 'Janin text.\n' }, jana);
  expect((await send('POST', '/posts/1/preview', {})).body.others).toEqual([{ name: 'Jana', minutes: 0 }]);
});

it('shows only text changes to callers who may only propose', async () => {
  const { send, service } = await open();
  service.preview = async ({ title, parent, author }) => ({ html: `${title}|${parent}|${author}`, findings: [] });
  const contributor = await addAccount({ service }, 'con', 'contributor');
  const typed = { title: 'Nový', author: 1, featured_media: 5 };
  const { status, body } = await send('POST', '/posts/1/preview', typed, contributor);
  expect([status, body.html, body.others]).toEqual([200, 'Nový|0|9', []]);
});

it('tells authors nothing of other accounts: nobody previews or types under a name they could not save', async () => {
  const { send, service } = await open();
  const author = await addAccount({ service }, 'aut', 'author');
  await addAccount({ service }, 'hidden', 'editor');
  const hidden = service.store.users.byName('hidden')!.id;
  const { id } = (await send('POST', '/posts', { title: 'Own', content: 'x' }, author)).body;
  for (const route of ['preview', 'side-by-side', 'autosaves'])
    for (const other of [hidden, 777]) {
      const { status, body } = await send('POST', `/posts/${id}/${route}`, { title: 'Own', author: other }, author);
      expect([route, status, body.code]).toEqual([route, 403, 'rest_cannot_edit_others']);
    }
});

it('refuses what could not be saved, by field', async () => {
  const { status, body } = await (await open()).send('POST', '/posts/1/preview', { categories: [999] });
  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
});

it('overwrites an own draft only if unchanged since it was opened, and returns the result', async () => {
  const { send } = await open();
  const opened = (await send('GET', '/posts/2?context=edit')).headers.get('etag')!;
  const first = await send('POST', '/posts/2/autosaves', { content: 'Píšu.\n' }, { 'if-match': opened });
  expect(first.status).toBe(200);
  expect((await send('POST', '/posts/2/autosaves', { content: 'Jinde.\n' }, { 'if-match': opened })).status).toBe(412);
  const next = first.headers.get('etag')!;
  expect((await send('PATCH', '/posts/2', { content: 'Hotovo.\n' }, { 'if-match': next })).status).toBe(200);
});
