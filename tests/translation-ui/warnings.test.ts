import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createJob, dataUrl, fetchFile, receive, store, translate, XLATE } from '../translation/jobs/delivery.ts';
import { openTranslationSite } from './site.ts';

const site = await openTranslationSite();

const CONTENT = 'Počkejte 30 minut.\n\nPotom zavřete okno.';

async function newJob(title: string): Promise<{ id: number; ate: number; units: string[] }> {
  const { xlate_job_id, ate_job_id } = await createJob(site, await site.create({ title, content: CONTENT }));
  const editor = await site.data('translator', 'GET', `ate/jobs/${ate_job_id}/editor`);
  return { id: xlate_job_id, ate: ate_job_id, units: editor.body.units.map(({ id }: { id: string }) => id) };
}

const NUMBER = { code: 'number_missing', reference: '30' };

/** The file with one number missing. */
const careless = (file: string, only?: (unit: number) => boolean): string =>
  translate(file, only).replace(/(<target[^>]*>[^<]*)30/, '$1xx');

describe('a warning', () => {
  test('is returned when a unit is saved, and shown when the page is opened again', async () => {
    const { id, ate, units } = await newJob('Uložení');
    const type = (target: string[]) => site.data('translator', 'PUT', `jobs/${id}/units/${units[1]}`, { target });
    expect((await type(['Wait.'])).body).toMatchObject({ fault: null, warnings: [NUMBER] });
    const { body } = await site.data('translator', 'GET', `ate/jobs/${ate}/editor`);
    expect(body.units.map(({ warnings }: { warnings: object[] }) => warnings)).toEqual([[], [NUMBER], []]);
    expect((await type(['Wait 30 minutes.'])).body.warnings).toEqual([]);
    expect((await type([])).body.warnings).toEqual([]);
  });

  test('is hidden once dismissed with a reason, until the text changes', async () => {
    const { id, ate, units } = await newJob('Správně');
    const unit = `jobs/${id}/units/${units[1]}`;
    const type = (target: string[]) => site.data('translator', 'PUT', unit, { target });
    const dismiss = (body: object, by = 'translator') => site.data(by, 'POST', `${unit}/dismiss`, body);
    const shown = async () => (await site.data('translator', 'GET', `ate/jobs/${ate}/editor`)).body.units[1].warnings;
    await type(['Wait half an hour.']);
    expect((await dismiss({ ...NUMBER, reason: ' ' })).body).toMatchObject({ code: 'rest_invalid_param' });
    expect((await dismiss({ code: 'quotes', reference: '30', reason: 'x' })).status).toBe(400);
    expect((await dismiss({ ...NUMBER, reason: 'x' }, 'czech-only')).status).toBe(403);
    expect(await shown()).toEqual([NUMBER]);
    expect((await dismiss({ ...NUMBER, reason: 'Half an hour is thirty minutes.' })).body).toMatchObject({
      warnings: [],
      comments: [{ unit: units[1], text: 'Half an hour is thirty minutes.', is_question: false }],
    });
    expect(await shown()).toEqual([]);
    // A letter typed and deleted again saves the same text.
    expect((await type(['Wait half an hour.'])).body.warnings).toEqual([]);
    expect((await type(['Wait for half an hour.'])).body.warnings).toEqual([NUMBER]);
    expect((await dismiss({ ...NUMBER, reason: 'As before.' })).body.warnings).toEqual([]);
    const file = Buffer.from(careless(await fetchFile(site, id))).toString('base64');
    expect((await site.data('translator', 'POST', `jobs/${id}/file`, { file })).status).toBe(200);
    expect(await shown()).toContainEqual(NUMBER);
    await type(['Wait for half an hour.']);
    await dismiss({ ...NUMBER, reason: 'As before.' });
    for (const at of [0, 2])
      await site.data('translator', 'PUT', `jobs/${id}/units/${units[at]}`, { target: ['Short.'] });
    expect((await site.data('translator', 'POST', `jobs/${id}/deliver`)).body.warnings).not.toContainEqual(
      expect.objectContaining(NUMBER),
    );
  });

  test('does not prevent a delivery, and is returned by it', async () => {
    const { id, ate, units } = await newJob('Odevzdání');
    for (const [at, text] of ['Delivery', 'Wait.', 'Then close the window.'].entries())
      await site.data('translator', 'PUT', `jobs/${id}/units/${units[at]}`, { target: [text] });
    const { status, body } = await site.data('translator', 'POST', `jobs/${id}/deliver`);
    expect([status, body.status, body.warnings]).toEqual([200, 10, [{ unit: units[1], ...NUMBER }]]);
    expect((await site.ask('GET', `${XLATE}/ate/jobs/${ate}`, 'admin')).body.warnings).toEqual(body.warnings);
  });

  test('is returned for a signed file, also for an incomplete one', async () => {
    const { id, units } = await newJob('Soubor');
    const work = await fetchFile(site, id);
    const partly = await receive(
      site,
      id,
      careless(work, (unit) => unit < 2),
    );
    expect(partly.body).toMatchObject({ applied: false, warnings: [{ unit: units[1], ...NUMBER }] });
    const whole = await receive(site, id, careless(work));
    expect(whole.body).toMatchObject({ applied: true, warnings: [{ unit: units[1], ...NUMBER }] });
  });

  test('is kept for senders of a file through `store`', async () => {
    const { id, ate, units } = await newJob('Hlášení');
    const answer = await store(site, id, { translated_xliff: dataUrl(careless(await fetchFile(site, id))) });
    expect([answer.status, answer.body]).toEqual([200, ['xliff_updated']]);
    const { body } = await site.ask('GET', `${XLATE}/ate/jobs/${ate}`, 'admin');
    expect(body.warnings).toEqual([{ unit: units[1], ...NUMBER }]);
  });
});

