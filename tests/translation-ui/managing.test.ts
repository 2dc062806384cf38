import { describe, expect, test } from 'vitest';
import { keepOrdering } from '../../api/translation/operations/order-published.ts';
import { jobOf, translateItem } from '../translation/jobs/delivery.ts';
import { ID } from '../translation/jobs/site.ts';
import { openTranslationSite } from './site.ts';

const site = await openTranslationSite();

const BODY = 'Jeden **odstavec** textu.\n\nDruhý odstavec.';

const newPost = (title: string, content = BODY, more = {}) => site.create({ title, content, ...more });

async function order(source_id: number, more = {}): Promise<number> {
  const { body } = await site.data('manager', 'POST', 'ate/jobs', { jobs: [{ source_id, ...more }] });
  return body.items[0].xlate_job_id as number;
}

const titles = async (query: string): Promise<string[]> => {
  return (await site.data('manager', 'GET', `jobs?${query}`)).body.rows.map(({ title }: { title: string }) => title);
};

const openJobOf = (source: number) =>
  site.translation.records.jobs.inGroup(source).find(({ status }) => status === 1 || status === 2);

describe('the list of jobs', () => {
  test('has pages, and returns the last one if there are fewer', async () => {
    for (const title of ['Stránka A', 'Stránka B', 'Stránka C']) await order(await newPost(title));
    const query = 'search=stranka&per_page=2&orderby=title&order=asc';
    expect(await titles(query)).toEqual(['Stránka A', 'Stránka B']);
    const { body } = await site.data('manager', 'GET', `jobs?${query}&page=9`);
    expect(body).toMatchObject({ total: 3, page: 2, pages: 2, rows: [{ title: 'Stránka C', state: 'waiting' }] });
    expect((await site.data('manager', 'GET', 'jobs?orderby=colour')).status).toBe(400);
  });

  test('reads no texts of jobs or articles', async () => {
    const asked: unknown[] = [];
    const { segments } = site.translation;
    const { of } = segments;
    segments.of = (item) => {
      asked.push(item.id);
      return of.call(segments, item);
    };
    await titles('search=stranka&state=waiting&overdue=false&orderby=deadline');
    segments.of = of;
    expect(asked).toEqual([]);
  });
});

describe('many jobs at once', () => {
  const change = async (jobs: unknown, what: object) =>
    (await site.data('manager', 'PUT', 'jobs', { jobs, ...what })).body;

  test('are assigned, dated and cancelled; a refusal for one does not affect the others', async () => {
    const [first, second] = [await order(await newPost('Hromadná 1')), await order(await newPost('Hromadná 2'))];
    expect(await change([first, second], { translator_id: ID['translator'] })).toEqual({ done: 2, failed: [] });
    expect(await change([first, second], { deadline: '2030-01-31' })).toMatchObject({ done: 2 });
    expect(jobOf(site, second)).toMatchObject({
      translator_id: ID['translator'],
      deadline: '2030-01-31T22:59:59.000Z',
    });
    expect(await change([first], { cancel: true })).toMatchObject({ done: 1 });
    const mixed = await change([first, second, 999_999], { translator_id: ID['other'] });
    expect(mixed).toMatchObject({ done: 1, failed: [{ job: first, code: 'xlate_job_closed' }, { job: 999_999 }] });
    expect(mixed.failed[0].message).not.toBe('');
    expect(jobOf(site, second).translator_id).toBe(ID['other']);
    expect(await change([second], { deadline: '' })).toMatchObject({ done: 1 });
    expect(jobOf(site, second).deadline).toBeNull();
  });

  test('must be named, and so must the change', async () => {
    for (const jobs of [[], ['x'], 'x', Array.from({ length: 101 }, (_, at) => at)])
      expect(await change(jobs, { cancel: true })).toMatchObject({ code: 'rest_invalid_param' });
    expect(await change(undefined, { cancel: true })).toMatchObject({ code: 'rest_missing_callback_param' });
    for (const what of [
      {},
      { cancel: false },
      { deadline: 'zítra' },
      { deadline: { toString: 1 } },
      { translator_id: 'x' },
      { machine: 'later' },
    ])
      expect(await change([1], what)).toMatchObject({ code: 'rest_invalid_param' });
  });

  test('are not available to translators', async () => {
    const id = await order(await newPost('Cizí práce'));
    expect((await site.data('translator', 'PUT', 'jobs', { jobs: [id], cancel: true })).status).toBe(403);
    expect(jobOf(site, id).status).toBe(1);
  });
});

