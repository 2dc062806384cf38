import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { pollExternalJobs } from '../../../api/translation/delivery/poll-external.ts';
import { serve } from '../../helpers/serve.ts';
import { announce, dataUrl, fetchFile, jobOf, refusal, translate, XLATE } from './delivery.ts';
import { openSite } from './site.ts';

type Order = { job_id: number };

/** The answer to an order; `tests/translation/protocol` has an editor that does more than accept it. */
const accepted = (jobs: Order[], origin = base, first = 500): object => ({
  jobs: Object.fromEntries(
    jobs.map(({ job_id }) => [
      job_id,
      { ate_job_id: first && first + job_id, editor_url: `${origin}/edit/${500 + job_id}` },
    ]),
  ),
});

/** What an editor should not do: with any request, or with an order. */
const MISBEHAVIOURS = {
  slow: () => {},
  'of a wrong type': (response) => response.setHeader('content-type', 'text/html').end('<p>{}</p>'),
  'one that redirects': (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  huge: (response) => response.setHeader('content-type', 'application/json').end('x'.repeat(7_000_000)),
  broken: (response) => response.writeHead(500).end('{}'),
  gone: (response) => response.destroy(),
  'one that names another host': (response, jobs) => say(response, accepted(jobs, 'https://evil.example')),
  'one that takes only some': (response, jobs) => say(response, accepted(jobs.slice(1))),
  'one that gives no ids': (response, jobs) => say(response, accepted(jobs, base, 0)),
} satisfies Record<string, (response: ServerResponse, jobs: Order[]) => unknown>;
type Misbehaviour = keyof typeof MISBEHAVIOURS;

const say = (response: ServerResponse, body: object) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

let misbehaviour: Misbehaviour | null = null;
const heard: string[] = [];

const { url: base } = await serve(async (request, response) => {
  heard.push(request.url ?? '');
  const { jobs = [] } = request.method === 'POST' ? ((await json(request)) as { jobs?: Order[] }) : {};
  if (misbehaviour) return MISBEHAVIOURS[misbehaviour](response, jobs);
  if (request.url?.startsWith('/files/')) return response.writeHead(404).end();
  return say(response, request.url === '/jobs' ? accepted(jobs) : { status_id: 0 });
});
let site = await openSite({
  options: { ateBaseUrl: base, ateSecret: Buffer.alloc(32, 's').toString('base64') },
  policy: { privateHosts: [base], limits: { connect: 30_000, headers: 4_000, whole: 8_000 } },
});
const articles = site.articles().filter((id) => site.item(id).password === '');

beforeEach(() => {
  misbehaviour = null;
  heard.length = 0;
});

const create = (source_id = articles.pop()!) => site.ask('POST', `${XLATE}/ate/jobs`, 'manager', { source_id });
const idOf = async (source_id?: number) => (await create(source_id)).body.items[0].xlate_job_id as number;

test.each(Object.keys(MISBEHAVIOURS) as Misbehaviour[])('no job is created if the editor is %s', async (how) => {
  misbehaviour = how;
  const before = site.translation.records.jobs.all().length;
  expect(refusal(await create(articles.at(-1)))).toEqual([502, 'xlate_order_failed']);
  expect(site.translation.records.jobs.all()).toHaveLength(before);
});

describe('a finished file at the editor', () => {
  test.each<[Misbehaviour, number, string]>([
    ['slow', 504, 'xlate_fetch_timeout'],
    ['of a wrong type', 415, 'xlate_wrong_type'],
    ['one that redirects', 400, 'xlate_url_not_allowed'],
    ['huge', 415, 'xlate_wrong_type'],
    ['broken', 502, 'xlate_fetch_failed'],
    ['gone', 502, 'xlate_fetch_failed'],
  ])('that is %s leaves the job as it is', async (how, status, expected) => {
    const id = await idOf(articles.at(-1));
    const before = jobOf(site, id);
    misbehaviour = how;
    expect(refusal(await announce(site, id, `${base}/files/${id}.xlf`))).toEqual([status, expected]);
    expect(jobOf(site, id)).toBe(before);
  });

  test('that is not ready yet is requested again later', async () => {
    const answer = await announce(site, await idOf(), `${base}/files/none.xlf`);
    expect(refusal(answer)).toEqual([425, 'xlate_not_ready']);
    expect(answer.headers.get('retry-after')).toBe('60');
  });

  test.each(['https://evil.example/x.xlf', 'http://169.254.169.254/', 'http://127.0.0.1:1/', 'file:///etc/passwd'])(
    'at another host is not fetched: %s',
    async (url) =>
      expect(refusal(await announce(site, await idOf(articles.at(-1)), url))).toEqual([400, 'xlate_url_not_allowed']),
  );
});

test('a failed confirmation is sent later, even after a restart', async () => {
  const id = await idOf();
  const file = dataUrl(translate(await fetchFile(site, id)));
  misbehaviour = 'broken';
  expect((await announce(site, id, file)).body).toMatchObject({ applied: true });
  const waiting = () => site.translation.news.waiting;
  const confirmed = () => heard.filter((path) => path === `/jobs/${500 + id}/confirm`).length;
  await expect.poll(confirmed).toBe(1);
  await site.translation.news.idle();
  expect(waiting()).toContain(id);
  site = await site.restart();
  misbehaviour = null;
  expect(waiting()).toEqual([id]);
  await pollExternalJobs(site.service);
  expect([confirmed(), waiting()]).toEqual([2, []]);
});
