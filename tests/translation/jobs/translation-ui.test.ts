import { describe, expect, test } from 'vitest';
import type { JobState } from '../../../api/translation/jobs/list-jobs.ts';
import type { Run } from '../../../api/translation/text/unit-types.ts';
import type { DashboardData } from '../../../api/translation/ui/console.ts';
import type { EditorData } from '../../../api/translation/ui/editor.ts';
import type { GapsData } from '../../../api/translation/ui/gaps.ts';
import type { JobListData } from '../../../api/translation/ui/job-list.ts';
import { assign, deliver, jobOf, newJob as jobFor, orderJob, store, told } from './delivery.ts';
import { ID, openSite } from './site.ts';

const site = await openSite();

const CONTENT = '## Nadpis\n\nOdstavec s **důrazem** a `kódem`.\n\nPoslední.';

const newJob = (title: string): Promise<number> => jobFor(site, { title, content: CONTENT });

const dataOf = (id: number, login = 'translator'): Promise<EditorData> =>
  told(site, login, 'GET', `/ate/jobs/${id}/editor`);
const unitOf = async (id: number, at: number) => (await dataOf(id)).units[at]!;
const save = (id: number, unit: string, target: unknown, login = 'translator', base?: unknown, tried?: unknown) =>
  told(site, login, 'PUT', `/jobs/${id}/units/${unit}`, { target, base, tried });

describe('the translation page', () => {
  test('shows the units of a job with their sections', async () => {
    const data = await dataOf(await newJob('Stránka'));
    expect(data).toMatchObject({ title: 'Stránka', source_language: 'cs', target_language: 'en', isOpen: true });
    expect(data.units.map(({ resname, state, section }) => [resname, state, section?.text])).toEqual([
      ['fm.title', 'open', undefined],
      ['b0.1', 'open', 'Nadpis'],
      ['b1.1', 'open', 'Nadpis'],
      ['b2.1', 'open', 'Nadpis'],
    ]);
  });

  test('is that of its own job, even if an external editor numbered a later one alike', async () => {
    const [id, later] = [await newJob('Zdejší'), await newJob('Cizího editoru')];
    await site.translation.records.jobs.update(later, (draft) => {
      Object.assign(draft, { service: 'remote', ate_job_id: id });
    });
    expect((await dataOf(id)).title).toBe('Zdejší');
  });

  test('is for those who may work on the job', async () => {
    const id = await newJob('Cizí');
    await assign(site, id, 'translator');
    // Colleagues learn who has it; others do not.
    await expect(dataOf(id, 'other')).rejects.toMatchObject({
      code: 'xlate_job_taken',
      said: expect.stringContaining('translator Person'),
    });
    await expect(dataOf(999)).rejects.toThrow('xlate_job_not_found');
    expect((await dataOf(id, 'manager')).units).toHaveLength(4);
  });
});

const listed = async (login: string, ...state: JobState[]) =>
  ((await told(site, login, 'GET', `/jobs?state=${state.join()}&per_page=100`)) as JobListData).rows;
const consoleOf = (login: string): Promise<DashboardData> => told(site, login, 'GET', '/console');
const gapsOf = (login: string): Promise<GapsData> => told(site, login, 'GET', '/gaps');