describe('an estimate', () => {
  test('counts words by their matches in the memory', async () => {
    await translateItem(site, await newPost('Odhad první', 'Tohle je docela dlouhá věta o odhadech slov.'));
    const source = await newPost(
      'Odhad druhý',
      [
        ...['Tohle je docela dlouhá věta o odhadech slov.', 'Tohle je docela dlouhá věta o odhadech práce.'],
        ...['Zbrusu nové.', 'Zbrusu nové.'],
      ].join('\n\n'),
    );
    const id = await order(source, { translator_id: ID['translator'], deadline: '2030-01-31T00:30:00' });
    const { body } = await site.data('manager', 'GET', 'jobs/estimate?search=odhad%20druhy');
    expect(body).toEqual({ jobs: 1, words: { new: 4, fuzzy: 8, exact: 8, repeated: 2, done: 0 } });
    const csv = await site.data('manager', 'GET', 'jobs/estimate?format=csv&search=odhad%20druhy&lang=en');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="estimate.csv"');
    expect(csv.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Job,Title,From,To,Translator,Deadline,State,New words,Fuzzy matches,Exact matches,Repetitions,Done,Total',
      `${id},Odhad druhý,Czech,English,translator Person,2030-01-31,waiting,4,8,8,2,0,22`,
      'Total,,,,,,,4,8,8,2,0,22',
    ]);
  });

  test('is for managers, and contains no spreadsheet formulas', async () => {
    expect((await site.data('translator', 'GET', 'jobs/estimate')).status).toBe(403);
    await order(await newPost('=SUM(A1), "vzorec"'));
    const { body } = await site.data('manager', 'GET', 'jobs/estimate?format=csv&search=vzorec');
    expect(body).toContain(`,"'=SUM(A1), ""vzorec""",`);
  });
});

describe('a translation', () => {
  test('is ordered again for revision, with all units open and their translations as offers', async () => {
    const source = await newPost('Revidovaný');
    await translateItem(site, source);
    expect(openJobOf(source)).toBeUndefined();
    const [done] = site.translation.records.jobs.inGroup(source);
    const { body } = await site.data('manager', 'PUT', 'jobs', { jobs: [done!.id], revision: true });
    expect(body).toEqual({ done: 1, failed: [] });
    const job = openJobOf(source)!;
    expect([job.id === done!.id, Object.keys(job.final)]).toEqual([false, []]);
    const { units } = (await site.data('manager', 'GET', `ate/jobs/${job.id}/editor`)).body;
    expect(units.map(({ state }: { state: string }) => state)).toEqual(['open', 'open', 'open']);
    expect(units.every(({ matches }: { matches: { quality: number }[] }) => matches[0]?.quality === 100)).toBe(true);
    const again = await site.data('manager', 'PUT', 'jobs', { jobs: [done!.id, job.id], revision: true });
    expect(again.body).toMatchObject({ done: 0, failed: [{ code: 'xlate_job_open' }, { job: job.id }] });
  });

  test('that is outdated is ordered with all others of its language', async () => {
    const sources = [await newPost('Zastaralá 1'), await newPost('Zastaralá 2')];
    for (const source of sources) {
      await translateItem(site, source);
      await site.edit(source, { content: `${BODY}\n\nNavíc.` });
    }
    const untranslated = await newPost('Nikdy nepřeložená');
    expect((await site.data('manager', 'POST', 'jobs/stale', { target_language: 'de' })).status).toBe(400);
    const due = { target_language: 'en', deadline: '2030-02-28', translator_id: ID['translator'] };
    expect((await site.data('manager', 'POST', 'jobs/stale', due)).body.created).toBeGreaterThanOrEqual(2);
    for (const source of sources)
      expect(openJobOf(source)).toMatchObject({
        deadline: '2030-02-28T22:59:59.000Z',
        translator_id: ID['translator'],
      });
    expect(openJobOf(untranslated)).toBeUndefined();
    expect((await site.data('manager', 'POST', 'jobs/stale', due)).body).toEqual({ created: 0, failed: 0 });
    await site.data('manager', 'POST', 'jobs/stale', { ...due, missing: true });
    expect(openJobOf(untranslated)).toBeDefined();
  });

  test('is ordered automatically when its text is published, if the setting is on', async () => {
    const end = keepOrdering(site.service);
    const before = await newPost('Vydaná dřív');
    await site.data('manager', 'PUT', 'settings', { order_published: true });
    const [published, draft] = [await newPost('Vydaná teď'), await newPost('Koncept', BODY, { status: 'draft' })];
    await expect.poll(() => openJobOf(published)).toMatchObject({ status: 1, manager_id: 0, translator_id: 0 });
    await site.edit(draft, { status: 'publish' });
    await expect.poll(() => openJobOf(draft)).toBeDefined();
    await end();
    const late = await newPost('Vydaná potom');
    expect([openJobOf(before), openJobOf(late)]).toEqual([undefined, undefined]);
    expect((await site.data('manager', 'GET', 'console')).body.order_published).toBe(true);
  });
});
