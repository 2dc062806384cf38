import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { OwnerLink } from '../../../api/contract/model.ts';
import type { GapsData } from '../../../api/translation/ui/gaps.ts';
import { deliverTexts, told, XLATE } from './delivery.ts';
import { openSite } from './site.ts';

const page = (id: number, title: string, more = '') =>
  `---\nid: ${id}\ntitle: ${title}\nstatus: publish\n${more}---\nx\n`;

const link = (label: string, url: string): OwnerLink => ({ label, url });
const CONTACT = [link('Kontakt', '/kontakt/'), link('Contact', '/en/contact/')] as const;
// The owner sends readers of each language to a different page of another site.
const SHOP = [link('Obchod', 'https://shop.test/cs/'), link('Shop', 'https://shop.test/en/')] as const;
const STATE = link('Stav', 'https://stav.test/');
const header = { cs: [CONTACT[0], SHOP[0]], en: [SHOP[1], CONTACT[1]] };
const site = await openSite({
  content: {
    'site.yaml': JSON.stringify({ name: { cs: 'Průvodce', en: 'Guide' }, links: { header } }),
    'cs/pages/kontakt.md': page(21, 'Kontakt'),
    'en/pages/contact.md': page(22, 'Contact', 'translation_of: 21\n'),
    'cs/pages/cenik.md': page(23, 'Ceník'),
    'en/pages/prices.md': page(24, 'Prices', 'translation_of: 23\n'),
  },
});

const settings = () => parse(readFileSync(join(site.contentDir, 'site.yaml'), 'utf8'));
const english = (): OwnerLink[] => settings().links.header.en;
/** Replaces the header's links, as an owner does by editing the file. */
async function edit(links: Partial<Record<'cs' | 'en', OwnerLink[]>>): Promise<void> {
  const now = settings();
  Object.assign(now.links.header, links);
  writeFileSync(join(site.contentDir, 'site.yaml'), JSON.stringify(now));
  await site.service.store.withLock(() => site.service.store.reloadSettings());
}

const order = async (): Promise<{ xlate_job_id: number; status: number }> =>
  (await site.ask('POST', `${XLATE}/ate/jobs`, 'manager', { source_type: 'site' })).body.items[0];
/** Orders, and translates exactly these labels. */
async function translate(labels: Record<string, string>): Promise<void> {
  const { xlate_job_id: id } = await order();
  expect((await deliverTexts(site, id, labels)).body).toMatchObject({ applied: true, warnings: [] });
}

async function isCurrent(): Promise<boolean> {
  const { missing, outdated } = (await told(site, 'manager', 'GET', '/gaps')) as GapsData;
  return ![...missing, ...outdated].some(({ type }) => type === 'site');
}

test('links are paired by their targets, not their positions; reordered ones keep their labels', async () => {
  await edit({ cs: [SHOP[0], CONTACT[0]] });
  expect(await isCurrent()).toBe(true);
  await edit({ cs: [CONTACT[0], SHOP[0]], en: [CONTACT[1], SHOP[1]] });
  expect([await isCurrent(), english()]).toEqual([true, [CONTACT[1], SHOP[1]]]);
});

test('only an inserted link needs translation, and every label stays with its URL', async () => {
  await edit({ cs: [STATE, SHOP[0], link('Ceník', '/cenik/'), CONTACT[0]] });
  await translate({ Stav: 'Status', Ceník: 'Prices' });
  const added = [link('Status', STATE.url), link('Prices', '/en/prices/')];
  expect(english()).toEqual([CONTACT[1], SHOP[1], ...added]);
  await edit({ en: [...added.toReversed(), SHOP[1], CONTACT[1]] });
  expect(await isCurrent()).toBe(true);
});

test('a changed label is written at its own URL, even one adapted by the owner', async () => {
  await edit({ cs: [CONTACT[0], STATE, link('Ceník', '/cenik/'), link('E-shop', SHOP[0].url)] });
  await translate({ 'E-shop': 'Store' });
  expect(english().map(({ label, url }) => [label, url])).toEqual([
    ['Prices', '/en/prices/'],
    ['Status', STATE.url],
    ['Store', SHOP[1].url],
    ['Contact', '/en/contact/'],
  ]);
});

test('a removed link removes its partner, and no other', async () => {
  await edit({ cs: [CONTACT[0], STATE, link('E-shop', SHOP[0].url)] });
  // Nothing needs translation, so the order is applied immediately.
  expect(await order()).toMatchObject({ status: 10 });
  expect(english().map(({ label }) => label)).toEqual(['Status', 'Store', 'Contact']);
  // A link that exists only in this language belongs to the owner.
  await edit({ en: [link('Blog', 'https://blog.test/'), ...english()] });
  expect([await isCurrent(), english()[0]?.label]).toEqual([true, 'Blog']);
});
