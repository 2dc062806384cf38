import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareTexts } from '../../../api/homes/move-in/account/compare.ts';
import { KINDS } from '../../../api/homes/move-in/account/count.ts';
import { isAnswered } from '../../../api/homes/move-in/account/replay.ts';
import { shortfalls } from '../../../api/homes/move-in/account/report.ts';
import { renderText } from '../../../api/homes/move-in/texts.ts';
import { writeWxr } from '../../../api/homes/move-in/write-wxr.ts';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { openRevisions } from '../../../api/content/store/state/revisions.ts';
import { contentFile, contentOf, makeFolder, page, put } from '../../helpers/guide-folder.ts';
import { SAMPLE } from '../../helpers/served.ts';
import { emptyTarget, moveFresh, moveInto, indexOf, type Target } from './helpers.ts';
import { exportOf, serve, serveOldSite, type OldSite } from './old-site.ts';

const WHOLE = { words: 99.5, pictures: 100, urls: 100 };

/** What the old site says later on; nothing else before a test says so. */
let later = (_path: string, text: string): string => text;
let whole: Promise<{ root: string; site: OldSite }> | undefined;

/** The site as it moved in, moved once for all tests that look at it or go on from it, each with a copy of its own. */
async function moved(): Promise<{ target: Target; site: OldSite }> {
  whole ??= (async () => {
    const folder = await makeFolder({}, 'file');
    const site = await serveOldSite((path, text) => later(path, text), 'file');
    await moveInto({ ...folder, reportDir: folder.root }, site);
    return { root: folder.root, site };
  })();
  const { root, site } = await whole;
  const target = await emptyTarget();
  await cp(root, target.root, { recursive: true, preserveTimestamps: true });
  later = (_path, text) => text;
  return { target, site };
}

test('a site moves in whole, by two requests at a time: every word, link, picture, table, line of code and embed, and every old URL', async () => {
  const target = await emptyTarget();
  await writeFile(join(target.reportDir, 'move-in.yaml'), 'taxonomies: { product: tag }\n');
  const site = await serveOldSite();
  const { report } = await moveInto(target, site);
  expect(site.atOnce).toBeLessThanOrEqual(2);
  expect(shortfalls(report, WHOLE)).toEqual([]);
  for (const kind of KINDS) expect([kind, report.totals[kind].percent]).toEqual([kind, 100]);
  expect(report.moved).toMatchObject({ articles: 87, authors: 3, revisions: 3, languages: ['cs', 'en'] });
  expect(report.answers).toMatchObject({ differences: [], absent: [{ field: 'products', answers: 1 }] });
  expect([report.answers.compared, report.mentions]).toEqual([139, []]);
});

test('ids, slugs, dates, states, authors, terms, parents and pairs are what they were', async () => {
  const { target } = await moved();
  const index = await indexOf(target);
  const bySlug = (slug: string) => [...index.allItems()].find((item) => item.slug === slug);
  const article = bySlug('en-article-3');
  expect(article).toMatchObject({ language: 'en', status: 'publish', sticky: true, date: '2025-04-04T08:30:00' });
  expect(index.partner(article!)?.slug).toBe('cs-article-3');
  expect(index.term(article!.categories[0]!)).toMatchObject({ slug: 'accounts-en', language: 'en' });
  expect(index.authors.get(article!.author)?.name.en).toBe('admin');
  expect(bySlug('en-article-26')).toMatchObject({ password: 'sesame', status: 'publish' });
  expect([bySlug('en-article-28')?.status, bySlug('en-article-29')?.status]).toEqual(['pending', 'private']);
  expect(bySlug('en-article-30')).toMatchObject({ status: 'future', date: '2031-01-05T08:00:00' });
  expect(bySlug('thrown-away__trashed')?.status).toBe('trash');
  expect(bySlug('en-article-8')?.aliases).toEqual(['/2025/09/en-article-8/']);
  expect(index.item(bySlug('section-en')!.parent)).toMatchObject({ slug: 'chapter-en', menu_order: 5 });
  expect(index.term(index.terms('category').find(({ slug }) => slug === 'passwords-en')!.parent)?.slug).toBe(
    'accounts-en',
  );
  expect(bySlug('shot-3')!).toMatchObject({
    alt_text: 'Alternative "text" 3',
    caption: 'Caption 3',
    file: '2025/03/shot-03.png',
  });
  // The original, and not what WordPress made of it.
  expect(bySlug('shot-40')).toMatchObject({ file: '2025/03/shot-40.jpg', media_details: { width: 2700 } });
  expect(Object.keys(bySlug('shot-40')!.media_details.sizes)).toContain('medium');
  const revisions = await openRevisions(openFiles(), target.dataDir, Infinity);
  expect(revisions.of(bySlug('en-article-2')!.id)[0]?.content).toContain('Sign in with your **name**');
});

test('old slugs of an export become redirects too', async () => {
  const target = await emptyTarget();
  const site = await serveOldSite();
  const wxr = join(target.root, 'export.xml');
  await writeFile(wxr, exportOf(site));
  await moveInto(target, site, { wxr: [wxr] });
  expect(await contentFile(target, 'en/posts/en-article-8.md')).toContain('/2025/09/en-very-old-8/');
});

