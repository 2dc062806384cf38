import { beforeAll, expect, test } from 'vitest';
import { createJob, deliver } from '../translation/jobs/delivery.ts';
import { openTranslationSite, type TranslationSite } from './site.ts';

let site: TranslationSite;
let job: number;

const post = (content: string, more: object = {}) => site.create({ title: 'Rejstřík', content, ...more });

beforeAll(async () => {
  site = await openTranslationSite();
  const known = (await createJob(site, await post('Tajemná klepítka se zavírají.'))).xlate_job_id;
  await deliver(site, known);
  job = (await createJob(site, await post('Zcela jiný text.'))).xlate_job_id;
});

const ask = async (query: string, by = 'translator') =>
  (await site.data(by, 'GET', `jobs/${job}/concordance?${new URLSearchParams({ search: query })}`)).body;

test('words are found in the memory in any form, in either language, with the item that they come from', async () => {
  const hit = { source: ['Tajemná klepítka se zavírají.'], origin: 'memory', title: 'Rejstřík' };
  expect((await ask('klepítko')).hits).toMatchObject([hit]);
  expect((await ask('klepitkum tajemnych')).hits).toMatchObject([hit]);
  const [{ target }] = (await ask('klepítko')).hits;
  expect((await ask(target[0])).hits).toMatchObject([hit]);
  expect((await ask('klepítko chobotnice')).hits).toEqual([]);
});

test('articles that were translated by hand are looked into, the shortest text first', async () => {
  const { hits } = await ask('interní poznámka');
  expect(hits.length).toBeGreaterThan(1);
  expect(hits.every(({ origin }: { origin: string }) => origin === 'article')).toBe(true);
  const lengths = hits.map(({ source }: { source: unknown[] }) => JSON.stringify(source).length);
  expect(lengths[0]).toBeLessThan(lengths.at(-1)!);
  expect(JSON.stringify(hits[0].target).toLowerCase()).toContain('internal note');
});

test('texts that are not public are not shown', async () => {
  const secret = await post('Utajený hrabošík spí.', { status: 'private' });
  const partner = { title: 'Vole', content: 'The hidden hrabošík sleeps.', translation_of: secret };
  await site.create({ ...partner, xlate_language: 'en' });
  expect((await ask('hrabošík')).hits).toEqual([]);
});

test('nothing is answered to who may not see the job, nor to a question without words', async () => {
  expect((await ask('klepítko', 'czech-only')).code).toBe('rest_forbidden');
  expect((await ask(' ?! ')).code).toBe('rest_invalid_param');
});
