import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sheetOf } from '../../../api/translation/text/merge/cells.ts';
import { segment } from '../../../api/translation/text/segment.ts';
import type { RememberedText } from '../../../api/translation/ui/memory.ts';
import { disputed } from '../../../api/translation/ui/settle.ts';
import { deliver, fetchFile, receive, translate, translateItem } from './delivery.ts';
import { createJob, decide, jobOf, orderJob, store, told, XLATE } from './order.ts';
import { openSite } from './site.ts';

let site = await openSite({ content: { 'site.yaml': 'title: Guide\n' } });

const create = (content: string) => site.create({ title: 'Jazyk', content });
const settle = (id: number, decisions: object) => told(site, 'manager', 'PUT', `/jobs/${id}/decisions`, { decisions });
const status = async (id: number) =>
  (await site.ask('GET', `/cms/v2/posts/${id}?_fields=translation`)).body.translation;

/** A text without the accents of the pseudo-translation. */
function skeleton(body: string): string[] {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\p{M}☑]/gu, '')
      .trim();
  return sheetOf(segment(body)).cells.map(({ leadKey, text }) => `${leadKey} ${plain(text)}`);
}

/** An article with a delivered translation. */
async function pair(content: string) {
  const source = await create(content);
  const target = (await translateItem(site, source)).body.post_id as number;
  return { source, target };
}

const THREE = ['Otevřete nastavení a zvolte jazyk.', 'Uložte změny.', 'Zavřete okno. Počkejte na potvrzení.'];
const SPLIT = 'Open the settings. Choose the language. Save the changes.\n\nClose the window.\n\nWait for it.';

test('a unit that could not be written is not translated, and is ordered again', async () => {
  const source = await create('Jedna.\n\nText <!--more--> konec.\n\n## Tři');
  const order = async (): Promise<number> => await orderJob(site, source);
  const type = async (id: number, texts: Record<string, unknown[]>) => {
    const { units } = await told(site, 'manager', 'GET', `/ate/jobs/${id}/editor`);
    const open = units.filter(({ state }: { state: string }) => state === 'open');
    expect(open.map(({ resname }: { resname: string }) => resname)).toEqual(Object.keys(texts));
    for (const unit of open)
      await told(site, 'manager', 'PUT', `/jobs/${id}/units/${unit.id}`, { target: texts[unit.resname] });
    return told(site, 'manager', 'POST', `/jobs/${id}/deliver`);
  };
  const comment = { kind: 'ph', id: '1' };
  const first = await type(await order(), {
    ...{ 'fm.title': ['Language'], 'b0.1': ['One.'], 'b1.1': [comment, 'The end.'], 'b2.1': ['Three'] },
  });
  expect(first).toMatchObject({ applied: true, needs_update: true, warnings: [{ code: 'unsafe' }] });
  const target = first.post_id as number;
  expect(site.item(target).content).toBe('One.\n\nText <!--more--> konec.\n\n## Three');
  expect(await status(source)).toMatchObject({ status: 'partial', outdated_units: 1 });
  await type(await order(), { 'b1.1': ['Text ', comment, ' the end.'] });
  expect(site.item(target).content).toBe('One.\n\nText <!--more--> the end.\n\n## Three');
  expect(await status(source)).toMatchObject({ status: 'current' });
});

