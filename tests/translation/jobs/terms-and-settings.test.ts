import { findingsOf } from '../../../api/translation/jobs/warnings.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readAudit } from '../../../api/content/audit/audit-log.ts';
import type { MissingTranslation } from '../../../api/translation/ui/gaps.ts';
import { deliver, deliverTexts, fetchFile } from './delivery.ts';
import { createJob, decide, jobOf, orderJob, store, told, XLATE } from './order.ts';
import { openSite } from './site.ts';

const SETTINGS = `# Ours.
name: { cs: Průvodce, en: Guide }
home:
  hint: { cs: Začněte tady., en: Start here. }
links:
  header:
    cs: [{ label: Kontakt, url: /kontakt/ }, { label: Ceník, url: 'https://shop.test/' }]
    en: [{ label: Contact, url: /en/contact/ }]
`;
const AUTHORS = `- id: 1
  name: { cs: Redakce, en: Editors }
  slug: redakce
  description: { cs: Píše články., en: Writes articles. }
`;
const term = (id: number, name: string, more = '') => `---\nid: ${id}\nname: ${name}\n${more}---\n`;

let site = await openSite({
  content: {
    'site.yaml': SETTINGS,
    'authors.yaml': AUTHORS,
    'cs/categories/podpora.md': term(11, 'Podpora', 'description: Vše o podpoře.\n'),
    'cs/categories/hesla.md': term(12, 'Hesla', 'parent: 11\n'),
    'cs/tags/zkratky.md': term(13, 'Zkratky'),
    'en/tags/shortcuts.md': term(14, 'Shortcuts', 'translation_of: 13\n'),
    'cs/pages/kontakt.md': '---\nid: 21\ntitle: Kontakt\nstatus: publish\n---\nPište nám.\n',
    'en/pages/contact.md': '---\nid: 22\ntitle: Contact\nstatus: publish\ntranslation_of: 21\n---\nWrite to us.\n',
  },
});

const yaml = (name: string) => parse(readFileSync(join(site.contentDir, name), 'utf8'));
const gaps = async (type: string) => {
  const { missing, outdated } = await told(site, 'manager', 'GET', '/gaps');
  return ([...missing, ...outdated] as MissingTranslation[]).filter((gap) => gap.type === type);
};
const editSite = async (change: (text: string) => string) => {
  const path = join(site.contentDir, 'site.yaml');
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  await site.service.store.withLock(() => site.service.store.reloadSettings());
};

describe('a term', () => {
  test('is listed as missing, ordered and created below its parent’s partner', async () => {
    expect((await gaps('category')).map(({ status, title }) => [status, title])).toEqual([
      ['missing', 'Podpora'],
      ['missing', 'Hesla'],
    ]);
    const below = await createJob(site, 12);
    expect(below).toMatchObject({ source_type: 'category', target_id: null });
    const data = await told(site, 'manager', 'GET', `/ate/jobs/${below.ate_job_id}/editor`);
    expect(data).toMatchObject({ title: 'Hesla', hasPreview: false });
    expect(data.missing).toEqual([{ unit: '', code: 'parent_without_partner', reference: '11' }]);
    const { body: above } = await deliverTexts(site, await orderJob(site, 11), {
      Podpora: 'Support',
      'Vše o podpoře.': 'All about support.',
    });
    expect(above).toMatchObject({ applied: true, link: 'https://guide.test/en/category/support/', warnings: [] });
    const { post_id } = (await deliverTexts(site, below.xlate_job_id, { Hesla: 'Passwords' })).body;
    expect(site.service.store.index.term(post_id)).toMatchObject({
      ...{ name: 'Passwords', language: 'en', slug: 'passwords', parent: above.post_id, translation_of: 12 },
    });
  });

  test('is outdated once its source changes, and a manual edit of another text stays', async () => {
    const target = site.service.store.index.partner(site.service.store.index.term(11)!)!;
    await site.ask('POST', `/cms/v2/categories/${target.id}`, 'admin', { description: 'Everything about support.' });
    await site.ask('POST', '/cms/v2/categories/11', 'admin', { name: 'Péče' });
    expect(await gaps('category')).toMatchObject([{ id: 11, status: 'outdated', outdated_units: 1 }]);
    const { xlate_job_id } = await createJob(site, 11);
    expect((await deliverTexts(site, xlate_job_id, { Péče: 'Care' })).body).toMatchObject({ applied: true });
    const now = site.service.store.index.term(target.id)!;
    expect(now).toMatchObject({ name: 'Care', description: 'Everything about support.', slug: 'support' });
    expect(await gaps('category')).toEqual([]);
  });

  test('paired by hand counts as translated', async () => {
    expect((await createJob(site, 13, { revision: true })).progress_details).toMatchObject({ total: 1 });
    await told(site, 'manager', 'POST', '/texts/13/current');
    expect(site.service.store.index.term(14)!.translated_units).not.toBe('');
  });
});

