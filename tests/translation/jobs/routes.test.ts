import { describe, expect, test } from 'vitest';
import { announce, dataUrl, deliver, fetchFile, translate } from './delivery.ts';
import { assign, createJob, jobOf, orderJob, refusal, store, XLATE } from './order.ts';
import { ID, openSite } from './site.ts';

const site = await openSite();
/** Articles with a partner that managers may read, one per test. */
const articles = site.articles().filter((id) => site.item(id).password === '');

const next = (): number => articles.pop()!;
const post = (path: string, body: unknown, as = 'manager') => site.ask('POST', XLATE + path, as, body);
const get = (path: string, as = 'manager') => site.ask('GET', XLATE + path, as);

test('answers about the site are not cached', async () => {
  for (const path of ['/ams/status', '/ams/console'])
    expect((await get(path)).headers.get('cache-control')).toBe('no-store');
});

describe('POST ate/jobs', () => {
  test('creates one job, with the URL of its record', async () => {
    const source = next();
    const answer = await post('/ate/jobs', { source_id: source, target_language: 'en', deadline: 1_800_000_000 });
    expect(answer.status).toBe(201);
    const [job] = answer.body.items;
    expect(answer.body).toMatchObject({ jobs: { [job.xlate_job_id]: job.ate_job_id }, errors: [] });
    expect(answer.headers.get('location')).toBe(`https://guide.test/cms-json${XLATE}/ate/jobs/${job.ate_job_id}`);
    expect(job).toMatchObject({
      status: 1,
      status_id: 0,
      source_id: source,
      translator_id: 0,
      deadline: '2027-01-15T08:00:00.000Z',
      source_language: { code: 'cs', name: 'Czech' },
      ateJobUrl: `https://guide.test/xlate/edit/${job.ate_job_id}/`,
      needs_update: false,
      error: null,
    });
    expect(await get(`/ate/jobs/${job.ate_job_id}`)).toMatchObject({ status: 200, body: job });
    expect(jobOf(site, job.xlate_job_id).log).toMatchObject([{ event: 'created', actor: ID['manager'] }]);
  });

  test('returns the open job instead of a second one', async () => {
    const source = next();
    const first = await post('/ate/jobs', { source_id: source });
    const again = await post('/ate/jobs', { jobs: [{ source_id: String(source), target_language: { code: 'en' } }] });
    expect([again.status, again.body.jobs]).toEqual([200, first.body.jobs]);
  });

  test('returns the finished job while its translation is current', async () => {
    const job = await createJob(site, next());
    await deliver(site, job.xlate_job_id);
    const again = await post('/ate/jobs', { source_id: job.source_id });
    expect([again.status, again.body.items[0].status]).toEqual([200, 10]);
  });

  test('creates those it can of several, and reports the rest', async () => {
    const source = next();
    const jobs = [{ source_id: source }, { source_id: 999_999 }, { source_id: source }, { source_id: 'x' }];
    const { status, body } = await post('/ate/jobs', { jobs, xlate_language: 'cs' });
    expect([status, body.items.length, Object.keys(body.jobs).length]).toEqual([201, 2, 1]);
    expect(body.errors.map(({ index, code }: { index: number; code: string }) => [index, code])).toEqual([
      [1, 'xlate_source_not_found'],
      [3, 'rest_invalid_param'],
    ]);
    expect(body.errors[0].message).not.toBe('');
  });

  test('assigns immediately', async () => {
    const { body } = await post('/ate/jobs', { source_id: next(), translator_id: ID['translator'] });
    expect(body.items[0].translator_id).toBe(ID['translator']);
  });

  test.each<[string, () => object, number, string]>([
    ['an empty body', () => ({}), 400, 'xlate_no_jobs'],
    ['an empty list', () => ({ jobs: [] }), 400, 'xlate_no_jobs'],
    ['too many', () => ({ jobs: Array.from({ length: 51 }, () => ({ source_id: 1 })) }), 400, 'rest_invalid_param'],
    ['the same language', () => ({ source_id: next(), target_language: 'cs' }), 400, 'xlate_same_language'],
    ['another language', () => ({ source_id: next(), target_language: 'de' }), 400, 'rest_invalid_param'],
    ['no item', () => ({ source_id: 999_999 }), 404, 'xlate_source_not_found'],
    ['a bad date', () => ({ source_id: next(), deadline: 'tomorrow' }), 400, 'rest_invalid_param'],
    ['an invalid date', () => ({ jobs: [{ source_id: 4, deadline: { toString: 1 } }] }), 400, 'rest_invalid_param'],
    ['nobody', () => ({ source_id: next(), translator_id: 9_999 }), 404, 'xlate_translator_not_found'],
    ['no translator', () => ({ source_id: next(), translator_id: ID['editor'] }), 404, 'xlate_translator_not_found'],
    ['other languages', () => ({ source_id: next(), translator_id: ID['czech-only'] }), 422, 'xlate_language_pair'],
    ['none of several', () => ({ jobs: [{ source_id: 0 }, { source_id: -1 }] }), 422, 'xlate_jobs_failed'],
  ])('refuses %s', async (_name, body, status, expected) =>
    expect(refusal(await post('/ate/jobs', body()))).toEqual([status, expected]),
  );

  test('refuses an item without text, and one in the trash', async () => {
    const { body } = await site.ask('POST', '/cms/v2/pages', 'admin', {
      title: '…',
      content: '`x`',
      status: 'publish',
    });
    expect(refusal(await post('/ate/jobs', { source_id: body.id }))).toEqual([422, 'xlate_no_translatable_content']);
    await site.ask('DELETE', `/cms/v2/pages/${body.id}`, 'admin');
    expect(refusal(await post('/ate/jobs', { source_id: body.id }))).toEqual([404, 'xlate_source_not_found']);
  });
});