describe('manual edits of a translation', () => {
  test('are not lost if made in its file a moment before the delivery', async () => {
    const { source, target } = await pair(THREE.join('\n\n'));
    await site.edit(source, { content: [THREE[0], THREE[1], 'Zavřete okno hned.'].join('\n\n') });
    const id = await orderJob(site, source);
    const path = join(site.contentDir, site.item(target).path);
    writeFileSync(path, `${readFileSync(path, 'utf8').trimEnd()}\n\nAdded in git.\n`);
    expect((await deliver(site, id)).body).toMatchObject({ code: 'xlate_target_edited' });
    await settle(id, {});
    expect((await deliver(site, id)).body).toMatchObject({ applied: true });
    expect(site.item(target).content).toContain('Added in git.');
  });

  test('are open, never final, if their source changed, and replacing them is reported', async () => {
    const { source, target } = await pair(THREE.join('\n\n'));
    await site.edit(target, { content: SPLIT });
    await site.edit(source, { content: [THREE[0], 'Uložte změny a odhlaste se.', THREE[2]].join('\n\n') });
    const id = await orderJob(site, source);
    const work = await fetchFile(site, id);
    expect(work.match(/translate="no"/g)).toHaveLength(1);
    expect(work.match(/state="new"/g)).toHaveLength(3);
    const done = translate(work);
    const before = site.item(target).content;
    const held = await receive(site, id, done);
    expect([held.status, held.body.code]).toEqual([409, 'xlate_target_edited']);
    expect(site.item(target).content).toBe(before);
    expect((await site.ask('GET', `${XLATE}/ate/jobs/${jobOf(site, id).ate_job_id}`, 'manager')).body).toMatchObject({
      ...{ status: 2, status_id: 6, undecided: 1, replaced: 0, error: { code: 'xlate_target_edited' } },
    });
    await decide(site, id, 'use');
    const { body } = await receive(site, id, done);
    expect(body.applied).toBe(true);
    expect((await site.ask('GET', `${XLATE}/ate/jobs/${jobOf(site, id).ate_job_id}`, 'manager')).body).toMatchObject({
      ...{ status: 10, undecided: 0, replaced: 1 },
    });
    expect(body.warnings).toMatchObject([{ code: 'edited_text_replaced' }]);
    expect(body.warnings[0].reference).toContain('Close the window.');
    const kept = site.service.store.revisions.of(target);
    expect(kept.some(({ content }) => content.includes('Close the window.'))).toBe(true);
  });

  test('stay next to the texts of a file, even with force', async () => {
    const { source, target } = await pair(THREE.join('\n\n'));
    const [first, , third] = site.item(target).content.trim().split('\n\n');
    const byHand = [first, 'Save your changes.', 'Only for English readers.', 'Call 123.', third];
    await site.edit(target, { content: byHand.join('\n\n') });
    await site.edit(source, { content: [THREE[0], 'Uložte změny a odhlaste se.', THREE[2]].join('\n\n') });
    const id = await orderJob(site, source);
    expect((await deliver(site, id)).status).toBe(409);
    expect(site.item(target).content.trim()).toBe(byHand.join('\n\n'));
    expect((await store(site, id, { force: true })).status).toBe(200);
    const now = site.item(target).content.trim().split('\n\n');
    expect(now).toEqual([first, expect.stringContaining('ôdhlâ'), ...byHand.slice(2)]);
    expect(jobOf(site, id).warnings).toContainEqual(expect.objectContaining({ reference: 'Save your changes.' }));
  });

  test('stay if a person decides so, and nothing is left to translate there', async () => {
    const { source, target } = await pair(THREE.join('\n\n'));
    await site.edit(target, { content: SPLIT });
    await site.edit(source, { content: [THREE[0], 'Uložte změny a odhlaste se.', THREE[2]].join('\n\n') });
    const id = await orderJob(site, source);
    const { conflicts } = disputed(jobOf(site, id), site.translation);
    expect(conflicts).toMatchObject([{ choice: 'keep', isDecided: false }]);
    await settle(id, { [conflicts[0]!.id]: 'keep' });
    const work = await fetchFile(site, id);
    expect(work).not.toContain('state="new"');
    expect((await receive(site, id, work)).body).toMatchObject({
      applied: true,
      warnings: [{ code: 'edited_text_kept' }],
    });
    expect(site.item(target).content.trim()).toBe(SPLIT);
    expect((await status(source)).status).toBe('current');
    await expect(settle(id, {})).rejects.toThrow('xlate_job_closed');
  });

  test.each(['trashed', 'deleted'])('translate nothing any more once %s', async (how) => {
    const { source, target } = await pair(THREE.join('\n\n'));
    await site.edit(target, { content: SPLIT });
    await site.edit(source, { content: [...THREE, 'Nový odstavec.'].join('\n\n') });
    const { xlate_job_id: id } = await createJob(site, source);
    expect(jobOf(site, id).covered).toHaveLength(THREE.length);
    const early = translate(await fetchFile(site, id));
    await site.ask('DELETE', `/cms/v2/posts/${target}${how === 'deleted' ? '?force=true' : ''}`, 'admin');
    expect((await receive(site, id, early)).body).toMatchObject({ applied: false, status: 2 });
    const { body } = await deliver(site, id);
    expect(body.applied).toBe(true);
    expect(site.item(body.post_id).content).not.toContain(THREE[0]);
  });

  test('stay after they were translated anew, and the translation is in the warnings', async () => {
    const { source, target } = await pair(THREE.join('\n\n'));
    await site.edit(target, { content: SPLIT });
    await site.edit(source, { content: [THREE[0], 'Uložte změny a odhlaste se.', THREE[2]].join('\n\n') });
    const { xlate_job_id: id } = await createJob(site, source);
    const [conflict] = disputed(jobOf(site, id), site.translation).conflicts;
    for (const [at, unit] of conflict!.units.entries())
      await told(site, 'manager', 'PUT', `/jobs/${id}/units/${unit}`, { target: [`Typed ${at}.`] });
    await settle(id, { [disputed(jobOf(site, id), site.translation).conflicts[0]!.id]: 'keep' });
    const { warnings } = await told(site, 'manager', 'POST', `/jobs/${id}/deliver`);
    const reference = conflict!.units.map((_, at) => `Typed ${at}.`).join('\n\n');
    expect(warnings).toContainEqual({ unit: conflict!.units[0], code: 'edited_text_kept', reference });
    expect(site.item(target).content.trim()).toBe(SPLIT);
  });

  test.each([
    ['code', (text: string) => text.replace('ukázka', 'sample')],
    ['an added paragraph', (text: string) => text.replace('```sh', 'By hand.\n\n```sh')],
    ['an address', (text: string) => text.replace('https://cs.test/', 'https://en.test/')],
    ['a removed item', (text: string) => text.replace(/\n- dr.*/, '')],
    ['two swapped paragraphs', (text: string) => text.replace(/^([^]*?)\n\n([^]*?)\n\n/, '$2\n\n$1\n\n')],
  ])('survive an update of something else: %s', async (_what, adapt) => {
    const blocks = [
      ...['Jedna [odkaz](https://cs.test/).', 'Dvě.', '```sh\nukázka\n```', '- první\n- druhý\n- třetí', 'Konec.'],
    ];
    const { source, target } = await pair(blocks.join('\n\n'));
    const edited = adapt(site.item(target).content);
    expect(edited).not.toBe(site.item(target).content);
    await site.edit(target, { content: edited });
    await site.edit(source, { content: blocks.with(4, 'Jiný konec.').join('\n\n') });
    const id = await orderJob(site, source);
    const work = await fetchFile(site, id);
    expect(work.match(/state="new"/g)).toHaveLength(1);
    expect((await receive(site, id, translate(work))).body).toMatchObject({ applied: true, warnings: [] });
    const last = edited.trim().split('\n\n').at(-1)!;
    expect(site.item(target).content.trim()).toBe(edited.trim().replace(last, 'Jîný kônêc.'));
  });

  test('are not remembered if more than one unit changed', async () => {
    const { target } = await pair('První o jablkách.\n\nDruhý o hruškách.');
    const [first, second] = site.item(target).content.trim().split('\n\n');
    await site.edit(target, { content: `${second}\n\n${first}` });
    const id = await orderJob(site, await create('První o jablkách.'));
    const offers = (await fetchFile(site, id)).match(/<alt-trans[^]*?<\/alt-trans>/g) ?? [];
    expect(offers.filter((offer) => offer.includes('První o') && offer.includes('Drûhý'))).toEqual([]);
  });

  test('while the job waits block delivery until they have been looked at', async () => {
    const { source, target } = await pair('První věta.\n\nDruhá věta.');
    await site.edit(source, { content: 'První věta.\n\nDruhá jiná věta.' });
    const id = await orderJob(site, source);
    const done = translate(await fetchFile(site, id));
    await site.edit(target, { content: site.item(target).content.replace(/^.*$/m, 'Handmade first.') });
    expect((await receive(site, id, done)).status).toBe(409);
    expect(disputed(jobOf(site, id), site.translation)).toEqual({ conflicts: [], isEdited: true });
    await settle(id, {});
    expect((await receive(site, id, done)).body).toMatchObject({ applied: true });
    for (const part of ['Handmade first.', 'jîná']) expect(site.item(target).content).toContain(part);
  });

  test('are not reverted by force if no translation exists', async () => {
    const { source, target } = await pair('První věta.\n\nDruhá věta.');
    await site.edit(source, { content: 'První věta.\n\nDruhá jiná věta.' });
    const id = await orderJob(site, source);
    const done = translate(await fetchFile(site, id));
    await site.edit(target, { content: site.item(target).content.replace(/^.*$/m, 'Handmade first.') });
    await receive(site, id, done);
    expect((await store(site, id, { force: true })).status).toBe(200);
    expect(site.item(target).content).toMatch(/^Handmade first\.\n\nDrûhá jîná/);
  });

  test('reopen units that force would revert', async () => {
    const { source, target } = await pair(THREE.join('\n\n'));
    await site.edit(source, { content: [THREE[0], 'Uložte změny a odhlaste se.', THREE[2]].join('\n\n') });
    const id = await orderJob(site, source);
    await deliver(site, id, () => false);
    const done = translate(await fetchFile(site, id));
    await site.edit(target, { content: SPLIT });
    expect((await receive(site, id, done)).status).toBe(409);
    expect((await store(site, id, { force: true })).status).toBe(409);
    expect(site.item(target).content).toBe(SPLIT);
    expect((await fetchFile(site, id)).match(/state="new"/g)).toHaveLength(3);
  });
});

