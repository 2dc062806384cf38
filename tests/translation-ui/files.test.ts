import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fetchFile, jobOf, newJob as jobFor, translate } from '../translation/jobs/delivery.ts';
import { ID, type Answered } from '../translation/jobs/site.ts';
import { openTranslationSite } from './site.ts';

const site = await openTranslationSite();

const CONTENT = 'Jeden **odstavec**.\n\nDruhý odstavec.';

const newJob = (title: string): Promise<number> => jobFor(site, { title, content: CONTENT });

const upload = (id: number, file: string, by = 'translator'): Promise<Answered> =>
  site.data(by, 'POST', `jobs/${id}/file`, { file: Buffer.from(file).toString('base64') });

describe('the file of a job', () => {
  test('is the same as fetched through the API, and so is the memory', async () => {
    const id = await newJob('Stahování');
    const xliff = await site.data('translator', 'GET', `xliff/fetch/${id}?format=xliff`);
    expect(xliff.body).toBe(await fetchFile(site, id));
    expect(xliff.headers.get('content-type')).toContain('application/x-xliff+xml');
    expect(xliff.headers.get('content-disposition')).toBe(`attachment; filename="job-${id}-cs-en.xlf"`);
    expect((await site.data('translator', 'GET', `xliff/fetch/${id}?format=tmx`)).body).toContain('<tmx version="1.4"');
  });

  test('comes with a glossary in OmegaT’s format: term, translation and note, separated by tabs', async () => {
    const id = await newJob('Glosář');
    const entry = '- cs: hůlka\n  en: wand\n  note: Not a\t stick.\n  forbidden:\n    en: [stick]\n';
    writeFileSync(join(site.contentDir, 'glossary.yaml'), entry);
    await site.service.store.withLock(() => site.service.store.reloadSettings());
    const file = await site.data('translator', 'GET', `jobs/${id}/glossary`);
    expect([file.body, file.headers.get('content-type')]).toEqual([
      'hůlka\twand\tNot a stick.; ≠ stick\n',
      'text/plain; charset=UTF-8',
    ]);
  });
});

