import { describe, expect, test } from 'vitest';
import type { EditorData } from '../../api/translation/ui/editor.ts';
import { assign, createJob, jobOf, orderJob, translateItem } from '../translation/jobs/delivery.ts';
import { openTranslationSite } from './site.ts';

const site = await openTranslationSite();

type Update = { id: number; source: number; units: EditorData['units'] };

/** A translated page that was then changed and ordered again. */
async function orderUpdate(title: string, before: string, after: string): Promise<Update> {
  const id = await site.create({ title, content: before });
  await translateItem(site, id);
  await site.edit(id, { content: after });
  const job = await createJob(site, id);
  const { body } = await site.data('translator', 'GET', `ate/jobs/${job.ate_job_id}/editor`);
  return { id: job.xlate_job_id, source: id, units: body.units };
}

describe('a unit that changed', () => {
  test('is shown with its former source and translation, however little of them is left', async () => {
    const before = 'První věta.\n\nDruhá věta.\n\nTřetí věta.';
    const after = before.replace('Druhá věta.', 'Něco úplně jiného a delšího.');
    const { units } = await orderUpdate('Rozdíl', before, after);
    expect(units.map(({ state }) => state)).toEqual(['final', 'final', 'open', 'final']);
    expect(units[2]!.previous).toEqual({ source: ['Druhá věta.'], target: ['Drûhá větâ.'] });
    expect(units.map(({ previous }) => previous !== null)).toEqual([false, false, true, false]);
  });

  test('has no former version if it was added, or the memory does not know it', async () => {
    const { units } = await orderUpdate('Přidáno', 'Jediná věta.', 'Jediná věta.\n\nZcela nová věta.');
    expect(units.at(-1)).toMatchObject({ state: 'open', previous: null });
  });
});

describe('a unit that keeps its translation', () => {
  const BEFORE = 'Ahoj světe.\n\nStarý konec.';
  const AFTER = 'Ahoj světe.\n\nNový konec.';
  const reopen = ({ id }: Update, unit: string, by = 'translator') =>
    site.data(by, 'POST', `jobs/${id}/units/${unit}/reopen`);
  const type = ({ id }: Update, unit: string, text: string) =>
    site.data('translator', 'PUT', `jobs/${id}/units/${unit}`, { target: [text] });

  test('can be reopened and corrected, and the correction is published', async () => {
    const job = await orderUpdate('Oprava', BEFORE, AFTER);
    const [, first, last] = job.units;
    expect((await type(job, first!.id, 'Hello, world.')).status).toBe(422);
    const opened = await reopen(job, first!.id);
    expect([opened.status, opened.body]).toEqual([200, { target: first!.target, warnings: [] }]);
    expect((await type(job, first!.id, 'Hello, world.')).status).toBe(200);
    await type(job, last!.id, 'The new end.');
    const { body } = await site.data('translator', 'POST', `jobs/${job.id}/deliver`);
    expect(body).toMatchObject({ applied: true });
    expect(site.item(body.post_id).content).toBe('Hello, world.\n\nThe new end.');
  });

  test('keeps it if it was reopened but not edited', async () => {
    const job = await orderUpdate('Beze změny', BEFORE, AFTER);
    const [, first, last] = job.units;
    await reopen(job, first!.id);
    expect(jobOf(site, job.id).drafts[first!.id]).toEqual(first!.target);
    await type(job, last!.id, 'The new end.');
    const { body } = await site.data('translator', 'POST', `jobs/${job.id}/deliver`);
    expect(site.item(body.post_id).content).toBe(`${first!.target!.join('')}\n\nThe new end.`);
  });

  test('stays open when the job is unassigned and its source changes', async () => {
    const job = await orderUpdate('Vrácená', BEFORE, AFTER);
    const first = job.units[1]!;
    await reopen(job, first.id);
    await type(job, first.id, 'Corrected.');
    await assign(site, job.id, 0);
    await site.edit(job.source, { content: `${AFTER}\n\nA ještě něco.` });
    const { final, drafts, units } = jobOf(site, job.id);
    expect(units).toHaveLength(4);
    expect([final[first.id], drafts[first.id]]).toEqual([undefined, ['Corrected.']]);
  });

  test.each([
    ['whole', 'drafts', 'Ahoj světe.'],
    ['half-typed', 'rough', '**Ahoj** světe.'],
  ] as const)('stays open in the next job if its source was in the trash: %s', async (_name, kept, first) => {
    const job = await orderUpdate('Z koše', `${first}\n\nStarý konec.`, `${first}\n\nNový konec.`);
    const { id: unit } = job.units[1]!;
    await reopen(job, unit);
    await type(job, unit, 'Corrected.');
    await site.ask('DELETE', `/cms/v2/posts/${job.source}`, 'admin');
    await site.edit(job.source, { status: 'publish' });
    const { final, [kept]: typed } = jobOf(site, await orderJob(site, job.source));
    expect([final[unit], typed[unit]]).toEqual([undefined, ['Corrected.']]);
  });

  test('does not hide what was typed when all was ordered again and the source was in the trash', async () => {
    const { source, id } = await orderUpdate('Znovu', BEFORE, AFTER);
    await site.data('manager', 'PUT', 'jobs', { jobs: [id], cancel: true });
    const whole = await createJob(site, source, { revision: true });
    const { id: unit } = jobOf(site, whole.xlate_job_id).units[1]!;
    await site.data('translator', 'PUT', `jobs/${whole.xlate_job_id}/units/${unit}`, { target: ['Anew.'] });
    await site.ask('DELETE', `/cms/v2/posts/${source}`, 'admin');
    await site.edit(source, { status: 'publish' });
    const { final, drafts } = jobOf(site, await orderJob(site, source));
    expect([final[unit], drafts[unit]]).toEqual([undefined, ['Anew.']]);
  });

  test('does not hide what was typed while the translation was in the trash', async () => {
    const { source, id } = await orderUpdate('Překlad z koše', BEFORE, AFTER);
    await site.data('manager', 'PUT', 'jobs', { jobs: [id], cancel: true });
    const target = site.service.store.index.partner(site.item(source))!;
    await site.ask('DELETE', `/cms/v2/posts/${target.id}`, 'admin');
    const job = await createJob(site, source);
    const { id: unit } = jobOf(site, job.xlate_job_id).units[1]!;
    await site.data('translator', 'PUT', `jobs/${job.xlate_job_id}/units/${unit}`, { target: ['Anew.'] });
    await assign(site, job.xlate_job_id, 0);
    await site.edit(target.id, { status: 'publish' });
    await site.edit(source, { content: `${AFTER}\n\nA ještě něco.` });
    const { final, drafts } = jobOf(site, job.xlate_job_id);
    expect([final[unit], drafts[unit]]).toEqual([undefined, ['Anew.']]);
  });

  test('can be reopened only by those who may work on the job', async () => {
    const job = await orderUpdate('Cizí oprava', BEFORE, AFTER);
    expect((await reopen(job, job.units[1]!.id, 'czech-only')).status).toBe(403);
    expect((await reopen(job, job.units[2]!.id)).body.code).toBe('xlate_invalid_units');
    expect(jobOf(site, job.id).status).toBe(1);
  });
});
