import { beforeAll, describe, expect, test } from 'vitest';
import { announce, dataUrl, deliver, fetchFile, receive, sha256, translate } from './delivery.ts';
import { jobOf, orderJob, refusal, store, told } from './order.ts';
import { accent } from '../jobs.ts';
import { openSite, type Site } from './site.ts';

const site = await openSite();
const articles = site.articles();

async function newJob(): Promise<{ id: number; work: string; done: string }> {
  const id = await orderJob(site, articles.pop()!);
  const work = await fetchFile(site, id);
  return { id, work, done: translate(work) };
}

describe('a damaged file', () => {
  let job: Awaited<ReturnType<typeof newJob>>;
  beforeAll(async () => {
    job = await newJob();
  });

  /** Damage, the expected answer, and the fault reported for the unit. */
  test.each<[name: string, from: string | RegExp, to: string, code: string, unit?: string]>([
    ['lacks a code', /(<target[^>]*>[^<]*)<ph [^]*?<\/ph>/, '$1', 'xlate_invalid_units', 'missing_code'],
    [
      'has a different URL in a code',
      /(<target[^>]*>(?:(?!<\/target>)[^])*<ept[^>]*>\]\()\//,
      '$1//evil.example/',
      'xlate_invalid_units',
      'changed_code',
    ],
    ['has an unknown unit', /<trans-unit id="\w+"/, '<trans-unit id="stranger"', 'xlate_invalid_units', 'unknown'],
    [
      'has an empty target that is said to be translated',
      /<target state="new">[^]*?<\/target>/,
      '<target state="translated"/>',
      'xlate_invalid_units',
      'empty',
    ],
    ['has a different source', '<source>', '<source>X', 'xlate_source_mismatch', 'changed_source'],
    ['belongs to another job', /original="\d+-/, 'original="77-', 'xlate_xliff_mismatch'],
    ['has its languages swapped', '"cs" target-language="en"', '"en" target-language="cs"', 'xlate_xliff_mismatch'],
    ['is XLIFF 2.0', 'version="1.2"', 'version="2.0"', 'xlate_xliff_invalid'],
    ['has a DOCTYPE', '<xliff', '<!DOCTYPE xliff [<!ENTITY a "b">]><xliff', 'xlate_xliff_invalid'],
    ['is cut off', /(?<=^[^]{2000})[^]+/, '', 'xlate_xliff_invalid'],
  ])('that %s is refused', async (_name, from, to, expected, unit) => {
    const file = job.done.replace(from, to);
    expect(file).not.toBe(job.done);
    const before = structuredClone(jobOf(site, job.id));
    const answer = await receive(site, job.id, file);
    expect(refusal(answer)).toEqual([422, expected]);
    if (unit) expect(answer.body.data.units).toMatchObject([{ id: expect.any(String), code: unit }]);
    const { error, modified: _modified, ...after } = structuredClone(jobOf(site, job.id));
    expect([error, before]).toMatchObject([{ code: expected }, after]);
  });

  test('leaves no trace once a valid one arrived', async () => {
    expect(await receive(site, job.id, job.done)).toMatchObject({ status: 200, body: { applied: true } });
    expect(jobOf(site, job.id).error).toBeNull();
  });

  test('may have five megabytes within the request itself', async () => {
    const { id, done } = await newJob();
    const largest = done + ' '.repeat(5 * 1_048_576 - Buffer.byteLength(done));
    expect(await receive(site, id, largest)).toMatchObject({ status: 200, body: { applied: true } });
    const other = await newJob();
    const stored = await store(site, other.id, { translated_xliff: dataUrl(other.done + ' '.repeat(5_000_000)) });
    expect(stored).toMatchObject({ status: 200, body: ['xliff_updated'] });
  });

  test('in a request of more than seven megabytes is not read at all', async () => {
    const answer = await receive(site, (await newJob()).id, ' '.repeat(5_600_000));
    expect(refusal(answer)).toEqual([413, 'rest_request_too_large']);
  });

  test('of six megabytes is not read', async () => {
    const { id, done } = await newJob();
    const { translation } = site;
    const fetch = translation.ports.fetch;
    translation.ports.fetch = async () => ({ bytes: Buffer.from(done + ' '.repeat(6_000_000)) });
    const answer = await announce(site, id, 'https://ate.example/x.xlf');
    translation.ports.fetch = fetch;
    expect(refusal(answer)).toEqual([413, 'xlate_file_too_large']);
  });
});

test('a text saved in the workspace after the file was downloaded stays, and the answer has the other one', async () => {
  const { id, work, done } = await newJob();
  const [first, second] = (await told(site, 'manager', 'GET', `/ate/jobs/${id}/editor`)).units;
  const save = (unit: { id: string }, target: string) =>
    told(site, 'manager', 'PUT', `/jobs/${id}/units/${unit.id}`, { target: [target] });
  await save(first, 'Typed');
  const unused = { unit: first.id, code: 'edited_text_kept', reference: accent(first.source[0]) };
  const { body } = await receive(
    site,
    id,
    translate(work, (unit) => unit < 2),
  );
  expect(body.warnings).toContainEqual(unused);
  expect(jobOf(site, id).drafts).toMatchObject({ [first.id]: ['Typed'], [second.id]: [accent(second.source[0])] });
  const { body: whole } = await receive(site, id, done);
  expect(whole).toMatchObject({ applied: true, warnings: expect.arrayContaining([unused]) });
  expect(site.item(whole.post_id).title).toBe('Typed');
  expect(jobOf(site, id).warnings).toEqual(whole.warnings);
});

test('a refused delivery names the texts that newer ones keep out, too', async () => {
  const { id, done } = await newJob();
  const { id: unit, source } = jobOf(site, id).units[0]!;
  await told(site, 'manager', 'PUT', `/jobs/${id}/units/${unit}`, { target: ['Typed'] });
  const { target_id } = jobOf(site, id);
  await site.edit(target_id!, { content: `${site.item(target_id!).content}\n\nBy hand.` });
  const refused = await receive(site, id, done);
  expect([refusal(refused), refused.body.data.warnings]).toEqual([
    [409, 'xlate_target_edited'],
    [{ unit, code: 'edited_text_kept', reference: accent(source[0] as string) }],
  ]);
});

describe('a file with missing units', () => {
  test('is kept as drafts, and the rest completes the job', async () => {
    const { id } = await newJob();
    const first = await deliver(site, id, (unit) => unit % 2 === 0);
    expect(first.body).toMatchObject({ applied: false, status: 2, duplicate: false });
    expect(Object.keys(jobOf(site, id).drafts)).toHaveLength(first.body.translated);
    // Finished units are included as offers.
    expect(await fetchFile(site, id)).toContain('<alt-trans match-quality="100%" origin="tm">');
    const second = await deliver(site, id, (unit) => unit % 2 === 1);
    expect(second.body).toMatchObject({ applied: true, status: 10, translated: first.body.total });
  });

  test('changes nothing if nothing is translated', async () => {
    const { id, work } = await newJob();
    expect((await receive(site, id, work)).body).toMatchObject({ applied: false, translated: 0, status: 2 });
    expect(jobOf(site, id).drafts).toEqual({});
  });
});

describe('the same file again', () => {
  test('changes nothing, with and without its digest', async () => {
    const { id, done } = await newJob();
    const first = await receive(site, id, done);
    expect(first.body).toMatchObject({ applied: true, duplicate: false });
    const target = site.item(first.body.post_id);
    const revisions = site.service.store.revisions.of(target.id).length;
    const job = jobOf(site, id);
    for (const x of [sha256(done), '']) {
      const again = await announce(site, id, dataUrl(done), { x });
      expect(again.body).toEqual({ ...first.body, duplicate: true, warnings: [] });
    }
    expect(site.service.store.index.item(target.id)).toBe(target);
    expect(site.service.store.revisions.of(target.id)).toHaveLength(revisions);
    expect(jobOf(site, id)).toBe(job);
  });

  test('another file is refused when the job is closed', async () => {
    const { id, done } = await newJob();
    await receive(site, id, done);
    expect(refusal(await receive(site, id, `${done}\n`))).toEqual([409, 'xlate_job_closed']);
    expect(refusal(await announce(site, id, dataUrl(`${done}\n`)))).toEqual([409, 'xlate_job_closed']);
  });
});

test('while one file is being applied, the next is refused', async () => {
  const { id, done } = await newJob();
  const { translation } = site;
  const { fetch } = translation.ports;
  const arrival = Promise.withResolvers<{ bytes: Uint8Array }>();
  const asked = Promise.withResolvers<void>();
  translation.ports.fetch = () => {
    asked.resolve();
    return arrival.promise;
  };
  const first = announce(site, id, 'https://ate.example/x.xlf');
  await asked.promise;
  const second = await announce(site, id, 'https://ate.example/x.xlf');
  expect(refusal(second)).toEqual([423, 'xlate_locked']);
  expect(second.headers.get('retry-after')).toBe('5');
  arrival.resolve({ bytes: Buffer.from(done) });
  expect((await first).body).toMatchObject({ applied: true });
  translation.ports.fetch = fetch;
});

describe('a new page', () => {
  /** The article without its partner, delivered as a new one. */
  async function translateAlone(source: number, more: object = {}, from: Site = site) {
    const { index } = from.service.store;
    const partner = index.partner(index.item(source)!);
    if (partner) await from.ask('DELETE', `/cms/v2/posts/${partner.id}?force=true`, 'admin');
    await from.edit(source, more);
    const answer = await deliver(from, await orderJob(from, source));
    return { answer: answer.body, item: index.item(answer.body.post_id)!, source: index.item(source)! };
  }

  test('is like its source, in the other language', async () => {
    const { item, source, answer } = await translateAlone(articles.pop()!, { title: 'Příliš žluťoučký kůň' });
    const { index } = site.service.store;
    expect(item).toMatchObject({
      language: 'en',
      type: 'post',
      status: 'publish',
      slug: 'prilis-zlutoucky-kun',
      path: 'en/posts/prilis-zlutoucky-kun.md',
      translation_of: source.id,
      author: source.author,
    });
    expect(answer.link).toBe('https://guide.test/en/prilis-zlutoucky-kun/');
    expect(index.partner(source)).toBe(item);
    expect(item.categories).toEqual(source.categories.map((term) => index.partner(index.term(term)!)!.id));
    const picture = index.item(source.featured_media);
    if (picture) expect(item.featured_media).toBe(index.partner(picture)!.id);
    expect(item.date).toBe(site.service.store.now());
  });

  test('gets a free slug', async () => {
    const taken = site.service.store.index.items('post', 'en').find(({ status }) => status === 'publish')!;
    const { item } = await translateAlone(articles.pop()!, { title: 'Taken', slug: 'neco' });
    await site.edit(item.id, { slug: taken.slug });
    expect(site.item(item.id).slug).toBe(`${taken.slug}-2`);
    const second = await translateAlone(articles.pop()!, { title: 'Táken' });
    const third = await translateAlone(articles.pop()!, { title: 'Táken' });
    expect([second.item.slug, third.item.slug]).toEqual(['taken', 'taken-2']);
  });

  test('of a draft is a draft', async () => {
    const { item } = await translateAlone(articles.pop()!, { status: 'draft', title: 'Rozepsáno' });
    expect(item).toMatchObject({ status: 'draft', dated: false });
  });

  test('stays a draft if received pages are not published', async () => {
    const careful = await openSite({ options: { publishReceived: false } });
    expect((await translateAlone(articles.pop()!, {}, careful)).item.status).toBe('draft');
  });
});