describe('an unassigned job in progress', () => {
  const canTake = async (id: number, login: string) => {
    const rows = await listed(login, 'in_progress');
    return rows.find(({ job }) => (job as { xlate_job_id: number }).xlate_job_id === id)?.can_take;
  };

  test('can be taken if a file started it', async () => {
    const id = await newJob('Začatá souborem');
    await deliver(site, id, (at) => at === 0);
    expect(jobOf(site, id)).toMatchObject({ status: 2, translator_id: 0 });
    expect((await dataOf(id)).mayEdit).toBe(true);
    expect([await canTake(id, 'translator'), await canTake(id, 'manager')]).toEqual([true, false]);
    await save(id, (await unitOf(id, 1)).id, ['Heading']);
    expect(jobOf(site, id)).toMatchObject({ status: 2, translator_id: ID['translator'] });
    await expect(dataOf(id, 'other')).rejects.toThrow('xlate_job_taken');
  });

  test('can also be taken through the API route', async () => {
    const id = await newJob('Začatá slovem');
    await store(site, id, { status_id: 1 });
    expect((await assign(site, id, 'other', 'other')).body.job).toMatchObject({ status: 2 });
  });

  test('is read-only while a manager works on it', async () => {
    const id = await newJob('U vedoucí');
    await save(id, (await unitOf(id, 0)).id, ['Hers'], 'manager');
    expect([(await dataOf(id)).mayEdit, await canTake(id, 'translator')]).toEqual([false, false]);
    expect((await dataOf(id, 'manager')).mayEdit).toBe(true);
    await expect(save(id, (await unitOf(id, 1)).id, ['Mine'])).rejects.toMatchObject({
      ...{ code: 'xlate_job_taken', said: expect.stringContaining('manager Person') },
    });
  });

  test('is not decided by a translator while a manager works on it', async () => {
    const source = await site.create({ title: 'Spor', content: 'Tři kroky: 1, 2 a 3.' });
    await site.create({ title: 'By hand', content: 'By hand.', translation_of: source, xlate_language: 'en' });
    const id = await orderJob(site, source);
    await save(id, (await unitOf(id, 1)).id, ['Two steps'], 'manager');
    const { conflicts, units } = await dataOf(id);
    const decisions = Object.fromEntries(conflicts.map((conflict) => [conflict.id, 'use']));
    const settle = (login: string) => told(site, login, 'PUT', `/jobs/${id}/decisions`, { decisions });
    const [{ code, reference }] = units[1]!.warnings as [{ code: string; reference: string }];
    const dismissal = { code, reference, reason: 'Fine.' };
    const dismiss = (login: string) =>
      told(site, login, 'POST', `/jobs/${id}/units/${units[1]!.id}/dismiss`, dismissal);
    for (const act of [settle, dismiss]) await expect(act('translator')).rejects.toThrow('xlate_job_taken');
    const { translator_id, decisions: made = {} } = jobOf(site, id);
    expect([translator_id, made]).toEqual([0, {}]);
    for (const act of [dismiss, settle]) await act('manager');
  });
});

test('a job that a reviewer returned is marked as such until it is handed in again', async () => {
  const id = await newJob('Vrácená');
  await assign(site, id, 'translator');
  const review = (isReviewed: boolean) =>
    told(site, 'manager', 'PUT', '/settings', { reviewed: { 'cs-en': isReviewed } });
  const mark = async () => {
    const [row] = (await listed('translator', 'in_progress')).filter(({ job }) => job.xlate_job_id === id);
    return [row?.job.in_review, row?.job.returned];
  };
  await review(true);
  await deliver(site, id);
  const handedIn = await mark();
  await told(site, 'manager', 'POST', `/jobs/${id}/return`, { reason: 'A full stop is missing.' });
  expect([handedIn, await mark(), jobOf(site, id).log.at(-1)?.event]).toEqual([
    ...[
      [true, false],
      [false, true],
    ],
    'returned',
  ]);
  await deliver(site, id);
  expect(await mark()).toEqual([true, false]);
  await review(false);
});

