import { json } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTranslate } from '../../../api/lib/http-client/translate.ts';
import { serve } from '../../helpers/serve.ts';
import { openTranslationSite } from '../../translation-ui/site.ts';
import { fetchFile, jobOf, newJob as jobFor, orderJob } from '../jobs/delivery.ts';

type Asked = { q: string[]; source: string; target: string; format: string; api_key?: string };

/** The machine's translation of a text. */
let machine: (html: string) => string;
let status = 200;
const asked: Asked[] = [];

const capitals = (html: string): string =>
  html.replace(/(<[^>]*>|&\w+;)|([^<&]+)/g, (_, kept: string | undefined, text: string) => kept ?? text.toUpperCase());

// A machine translation service with the LibreTranslate API that writes in capitals.
const { url } = await serve(async (request, response) => {
  const body = (await json(request)) as Asked;
  asked.push(body);
  response.writeHead(request.url === '/mt/translate' ? status : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ translatedText: body.q.map(machine) }));
});
const site = await openTranslationSite();
site.translation.ports.translate = createTranslate(`${url}/mt`, 'key', { privateHosts: [url] });

beforeEach(() => {
  [machine, status] = [capitals, 200];
  asked.length = 0;
});

const BODY = 'Stiskněte **Uložit** a počkejte.\n\nHotovo.';

const newJob = (title: string, content = BODY) => jobFor(site, { title, content });

/** Returns the code of the refusal; undefined if accepted. */
const draft = async (job: number, machine: 'draft' | 'publish' = 'draft'): Promise<string | undefined> =>
  (await site.data('manager', 'PUT', 'jobs', { jobs: [job], machine })).body.failed[0]?.code;

const drafted = (job: number) => Object.keys(jobOf(site, job).machine ?? {}).length;

describe('a machine draft', () => {
  test('is an offer, marked as such, and not a translation', async () => {
    const id = await newJob('Koncept');
    expect([await draft(id), drafted(id)]).toEqual([undefined, 3]);
    expect(asked).toMatchObject([{ source: 'cs', target: 'en', format: 'html', api_key: 'key' }]);
    expect(asked[0]?.q).toContain('Stiskněte <span id="c1">Uložit</span> a počkejte.');
    expect(jobOf(site, id)).toMatchObject({ status: 1, drafts: {} });
    const { units } = (await site.data('translator', 'GET', `ate/jobs/${id}/editor`)).body;
    expect(units.map(({ state }: { state: string }) => state)).toEqual(['open', 'open', 'open']);
    expect(units[1].matches.at(-1)).toMatchObject({ machine: true, quality: 0 });
    expect(units[1].matches.at(-1).target[0]).toBe('STISKNĚTE ');
    expect(await fetchFile(site, id)).toContain('<alt-trans origin="mt">');
    const { body } = await site.data('translator', 'POST', `jobs/${id}/deliver`);
    expect(body).toMatchObject({ applied: false, translated: 0 });
  });

  test('is made once', async () => {
    const id = await newJob('Jednou');
    await draft(id);
    await draft(id);
    expect(asked).toHaveLength(1);
  });

  test('omits units that the machine broke', async () => {
    const id = await newJob('Rozbité');
    machine = (html) => capitals(html).replace('</span>', '');
    expect([await draft(id), drafted(id)]).toEqual([undefined, 2]);
    expect(await draft(id, 'publish')).toBe('xlate_untranslated');
    expect(jobOf(site, id).status).toBe(1);
  });

  test('is published only if a manager requests it', async () => {
    const id = await newJob('Vydat rovnou');
    expect(await draft(id, 'publish')).toBeUndefined();
    const { status: state, target_id } = jobOf(site, id);
    expect(state).toBe(10);
    expect(site.service.store.index.item(target_id!)).toMatchObject({
      title: 'VYDAT ROVNOU',
      content: 'STISKNĚTE **ULOŽIT** A POČKEJTE.\n\nHOTOVO.',
      status: 'publish',
    });
    expect(await draft(id)).toBe('xlate_job_closed');
  });

  test('is never published over a person’s text: it stays an offer, and the refusal lists the jobs', async () => {
    const source = await site.create({ title: 'Ruční', content: 'Jedna.\n\nDvě.' });
    const first = await orderJob(site, source);
    await draft(first, 'publish');
    const target = jobOf(site, first).target_id!;
    await site.edit(target, { content: 'JEDNA.\n\nRewritten.\n\nCall 123.' });
    await site.edit(source, { content: 'Jedna.\n\nDvě jinak.' });
    const id = await orderJob(site, source);
    const other = await newJob('Volná');
    const { body } = await site.data('manager', 'PUT', 'jobs?lang=cs', { jobs: [id, other], machine: 'publish' });
    expect(body).toMatchObject({
      done: 1,
      failed: [{ job: id, title: 'Ruční', message: expect.stringContaining('ručně upravil') }],
    });
    expect(site.item(target).content).toBe('JEDNA.\n\nRewritten.\n\nCall 123.');
    expect(jobOf(site, id).status).toBe(1);

    // The same for a text that a translator is still typing, without its tags.
    const typing = await newJob('Rozepsáno');
    const { id: unit } = jobOf(site, typing).units[1]!;
    await site.data('translator', 'PUT', `jobs/${typing}/units/${unit}`, { target: ['Almost done'] });
    expect(await draft(typing, 'publish')).toBe('xlate_machine_over_edits');
    expect(jobOf(site, typing)).toMatchObject({ status: 2, rough: { [unit]: ['Almost done'] } });

    // The same for an edit made after the order.
    const late = await site.create({ title: 'Pozdě', content: 'Tři.' });
    const done = await orderJob(site, late);
    await draft(done, 'publish');
    await site.edit(late, { content: 'Tři jinak.' });
    const next = await orderJob(site, late);
    await site.edit(jobOf(site, done).target_id!, { title: 'By hand' });
    expect(await draft(next, 'publish')).toBe('xlate_machine_over_edits');
  });

  test('is ordered by managers, also for many jobs at once', async () => {
    const jobs = [await newJob('Hromada 1'), await newJob('Hromada 2')];
    const wish = { jobs, machine: 'draft' };
    expect((await site.data('translator', 'PUT', 'jobs', wish)).status).toBe(403);
    expect((await site.data('manager', 'PUT', 'jobs', wish)).body).toEqual({ done: 2, failed: [] });
    expect(jobs.map(drafted)).toEqual([3, 3]);
  });

  test('changes nothing if the machine fails', async () => {
    const id = await newJob('Porucha');
    status = 500;
    expect(await draft(id)).toBe('xlate_fetch_failed');
    status = 200;
    machine = () => null as unknown as string;
    expect([await draft(id), jobOf(site, id).machine]).toEqual(['xlate_fetch_failed', undefined]);
  });

  test('is requested in parts of acceptable size', async () => {
    const id = await newJob('Dlouhé', Array.from({ length: 120 }, (_, at) => `Odstavec číslo ${at}.`).join('\n\n'));
    expect([await draft(id), drafted(id)]).toEqual([undefined, 121]);
    expect(asked.map(({ q }) => q.length)).toEqual([50, 50, 21]);
  });
});

test('without a machine there are no drafts', async () => {
  const { translate } = site.translation.ports;
  delete site.translation.ports.translate;
  expect(await draft(await newJob('Bez stroje'))).toBe('xlate_no_machine');
  expect((await site.data('manager', 'GET', 'console')).body.machine).toBe(false);
  site.translation.ports.translate = translate!;
  expect((await site.data('manager', 'GET', 'console')).body.machine).toBe(true);
});
