import { describe, expect, test } from 'vitest';
import { deliver, fetchFile, receive, translate } from '../translation/jobs/delivery.ts';
import { createJob, jobOf, newJob, refusal, store, XLATE } from '../translation/jobs/order.ts';
import { ID } from '../translation/jobs/site.ts';
import { openTranslationSite } from './site.ts';

const site = await openTranslationSite();

type Ordered = { id: number; ate: number; units: string[] };

async function order(title: string, content = 'První věta.\n\nDruhá věta.'): Promise<Ordered> {
  const { xlate_job_id, ate_job_id } = await createJob(site, await site.create({ title, content }));
  const editor = await site.data('translator', 'GET', `ate/jobs/${ate_job_id}/editor`);
  return { id: xlate_job_id, ate: ate_job_id, units: editor.body.units.map(({ id }: { id: string }) => id) };
}

const type = (by: string, { id, units }: Ordered, at: number, text: string) =>
  site.data(by, 'PUT', `jobs/${id}/units/${units[at]}`, { target: [text] });

describe('comments', () => {
  test('are shown at their unit to everyone with access to the job, and questions stay open until resolved', async () => {
    const job = await order('Komentáře');
    const say = (by: string, body: object) => site.data(by, 'POST', `jobs/${job.id}/comments`, body);
    const first = await say('translator', { unit: job.units[1], text: ' Který sloveso? ', is_question: true });
    expect(first.body.comments).toMatchObject([
      { id: 1, unit: job.units[1], text: 'Který sloveso?', is_question: true, resolved: false },
    ]);
    expect((await say('manager', { unit: '', text: 'Spěchá.' })).body.comments).toHaveLength(2);
    expect((await site.ask('GET', `${XLATE}/ate/jobs/${job.ate}`, 'admin')).body.open_questions).toBe(1);
    const resolve = (by: string, resolved: boolean) => site.data(by, 'PUT', `jobs/${job.id}/comments/1`, { resolved });
    expect((await resolve('manager', true)).body.comments[0].resolved).toBe(true);
    const { comments } = (await site.data('translator', 'GET', `ate/jobs/${job.ate}/editor`)).body;
    expect(comments.map(({ text, resolved }: { text: string; resolved: boolean }) => [text, resolved])).toEqual([
      ['Který sloveso?', true],
      ['Spěchá.', false],
    ]);
    expect((await resolve('czech-only', false)).body.code).toBe('rest_forbidden');
    expect((await say('czech-only', { unit: '', text: 'x' })).body.code).toBe('rest_forbidden');
  });

  test('without a text, too long, or at no unit are refused', async () => {
    const { id } = await order('Odmítnuté');
    for (const body of [
      { unit: '', text: ' ' },
      { unit: '', text: 'x'.repeat(2_001) },
      { unit: 'nowhere', text: 'x' },
    ])
      expect((await site.data('translator', 'POST', `jobs/${id}/comments`, body)).body.code).toBe('rest_invalid_param');
    const nothing = await site.data('translator', 'POST', `jobs/${id}/comments`, {});
    expect(nothing.body.data.params).toEqual(['unit', 'text']);
    const missing = await site.data('translator', 'PUT', `jobs/${id}/comments/7`, { resolved: true });
    expect(missing.body.code).toBe('rest_invalid_param');
  });
});

describe('a preview', () => {
  test('is the page with the current translation, for everyone with access to the job, and not cached', async () => {
    const job = await order('Náhled');
    await type('translator', job, 1, 'The first sentence.');
    const look = async (login: string) => {
      const { cookie } = await site.enter(login);
      return site.knock('GET', `preview/${job.ate}/`, { cookie });
    };
    const { status, text, headers } = await look('translator');
    expect([status, text]).toEqual([200, 'Náhled\nThe first sentence.\n\nDruhá věta.']);
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    expect((await look('manager')).text).toBe(text);
    expect((await look('czech-only')).status).toBe(403);
    const stranger = await site.knock('GET', `preview/${job.ate}/`);
    expect(stranger.text).toContain('sign-in');
    expect(stranger.text).not.toContain('first sentence');
  });

  test('writes nothing, neither an item nor an id, and does not exist for a delivered job', async () => {
    const job = await order('Bez stop');
    const highest = Math.max(...[...site.service.store.index.allItems()].map(({ id }) => id));
    const { cookie } = await site.enter('translator');
    await site.knock('GET', `preview/${job.ate}/`, { cookie });
    await deliver(site, job.id);
    expect(jobOf(site, job.id).target_id).toBe(highest + 1);
    expect((await site.knock('GET', `preview/${job.ate}/`, { cookie })).status).toBe(409);
  });
});