describe('saving a unit', () => {
  test('never replaces another person’s unseen text, and returns it to be shown', async () => {
    const id = await newJob('Dva lidé');
    const unit = (await unitOf(id, 0)).id;
    await save(id, unit, ['First'], 'translator', []);
    await expect(save(id, unit, ['Mine'], 'manager', [])).rejects.toMatchObject({
      code: 'xlate_unit_changed',
      data: { unit, target: ['First'] },
    });
    expect((await unitOf(id, 0)).target).toEqual(['First']);
    // The response to the first save was lost, and typing continued.
    await save(id, unit, ['First of all'], 'translator', [], [['First']]);
    await save(id, unit, ['Mine'], 'manager', ['First of all']);
    expect((await unitOf(id, 0)).target).toEqual(['Mine']);
    await save(id, unit, ['Mine'], 'translator', ['First of all']);
    await expect(save(id, unit, [], 'manager', ['First'])).rejects.toThrow('xlate_unit_changed');
  });

  test('never replaces a text that the same person saved in another tab', async () => {
    const id = await newJob('Dvě karty');
    const unit = (await unitOf(id, 0)).id;
    await save(id, unit, ['A long sentence'], 'translator', []);
    await expect(save(id, unit, ['x'], 'translator', [])).rejects.toMatchObject({
      code: 'xlate_unit_changed',
      data: { target: ['A long sentence'], name: 'translator Person' },
    });
    await expect(save(id, unit, ['x'], 'translator', [], [['A'], 5, 'x'])).rejects.toThrow('xlate_unit_changed');
    expect((await unitOf(id, 0)).target).toEqual(['A long sentence']);
  });

  test('starts the work and assigns the job to the first translator who types', async () => {
    const id = await newJob('První');
    const saved = await save(id, (await unitOf(id, 0)).id, ['First']);
    expect(saved).toMatchObject({ fault: null, progress: { translated: 1, total: 4 } });
    expect(jobOf(site, id)).toMatchObject({ status: 2, ate_status: 1, translator_id: ID['translator'] });
    expect(jobOf(site, id).log.map(({ event }) => event)).toEqual(['created', 'assigned', 'started']);
    await expect(save(id, (await unitOf(id, 0)).id, ['Mine'], 'other')).rejects.toThrow('xlate_job_taken');
  });

  test('takes the codes of the source, wherever they were moved', async () => {
    const id = await newJob('Kódy');
    const { id: unit, source } = await unitOf(id, 2);
    const [, open, , close, , code] = source as Exclude<Run, string>[];
    const typed = ['With ', { kind: 'ph', id: code!.id, native: 'forged' }, ' and ', open, 'stress', close];
    expect(await save(id, unit, typed)).toMatchObject({ fault: null });
    expect(await unitOf(id, 2)).toMatchObject({
      state: 'done',
      target: ['With ', code, ' and ', open, 'stress', close],
    });
  });

  test('keeps text with a missing code, without counting it', async () => {
    const id = await newJob('Nehotové');
    const { id: unit } = await unitOf(id, 2);
    expect(await save(id, unit, ['Half done'])).toMatchObject({ fault: 'missing_code', progress: { translated: 0 } });
    expect(await unitOf(id, 2)).toMatchObject({ state: 'rough', target: ['Half done'] });
    expect(await save(id, unit, [])).toMatchObject({ fault: null });
    expect(await unitOf(id, 2)).toMatchObject({ state: 'open', target: null });
  });

  test.each<[string, unknown]>([
    ['text instead of a list', 'x'],
    ['a foreign code', [{ kind: 'ph', id: '77' }]],
    ['something else', [5]],
    ['a code of another kind', [{ kind: { toString: 1 }, id: [] }]],
    ['too much', ['x'.repeat(100_001)]],
  ])('refuses %s', async (name, typed) => {
    const id = await newJob(name);
    await expect(save(id, (await unitOf(id, 0)).id, typed)).rejects.toThrow('xlate_invalid_units');
    await expect(save(id, 'unknown', ['x'])).rejects.toThrow('xlate_invalid_units');
    expect(jobOf(site, id).status).toBe(1);
  });

  test('of many at the same time loses none', async () => {
    const id = await newJob('Najednou');
    const units = (await dataOf(id)).units.filter((_, at) => at !== 2);
    await Promise.all(units.map((unit) => save(id, unit.id, [`To ${unit.id}`])));
    expect(Object.keys(jobOf(site, id).drafts)).toHaveLength(3);
  });
});

