import { expect, test } from 'vitest';
import { translateItem } from './delivery.ts';
import { openSite } from './site.ts';

test('a proposal shows which translation would become outdated, in which sections, and how much there is to translate', async () => {
  const site = await openSite();
  const content = 'Úvod.\n\n## Jedna\n\nPrvní část.\n\n## Dvě\n\nDruhá část.';
  const source = await site.create({ title: 'Posun', content });
  const target = (await translateItem(site, source)).body.post_id as number;
  const version = site.item(source).version;
  const changes = [{ id: source, version, edits: [{ find: 'Druhá část.', replace: 'Druhá, mnohem delší část.' }] }];
  const { status, body } = await site.ask('POST', '/cms/v2/proposals', 'admin', { title: 'Delší', changes });
  const behind = { id: target, language: 'en', sections: ['Dvě'], source };
  expect([status, body.stale, body.changes[0].stale]).toEqual([201, [behind], [{ ...behind, words: 4 }]]);
  expect(site.translation.statusIndex.of(site.item(target)).status).toBe('current');
});
