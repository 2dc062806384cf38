import { expect, test } from 'vitest';
import { deliver, jobOf, orderJob, translateItem } from './delivery.ts';
import { ID, openSite } from './site.ts';

const file = (head: string, body: string) => `---\n${head}\ndate: 2026-01-01T00:00:00\n---\n\n${body}\n`;
const claimOf = (author: string, more = '') =>
  file(`id: 20\ntitle: Claim\nstatus: draft\ntranslation_of: 10\nauthor: ${ID[author]}${more}`, 'My own words.');
const contentOf = (claim: string) => ({
  'site.yaml': 'name: Guide\n',
  'cs/posts/original.md': file(`id: 10\ntitle: Originál\nauthor: ${ID['editor']}`, 'Slova pro všechny.'),
  'en/posts/claim.md': claim,
});

test('a delivery ignores a draft by an author who may not edit the original, and readers get the translation', async () => {
  const site = await openSite({ content: contentOf(claimOf('contributor')) });
  const { body } = await translateItem(site, 10);
  expect(body).toMatchObject({ applied: true, status: 10 });
  expect(body.post_id).not.toBe(20);
  expect(site.item(body.post_id)).toMatchObject({ status: 'publish', translation_of: 10 });
  expect(site.item(20).content).toContain('My own words.');
  expect(site.service.store.index.partner(site.item(10))!.id).toBe(body.post_id);
});

test('a draft that claims the original during a job does not block its delivery', async () => {
  const { 'en/posts/claim.md': _, ...content } = contentOf('');
  const site = await openSite({ content });
  const id = await orderJob(site, 10);
  const claim = { language: 'en', status: 'draft', author: ID['contributor']!, translation_of: 10 } as const;
  await site.service.store.save([{ after: { ...site.item(10), ...claim, id: 20, path: '' } }]);
  const { body } = await deliver(site, id);
  expect(body).toMatchObject({ applied: true, status: 10 });
  expect(body.post_id).not.toBe(20);
});

test('if nothing is published automatically, later deliveries find the draft of the first one, not the claim', async () => {
  const site = await openSite({ content: contentOf(claimOf('contributor')), options: { publishReceived: false } });
  const { post_id } = (await translateItem(site, 10)).body;
  expect(post_id).not.toBe(20);
  expect(site.item(post_id)).toMatchObject({ status: 'draft' });
  await site.ask('PATCH', '/cms/v2/posts/10', 'editor', { content: 'Jiná slova pro všechny.' });
  const second = (await translateItem(site, 10)).body;
  expect(second).toMatchObject({ applied: true, post_id });
  expect(jobOf(site, second.xlate_job_id ?? 2).target_id).toBe(post_id);
});

test('a delivery fills a draft by an author who may edit the original, or one written in git', async () => {
  for (const claim of [claimOf('editor'), claimOf('nobody').replace('author: undefined', 'author: 7')]) {
    const site = await openSite({ content: contentOf(claim) });
    expect((await translateItem(site, 10)).body).toMatchObject({ applied: true, post_id: 20 });
    expect(site.item(20)).toMatchObject({ status: 'draft' });
  }
});
