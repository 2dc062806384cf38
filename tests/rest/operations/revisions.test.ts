import { expect, it } from 'vitest';
import { addAccount, openTestApp } from '../../helpers/test-app.ts';
import { page } from '../../helpers/guide-folder.ts';

const published = { 'cs/posts/a.md': page({ id: 1, title: 'A', author: 9 }, 'One') };

it('shows each autosave as typed, even if two are made within a second', async () => {
  const { send } = await openTestApp(published, { clock: { now: () => Date.UTC(2026, 0, 5) } });
  for (const content of ['first', 'second']) {
    const { body } = await send('POST', '/posts/1/autosaves', { title: 'A', content });
    expect(body.content).toEqual({ raw: content, rendered: `<p>${content}</p>\n` });
  }
});

it('counts autosaves for signed-in callers, in lists too', async () => {
  const { send } = await openTestApp(published);
  await send('POST', '/posts/1', { content: 'Two' });
  const counts = () =>
    Promise.all(
      [{}, { authorization: '' }].map(async (headers) => {
        const { body: item } = await send('GET', '/posts/1', undefined, headers);
        const { body: list } = await send('GET', '/posts', undefined, headers);
        expect(list[0]._links).toEqual(item._links);
        return item._links['version-history'][0].count;
      }),
    );
  const [before] = await counts();
  expect(await counts()).toEqual([before, before]);
  await send('POST', '/posts/1/autosaves', { content: 'Three' });
  expect(await counts()).toEqual([before + 1, before]);
});

it('requires the ids by which revisions are to be sorted', async () => {
  const { send } = await openTestApp(published);
  await send('POST', '/posts/1', { content: 'Two' });
  await send('POST', '/posts/1', { content: 'Three' });
  const all = (await send('GET', '/posts/1/revisions?orderby=id&order=asc')).body.map(({ id }: { id: number }) => id);
  const sorted = await send('GET', `/posts/1/revisions?orderby=include&include=${all.join()}`);
  expect(sorted.body.map(({ id }: { id: number }) => id)).toEqual(all);
  const { status, body } = await send('GET', '/posts/1/revisions?orderby=include');
  expect([status, body.code]).toEqual([400, 'rest_orderby_include_missing_include']);
});

it.each(['/posts/1', '/posts/1/autosaves'])('keeps no text of a write to %s that is refused', async (path) => {
  const { send } = await openTestApp({ 'cs/posts/a.md': page({ id: 1, title: 'A', status: 'draft' }) });
  expect((await send('POST', path, { title: 'T'.repeat(70_000) })).status).toBe(413);
  expect((await send('GET', '/posts/1/revisions')).body).toEqual([]);
});

it('keeps one revision per ten minutes of typing into an own draft, and always the texts of others', async () => {
  let now = Date.UTC(2026, 0, 5);
  const app = await openTestApp({}, { clock: { now: () => now } });
  const { body: draft } = await app.send('POST', '/posts', { title: 'Draft', content: 'Begun' });
  const type = (content: string) => app.send('POST', `/posts/${draft.id}/autosaves`, { content });
  const kept = async () =>
    (await app.send('GET', `/posts/${draft.id}/revisions?context=edit&order=asc`)).body.map(
      ({ content }: { content: { raw: string } }) => content.raw,
    );
  for (let half = 0; half < 100; half++) {
    now += 30_000;
    expect((await type(`Typed ${half}`)).status).toBe(200);
  }
  const revisions = await kept();
  expect(revisions[0]).toBe('Begun');
  expect(revisions.length).toBeLessThanOrEqual(12);
  expect((await app.send('GET', `/posts/${draft.id}?context=edit`)).body.content.raw).toBe('Typed 99');

  now += 30_000;
  const colleague = await addAccount(app, 'eve', 'editor');
  await app.send('POST', `/posts/${draft.id}`, { content: 'Of a colleague' }, colleague);
  await type('Typed over it');
  expect(await kept()).toContain('Of a colleague');
});

it.each([
  ['offset=1', 200, 2],
  ['offset=2', 400, 'rest_revision_invalid_offset_number'],
  ['offset=1&per_page=1', 200, 1],
  ['offset=1&per_page=1&page=9', 200, 1],
  ['offset=9&per_page=1', 400, 'rest_revision_invalid_offset_number'],
  ['offset=0&per_page=1&page=9', 400, 'rest_revision_invalid_page_number'],
] as const)('revisions from a place on: %s is %s', async (query, status, expected) => {
  const { send } = await openTestApp({});
  const { body } = await send('POST', '/posts', { title: 'A', content: 'one' });
  await send('PATCH', `/posts/${body.id}`, { content: 'two' });
  const answer = await send('GET', `/posts/${body.id}/revisions?${query}`);
  expect([answer.status, answer.body.code ?? answer.body.length]).toEqual([status, expected]);
});

it('is deleted once: of two requests at once the other is told that it is gone', async () => {
  const { send } = await openTestApp(published);
  await send('POST', '/posts/1', { content: 'Two' });
  const [{ id }] = (await send('GET', '/posts/1/revisions')).body;
  const remove = () => send('DELETE', `/posts/1/revisions/${id}?force=true`);
  const replies = await Promise.all([remove(), remove()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 404]);
});
