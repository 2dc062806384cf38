import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deliveryOf, fetchFile, receive, translate, XLATE } from './delivery.ts';
import { ID, openSite, type Answered, type Site } from './site.ts';

/**
 * Answers of the thirteen translation routes in version 0.1, on which clients rely. Fields may be added, but none
 * removed or changed.
 */
const RECORDED = join(import.meta.dirname, 'recorded-routes.json');

/** Values that differ each time, or texts that may be reworded. */
const VOLATILE = new Set(['message', 'site_identifier', 'shared_key', 'secret_key', 'sha256', 'content']);

function settled(value: unknown, key = ''): unknown {
  if (VOLATILE.has(key)) return `<${typeof value}>`;
  if (Array.isArray(value)) return value.map((each) => settled(each));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, settled(each, name)]));
  return typeof value === 'string' ? value.replace(/(\/xlate\/console\/)[?#].+/, '$1…') : value;
}

/** The properties of a route list that clients use to make requests. */
const namesOf = ({ namespace, routes }: Answered['body']) => ({
  namespace,
  routes: Object.fromEntries(
    Object.entries<{ endpoints: { methods: string[]; args: object }[] }>(routes).map(([path, { endpoints }]) => [
      path,
      endpoints.map(({ methods, args }) => ({ methods, args: Object.keys(args) })),
    ]),
  ),
});

const job = (id: number) => ({ xlate_job_id: String(id) });

/** Requests every route, in the order of a job's life. */
async function story(site: Site): Promise<[request: string, status: number, body: unknown][]> {
  const told: [string, number, unknown][] = [];
  const note = (request: string, { status, body }: Answered) => told.push([request, status, settled(body)]);
  const ask = async (method: string, path: string, body?: unknown, as = 'manager') => {
    const answer = await site.ask(method, XLATE + path, as, body);
    note(`${method} ${path} ${as} ${JSON.stringify(body ?? null)}`, answer);
  };
  const index = await site.ask('GET', XLATE);
  note('GET', { ...index, body: namesOf(index.body) });
  await ask('POST', '/ate/jobs', { source_id: 101 }, '');
  await ask('POST', '/ate/jobs', {});
  await ask('POST', '/ate/jobs', { jobs: [{ source_id: 101, target_language: 'cs' }, { source_id: 999 }] });
  await ask('POST', '/ate/jobs', { source_id: 101, target_language: 'en', deadline: '2026-12-24T10:00:00Z' });
  await ask('POST', '/ate/jobs', { source_id: 101 });
  await ask('GET', '/ate/jobs/1');
  await ask('GET', '/ate/jobs/999');
  await ask('GET', '/ate/jobs/1', undefined, 'subscriber');
  await ask('POST', '/jobs/assign', { jobId: 1, translatorId: ID['translator'] });
  await ask('POST', '/jobs/assign', { jobId: '1', translatorId: '999' });
  await ask('POST', '/jobs/assign', { jobId: 1 });
  await ask('GET', '/xliff/fetch/1');
  await ask('GET', '/xliff/fetch/999');
  await ask('POST', '/ate/jobs/store', { ...job(1), ate_job_data: [{ status_id: 1, is_editing: true }] });
  await ask('POST', '/ate/jobs/store', { ...job(1), ate_job_data: [{}] });
  await ask('POST', '/ate/jobs/store', { ...job(1), ate_job_data: [{ status_id: 8 }] });
  await ask('POST', '/ate/jobs/store', job(1));
  for (const path of ['status', 'console', 'synchronize/translators']) await ask('GET', `/ams/${path}`);
  await ask('POST', '/ams/register_manager', {});
  await ask('POST', '/ams/register_manager', {});
  for (const path of ['status', 'console', 'synchronize/translators', 'synchronize/managers'])
    await ask('GET', `/ams/${path}`);
  await ask('POST', '/ate/jobs/receive/1', {}, '');
  const { t, n } = deliveryOf(site, 1, '');
  const forged = { xliff_url: 'https://guide.test/x.xlf', signature: `t=${t},n=${n},x=,v1=${'0'.repeat(64)}` };
  note('POST /ate/jobs/receive/1 forged', await site.ask('POST', `${XLATE}/ate/jobs/receive/1`, '', forged));
  const file = await fetchFile(site, 1);
  note('POST /ate/jobs/receive/1 other text', await receive(site, 1, file.replace('<source>Dobrý', '<source>Jiný')));
  note('POST /ate/jobs/receive/1', await receive(site, 1, translate(file)));
  note('POST /ate/jobs/receive/1 again', await receive(site, 1, translate(file)));
  await ask('GET', '/ate/jobs/1');
  await ask('POST', '/ate/jobs/store', { ...job(1), ate_job_data: [{ status_id: 1 }] });
  await ask('POST', '/jobs/assign', { jobId: 1, translatorId: 0 });
  await ask('POST', '/settings/translation_editor', { editor_type: 'ate' });
  await ask('POST', '/settings/translation_editor', { editor_type: 'ATE' });
  await ask('POST', '/settings/translation_editor', { editor_type: '2' });
  return told;
}

test('the thirteen routes answer as before; fields are only added', async () => {
  const article =
    '---\nid: 101\ntitle: Pozdrav\nslug: pozdrav\nstatus: publish\ndate: 2026-09-01T10:00:00\nauthor: 1\n---\nDobrý den.\n';
  const site = await openSite({ content: { 'site.yaml': 'name: Guide\n', 'cs/posts/pozdrav.md': article } });
  const told = await story(site);
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as typeof told;
  expect(told.map(([request]) => request)).toEqual(recorded.map(([request]) => request));
  for (const [at, [request, status, body]] of told.entries()) {
    const [, formerStatus, former] = recorded[at]!;
    expect({ request, status, body }).toMatchObject({ request, status: formerStatus, body: former });
  }
});
