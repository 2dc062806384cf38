import { expect, it } from 'vitest';
import { addAccount, openTestApp } from '../../helpers/test-app.ts';
import { makeFolder, page } from '../../helpers/guide-folder.ts';

const TEXT = '# A\n\nOne.\n\nTwo.\n';
const published = { 'cs/posts/a.md': page({ id: 1, title: 'A', author: 9 }, TEXT) };
const open = async () => openTestApp(await makeFolder(published));

it('puts together what two authors wrote, with the version that the next write names', async () => {
  const { send } = await open();
  await send('POST', '/posts/1', { content: TEXT.replace('One', 'First') });
  const mine = TEXT.replace('Two', 'Second');
  const { status, body } = await send('POST', '/posts/1/merge', { base: TEXT, mine });
  expect([status, body]).toMatchObject([200, { content: '# A\n\nFirst.\n\nSecond.\n', merged: 1, contradictions: [] }]);
  const saved = await send('PATCH', '/posts/1', { content: body.content }, { 'if-match': `"${body.version}"` });
  expect(saved.status).toBe(200);
});

it('shows both texts of what both changed', async () => {
  const { send } = await open();
  await send('POST', '/posts/1', { content: TEXT.replace('One', 'Theirs') });
  const { body } = await send('POST', '/posts/1/merge', { base: TEXT, mine: TEXT.replace('One', 'Mine') });
  expect(body.contradictions).toEqual([{ base: 'One.', mine: 'Mine.', theirs: 'Theirs.', line: 3 }]);
});

it('tells who may not edit a text nothing of it', async () => {
  const { send, service } = await open();
  const reader = await addAccount({ service }, 'ann', 'subscriber');
  const answer = await send('POST', '/posts/1/merge', { base: '', mine: '' }, reader);
  expect([answer.status, answer.body.code]).toEqual([403, 'rest_cannot_edit']);
  expect((await send('POST', '/posts/1/merge', { base: '' })).body.data.params).toEqual(['mine']);
  expect((await send('POST', '/pages/1/merge', { base: '', mine: '' })).status).toBe(404);
});