describe('layout changes in the source without text changes', () => {
  const SECTIONS = [
    [
      'Úvod.',
      '```sh\nold command\n```',
      '![](/a.png)',
      '::block{ref=900007}',
      ':::note\n\nPozor.\n\n:::',
      '> [!TIP]\n> Rada.',
    ],
    ['## Jedna', '- první\n- druhý', 'Text.'],
    ['## Dvě', 'Konec.'],
  ] as const;
  const write = (change: (text: string) => string) => change(SECTIONS.flat().join('\n\n'));
  const SOURCE = write((text) => text);

  test.each([
    ['changed code', (text: string) => text.replace('old', 'new')],
    ['new code', (text: string) => text.replace('Text.', 'Text.\n\n```sh\nmore\n```')],
    ['removed code', (text: string) => text.replace(/```[^]*?```\n\n/, '')],
    ['a replaced image', (text: string) => text.replace('/a.png', '/b.png')],
    ['a new image', (text: string) => text.replace('Text.', 'Text.\n\n![](/b.png)')],
    ['a video', (text: string) => text.replace('Text.', 'Text.\n\n<video src="/a.mp4"></video>')],
    ['another block', (text: string) => text.replace('ref=900007', 'ref=900008')],
    ['a heading level', (text: string) => text.replace('## Dvě', '### Dvě')],
    ['a numbered list', (text: string) => text.replace('- první\n- druhý', '1. první\n2. druhý')],
    ['a reordered list', (text: string) => text.replace('- první\n- druhý', '- druhý\n- první')],
    ['another callout', (text: string) => text.replace(':::note', ':::danger')],
    ['another alert', (text: string) => text.replace('[!TIP]', '[!WARNING]')],
    ['a moved section', () => [...SECTIONS[0], ...SECTIONS[2], ...SECTIONS[1]].join('\n\n')],
    ['a removed section', () => [...SECTIONS[0], ...SECTIONS[2]].join('\n\n')],
  ])('are noticed and applied by the order itself: %s', async (what, change) => {
    const { source, target } = await pair(SOURCE);
    expect(await status(source)).toMatchObject({ status: 'current', layout_changed: false });
    await site.edit(source, { content: write(change) });
    const isLayout = what !== 'a removed section';
    expect(await status(source)).toMatchObject({ status: 'outdated', outdated_units: 0, layout_changed: isLayout });
    expect(await createJob(site, source)).toMatchObject({ status: 10, needs_update: false });
    expect(await status(target)).toMatchObject({ status: 'current', layout_changed: false });
    expect(skeleton(site.item(target).content)).toEqual(skeleton(site.item(source).content));
  });
});