describe('a job belongs to', () => {
  test('managers, its translator and, while it waits, all translators of its languages', async () => {
    const id = await orderJob(site, next());
    const readers = async () => {
      const logins = ['manager', 'translator', 'other', 'czech-only'];
      const answers = await Promise.all(logins.map((login) => get(`/xliff/fetch/${id}`, login)));
      return logins.filter((_, at) => answers[at]!.status === 200);
    };
    expect(await readers()).toEqual(['manager', 'translator', 'other']);
    await assign(site, id, 'translator');
    expect(await readers()).toEqual(['manager', 'translator']);
    expect(refusal(await get(`/ate/jobs/${id}`, 'other'))).toEqual([403, 'xlate_job_taken']);
    expect(refusal(await get(`/ate/jobs/${id}`, 'czech-only'))).toEqual([403, 'rest_forbidden']);
  });
});

describe('POST jobs/assign', () => {
  test('assigns, unassigns and is idempotent', async () => {
    const id = await orderJob(site, next());
    const given = await assign(site, id, 'translator');
    expect(given).toMatchObject({ status: 200, body: { assigned: true, job: { translator_id: ID['translator'] } } });
    const entries = jobOf(site, id).log.length;
    expect((await assign(site, id, 'translator')).body).toEqual(given.body);
    expect(jobOf(site, id).log).toHaveLength(entries);
    expect((await assign(site, id, 0)).body.job).toMatchObject({ translator_id: 0, status: 1 });
  });

  test('lets a translator take waiting jobs in their languages, and nothing else', async () => {
    const id = await orderJob(site, next());
    expect(refusal(await assign(site, id, 'other', 'translator'))).toEqual([403, 'rest_forbidden']);
    expect(refusal(await assign(site, id, 'czech-only', 'czech-only'))).toEqual([403, 'rest_forbidden']);
    expect((await assign(site, id, 'translator', 'translator')).status).toBe(200);
    expect((await assign(site, id, 'translator', 'translator')).status).toBe(200);
    expect(refusal(await assign(site, id, 0, 'translator'))).toEqual([403, 'rest_forbidden']);
    expect((await assign(site, id, 'other', 'other')).body).toMatchObject({
      ...{ code: 'xlate_job_taken', message: expect.stringContaining('translator Person') },
    });
    await store(site, id, { status_id: 20 });
    expect(refusal(await assign(site, id, 'translator', 'translator'))).toEqual([409, 'xlate_job_closed']);
  });

  test('keeps the drafts when a job is reassigned or unassigned', async () => {
    const id = await orderJob(site, next());
    await deliver(site, id, (unit) => unit < 2);
    await assign(site, id, 'translator');
    expect(jobOf(site, id)).toMatchObject({ status: 2, ate_status: 1 });
    await assign(site, id, 0);
    expect(jobOf(site, id)).toMatchObject({ status: 1, ate_status: 0 });
    expect(Object.keys(jobOf(site, id).drafts)).toHaveLength(2);
  });

  test('reports errors', async () => {
    const id = await orderJob(site, next());
    expect(refusal(await assign(site, 999, 'translator'))).toEqual([404, 'xlate_job_not_found']);
    expect(refusal(await post('/jobs/assign', { jobId: id, translatorId: 9_999 }))).toEqual([
      404,
      'xlate_translator_not_found',
    ]);
    expect(refusal(await assign(site, id, 'czech-only'))).toEqual([422, 'xlate_language_pair']);
    expect(refusal(await post('/jobs/assign', { jobId: id }))).toEqual([400, 'rest_missing_callback_param']);
    expect(refusal(await post('/jobs/assign', { jobId: id, translatorId: 'x' }))).toEqual([400, 'rest_invalid_param']);
    await store(site, id, { status_id: 20 });
    expect(refusal(await assign(site, id, 'translator'))).toEqual([409, 'xlate_job_closed']);
  });
});