test('glossary terms are shown at their units and checked in translations; edits of the glossary apply immediately', async () => {
  const { id, ate, units } = await newJob('Požadavky');
  const { body } = await site.data('translator', 'GET', `ate/jobs/${ate}/editor`);
  expect(body.units[0].terms).toMatchObject([{ source: 'požadavek', target: 'ticket' }]);
  const type = (target: string) => site.data('translator', 'PUT', `jobs/${id}/units/${units[0]}`, { target: [target] });
  expect((await type('Requests')).body.warnings).toEqual([{ code: 'term_missing', reference: 'požadavek → ticket' }]);
  expect((await type('Tickets')).body.warnings).toEqual([]);
  const path = join(site.contentDir, 'glossary.yaml');
  writeFileSync(path, '- cs: požadavek\n  en: request\n');
  await site.service.store.withLock(() => site.service.store.reloadSettings());
  expect((await type('Tickets')).body.warnings).toEqual([{ code: 'term_missing', reference: 'požadavek → request' }]);
  writeFileSync(path, '- cs: požadavek\n');
  await site.service.store.withLock(() => site.service.store.reloadSettings());
  expect(site.service.store.issues.get('glossary.yaml')).toMatchObject([{ line: 1, field: 'en' }]);
  expect((await type('Requests')).body.warnings).toEqual([]);
});

test('the page of a job shows what the other language lacks', async () => {
  const content = 'Viz ![obrázek](/cms-content/uploads/2026/01/nic.png).\n\n::block{ref=99999}';
  const [{ id: term }] = [(await site.ask('POST', '/cms/v2/categories', 'admin', { name: 'Jen česky' })).body];
  const source = await site.create({ title: 'Bez protějšků', content, categories: [term] });
  const { ate_job_id } = await createJob(site, source);
  const { missing } = (await site.data('translator', 'GET', `ate/jobs/${ate_job_id}/editor`)).body;
  expect(missing.map(({ code, reference }: Record<string, string>) => `${code} ${reference}`)).toEqual([
    'media_without_partner /cms-content/uploads/2026/01/nic.png',
    'block_without_partner 99999',
    `term_without_partner ${term}`,
  ]);
});
