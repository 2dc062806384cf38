import { expect, it } from 'vitest';
import { openTestApp } from '../../helpers/test-app.ts';
import { makeFolder, page } from '../../helpers/guide-folder.ts';

const published = { 'cs/posts/a.md': page({ id: 1, title: 'A', author: 9 }, 'One') };

it('shows each autosave as it was typed, also when two come within a second', async () => {
  const { send } = await openTestApp(await makeFolder(published), { clock: { now: () => Date.UTC(2026, 0, 5) } });
  for (const content of ['first', 'second']) {
    const { body } = await send('POST', '/posts/1/autosaves', { title: 'A', content });
    expect(body.content).toEqual({ raw: content, rendered: `<p>${content}</p>\n` });
  }
});

it('wants the ids by which revisions are to be sorted', async () => {
  const { send } = await openTestApp(await makeFolder(published));
  await send('POST', '/posts/1', { content: 'Two' });
  await send('POST', '/posts/1', { content: 'Three' });
  const all = (await send('GET', '/posts/1/revisions?orderby=id&order=asc')).body.map(({ id }: { id: number }) => id);
  const sorted = await send('GET', `/posts/1/revisions?orderby=include&include=${all.join()}`);
  expect(sorted.body.map(({ id }: { id: number }) => id)).toEqual(all);
  const { status, body } = await send('GET', '/posts/1/revisions?orderby=include');
  expect([status, body.code]).toEqual([400, 'rest_orderby_include_missing_include']);
});
