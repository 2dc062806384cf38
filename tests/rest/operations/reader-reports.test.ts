import { expect, it } from 'vitest';
import type { Role } from '../../../api/contract/roles.ts';
import { page } from '../../helpers/guide-folder.ts';
import { addAccount, BASE, openTestApp, signedIn } from '../../helpers/test-app.ts';

async function open() {
  const app = await openTestApp({ 'cs/posts/a.md': page({ id: 1, title: 'Málo platná' }, 'Text.\n') });
  const ask = async (path: string, role: Role) => {
    if (!app.service.store.users.all().some(({ login }) => login === role)) await addAccount(app, role, role);
    return app.send('GET', path, undefined, signedIn(role));
  };
  return { ...app, ask };
}

it('shows editors the feedback of readers on pages, newest comment first', async () => {
  const { service, ask } = await open();
  await service.feedback?.vote(1, false);
  await service.feedback?.comment(1, { helpful: false, text: 'Starší.' });
  await service.feedback?.comment(1, { helpful: true, text: 'Novější.' });
  const { body } = await ask('/reports/feedback', 'editor');
  expect(body).toMatchObject({ total: 1, pages: [{ id: 1, title: 'Málo platná', language: 'cs', yes: 0, no: 1 }] });
  expect(body.pages[0].editable).toBe(true);
  expect(body.pages[0].comments.map(({ text }: { text: string }) => text)).toEqual(['Novější.', 'Starší.']);
});

it('shows editors the searches of readers, with misses and opened pages', async () => {
  const { service, ask } = await open();
  await service.searches?.asked('cs', 'Vrácení peněz', false);
  await service.searches?.opened('cs', 'vraceni penez', 1);
  const [czech, english] = (await ask('/reports/searches', 'editor')).body.languages;
  const opened = [expect.objectContaining({ title: 'Málo platná', count: 1 })];
  expect(czech).toMatchObject({ language: 'cs', missed: [{ query: 'vraceni penez', missed: 1, opened }], found: [] });
  expect(english).toEqual({ language: 'en', missed: [], found: [] });
});

it('names a page in plain words, and leads to one that is no longer published by its id', async () => {
  const { service, ask, send } = await open();
  await send('PATCH', '/posts/1', { title: 'A <em>B</em> &amp; C', status: 'draft' });
  await service.feedback?.vote(1, false);
  await service.searches?.asked('cs', 'heslo', false);
  await service.searches?.opened('cs', 'heslo', 1);
  const shown = { title: 'A B & C', link: `${BASE}/?p=1` };
  expect((await ask('/reports/feedback', 'editor')).body.pages).toMatchObject([shown]);
  expect((await ask('/reports/searches', 'editor')).body.languages[0].missed[0].opened).toMatchObject([shown]);
});

it.each(['author', 'translator', 'translation_manager', 'subscriber'] as const)(
  'shows neither to a caller who is %s',
  async (role) => {
    const { ask, send } = await open();
    for (const path of ['/reports/feedback', '/reports/searches']) {
      expect((await ask(path, role)).status).toBe(403);
      expect((await send('GET', path, undefined, { authorization: '' })).status).toBe(401);
    }
  },
);