describe('delivering', () => {
  const hand = (id: number, login = 'translator') => told(site, login, 'POST', `/jobs/${id}/deliver`);

  test('uses the same route as all editors and publishes the page', async () => {
    const id = await newJob('Hotovo');
    for (const { id: unit, source } of (await dataOf(id)).units)
      await save(
        id,
        unit,
        source.map((run) => (typeof run === 'string' ? run.replace('Hotovo', 'Finished') : run)),
      );
    const answer = await hand(id);
    expect(answer).toMatchObject({ received: true, applied: true, status: 10, translated: 4 });
    expect(site.service.store.index.item(jobOf(site, id).target_id!)).toMatchObject({
      ...{ title: 'Finished', slug: 'finished', content: CONTENT, status: 'publish' },
    });
    expect(Object.keys(site.translation.records.nonces.data).length).toBeGreaterThan(0);
    await expect(hand(id)).rejects.toThrow('xlate_job_closed');
    expect(await dataOf(id)).toMatchObject({ isOpen: false, target: { published: true, link: answer.link } });
  });

  test('of a part keeps it as drafts', async () => {
    const id = await newJob('Kus');
    await save(id, (await unitOf(id, 0)).id, ['Piece']);
    expect(await hand(id)).toMatchObject({ applied: false, translated: 1, status: 2 });
  });

  test('is for those who may work on the job', async () => {
    const id = await newJob('Nepovoleno');
    await expect(hand(id, 'czech-only')).rejects.toThrow('rest_forbidden');
    await expect(hand(id, 'editor')).rejects.toThrow('rest_forbidden');
  });

  test('is refused to others while a manager works on it', async () => {
    const id = await newJob('U správce');
    await save(id, (await unitOf(id, 0)).id, ['At a manager'], 'manager');
    expect(jobOf(site, id)).toMatchObject({ status: 2, translator_id: 0 });
    await expect(hand(id)).rejects.toThrow('xlate_job_taken');
    expect(await hand(id, 'manager')).toMatchObject({ applied: false, translated: 1 });
  });

  test('of a translation begun by another person is credited to the one who delivers it', async () => {
    const id = await newJob('Převzato');
    await save(id, (await unitOf(id, 0)).id, ['Taken over'], 'other');
    await assign(site, id, 0);
    await hand(id);
    expect(jobOf(site, id).translator_id).toBe(ID['translator']);
  });

  test.each([
    ['before', (id: number, unit: string) => [save(id, unit, ['Late'], 'manager'), hand(id)] as const],
    ['after', (id: number, unit: string) => [hand(id), save(id, unit, ['Late'], 'manager')].reverse()],
  ])('loses nothing that was saved %s it was requested', async (_name, act) => {
    const id = await newJob('Souběh');
    for (const { id: unit, source } of (await dataOf(id)).units) await save(id, unit, source);
    const [saved, handed] = await Promise.allSettled(act(id, (await unitOf(id, 0)).id));
    expect(handed).toMatchObject({ status: 'fulfilled', value: { applied: true } });
    const { title } = site.item(jobOf(site, id).target_id!);
    // Either it is on the page, or the person who typed it was told that it is not.
    expect(title).toBe(saved.status === 'fulfilled' ? 'Late' : 'Souběh');
    if (saved.status === 'rejected') expect(saved.reason).toMatchObject({ code: 'xlate_locked' });
  });
});

describe('the console', () => {
  test('shows a manager jobs by state, translators and missing translations', async () => {
    const data = await consoleOf('manager');
    expect(data.open_jobs).toBe((await listed('manager', 'waiting', 'in_progress')).length);
    const complete = await listed('manager', 'complete');
    expect(complete.map(({ title }) => title)).toContain('Hotovo');
    expect(complete[0]?.log.at(-1)).toMatchObject({ event: 'delivered' });
    expect(data.translators.find(({ id }) => id === ID['translator'])?.open_jobs).toBeGreaterThan(0);
    const gaps = await gapsOf('manager');
    expect(gaps.missing.find(({ title }) => title === 'Kus')).toMatchObject({ status: 'missing', language: 'cs' });
    expect(gaps.missing.find(({ title }) => title === 'Kus')?.job_id).toBeGreaterThan(0);
    // Ours are all current; one of the sample articles is not.
    expect(gaps.outdated.every(({ status, job_id }) => status !== 'missing' && job_id === 0)).toBe(true);
  });

  test('shows an outdated pair once, by its source', async () => {
    const done = site.translation.records.jobs.all().find(({ status }) => status === 10)!;
    await site.edit(done.source_id, { content: `${CONTENT}\n\nNavíc.` });
    const { outdated } = await gapsOf('manager');
    const pair = [done.source_id, done.target_id];
    const rows = outdated.filter(({ id }) => pair.includes(id));
    expect(rows).toMatchObject([{ id: done.source_id, status: 'partial', partner: done.target_id }]);
  });

  test('shows translators their jobs and those they could take', async () => {
    const data = await consoleOf('other');
    expect([await listed('other', 'complete'), (await listed('other', 'waiting'))[0]?.log]).toEqual([[], []]);
    expect(data.translators).toEqual([]);
    await expect(gapsOf('other')).rejects.toThrow('rest_forbidden');
    await expect(consoleOf('editor')).rejects.toThrow('rest_forbidden');
    await expect(listed('editor', 'waiting')).rejects.toThrow('rest_forbidden');
  });

  test('sets deadlines and whether received pages are published', async () => {
    const id = await newJob('Termín');
    const date = (deadline: string, as = 'manager') => told(site, as, 'PUT', '/jobs', { jobs: [id], deadline });
    await date('2026-12-01T12:00:00+01:00');
    expect(jobOf(site, id).deadline).toBe('2026-12-01T11:00:00.000Z');
    await expect(date('soon')).rejects.toThrow('rest_invalid_param');
    await expect(date('', 'translator')).rejects.toThrow('rest_forbidden');
    await told(site, 'manager', 'PUT', '/settings', { publish_received: false });
    expect((await consoleOf('manager')).publish_received).toBe(false);
  });
});