describe('POST ate/jobs/store', () => {
  test('merges records in order and reports changes', async () => {
    const id = await orderJob(site, next());
    const first = await store(
      site,
      id,
      { is_editing: true, status_id: 6 },
      { status_id: 1, ateJobId: 7_001, seen: [1] },
    );
    expect([first.status, first.body]).toEqual([200, ['status_updated']]);
    expect(jobOf(site, id)).toMatchObject({ status: 2, ate_status: 1, ate_job_id: 7_001 });
    expect(jobOf(site, id).ate_job_data).toMatchObject({ is_editing: true, seen: [1] });
    expect((await store(site, id, { status_id: 1 })).body).toEqual([]);
    expect((await get('/ate/jobs/7001')).body.xlate_job_id).toBe(id);
  });

  test('sets the id of a job only once, and accepts no URL of another site', async () => {
    const id = await orderJob(site, next());
    const other = await orderJob(site, next());
    expect((await store(site, id, { ateJobId: 8_001, ateJobUrl: 'https://guide.test/elsewhere/' })).status).toBe(200);
    expect(jobOf(site, id)).toMatchObject({ ate_job_id: 8_001, editor_url: 'https://guide.test/elsewhere/' });
    expect((await store(site, id, { ateJobId: 8_001 })).status).toBe(200);
    expect(refusal(await store(site, id, { ateJobId: 8_002, status_id: 6 }))).toEqual([409, 'xlate_external_id']);
    expect(refusal(await store(site, other, { ateJobId: 8_001 }))).toEqual([409, 'xlate_external_id']);
    expect(refusal(await store(site, id, { ateJobUrl: 'https://evil.example/', status_id: 6 }))).toEqual([
      400,
      'rest_invalid_param',
    ]);
    expect(jobOf(site, id)).toMatchObject({ ate_job_id: 8_001, ate_status: 0 });
    await store(site, other, { ateJobId: 8_003 });
    expect((await get('/ate/jobs/8003')).body.ateJobUrl).toBe('https://guide.test/xlate/edit/8003/');
  });

  test('accepts a single record without a list, and the id as a number', async () => {
    const id = await orderJob(site, next());
    const answer = await post('/ate/jobs/store', { xlate_job_id: id, ate_job_data: { status_id: 6 } });
    expect(answer.body).toEqual(['status_updated']);
    expect(jobOf(site, id)).toMatchObject({ status: 2, ate_status: 6 });
  });

  test('accepts a translated file', async () => {
    const id = await orderJob(site, next());
    const translated_xliff = dataUrl(translate(await fetchFile(site, id)));
    const answer = await store(site, id, { status_id: 8, translated_xliff });
    expect(answer.body).toEqual(['status_updated', 'xliff_updated']);
    expect(jobOf(site, id)).toMatchObject({ status: 10, ate_status: 8 });
    expect((await store(site, id, { status_id: 8, translated_xliff })).body).toEqual([]);
    expect((await store(site, id, { status_id: 8 })).body).toEqual([]);
    expect(refusal(await store(site, id, { status_id: 1 }))).toEqual([409, 'xlate_job_closed']);
  });

  test('cancels permanently', async () => {
    const id = await orderJob(site, next());
    expect((await store(site, id, { status_id: 20 })).body).toEqual(['status_updated']);
    expect(jobOf(site, id)).toMatchObject({ status: 0, ate_status: 20 });
    expect((await store(site, id, { status_id: 20 })).body).toEqual([]);
    expect(refusal(await store(site, id, { note: 'x' }))).toEqual([409, 'xlate_job_closed']);
    expect(refusal(await get(`/xliff/fetch/${id}`))).toEqual([409, 'xlate_job_closed']);
  });

  test.each<[string, object, number, string]>([
    ['created again', { status_id: 0 }, 409, 'xlate_invalid_transition'],
    ['delivered without a file', { status_id: 8 }, 409, 'xlate_invalid_transition'],
    ['by force without a translation', { force: true }, 409, 'xlate_invalid_transition'],
    ['an unknown status', { status_id: 3 }, 400, 'rest_invalid_param'],
    ['a status as text', { status_id: '6' }, 400, 'rest_invalid_param'],
    ['a script as a URL', { ateJobUrl: 'javascript:alert(1)' }, 400, 'rest_invalid_param'],
    ['too much', { note: 'x'.repeat(17_000) }, 400, 'rest_invalid_param'],
    ['a file from any host', { translated_xliff: 'https://evil.example/x.xlf' }, 400, 'xlate_url_not_allowed'],
    ['an invalid file', { translated_xliff: dataUrl('<x/>') }, 422, 'xlate_xliff_invalid'],
  ])('refuses %s', async (_name, record, status, expected) => {
    const id = await orderJob(site, articles[0]!);
    await store(site, id, { status_id: 1 });
    expect(refusal(await store(site, id, record))).toEqual([status, expected]);
    expect(jobOf(site, id)).toMatchObject({ status: 2, ate_status: 1, drafts: {} });
  });

  test('requires its arguments and a job', async () => {
    expect(refusal(await post('/ate/jobs/store', { xlate_job_id: '1' }))).toEqual([400, 'rest_missing_callback_param']);
    expect(refusal(await post('/ate/jobs/store', { xlate_job_id: 'x', ate_job_data: [{}] }))).toEqual([
      400,
      'rest_invalid_param',
    ]);
    expect(refusal(await store(site, 999_999, {}))).toEqual([404, 'xlate_job_not_found']);
  });
});

