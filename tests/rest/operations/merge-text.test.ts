import { expect, it } from 'vitest';
import { addAccount, openTestApp } from '../../helpers/test-app.ts';
import { page } from '../../helpers/guide-folder.ts';

const TEXT = '# A\n\nOne.\n\nTwo.\n';
const published = { 'cs/posts/a.md': page({ id: 1, title: 'A', author: 9 }, TEXT) };
const open = async () => openTestApp(published);

it('merges the texts of two authors, with the version that the next write names', async () => {
  const { send } = await open();
  await send('POST', '/posts/1', { content: TEXT.replace('One', 'First') });
  const mine = TEXT.replace('Two', 'Second');
  const { status, body } = await send('POST', '/posts/1/merge', { base: TEXT, mine });
  expect([status, body]).toMatchObject([200, { content: '# A\n\nFirst.\n\nSecond.\n', merged: 1, contradictions: [] }]);
  const saved = await send('PATCH', '/posts/1', { content: body.content }, { 'if-match': `"${body.version}"` });
  expect(saved.status).toBe(200);
});

it('shows both versions of parts that both changed', async () => {
  const { send } = await open();
  await send('POST', '/posts/1', { content: TEXT.replace('One', 'Theirs') });
  const { body } = await send('POST', '/posts/1/merge', { base: TEXT, mine: TEXT.replace('One', 'Mine') });
  expect(body.contradictions).toEqual([{ base: 'One.', mine: 'Mine.', theirs: 'Theirs.', line: 3 }]);
});

it('is for everybody who may propose changes', async () => {
  const { send, service } = await open();
  const writer = await addAccount({ service }, 'con', 'contributor');
  const merge = (headers: Record<string, string>) =>
    send('POST', '/posts/1/merge', { base: TEXT, mine: `${TEXT}\nThree.\n` }, headers);
  expect((await merge(writer)).body.content).toBe(`${TEXT}\nThree.\n`);
  await send('PATCH', '/posts/1', { password: 'x' });
  expect((await merge(writer)).status).toBe(403);
});

it('reveals nothing to callers who may not read the text', async () => {
  const { send, service } = await open();
  const reader = await addAccount({ service }, 'ann', 'subscriber');
  const answer = await send('POST', '/posts/1/merge', { base: '', mine: '' }, reader);
  expect([answer.status, answer.body.code]).toEqual([403, 'rest_cannot_read']);
  expect((await send('POST', '/posts/1/merge', { base: '' })).body.data.params).toEqual(['mine']);
  expect((await send('POST', '/pages/1/merge', { base: '', mine: '' })).status).toBe(404);
});