describe('an uploaded file', () => {
  test('fills the units, and is delivered on the translator’s request', async () => {
    const id = await newJob('Nahrání');
    const { status, body } = await upload(id, translate(await fetchFile(site, id)));
    expect([status, body]).toEqual([200, { filled: 3, kept: [] }]);
    expect(jobOf(site, id)).toMatchObject({ status: 2, translator_id: ID['translator'], target_id: null });
    const delivered = await site.data('translator', 'POST', `jobs/${id}/deliver`);
    expect(delivered.body).toMatchObject({ applied: true, status: 10 });
    expect((await upload(id, 'x')).body).toMatchObject({ code: 'xlate_job_closed' });
  });

  test('that translates only a part leaves typed text in the rest', async () => {
    const id = await newJob('Část');
    const [title, first, second] = jobOf(site, id).units;
    await site.data('translator', 'PUT', `jobs/${id}/units/${second!.id}`, { target: ['Typed'] });
    await site.data('translator', 'PUT', `jobs/${id}/units/${first!.id}`, { target: ['Without its tags'] });
    const { body } = await upload(
      id,
      translate(await fetchFile(site, id), (at) => at === 1),
    );
    expect(body).toEqual({ filled: 1, kept: [] });
    const { drafts, rough } = jobOf(site, id);
    expect([drafts[second!.id], drafts[title!.id], rough]).toEqual([['Typed'], undefined, {}]);
    expect(drafts[first!.id]).toHaveLength(5);
  });

  test('keeps texts typed after the download and returns the file’s for them; a corrected file replaces its own', async () => {
    const id = await newJob('Mezitím');
    const [title, first, second] = jobOf(site, id).units.map((unit) => unit.id) as [string, string, string];
    const type = (unit: string, text: string, by = 'translator') =>
      site.data(by, 'PUT', `jobs/${id}/units/${unit}`, { target: [text] });
    await type(title, 'Typed before');
    const done = translate(await fetchFile(site, id));
    await type(first, 'Without its tags', 'manager');
    await type(second, 'Typed by a colleague', 'manager');
    const { body } = await upload(id, done);
    expect([body.filled, body.kept.map(({ unit }: { unit: string }) => unit)]).toEqual([1, [first, second]]);
    const { drafts, rough, writers } = jobOf(site, id);
    expect([drafts[title], rough[first], drafts[second]]).toEqual([
      ['Mêzîtím'],
      ['Without its tags'],
      ['Typed by a colleague'],
    ]);
    expect(writers).toEqual({ [title]: ID['translator'], [first]: ID['manager'], [second]: ID['manager'] });
    expect((await upload(id, done.replace('Mêzîtím', 'Meanwhile'))).body.filled).toBe(1);
    expect(jobOf(site, id).drafts[title]).toEqual(['Meanwhile']);
    expect((await upload(id, translate(await fetchFile(site, id)))).body).toEqual({ filled: 3, kept: [] });
  });

  test('with a damaged unit changes nothing, and shows its fault at the unit until a valid file arrives', async () => {
    const id = await newJob('Poškozený');
    const good = translate(await fetchFile(site, id));
    const damaged = good.replace(/(<target state="new">[^<]*)<bpt[^]*?<\/ept>/, '$1');
    const unit = jobOf(site, id).units[1]!.id;
    const refused = await upload(id, damaged);
    expect([refused.status, refused.body.code]).toEqual([422, 'xlate_invalid_units']);
    expect(refused.body.data.units).toEqual([{ id: unit, code: 'missing_code' }]);
    expect(jobOf(site, id)).toMatchObject({ status: 1, drafts: {}, error: { units: [{ id: unit }] } });
    expect([(await upload(id, good)).status, jobOf(site, id).error]).toEqual([200, null]);
  });

  test.each(['xliff', 'xliff2'])(
    'in %s brings its notes as comments, once, without the headings we wrote',
    async (format) => {
      const id = await jobFor(site, { title: format, content: `## Nadpis\n\n${CONTENT}` });
      const file: string = (await site.data('translator', 'GET', `xliff/fetch/${id}?format=${format}`)).body;
      const { id: unit } = jobOf(site, id).units[3]!;
      const at = new RegExp(`id="${unit}"[^]*?>\\n(?:<notes>)?`);
      const mark = format === 'xliff' ? 'mtype="x-comment" comment' : 'id="m1" type="comment" value';
      const noted = file
        .replace(at, (open) => `${open}<note from="translator">\n Tím si nejsem\n jistá.</note>`)
        .replace(`<source>${format}`, `<source><mrk ${mark}="Jak to myslíte?">${format}</mrk>`)
        .replace(/<header>|<notes>/, (open) => `${open}<note>Celé je to zmatené.</note>`);
      for (const _ of [1, 2]) expect((await upload(id, noted)).status).toBe(200);
      const { body } = await site.data('translator', 'GET', `ate/jobs/${id}/editor`);
      expect(body.comments).toMatchObject([
        { unit: jobOf(site, id).units[0]!.id, text: 'Jak to myslíte?' },
        { unit, name: 'translator Person', text: 'Tím si nejsem\n jistá.' },
        { unit: '', text: 'Celé je to zmatené.' },
      ]);
    },
  );

  test.each([
    ['nothing', undefined],
    ['no base64', '<xliff/>'],
    ['something else', 5],
  ])('of %s is refused', async (name, file) => {
    const id = await newJob(name);
    expect((await site.data('translator', 'POST', `jobs/${id}/file`, { file })).status).toBe(400);
  });

  test('may have five megabytes; other requests of a page at most one', async () => {
    const id = await newJob('Velký');
    const done = translate(await fetchFile(site, id));
    expect((await upload(id, done + ' '.repeat(5_000_000))).body).toEqual({ filled: 3, kept: [] });
    const typed = { target: ['x'.repeat(1_100_000)] };
    const { status } = await site.data('translator', 'PUT', `jobs/${id}/units/${jobOf(site, id).units[0]!.id}`, typed);
    expect(status).toBe(413);
  });
});
