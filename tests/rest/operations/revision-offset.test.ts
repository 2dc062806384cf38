import { expect, it } from 'vitest';
import { openTestApp } from '../../helpers/test-app.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';

it.each([
  ['offset=1', 200, 2],
  ['offset=2', 400, 'rest_revision_invalid_offset_number'],
  ['offset=1&per_page=1', 200, 1],
  ['offset=1&per_page=1&page=9', 200, 1],
  ['offset=9&per_page=1', 400, 'rest_revision_invalid_offset_number'],
  ['offset=0&per_page=1&page=9', 400, 'rest_revision_invalid_page_number'],
] as const)('revisions from a place on: %s is %s', async (query, status, expected) => {
  const { send } = await openTestApp(await makeFolder());
  const { body } = await send('POST', '/posts', { title: 'A', content: 'one' });
  await send('PATCH', `/posts/${body.id}`, { content: 'two' });
  const answer = await send('GET', `/posts/${body.id}/revisions?${query}`);
  expect([answer.status, answer.body.code ?? answer.body.length]).toEqual([status, expected]);
});
