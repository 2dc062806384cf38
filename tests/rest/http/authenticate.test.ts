import { expect, it } from 'vitest';
import { FAILED_ATTEMPTS } from '../../../api/rest/http/limits.ts';
import { AUTHORIZATION, openTestApp } from '../../helpers/test-app.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

it('simultaneous guesses are counted like successive ones', async () => {
  const { send } = await openTestApp(await makeFolder());
  const guess = (n: number) => send('GET', '/posts', undefined, { authorization: basic(`ada:guess ${n}`) });
  const statuses = (await Promise.all(Array.from({ length: 25 }, (_, n) => guess(n)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(FAILED_ATTEMPTS);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25 - FAILED_ATTEMPTS);
});

it('simultaneous right credentials are all accepted, and a wrong guess among them is not', async () => {
  const { send } = await openTestApp(await makeFolder());
  const headers = Array.from({ length: 25 }, (_, n) => (n === 7 ? basic('ada:guess') : AUTHORIZATION));
  const replies = await Promise.all(
    headers.map((authorization) => send('GET', '/posts', undefined, { authorization })),
  );
  expect(replies.map(({ status }) => status)).toEqual(headers.map((one) => (one === AUTHORIZATION ? 200 : 401)));
});