test('links lead to where texts are now, reusable blocks stay blocks, and no file is needed from the old host', async () => {
  const { target, site } = await moved();
  const text = await contentFile(target, 'en/posts/en-article-4.md');
  expect(text).toMatch(/^::block\{ref=\d+\}$/m);
  expect(text).toContain('[the previous article](/en-article-3/');
  expect(text).toContain('src="/cms-content/uploads/2025/03/shot-05.png"');
  expect(Object.values(await contentOf(target)).join('\n')).not.toContain(site.host);
});

test('a second run writes nothing, and asks for no file twice', async () => {
  const { target, site } = await moved();
  const before = await contentOf(target);
  expect([(await moveInto(target, site)).bytes, await contentOf(target)]).toEqual([0, before]);
});

test('a run that was interrupted goes on, and ends as one that was not', async () => {
  const { target: whole } = await moved();
  const { target: torn, site } = await moved();
  for (const path of ['en/posts/en-article-4.md', 'uploads/2025/03/shot-05.png', 'authors.yaml']) {
    await rm(join(torn.contentDir, path));
    await rm(join(torn.dataDir, 'move-in/base', `${path === 'en/posts/en-article-4.md' ? 54 : 0}.md`), { force: true });
  }
  await moveInto(torn, site);
  expect(await contentOf(torn)).toEqual(await contentOf(whole));
});

test('edits of both sides are kept, paragraph by paragraph and field by field; those of the same paragraph are told', async () => {
  const { target, site } = await moved();
  const ofPosts = (edit: (text: string) => string) => {
    later = (path, text) => (path.includes('/posts?') ? edit(text) : text);
  };
  const path = 'en/posts/en-article-5.md';
  const ours = (await contentFile(target, path))
    .replace('---\n\n', 'owner: Eva # ours\n---\n\n')
    .replace('Centred and red', 'Centred and green');
  await writeFile(join(target.contentDir, path), ours);
  ofPosts((text) =>
    text.replaceAll('A classic article.', 'A changed article.').replaceAll('Article no. 5 &', 'Article number 5 &'),
  );
  const { written } = await moveInto(target, site);
  const merged = await contentFile(target, path);
  for (const part of ['title: Article number 5 & more', 'owner: Eva # ours']) expect(merged).toContain(part);
  for (const part of ['A changed article.', 'Centred and green']) expect(merged).toContain(part);
  expect(written.clashes).toEqual([]);

  await writeFile(join(target.contentDir, path), merged.replace('A changed article.', 'Our article.'));
  ofPosts((text) =>
    text.replaceAll('A classic article.', 'Their article.').replaceAll('Article no. 5 &', 'Article number 5 &'),
  );
  const { report } = await moveInto(target, site);
  expect(await contentFile(target, path)).toContain('Our article.');
  expect(report.clashes).toMatchObject([{ path, field: 'content' }]);
  expect(report.clashes[0]?.theirs).toContain('Their article.');
});

test('what was removed here stays away, and is told', async () => {
  const { target, site } = await moved();
  await rm(join(target.contentDir, 'en/posts/why.md'));
  const { report, written } = await moveInto(target, site);
  expect(written.added).toEqual([]);
  expect(report.removedHere).toHaveLength(1);
});

test('a folder with records of other origin is left alone', async () => {
  const target = await emptyTarget();
  await put(target, { 'site.yaml': 'name: Ours\n', 'en/posts/ours.md': page({ id: 48, title: 'Ours' }) });
  await expect(moveInto(target, await serveOldSite())).rejects.toThrow(
    'id 48 of the old site is already used by en/posts/ours.md',
  );
});

test('readers alone see what is public, and the report says so', async () => {
  const { report } = await moveFresh(await serveOldSite(), { client: { patience: 0 } });
  expect(report.gaps).toContain('Drafts, private texts, passwords, revisions and menus need --user LOGIN.');
  expect(new Set(report.articles.map(({ status }) => status))).toEqual(new Set(['publish']));
  expect(report.totals.words.percent).toBeGreaterThan(99.5);
});

