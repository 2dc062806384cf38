import { expect, it } from 'vitest';
import { openTestApp } from '../../helpers/test-app.ts';

it('a write succeeds and all listeners are called, even if one fails', async () => {
  const { service, send, errors } = await openTestApp({});
  const heard: number[] = [];
  service.store.onChange(() => {
    throw new Error('no room for notes');
  });
  service.store.onChange((changes) => void heard.push(...changes.map(({ after }) => after?.id ?? 0)));
  const made = await send('POST', '/tags', { name: 'One' });
  expect([made.status, heard, errors.map(String)]).toEqual([201, [made.body.id], ['Error: no room for notes']]);
});