describe('a review by a second person', () => {
  const wanted = (reviewed: boolean, by = 'manager') =>
    site.data(by, 'PUT', 'settings', { reviewed: { 'cs-en': reviewed } });
  const finish = async (job: Ordered) => {
    for (const [at, text] of ['Title', 'One.', 'Two.'].entries()) await type('translator', job, at, text);
    return site.data('translator', 'POST', `jobs/${job.id}/deliver`);
  };
  const approve = (by: string, { id }: Ordered) => site.data(by, 'POST', `jobs/${id}/approve`);

  test('is off by default; managers turn it on for a language pair', async () => {
    expect((await finish(await order('Bez kontroly'))).body).toMatchObject({ applied: true, in_review: false });
    expect((await wanted(true, 'translator')).body.code).toBe('rest_forbidden');
    expect((await wanted(true)).body).toEqual({ saved: true });
    expect((await site.data('manager', 'GET', 'console')).body.reviewed_pairs).toEqual(['cs-en']);
  });

  test('holds a complete translation until another person has approved it', async () => {
    const job = await order('Ke kontrole');
    expect((await finish(job)).body).toMatchObject({ applied: false, in_review: true, status: 2, post_id: null });
    expect((await approve('translator', job)).body.code).toBe('rest_forbidden');
    expect((await approve('czech-only', job)).body.code).toBe('rest_forbidden');
    const { body } = await site.data('other', 'GET', `ate/jobs/${job.ate}/editor`);
    expect([body.review, body.mayEdit]).toEqual([{ mayReview: true }, true]);
    expect((await type('other', job, 1, 'The first.')).status).toBe(200);
    const approved = await approve('other', job);
    expect([approved.status, approved.body.target !== null]).toEqual([200, true]);
    expect(site.item(jobOf(site, job.id).target_id!).content).toBe('The first.\n\nTwo.');
    expect(jobOf(site, job.id).status).toBe(10);
    expect((await approve('other', job)).body.code).toBe('xlate_job_closed');
  });

  test('includes corrections by the reviewer, who does not take the job', async () => {
    const job = await order('Překlad vedoucího');
    for (const [at, text] of ['Title', 'One.', 'Two.'].entries()) await type('manager', job, at, text);
    expect((await site.data('manager', 'POST', `jobs/${job.id}/deliver`)).body.in_review).toBe(true);
    const { body } = await site.data('other', 'GET', `ate/jobs/${job.ate}/editor`);
    expect([body.review, body.mayEdit]).toEqual([{ mayReview: true }, true]);
    expect((await type('other', job, 1, 'The first.')).status).toBe(200);
    expect(jobOf(site, job.id)).toMatchObject({ translator_id: 0, review: { authors: [ID['manager']] } });
    expect((await approve('other', job)).status).toBe(200);
  });

  test('is told what is missing if a correction lost a unit', async () => {
    const job = await order('Smazaný úsek');
    await finish(job);
    await type('other', job, 1, '');
    const { status, body } = await approve('other', job);
    expect([status, body.code, body.message]).toEqual([
      409,
      'xlate_untranslated',
      expect.stringMatching(/translated yet/),
    ]);
  });

  test('cannot be bypassed by force, nor by sending the file again', async () => {
    const job = await order('Silou');
    const file = translate(await fetchFile(site, job.id));
    expect((await receive(site, job.id, file)).body).toMatchObject({ applied: false, in_review: true });
    const log = jobOf(site, job.id).log.length;
    expect((await receive(site, job.id, file)).body).toMatchObject({ applied: false, in_review: true });
    expect(jobOf(site, job.id).log).toHaveLength(log);
    await site.service.translation!.records.jobs.update(job.id, (draft) => {
      draft.review!.authors = [ID['manager']!];
    });
    expect(refusal(await store(site, job.id, { force: true }))).toEqual([409, 'xlate_review_required']);
    expect((await approve('other', job)).status).toBe(200);
  });

  test('cannot be done by whoever wrote a part of it, even if that was sent before', async () => {
    const job = await order('Dva překladatelé');
    await type('manager', job, 0, 'Two translators');
    await type('manager', job, 1, 'One.');
    expect((await site.data('manager', 'POST', `jobs/${job.id}/deliver`)).body).toMatchObject({ translated: 2 });
    await site.ask('POST', `${XLATE}/jobs/assign`, 'manager', { jobId: job.id, translatorId: ID['translator'] });
    await type('translator', job, 2, 'Two.');
    expect((await site.data('translator', 'POST', `jobs/${job.id}/deliver`)).body.in_review).toBe(true);
    expect((await approve('manager', job)).body.code).toBe('rest_forbidden');
    expect((await approve('other', job)).status).toBe(200);
  });

  test('ends if the translator uploads another translation', async () => {
    const job = await order('Nahraný místo toho');
    await finish(job);
    const file = Buffer.from(translate(await fetchFile(site, job.id))).toString('base64');
    await site.data('translator', 'POST', `jobs/${job.id}/file`, { file });
    expect(jobOf(site, job.id).review).toBeNull();
    expect((await approve('manager', job)).body.code).toBe('xlate_not_in_review');
    expect((await approve('other', job)).body.code).toBe('xlate_job_taken');
  });

  test('can return the translation with a reason; an edited one is delivered again', async () => {
    const job = await order('Vrácený');
    await finish(job);
    const giveBack = (reason: string) => site.data('other', 'POST', `jobs/${job.id}/return`, { reason });
    expect((await giveBack(' ')).body.code).toBe('rest_invalid_param');
    expect((await giveBack('Nesedí terminologie.')).body).toEqual({ returned: true });
    expect((await site.data('translator', 'GET', `ate/jobs/${job.ate}/editor`)).body).toMatchObject({
      review: null,
      comments: [{ unit: '', text: 'Nesedí terminologie.', name: 'other Person' }],
    });
    expect((await approve('other', job)).body.code).toBe('xlate_job_taken');
    await site.data('translator', 'POST', `jobs/${job.id}/deliver`);
    expect(jobOf(site, job.id).review).not.toBeNull();
    await type('translator', job, 1, 'Once more.');
    expect(jobOf(site, job.id).review).toBeNull();
    expect((await site.data('translator', 'POST', `jobs/${job.id}/deliver`)).body.in_review).toBe(true);
    expect((await approve('manager', job)).status).toBe(200);
  });

  test.each(['returned it', 'seen the translator change it', 'seen it delivered again'])(
    'can be done by someone who has corrected the translation and %s',
    async (what) => {
      const job = await order(`Opravený: ${what}`);
      await finish(job);
      await type('other', job, 1, 'The first.');
      if (what === 'returned it') await site.data('other', 'POST', `jobs/${job.id}/return`, { reason: 'Once more.' });
      if (what.includes('change')) await type('translator', job, 2, 'The second.');
      expect((await site.data('translator', 'POST', `jobs/${job.id}/deliver`)).body.in_review).toBe(true);
      expect((await approve('translator', job)).body.code).toBe('rest_forbidden');
      expect((await approve('other', job)).status).toBe(200);
    },
  );

  test('is not required for other languages', async () => {
    const id = await newJob(site, { title: 'Unreviewed', content: 'A text.', xlate_language: 'en' });
    expect((await deliver(site, id)).body.applied).toBe(true);
    await wanted(false);
  });
});
