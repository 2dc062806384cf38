import { expect, test } from 'vitest';
import { deliver, orderJob } from '../translation/jobs/delivery.ts';
import { openTranslationSite } from './site.ts';

const post = (content: string, more: object = {}) => site.create({ title: 'Rejstřík', content, ...more });

const site = await openTranslationSite();
const known = await orderJob(site, await post('Tajemná klepítka se zavírají.'));
await deliver(site, known);
const job = await orderJob(site, await post('Zcela jiný text.'));

const ask = async (query: string, by = 'translator') =>
  (await site.data(by, 'GET', `jobs/${job}/concordance?${new URLSearchParams({ search: query })}`)).body;

test('finds words in the memory in any inflected form and either language, with their item', async () => {
  const hit = { source: ['Tajemná klepítka se zavírají.'], origin: 'memory', title: 'Rejstřík' };
  expect([(await ask('klepítko')).hits, (await ask('klepitkum tajemnych')).hits]).toMatchObject([[hit], [hit]]);
  const [{ target }] = (await ask('klepítko')).hits;
  expect((await ask(target[0])).hits).toMatchObject([hit]);
  expect((await ask('klepítko chobotnice')).hits).toEqual([]);
});

test('searches articles translated by hand, shortest text first', async () => {
  const { hits } = await ask('interní poznámka');
  expect(hits.length).toBeGreaterThan(1);
  expect(hits.every(({ origin }: { origin: string }) => origin === 'article')).toBe(true);
  const lengths = hits.map(({ source }: { source: unknown[] }) => JSON.stringify(source).length);
  expect(lengths[0]).toBeLessThan(lengths.at(-1)!);
  expect(JSON.stringify(hits[0].target).toLowerCase()).toContain('internal note');
});

test('does not show texts that are not public', async () => {
  const secret = await post('Utajený hrabošík spí.', { status: 'private' });
  const partner = { title: 'Vole', content: 'The hidden hrabošík sleeps.', translation_of: secret };
  await site.create({ ...partner, xlate_language: 'en' });
  expect((await ask('hrabošík')).hits).toEqual([]);
});

test('returns nothing to callers without access to the job, nor for a query without words', async () => {
  expect((await ask('klepítko', 'czech-only')).code).toBe('rest_forbidden');
  expect((await ask(' ?! ')).code).toBe('rest_invalid_param');
});
