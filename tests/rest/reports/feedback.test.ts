import { expect, it, onTestFinished } from 'vitest';
import { createApi } from '../../../api/rest/http/api.ts';
import { createApp } from '../../../api/app.ts';
import { FEEDBACK } from '../../../api/rest/http/limits.ts';
import { COMMENT_LENGTH, MOST_COMMENTS } from '../../../api/rest/reports/feedback.ts';
import { openService } from '../../../api/service.ts';
import { makeFolder, page, type ContentFiles, type GuideFolder } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const CONTENT: ContentFiles = {
  'cs/posts/verejny.md': page({ id: 1, title: 'A' }),
  'cs/posts/koncept.md': page({ id: 2, title: 'B', status: 'draft' }),
  'cs/media/obrazek.md': page({ id: 3, title: 'C', file: '2025/01/c.png' }),
  'cs/pages/kapitola.md': page({ id: 4, title: 'D' }),
};

/** A guide with feedback enabled, and a function that sends it: like one of its pages, unless headers say otherwise. */
async function openGuide(site = '') {
  const folder = await makeFolder({ ...CONTENT, 'site.yaml': site });
  const { service, send } = await openTestApp(folder);
  const app = createApp({ service, api: createApi(service), site: null, basePath: '/' });
  const post = async (body: string | Record<string, string>, headers = {}, remote = '192.0.2.1') => {
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const init = { method: 'POST', headers: { ...type, ...headers }, body: String(new URLSearchParams(body)) };
    return (await app.fetch(new Request('http://guide.test/reports/feedback', init), { remote })).status;
  };
  return { folder, service, send, post, said: () => service.feedback?.all() ?? [] };
}

/** The feedback found by a restart. */
async function reopened({ contentDir, dataDir }: GuideFolder) {
  const service = await openService({ contentDir, dataDir, base: 'http://guide.test' });
  onTestFinished(() => service.store.close());
  return service.feedback?.all();
}

it('is counted, stored with comments, and removed with the page', async () => {
  const guide = await openGuide();
  expect(await guide.post({ id: '1', helpful: 'yes' })).toBe(204);
  expect(await guide.post({ id: '1', helpful: 'no' })).toBe(204);
  expect(await guide.post({ id: '1', helpful: 'no', comment: ' Chybí obrázek. ' })).toBe(204);
  expect(await guide.post({ id: '4', helpful: 'yes', language: 'cs', url: 'http://guide.test/kapitola/' })).toBe(204);
  const comments = [{ helpful: false, text: 'Chybí obrázek.', date: expect.stringMatching(/Z$/) }];
  const expected = [
    { id: 1, yes: 1, no: 1, comments },
    { id: 4, yes: 1, no: 0, comments: [] },
  ];
  expect(guide.said()).toEqual(expected);
  await guide.service.store.close();
  expect(await reopened(guide.folder)).toEqual(expected);
});

it('is removed with the page', async () => {
  const guide = await openGuide();
  await guide.post({ id: '1', helpful: 'yes' });
  await guide.send('DELETE', '/posts/1');
  expect(guide.said()).toHaveLength(1);
  await guide.send('DELETE', '/posts/1?force=true');
  expect(guide.said()).toEqual([]);
});

it.each([
  ['a draft', { id: '2', helpful: 'yes' }, 404],
  ['a picture', { id: '3', helpful: 'yes' }, 404],
  ['an unknown page', { id: '99', helpful: 'yes' }, 404],
  ['no id', { id: '1e0', helpful: 'yes' }, 400],
  ['no answer', { id: '1', helpful: 'maybe' }, 400],
  ['too long a comment', { id: '1', helpful: 'no', comment: 'x'.repeat(COMMENT_LENGTH + 1) }, 400],
  ['a list of comments', 'id=1&helpful=no&comment[]=x', 400],
  ['more than a form holds', { id: '1', helpful: 'no', comment: 'x'.repeat(20_000) }, 413],
])('is not taken of %s', async (_, body, status) => {
  const guide = await openGuide();
  expect([await guide.post(body), guide.said()]).toEqual([status, []]);
});

it('is not accepted from other sites, nor if readers are not asked', async () => {
  const guide = await openGuide();
  expect(await guide.post({ id: '1', helpful: 'yes' }, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(guide.said()).toEqual([]);
  expect(await (await openGuide('feedback: off\n')).post({ id: '1', helpful: 'yes' })).toBe(403);
});

it('is limited per client', async () => {
  const guide = await openGuide();
  for (let n = 0; n < FEEDBACK.client; n++) expect(await guide.post({ id: '1', helpful: 'yes' })).toBe(204);
  expect(await guide.post({ id: '1', helpful: 'yes' })).toBe(429);
  expect(await guide.post({ id: '1', helpful: 'yes' }, {}, '192.0.2.2')).toBe(204);
});

it('is stored with the newest comments', async () => {
  const { service, said } = await openGuide();
  for (let n = 0; n <= MOST_COMMENTS; n++) await service.feedback?.comment(1, { helpful: true, text: String(n) });
  const [{ comments = [] } = {}] = said();
  expect([comments.length, comments[0]?.text, comments.at(-1)?.text]).toEqual([
    MOST_COMMENTS,
    '1',
    String(MOST_COMMENTS),
  ]);
});
