import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWxr } from '../../../api/homes/move-in/write-wxr.ts';
import { joinItems } from '../../../api/homes/move-in/source/join.ts';
import { readSerialized, readWxr } from '../../../api/homes/move-in/source/wxr.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { emptyTarget, indexOf, moveInto } from './helpers.ts';
import { exportOf, serve, serveOldSite } from './old-site.ts';

const BASE = 'https://guide.example';

test('an export of WordPress is read with its languages, pairs, passwords and old slugs', async () => {
  const site = await serveOldSite();
  const { items, terms, authors, comments, name } = await readWxr('export.xml', [Buffer.from(exportOf(site))]);
  expect([name, authors.length, comments]).toEqual(['Old Help', 3, 1]);
  const bySlug = (slug: string) => items.find(({ fields }) => fields.slug === slug);
  const article = bySlug('en-article-8')!;
  expect(article.fields).toMatchObject({ language: 'en', oldSlugs: ['en-very-old-8'], date: '2025-09-09T07:30:00' });
  expect(article.fields.translations).toEqual({ cs: bySlug('cs-article-8')!.id, en: article.id });
  expect(bySlug('en-article-26')?.fields.password).toBe('sesame');
  expect(terms.find(({ slug }) => slug === 'passwords-en')?.parent).toBe(
    terms.find(({ slug }) => slug === 'accounts-en')?.id,
  );
});

test('an export of posts alone, which lists no terms and authors, leaves those to the API', async () => {
  const posts = exportOf(await serveOldSite()).replace(/<wp:(category|tag|term|author)>.*?<\/wp:\1>\s*/gs, '');
  const { items, gaps } = await readWxr('export.xml', [Buffer.from(posts)]);
  expect(gaps).toEqual([expect.stringContaining('export.xml does not list these topics and tags')]);
  const told = { terms: { category: [3], post_tag: [4] }, author: 2 };
  const { id, type, fields } = items.find(({ fields }) => fields.slug === 'en-article-8')!;
  const [joined] = joinItems([
    { origin: 'wxr', items: [{ id, type, fields }] },
    { origin: 'rest', items: [{ id, type, fields: { ...told, modified: fields.modified } }] },
  ]);
  expect(joined).toMatchObject(told);
});

test('it is read alike in pieces of any length', async () => {
  const bytes = Buffer.from(exportOf(await serveOldSite()));
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1013) }, (_, at) =>
    bytes.subarray(at * 1013, (at + 1) * 1013),
  );
  expect(await readWxr('a', pieces)).toEqual(await readWxr('a', [bytes]));
});

test('blank lines before it are no mistake', async () => {
  const text = exportOf(await serveOldSite());
  expect(await readWxr('a', [Buffer.from('\n'), Buffer.from(`\n ${text}`)])).toEqual(
    await readWxr('a', [Buffer.from(text)]),
  );
});

test('an export in several files is one', async () => {
  const old = await serve((_request, response) => response.writeHead(404).end());
  const target = await emptyTarget();
  const text = (id: number, to: number) =>
    `<item><title>T</title><link>${old.url}/t-${id}/</link><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_name>t-${id}</wp:post_name><wp:post_date_gmt>2025-01-01 00:00:00</wp:post_date_gmt><content:encoded><![CDATA[<a href="${old.url}/t-${to}/">to</a>]]></content:encoded></item>`;
  const files = [text(7, 8), text(8, 7)].map(
    (item) =>
      `<rss xmlns:wp="w" xmlns:content="c"><channel><wp:wxr_version>1.2</wp:wxr_version>${item}</channel></rss>`,
  );
  const wxr = files.map((_, at) => join(target.root, `${at}.xml`));
  for (const [at, xml] of files.entries()) await writeFile(wxr[at]!, xml);
  const { report } = await moveInto(target, old, { wxr, client: { patience: 0 } });
  expect([report.moved.articles, report.totals.links]).toMatchObject([2, { old: 2, kept: 2 }]);
  expect(report.articles.flatMap(({ losses }) => losses)).toEqual([]);
});

test('items of a type that no page shows become drafts, unless the owner names the type', async () => {
  const old = await serve((_request, response) => response.writeHead(404).end());
  const item = (id: number, type: string) =>
    `<item><title>T</title><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status><wp:post_name>t-${id}</wp:post_name><content:encoded>Text</content:encoded></item>`;
  const target = await emptyTarget();
  await writeFile(join(target.root, 'move-in.yaml'), 'types:\n  docs: post\n');
  const wxr = join(target.root, 'all.xml');
  const items = item(7, 'post') + item(8, 'letter') + item(9, 'docs');
  await writeFile(
    wxr,
    `<rss xmlns:wp="w" xmlns:content="c"><channel><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`,
  );
  const { report } = await moveInto(target, old, { wxr: [wxr], client: { patience: 0 } });
  const index = await indexOf(target);
  expect([7, 8, 9].map((id) => index.item(id)?.status)).toEqual(['publish', 'draft', 'publish']);
  expect(report.decisions.map(({ what }) => what)).toContainEqual(
    expect.stringContaining('readers saw the type letter'),
  );
});

test('of what PHP writes down only ids by language are read', () => {
  expect(readSerialized('a:2:{s:2:"cs";i:12;s:2:"en";i:13;}')).toEqual({ cs: 12, en: 13 });
  expect(readSerialized('O:4:"Evil":1:{s:2:"cs";s:1:"x";}')).toEqual({});
});

test('nothing in a title or a text ends the element around it', async () => {
  const file = '---\nid: 1\ntitle: "]]> & <b>"\ndate: 2025-01-01\n---\n\n`]]>` & --> <!-- more\n';
  const folder = await makeFolder({ 'en/posts/a.md': file });
  const { items } = await readWxr('x', [Buffer.from(writeWxr(await indexOf(folder), BASE))]);
  expect(items[0]?.fields.title).toBe(']]> & <b>');
  expect(items[0]?.fields.raw).toContain('<code>]]></code>');
});

test('a text that is shown by its path becomes a link with its title', async () => {
  const folder = await makeFolder({
    'en/posts/one.md': '---\nid: 1\ntitle: One\ndate: 2025-01-01T00:00:00\n---\n\n/en/two/\n',
    'en/posts/two.md': '---\nid: 2\ntitle: Two\ndate: 2025-01-01T00:00:00\n---\n\nWords\n',
  });
  expect(writeWxr(await indexOf(folder), BASE)).toContain('<p><a href="https://guide.example/en/two/">Two</a></p>');
});

test('a word in brackets that readers see is no shortcode on the other side', async () => {
  const file = '---\nid: 1\ntitle: A\ndate: 2025-01-01\n---\n\nWrite \\[price amount="1"\\] or `[note]`.\n';
  const folder = await makeFolder({ 'en/posts/a.md': file });
  const { items } = await readWxr('x', [Buffer.from(writeWxr(await indexOf(folder), BASE))]);
  expect(items[0]?.fields.raw).not.toMatch(/\[[a-z]/);
});