test('a wrong password ends the run before anything is written', async () => {
  const target = await emptyTarget();
  const strict = await serve((_request, response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Wrong"}'),
  );
  await expect(moveInto(target, strict)).rejects.toThrow('refuses to sign in (401: Wrong)');
  expect(await contentOf(target)).toEqual({});
});

test('a file that cannot be downloaded is reported, and the guide stays intact', async () => {
  const lossy = await serveOldSite((path, text) => (path.endsWith('/shot-06.png') ? 500 : text));
  const { target, report } = await moveFresh(lossy);
  expect([report.lostFiles, report.moved.files]).toMatchObject([[{ why: 'it answers 500' }], 41]);
  expect(shortfalls(report, WHOLE)).not.toEqual([]);
  await indexOf(target);
});

test('the report is a page that loads nothing and runs nothing, whatever the titles say', async () => {
  const site = await serveOldSite((path, text) =>
    path.includes('/posts?') ? text.replaceAll('Article no. 6 &', '<script>alert(1)</script><img src=x> &') : text,
  );
  const html = await readFile(join((await moveFresh(site)).target.reportDir, 'move-in.html'), 'utf8');
  expect(html).not.toMatch(/<(?:script|img|iframe|link)\b/);
  expect(html).toContain('&lt;script&gt;');
});

test('URLs of a log are asked as well; lists that stay behind are told', async () => {
  const { report } = await moveFresh(await serveOldSite(), {
    asked: ['/2025/04/en-article-3/', '/nobody-knows/', '//other.example/en-article-3/', '/?feed=rss2', '/?p=50'],
  });
  expect(
    report.replay.urls
      .filter((one) => !isAnswered(one))
      .map(({ url, status }) => [url.split('/').slice(3).join('/'), status]),
  ).toEqual([
    ['product/desk/', 404],
    ['product/mail-chat/', 404],
    ['nobody-knows/', 404],
    ['/other.example/en-article-3/', 404],
    ['?feed=rss2', 'other'],
  ]);
  const behind = report.decisions.flatMap(({ isLoss, title, what }) => (isLoss ? [`${title} ${what}`.trim()] : []));
  expect(behind).toContain('left behind: 2 terms of the taxonomy product: Desk, Mail & chat');
  expect(behind).toContain('Main menu left behind: a menu of 2 links: Elsewhere, Notes below');
  expect(behind).toContain('Footer left behind: a menu of 1 link: Terms');
});

test('lists and feeds redirect; what an owner takes out again stays out, and comments stay', async () => {
  const { target, site } = await moved();
  const settings = await contentFile(target, 'site.yaml');
  expect(settings).toContain('  /feed/: /feed/rss.xml\n');
  expect(settings).toContain('  /topics/accounts-en/passwords-en/: /category/passwords-en/\n');
  const edited = settings.replace(/ {2}\/feed\/.*\n/, '  # ours\n  /ours/: /archive/\n');
  await writeFile(join(target.contentDir, 'site.yaml'), edited);
  const { report } = await moveInto(target, site);
  expect(await contentFile(target, 'site.yaml')).toBe(edited);
  expect(report.replay.urls).toContainEqual({ url: `${site.url}/feed/`, status: 404, to: '' });
});

test('notes of the editor become notes of Markdown', async () => {
  const text = await contentFile((await moved()).target, 'en/posts/poznamky-en.md');
  expect(text).toContain('title: Notes below\n');
  expect(text).toContain(
    'A claim[^1] and another[^2].\n\n[^1]: The first note, with a [link](https://other.example/note).\n',
  );
});

test('a run that ended between a record and what is noted of it knows its own file again', async () => {
  const { target, site } = await moved();
  const state = join(target.dataDir, 'move-in/state.json');
  const noted = JSON.parse(await readFile(state, 'utf8')) as { begun: number[] };
  await writeFile(state, JSON.stringify({ ...noted, begun: [54] }));
  await rm(join(target.dataDir, 'move-in/base/54.md'));
  const before = await contentOf(target);
  expect((await moveInto(target, site)).report.clashes).toEqual([]);
  expect(await contentOf(target)).toEqual(before);
});

test('a site without an API moves in from its export and its pages', async () => {
  const target = await emptyTarget();
  const site = await serveOldSite((path, text) =>
    path.includes('wp-json') || path.includes('rest_route') ? '' : text,
  );
  const wxr = join(target.root, 'export.xml');
  await writeFile(wxr, exportOf(site));
  const { report } = await moveInto(target, site, { wxr: [wxr], client: { patience: 0 } });
  expect(report.moved).toMatchObject({ articles: 87, languages: ['cs', 'en'] });
  expect(new Set(report.pairs.map(({ by }) => by))).toEqual(new Set(['polylang']));
  expect(report.totals.pictures.percent).toBe(100);
  expect(report.totals.words.percent).toBeGreaterThan(99.5);
});

test('the sample guide comes back from its own export with the same texts, pairs and states', async () => {
  const target = await emptyTarget();
  const index = await indexOf({ contentDir: SAMPLE });
  const wxr = join(target.root, 'guide.xml');
  const site = await serve((_request, response) => response.writeHead(404).end());
  await writeFile(wxr, writeWxr(index, site.url));
  await moveInto(target, site, { wxr: [wxr], client: { patience: 0 } });
  const back = await indexOf(target);
  const missing = [];
  for (const item of index.allItems()) {
    // Nobody serves the files here.
    if (item.type === 'attachment') continue;
    const own = back.item(item.id);
    expect(own, item.path).toBeDefined();
    expect([own!.slug, own!.status, own!.date, own!.language, back.partner(own!)?.id]).toEqual([
      item.slug,
      item.status,
      item.date,
      item.language,
      index.partner(item)?.id,
    ]);
    const { words } = compareTexts(renderText(item, index).html, renderText(own!, back).html, (url) => url);
    missing.push(...words.missing.map(({ what, place }) => `${item.path}: ${what} ${place}`));
  }
  expect(missing).toEqual([]);
});