describe('the settings', () => {
  const order = (more: object = {}) =>
    site.ask('POST', `${XLATE}/ate/jobs`, 'manager', { source_type: 'site', ...more });

  test('are ordered by their type only, and from the root language', async () => {
    expect((await site.ask('POST', `${XLATE}/ate/jobs`, 'manager', { source_id: 0 })).body.code).toBe(
      'xlate_source_not_found',
    );
    expect((await order({ target_language: 'cs' })).body.code).toBe('xlate_same_language');
    expect((await order({ source_type: 'menu' })).body.code).toBe('rest_invalid_param');
    expect((await order({ source_type: 'post', source_id: 21 })).body.code).toBe('xlate_source_not_found');
  });

  test('are partly translated if the other language lacks a text; a new link leads to its own page', async () => {
    expect(await gaps('site')).toMatchObject([{ id: 0, status: 'partial', outdated_units: 1 }]);
    const { body } = await order();
    const { xlate_job_id: id } = body.items[0];
    expect(body.items[0]).toMatchObject({ source_type: 'site', source_id: 0, target_id: null });
    expect((await deliverTexts(site, id, { Ceník: 'Prices' })).body).toMatchObject({ applied: true, post_id: null });
    expect(yaml('site.yaml').links.header.en).toEqual([
      { label: 'Contact', url: '/en/contact/' },
      { label: 'Prices', url: 'https://shop.test/' },
    ]);
    expect(readFileSync(join(site.contentDir, 'site.yaml'), 'utf8')).toContain('# Ours.');
    expect(await gaps('site')).toEqual([]);
    expect(jobOf(site, id)).toMatchObject({ status: 10, applying: null });
  });

  test('get changes in both files, and keep manual edits of the owner', async () => {
    await editSite((text) => text.replace('Start here.', 'Begin here.').replace('cs: Průvodce', 'cs: Rádce'));
    writeFileSync(join(site.contentDir, 'authors.yaml'), AUTHORS.replace('Píše články.', 'Píše a opravuje články.'));
    await editSite((text) => text.replace('label: Ceník', 'label: Ceny'));
    const { xlate_job_id: job } = (await order()).body.items[0];
    const said = { Rádce: 'Adviser', Ceny: 'Price list', 'Píše a opravuje články.': 'Writes and mends articles.' };
    expect((await deliverTexts(site, job, said)).body).toMatchObject({ applied: true, warnings: [] });
    expect(yaml('site.yaml')).toMatchObject({ name: { en: 'Adviser' }, home: { hint: { en: 'Begin here.' } } });
    expect(yaml('authors.yaml')[0].description.en).toBe('Writes and mends articles.');
    expect(site.service.store.index.authors.get(1)!.description.en).toBe('Writes and mends articles.');
    const { files } = site.service.store;
    const noted: string[] = [];
    for await (const entry of readAudit(files, site.dataDir)) if (entry.type === 'settings') noted.push(...entry.files);
    expect(noted).toEqual(['site.yaml', 'site.yaml', 'authors.yaml']);
    site = await site.restart();
    expect(await gaps('site')).toEqual([]);
  });

  test('that change while a job waits are updated in it, and during work are reported as changed', async () => {
    await editSite((text) => text.replace('cs: Rádce', 'cs: Poradce'));
    const { xlate_job_id: id } = (await order()).body.items[0];
    await editSite((text) => text.replace('Začněte tady.', 'Začněte zde.'));
    expect((await fetchFile(site, id)).match(/state="new"/g)).toHaveLength(2);
    await store(site, id, { status_id: 1 });
    await editSite((text) => text.replace('Začněte zde.', 'Začněte.'));
    expect(jobOf(site, id).source_changed).toBe(true);
  });

  test('are not overwritten while they contain an error', async () => {
    const { id } = site.translation.records.jobs.all().find(({ status }) => status === 2)!;
    await decide(site, id, 'use');
    await editSite((text) => `${text}name: twice\n`);
    expect((await deliver(site, id)).status).toBe(503);
    await editSite((text) => text.replace('name: twice\n', ''));
    expect((await deliver(site, id)).body).toMatchObject({ applied: true, needs_update: true });
  });

  test('keep an edit made in their file a moment before a delivery', async () => {
    await editSite((text) => text.replace('cs: Poradce', 'cs: Průvodce'));
    const { xlate_job_id: id } = (await order()).body.items[0];
    const path = join(site.contentDir, 'site.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(?<=cs: Průvodce, en: )[^}]+/, 'By hand '));
    expect((await deliver(site, id)).body).toMatchObject({ code: 'xlate_target_edited' });
    expect(yaml('site.yaml').name.en).toBe('By hand');
  });
});

test.each([
  ['on', []],
  ['off', ['no_break_space']],
])('translators set Czech spaces only where pages do not: typography %s', async (typography, codes) => {
  const { translation } = await openSite({ content: { 'site.yaml': `name: Guide\ntypography: ${typography}\n` } });
  const found = findingsOf(
    { id: 'a', source: ['On Monday morning'] },
    ['V pondělí ráno'],
    { source_language: 'en', target_language: 'cs' },
    translation,
  );
  expect(found.map(({ code }) => code)).toEqual(codes);
});
