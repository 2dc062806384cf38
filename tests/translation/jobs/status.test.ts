import { describe, expect, test, vi } from 'vitest';
import { Memo } from '../../../api/lib/memo/memo.ts';
import { Segments } from '../../../api/translation/jobs/source-units.ts';
import { TranslationStatuses, headingOf } from '../../../api/translation/jobs/status-index.ts';
import { told, translateItem } from './delivery.ts';
import { openSite } from './site.ts';

let target: number;

const CURRENT = { status: 'current', outdated_units: 0, total_units: 6, layout_changed: false };
const SECTIONS = ['Úvod.', '## Jedna\n\nPrvní část.', '## Dvě\n\nDruhá část.'];

const site = await openSite();
const source = await site.create({ title: 'Posun', content: SECTIONS.join('\n\n') });

const shown = async (id: number, as = '') =>
  (await site.ask('GET', `/cms/v2/posts/${id}?_fields=translation`, as)).body.translation;
const confirm = (as: string) => told(site, as, 'POST', `/texts/${source}/current`);
const sections = (id: number) =>
  site.translation.statusIndex.sections(site.item(id))?.sections.map((section) => section?.text ?? null);

test('an article without a translation is missing it', async () => {
  expect(await shown(source)).toEqual({ ...CURRENT, status: 'missing', partner: 0 });
  await expect(confirm('manager')).rejects.toThrow('xlate_source_not_found');
});

test('a translated article is current, on both sides', async () => {
  target = (await translateItem(site, source)).body.post_id;
  expect(await shown(source)).toEqual({ ...CURRENT, partner: target });
  expect(await shown(target)).toEqual({ ...CURRENT, partner: source });
  expect(sections(target)).toBeUndefined();
});

test('an addition makes it partial, and its page shows where', async () => {
  await site.edit(source, { content: [...SECTIONS, '## Tři\n\nPřibyla.'].join('\n\n') });
  expect(await shown(target)).toEqual({
    ...{ ...CURRENT, status: 'partial', outdated_units: 2, total_units: 8, partner: source },
  });
  expect([sections(target), sections(source)]).toEqual([['Tři'], undefined]);
});

test('a change makes it outdated, section by section', async () => {
  await site.edit(source, { content: ['Jiný úvod.', ...SECTIONS.slice(1), 'A dovětek.'].join('\n\n') });
  expect(await shown(source)).toMatchObject({ status: 'outdated', outdated_units: 2 });
  expect(sections(target)).toEqual([null, 'Dvě']);
  expect(site.translation.statusIndex.sections(site.item(target))).toMatchObject({
    language: 'cs',
    source: { id: source },
  });
});

test('each section links to its heading, also after a block with headings', () => {
  const heading = (text: string) => ({ depth: 2, slug: text.toLowerCase(), alias: '', text });
  const headings = ['Jedna', 'Z bloku', 'Dvě'].map(heading);
  expect(headingOf({ index: 1, text: 'Dvě' }, headings)?.slug).toBe('dvě');
  expect(headingOf({ index: 0, text: 'Jedna *!*' }, headings)?.slug).toBe('jedna');
  expect(headingOf({ index: 7, text: 'Pryč' }, headings)).toBeUndefined();
});

test('a manager can mark it as current', async () => {
  const outdated = async () =>
    (await told(site, 'manager', 'GET', '/gaps')).outdated.some(({ id }: { id: number }) => id === source);
  expect(await outdated()).toBe(true);
  await confirm('manager');
  expect(await outdated()).toBe(false);
  expect(await shown(target)).toMatchObject({ status: 'current', outdated_units: 0 });
  await expect(confirm('translator')).rejects.toThrow('rest_forbidden');
});

test('readers are not told about a translation that they cannot see', async () => {
  await site.edit(target, { status: 'draft' });
  expect(await shown(source)).toMatchObject({ status: 'missing', partner: 0 });
  expect(await shown(target, 'admin')).toMatchObject({ status: 'current', partner: source });
  await site.edit(target, { status: 'publish' });
});

describe('a request', () => {
  const ask = (path: string) => told(site, 'manager', 'GET', path);

  test('compares no pair twice, and only changed ones again', async () => {
    const before = await ask('/gaps');
    const { compared } = site.translation.statusIndex;
    expect(compared).toBeGreaterThan(100);
    expect(await ask('/gaps')).toEqual(before);
    expect(site.translation.statusIndex.compared).toBe(compared);
    await site.edit(source, { content: 'Zase jinak.' });
    expect((await ask('/gaps')).outdated).toContainEqual(expect.objectContaining({ id: source }));
    expect(site.translation.statusIndex.compared - compared).toBeLessThan(5);
  });

  test('for the console and its jobs compares only pairs of the jobs shown', async () => {
    const { statusIndex } = site.translation;
    const [compare, before] = [vi.spyOn(statusIndex, 'of'), statusIndex.compared];
    await ask('/console');
    const { rows } = await ask('/jobs?per_page=20');
    expect(compare.mock.calls.length).toBeLessThanOrEqual(rows.length);
    expect(statusIndex.compared).toBe(before);
    compare.mockRestore();
  });

  test('segments no version of a text twice', () => {
    const segments = new Segments();
    const cut = vi.spyOn(segments, 'of');
    const statusIndex = new TranslationStatuses(site.service.store.index, new Memo(), segments);
    const items = [...site.service.store.index.allItems()];
    for (const each of items) statusIndex.of(each);
    const first = cut.mock.calls.length;
    expect(first).toBeLessThanOrEqual(items.length);
    for (const each of items) statusIndex.of(each);
    expect(cut.mock.calls).toHaveLength(first);
  });
});