describe('GET xliff/fetch', () => {
  test('returns the same file as JSON and bare', async () => {
    const id = await orderJob(site, next());
    const json = await get(`/xliff/fetch/${id}`);
    expect(json.body).toMatchObject({
      ...{ sourceLang: 'cs', targetLang: 'en', version: '1.2', fileName: `job-${id}-cs-en.xlf` },
    });
    const bare = await get(`/xliff/fetch/${id}?format=xliff`);
    expect(Buffer.from(json.body.content, 'base64').equals(bare.bytes)).toBe(true);
    expect(bare.headers.get('content-type')).toBe('application/x-xliff+xml; charset=UTF-8');
    expect(bare.headers.get('content-disposition')).toBe(`attachment; filename="job-${id}-cs-en.xlf"`);
    expect(bare.headers.get('etag')).toMatch(/^"/);
    const accepted = await site.ask('GET', `${XLATE}/xliff/fetch/${id}`, 'manager', undefined, {
      accept: 'application/x-xliff+xml',
    });
    expect(accepted.bytes).toEqual(bare.bytes);
  });

  test('knows only existing jobs', async () => {
    expect(refusal(await get('/xliff/fetch/999'))).toEqual([404, 'xlate_job_not_found']);
    expect(refusal(await get('/ate/jobs/999'))).toEqual([404, 'xlate_job_not_found']);
    expect(refusal(await get('/xliff/fetch/999?format=pdf'))).toEqual([400, 'rest_invalid_param']);
  });
});

describe('GET ate/jobs', () => {
  const list = async (query: string, as = 'manager') => {
    const { body, headers } = await site.ask('GET', `${XLATE}/ate/jobs?${query}`, as);
    const ids = (body as { xlate_job_id: number }[]).map(({ xlate_job_id }) => xlate_job_id);
    return { ids, total: Number(headers.get('x-cms-total')) };
  };

  test('finds jobs by words without diacritics, state, translator and deadline', async () => {
    const source = await site.create({ title: 'Žluťoučký kůň', content: 'Pěl ódy.', status: 'draft' });
    const late = { translator_id: ID['other'], deadline: '2026-11-01' };
    const id = await orderJob(site, source, late);
    expect(await list('search=KUN zlut')).toEqual({ ids: [id], total: 1 });
    expect(await list(`search=zlut&translator_id=${ID['other']}&overdue=true&state=waiting`)).toMatchObject({
      ids: [id],
    });
    expect(await list('search=zlut&state=complete,cancelled')).toMatchObject({ ids: [] });
    expect(await list('search=zlut&translator_id=0')).toMatchObject({ ids: [] });
    expect(await list('search=zlut&target_language=cs')).toMatchObject({ ids: [] });
    expect((await list('overdue=true')).ids).toEqual([id]);
    expect((await list('orderby=deadline&order=asc')).ids[0]).toBe(id);
    await store(site, id, { status_id: 20 });
    expect((await list('overdue=true')).ids).toEqual([]);
    expect((await list('search=zlut&state=cancelled')).ids).toEqual([id]);
  });

  test('has pages, with each job on exactly one', async () => {
    const { total } = await list('');
    const pages = Array.from({ length: Math.ceil(total / 3) }, (_, at) => at + 1);
    const found = await Promise.all(pages.map((page) => list(`per_page=3&orderby=words&page=${page}`)));
    expect(new Set(found.flatMap(({ ids }) => ids)).size).toBe(total);
  });

  test('shows translators their jobs and those they could take, and others nothing', async () => {
    const id = await orderJob(site, next(), { translator_id: ID['other'] });
    expect((await list('', 'other')).ids).toContain(id);
    expect((await list('per_page=100', 'translator')).ids).not.toContain(id);
    expect((await list('per_page=100', 'czech-only')).ids).toEqual([]);
    expect(refusal(await site.ask('GET', `${XLATE}/ate/jobs`, 'editor'))).toEqual([403, 'rest_forbidden']);
  });

  test('is not in any discovery document', async () => {
    const { body } = await site.ask('GET', XLATE);
    expect(body.routes['/xlate/tm/v1/ate/jobs']).toMatchObject({ methods: ['POST'], endpoints: [{}] });
  });
});

test('a refusal of an anonymous request is not cached', async () => {
  const { status, headers } = await site.ask('GET', `${XLATE}/ams/status`);
  expect([status, headers.get('cache-control')]).toEqual([401, 'no-store']);
});

test('reading changes no job', async () => {
  const id = await orderJob(site, next());
  const before = structuredClone(jobOf(site, id));
  for (const path of [`/ate/jobs/${id}`, `/xliff/fetch/${id}`, `/xliff/fetch/${id}?format=tmx`]) await get(path);
  expect(jobOf(site, id)).toEqual(before);
});

test('messages are in the requested language', async () => {
  const czech = await get('/ate/jobs/999?xlate_language=cs');
  const english = await get('/ate/jobs/999?xlate_language=en');
  expect(czech.body.message).not.toBe(english.body.message);
});

test('a file URL of this site is read without a connection', async () => {
  const job = await createJob(site, next());
  const answer = await announce(site, job.xlate_job_id, job.xliff_url);
  expect(answer).toMatchObject({ status: 200, body: { applied: false, translated: 0 } });
  const elsewhere = await announce(site, job.xlate_job_id, 'https://guide.test/cms-json/cms/v2/posts');
  expect(refusal(elsewhere)).toEqual([400, 'xlate_url_not_allowed']);
});
