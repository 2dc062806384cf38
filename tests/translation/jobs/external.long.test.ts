import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sign } from '../../../api/lib/http-client/post-signed.ts';
import { pollExternalJobs } from '../../../api/translation/delivery/poll-external.ts';
import { announce, dataUrl, fetchFile, jobOf, refusal, translate, XLATE } from './delivery.ts';
import { openSite, type Site } from './site.ts';

type Behaviour =
  'good' | 'slow' | 'wrong type' | 'redirect' | 'huge' | 'broken' | 'elsewhere' | 'partial' | 'nameless' | 'gone';

interface Heard {
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: any;
}

const SECRET = Buffer.alloc(32, 's').toString('base64');
const heard: Heard[] = [];
let behaviour: Behaviour = 'good';
let files: Record<string, string> = {};
/** The editor's report about any job. */
let report: object = { status_id: 0 };
let base = '';

/** A small external service that accepts jobs, serves translated files, and misbehaves on demand. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const path = request.url ?? '';
  heard.push({ path, headers: request.headers, text, json: text ? JSON.parse(text) : null });
  if (misbehave(response)) return;
  const file = files[path];
  if (file !== undefined) return void response.setHeader('content-type', 'application/xml').end(file);
  const body = ANSWERS[path.replace(/\d+/, '{id}')]?.(heard.at(-1)!);
  response.statusCode = body ? 200 : 404;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body ?? {}));
});

const ANSWERS: Record<string, (request: Heard) => object> = {
  '/jobs': ({ json }) => {
    const jobs = behaviour === 'partial' ? json.jobs.slice(1) : json.jobs;
    const origin = behaviour === 'elsewhere' ? 'https://evil.example' : base;
    const entry = ({ job_id }: { job_id: number }) => [
      job_id,
      { ate_job_id: behaviour === 'nameless' ? 0 : 500 + job_id, editor_url: `${origin}/edit/${500 + job_id}` },
    ];
    return { jobs: Object.fromEntries(jobs.map(entry)) };
  },
  '/jobs/{id}': () => report,
  '/jobs/{id}/confirm': () => ({}),
};

function misbehave(response: ServerResponse): boolean {
  if (behaviour === 'slow') return true;
  if (behaviour === 'wrong type') return !!response.setHeader('content-type', 'text/html').end('<p>{}</p>');
  if (behaviour === 'redirect') return !!response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  if (behaviour === 'huge') return !!response.setHeader('content-type', 'application/json').end('x'.repeat(7_000_000));
  if (behaviour === 'broken') return !!response.writeHead(500).end('{}');
  if (behaviour === 'gone') return !!response.destroy();
  return false;
}

let site: Site;
let articles: number[];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = await openSite({
    options: { ateBaseUrl: base, ateSecret: SECRET },
    policy: { privateHosts: [base], limits: { connect: 30_000, headers: 4_000, whole: 8_000 } },
  });
  articles = site.articles();
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  behaviour = 'good';
  files = {};
  report = { status_id: 0 };
  heard.length = 0;
});

const post = (path: string, body: object) => site.ask('POST', XLATE + path, 'manager', body);
const create = (source_id = articles.pop()!) => post('/ate/jobs', { source_id });
const idOf = async () => (await create()).body.items[0].xlate_job_id as number;

describe('jobs', () => {
  test('are sent to the editor with their file, signed', async () => {
    const { status, body } = await create();
    const [job] = body.items;
    expect([status, job.ate_job_id, job.ateJobUrl]).toEqual([
      201,
      500 + job.xlate_job_id,
      `${base}/edit/${500 + job.xlate_job_id}`,
    ]);
    const [{ headers, text, json }] = heard as [Heard];
    const [id, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
    expect(headers['webhook-signature']).toBe(sign(SECRET, id, timestamp, text));
    expect(json.site_identifier).toBe(site.translation.records.settings.data.site_identifier);
    expect(json.jobs[0]).toMatchObject({ job_id: job.xlate_job_id, notify_url: job.notify_url });
    expect(Buffer.from(json.jobs[0].file.content, 'base64').toString()).toBe(await fetchFile(site, job.xlate_job_id));
  });

  test.each<Behaviour>([
    'slow',
    'wrong type',
    'redirect',
    'huge',
    'broken',
    'elsewhere',
    'partial',
    'nameless',
    'gone',
  ])('are not created if the editor is %s', async (how) => {
    behaviour = how;
    const before = site.translation.records.jobs.all().length;
    expect(refusal(await create(articles.at(-1)))).toEqual([502, 'xlate_order_failed']);
    expect(site.translation.records.jobs.all()).toHaveLength(before);
  });
});

describe('a finished file at the editor', () => {
  test('is fetched when announced, and confirmed', async () => {
    const id = await idOf();
    files[`/files/${id}.xlf`] = translate(await fetchFile(site, id));
    expect((await announce(site, id, `${base}/files/${id}.xlf`)).body).toMatchObject({ applied: true, status: 10 });
    await expect.poll(() => heard.map(({ path }) => path)).toContain(`/jobs/${500 + id}/confirm`);
    await expect.poll(() => site.translation.news.waiting).toEqual([]);
  });

  test.each<[Behaviour, number, string]>([
    ['slow', 504, 'xlate_fetch_timeout'],
    ['wrong type', 415, 'xlate_wrong_type'],
    ['redirect', 400, 'xlate_url_not_allowed'],
    ['huge', 415, 'xlate_wrong_type'],
    ['broken', 502, 'xlate_fetch_failed'],
    ['gone', 502, 'xlate_fetch_failed'],
  ])('that is %s leaves the job as it is', async (how, status, expected) => {
    behaviour = 'good';
    const id = (await create(articles.at(-1))).body.items[0].xlate_job_id;
    const before = jobOf(site, id);
    behaviour = how;
    expect(refusal(await announce(site, id, `${base}/files/${id}.xlf`))).toEqual([status, expected]);
    expect(jobOf(site, id)).toBe(before);
  });

  test('that is not ready yet is requested again later', async () => {
    const id = await idOf();
    const answer = await announce(site, id, `${base}/files/none.xlf`);
    expect(refusal(answer)).toEqual([425, 'xlate_not_ready']);
    expect(answer.headers.get('retry-after')).toBe('60');
  });

  test('at another host is not fetched', async () => {
    const id = await idOf();
    for (const url of [
      'https://evil.example/x.xlf',
      'http://169.254.169.254/',
      'http://127.0.0.1:1/',
      'file:///etc/passwd',
    ]) {
      expect(refusal(await announce(site, id, url)), url).toEqual([400, 'xlate_url_not_allowed']);
    }
  });

  test('is collected if it was not announced', async () => {
    const id = await idOf();
    report = { status_id: 1 };
    await pollExternalJobs(site.service);
    expect(jobOf(site, id)).toMatchObject({ status: 2, ate_status: 1 });
    files[`/files/${id}.xlf`] = translate(await fetchFile(site, id));
    report = { status_id: 6, translated_xliff: `${base}/files/${id}.xlf` };
    await pollExternalJobs(site.service);
    expect(jobOf(site, id)).toMatchObject({ status: 10, ate_status: 8 });
  });
});

test('a failed confirmation is sent later, even after a restart', async () => {
  const id = await idOf();
  const file = dataUrl(translate(await fetchFile(site, id)));
  behaviour = 'broken';
  expect((await announce(site, id, file)).body).toMatchObject({ applied: true });
  const waiting = () => site.translation.news.waiting;
  const confirmed = () => heard.filter(({ path }) => path === `/jobs/${500 + id}/confirm`).length;
  await expect.poll(confirmed).toBe(1);
  await site.translation.news.idle();
  expect(waiting()).toContain(id);
  site = await site.restart();
  behaviour = 'good';
  expect(waiting()).toEqual([id]);
  await pollExternalJobs(site.service);
  expect([confirmed(), waiting()]).toEqual([2, []]);
});
