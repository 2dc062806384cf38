import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { page } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';
import { parseSearch } from '../../../api/rest/query/search.ts';

const posts = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [
    `cs/posts/${at}.md`,
    page({ id: 100 + at, title: `Článek ${at}` }, 'Schránka podpory.'),
  ]),
);

it('the first search lets other requests run, and finds what they changed', async () => {
  const { service, send } = await openTestApp(posts);
  const { search } = service;
  const find = () => search.whenReady(() => search.find('post', 'cs', parseSearch('schránka')));
  const found = find();
  expect(found).toBeInstanceOf(Promise);
  const second = find();
  await turn();
  expect((await send('DELETE', '/posts/100?force=true')).status).toBe(200);
  expect((await send('PATCH', '/posts/101', { content: 'Jiný text.' })).status).toBe(200);
  expect((await send('PATCH', '/posts/139', { content: 'Jiný text.' })).status).toBe(200);
  const made = await send('POST', '/posts', { title: 'Nový', content: 'Schránka.', status: 'publish', lang: 'cs' });
  const wanted = [...Array.from({ length: 37 }, (_, at) => 102 + at), made.body.id];
  expect([...(await find())!.keys()].sort((a, b) => a - b)).toEqual(wanted);
  expect((await found)!.size).toBeGreaterThan(0);
  expect(await second).toEqual(await found);
  // From now on it answers at once.
  expect(find()).toBeInstanceOf(Map);
});

it('the first search of each kind finds everything, in lists and across types', async () => {
  const { send } = await openTestApp({ ...posts, 'en/pages/a.md': page({ id: 1, title: 'Mailbox' }, 'Text.') });
  const [list, all, english] = await Promise.all([
    send('GET', '/posts?lang=cs&search=schránka&per_page=100'),
    send('GET', '/search?lang=cs&search=schránka&per_page=100'),
    send('GET', '/search?lang=en&search=mailbox'),
  ]);
  expect([list.body.length, all.body.length, english.body.length]).toEqual([40, 40, 1]);
});