describe('inline code', () => {
  test('is translated once marked by its author, delivered, adapted by hand and kept, also in the reverse direction', async () => {
    const { source, target } = await pair('Klikněte na `Uložit`.\n\nKonec.');
    expect(site.item(target).content).toContain('`Uložit`');
    await site.edit(source, { content: `${site.item(source).content.trim()}\n\n<!--translate-code-->` });
    expect(await status(source)).toMatchObject({ status: 'outdated', outdated_units: 1 });
    const id = await orderJob(site, source);
    const file = await fetchFile(site, id);
    expect(file.match(/state="new"/g)).toHaveLength(1);
    const answer = await receive(site, id, file.replace(/(<target state="new">[^]*)Uložit/, '$1Save'));
    expect(answer.body).toMatchObject({ applied: true });
    expect(site.item(target).content).toMatch(/`Save`[^]*<!--translate-code-->/);
    expect(await status(source)).toMatchObject({ status: 'current', layout_changed: false });
    const page = await site.ask('GET', `/cms/v2/posts/${target}`);
    expect(page.body.content.rendered).toMatch(/<code[^>]*>Save<\/code>/);
    expect(page.body.content.rendered).not.toContain('translate-code');
    await site.edit(target, { content: site.item(target).content.replace('`Save`', '`Store`') });
    await site.edit(source, { content: site.item(source).content.replace('Konec', 'Závěr') });
    await deliver(site, await orderJob(site, source));
    expect(site.item(target).content).toMatch(/`Store`[^]*Závěr. ☑[^]*<!--translate-code-->/);
    const back = await orderJob(site, target, { revision: true });
    expect(await fetchFile(site, back)).toMatch(/ctype="x-md-code-text">`<\/bpt>Store<ept/);
  });
});

test('the description in `meta` is translated, other keys are not, and it is removed with its source', async () => {
  const article = (meta: string) => `---\nid: 900\ntitle: Popsaný\nstatus: publish\n${meta}---\nText.\n`;
  const path = join(site.contentDir, 'cs/posts/popsany.md');
  const write = async (meta: string) => {
    writeFileSync(path, article(meta));
    await site.service.store.withLock(() => site.service.store.rescan('cs/posts/popsany.md', []));
  };
  await write('meta:\n  keywords: [a]\n  description: Popis pro vyhledávače\n');
  const target = (await translateItem(site, 900)).body.post_id as number;
  expect(site.item(target).meta).toEqual({ keywords: ['a'], description: 'Pôpîs prô vyhlêdávâčê' });
  expect(readFileSync(join(site.contentDir, site.item(target).path), 'utf8')).toContain('description: Pôpîs prô');
  await write('meta:\n  keywords: [b]\n');
  await createJob(site, 900);
  expect(site.item(target).meta).toEqual({ keywords: ['a'] });
  expect(await status(900)).toMatchObject({ status: 'current' });
});

describe('the memory', () => {
  test('can be searched, corrected and cleared by managers', async () => {
    const { source } = await pair('Unikátní věta o paměti.');
    const find = (search: string, as = 'manager') => told(site, as, 'GET', `/memory?search=${search}`);
    const { entries, total } = await find('unikatni');
    expect([entries.length, total]).toEqual([1, 1]);
    const [{ item: where, name }] = entries as [RememberedText];
    expect(where).toBe(source);
    site.clock.ms += 1_000;
    const amend = (target: unknown) => told(site, 'manager', 'PUT', `/memory/${where}/${name}`, { target });
    expect(await amend(['A corrected sentence.'])).toEqual({ fault: null });
    expect(site.translation.memory.all()[0]!.entry.at).toBe(new Date(site.clock.ms).toISOString());
    const id = await orderJob(site, await create('Unikátní věta o paměti.'));
    expect(await fetchFile(site, id)).toContain('A corrected sentence.');
    site = await site.restart();
    expect((await find('corrected')).total).toBe(1);
    await amend([]);
    expect((await find('unikatni')).total).toBe(0);
    await expect(find('', 'translator')).rejects.toThrow('rest_forbidden');
    await expect(amend([])).rejects.toThrow('rest_invalid_param');
  });
});
