import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SourceClient } from '../../../api/homes/move-in/source/client.ts';
import { joinItems } from '../../../api/homes/move-in/source/join.ts';
import { readPages } from '../../../api/homes/move-in/source/pages.ts';
import { findRest } from '../../../api/homes/move-in/source/rest.ts';
import { readWxr } from '../../../api/homes/move-in/source/wxr.ts';
import { contentFile, contentOf, page, put } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { convert, emptyTarget, indexOf, markdown, moveFresh, moveInto } from './helpers.ts';
import { exportOf, post, serve, serveLists, serveOldSite, type Handler, type OldSite } from './old-site.ts';

const READER = { client: { patience: 0 } };

/** Moves a site with these lists. */
async function moved(...lists: Parameters<typeof serveLists>) {
  const old = await serveLists(...lists);
  return { old, ...(await moveFresh(old, READER)) };
}

/** An export file of some items. */
const exported = (items: string): string =>
  `<rss xmlns:wp="w" xmlns:content="c"><channel><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`;

/** Public pages by their path; one that begins with `http` leads there. */
const pages =
  (of: (site: OldSite) => Record<string, string>): Handler =>
  (request, response, own) => {
    const page = of(own)[new URL(request.url ?? '', own.url).pathname];
    if (page?.startsWith('http')) return response.writeHead(302, { location: page }).end();
    return response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  };

const pictures: Handler = (request, response) =>
  response.writeHead(request.url?.endsWith('.png') ? 200 : 404).end(PICTURE);

test('a text that only a password opens stays behind without it, and is told', async () => {
  const { target, report } = await moved(
    ({ url }) => ({ posts: [post(7, { link: `${url}/p-7/`, content: { rendered: '', protected: true } }), post(8)] }),
    pages(() => ({ '/p-7/': '<body class="postid-7"><article><p>This content is protected.</p></article></body>' })),
  );
  expect(Object.keys(await contentOf(target))).not.toContain('en/posts/p-7.md');
  expect(report.decisions).toMatchObject([{ id: 7, isLoss: true }]);
});

test('a slug that changes is told with the reason', async () => {
  const posts = ['search', 'a b', 'one', 'one'].map((slug, at) => post(at + 1, { slug }));
  expect((await moved(() => ({ posts }))).report.decisions.map(({ what }) => what)).toEqual([
    'has the slug "search-2"; "search" belongs to the guide',
    'has the slug "a-b"; "a b" is not a valid slug',
    'has the slug "one-2"; "one" is taken',
  ]);
});

test('chapters that stand below each other in a circle come without it', async () => {
  const pages = [
    post(7, { type: 'page', parent: 8 }),
    post(8, { type: 'page', parent: 7 }),
    post(9, { type: 'page', parent: 9 }),
    post(10, { type: 'page', parent: 7 }),
    post(11, { type: 'page', parent: 99 }),
  ];
  const { target, report } = await moved(() => ({ pages }));
  const decided = report.decisions.filter(({ what }) => what.startsWith('has no parent any more')).map(({ id }) => id);
  expect(decided).toEqual([7, 8, 9, 11]);
  expect(Object.keys(await contentOf(target)).filter((path) => path.startsWith('en/pages/'))).toHaveLength(5);
});

/** A client whose answers all come from one address in the end. */
const leadingTo = (url: string, text: string) =>
  ({
    base: 'https://old.example',
    isSignedIn: false,
    get: () => Promise.resolve({ status: 200, url, type: 'text/html', bytes: Buffer.from(text) }),
  }) as unknown as SourceClient;

test('a page that leads to another public site is no text of this one, and an API that does is refused', async () => {
  const gaps: string[] = [];
  const page = '<html lang="cs-CZ"><body class="postid-7"><article>Not ours</article></body></html>';
  const read = (url: string) => readPages(leadingTo(url, page), ['https://old.example/p-7/'], (gap) => gaps.push(gap));
  expect(await read('https://other.example/p-7/')).toEqual([]);
  expect(gaps).toEqual(['https://old.example/p-7/ leads to https://other.example/p-7/, on another site.']);
  expect(await read('https://www.old.example/p-7/')).toMatchObject([{ id: 7, type: 'post', language: 'cs' }]);
  await expect(findRest(leadingTo('https://other.example/wp-json/', '{"namespaces":["wp/v2"]}'))).rejects.toThrow(
    'https://old.example leads to https://other.example: name that address',
  );
});

test('a page that leads into the network is no text of the site', async () => {
  const other = await serve((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<body class="postid-7"><article>Not ours</article></body>'),
  );
  const elsewhere = other.url.replace('127.0.0.1', 'localhost');
  const { target, report } = await moved(
    ({ url }) => ({ posts: [post(7, { link: `${url}/p-7/` })] }),
    pages(() => ({ '/p-7/': `${elsewhere}/x` })),
  );
  expect(report.gaps.some((gap) => gap.includes('/p-7/'))).toBe(true);
  expect(Object.values(await contentOf(target)).join()).not.toContain('Not ours');
});

test('URLs that nobody can decode end no run', async () => {
  const body = (id: number) => `<link rel="alternate" href="/wp-json/wp/v2/posts/${id}%ff"><body class="postid-7">`;
  const old = await serveLists(
    ({ url }) => ({ posts: [post(7, { link: `${url}/%ff%fe/` })] }),
    pages(() => ({ '/%ff%fe/': `${body(7)}<article><p>Words</p></article></body>` })),
  );
  expect((await moveFresh(old, { ...READER, asked: ['/%ff/', '/%zz', '//'] })).report.articles).toHaveLength(1);
});

test('old URLs with letters beyond ASCII redirect', async () => {
  const { target, report, old } = await moved(({ url }) => ({
    posts: [post(7, { slug: 'reseni', link: `${url}/%C5%99e%C5%A1en%C3%AD/` })],
  }));
  expect(await contentFile(target, 'en/posts/reseni.md')).toContain('aliases: [/řešení/]');
  expect(report.replay.urls).toContainEqual({ url: `${old.url}/%C5%99e%C5%A1en%C3%AD/`, status: 301, to: '/reseni/' });
});

test('a page of the guide that shows another text than the old URL did is told', async () => {
  const { report, old } = await moved(({ url }) => ({
    posts: [post(7, { link: `${url}/p-8/`, slug: 'p-7' }), post(8, { link: `${url}/other/`, slug: 'p-8' })],
  }));
  expect(report.replay.urls).toContainEqual({ url: `${old.url}/p-8/`, status: 'other', to: '' });
  expect(report.replay.answered).toBeLessThan(report.replay.asked);
});

test('two files of one name from two folders stay two', async () => {
  const { target, report } = await moved(({ url }) => {
    const html = `<p><img src="${url}/a/logo.png" alt="A"> <img src="${url}/b/logo.png" alt="B"></p>`;
    return { posts: [post(7, { content: { rendered: html } })] };
  }, pictures);
  expect(Object.keys(await contentOf(target)).filter((path) => path.startsWith('uploads/'))).toHaveLength(2);
  expect([report.moved.files, report.totals.pictures]).toMatchObject([2, { old: 2, kept: 2 }]);
});

test('where an export is older than the site, the text is that of the site', async () => {
  const old = await serveLists(() => ({ posts: [post(7)] }));
  const target = await emptyTarget();
  const wxr = join(target.root, 'export.xml');
  const item = `<wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_modified_gmt>2001-01-01 00:00:00</wp:post_modified_gmt><content:encoded>Stale</content:encoded>`;
  await writeFile(wxr, exported(`<item>${item}</item>`));
  const { report } = await moveInto(target, old, { wxr: [wxr], ...READER });
  expect(await contentFile(target, 'en/posts/p-7.md')).toMatch(/\n\nWords\n$/);
  expect(report.gaps.some((gap) => gap.startsWith('What the export says about'))).toBe(true);
});

test('of two sources the last state counts, field by field of what is no text', () => {
  const [item] = joinItems([
    { origin: 'wxr', items: [{ id: 1, type: 'post', fields: { raw: 'old', password: 'x', modified: '2025-01-01' } }] },
    { origin: 'rest', items: [{ id: 1, type: 'post', fields: { rendered: 'new', modified: '2025-01-02' } }] },
  ]);
  expect(item).toMatchObject({ raw: '', rendered: 'new', password: 'x', modified: '2025-01-02' });
});

test('dates of nothing but zeros are none; a published text has then the one of its own clock', async () => {
  const item = (id: number, status: string) =>
    `<item><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>${status}</wp:status><wp:post_date>2024-05-06 07:08:09</wp:post_date><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><title><![CDATA[A ]]]]><![CDATA[> B]]></title></item>`;
  const { items } = await readWxr('a.xml', [Buffer.from(exported(item(1, 'publish') + item(2, 'draft')))]);
  expect(items.map(({ fields }) => fields.date)).toEqual(['2024-05-06T07:08:09', '']);
  expect(items[0]?.fields.title).toBe('A ]]> B');
});

test('menus and taxonomies of an export are told by name', async () => {
  const { menus, terms } = await readWxr('a.xml', [Buffer.from(exportOf(await serveOldSite()))]);
  expect(menus.map(({ name, links }) => [name, links.length])).toEqual([
    ['Main menu', 2],
    ['Footer', 1],
  ]);
  expect(terms.filter(({ taxonomy }) => taxonomy === 'product').map(({ name }) => name)).toEqual([
    'Desk',
    'Mail &amp; chat',
  ]);
});

test('notes that nothing refers to, and marks without a note, stay what they are', () => {
  const mark = (id: string) => `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup>`;
  const raw = (id: string) =>
    `<!-- wp:paragraph --><p>Claim${mark(id)}.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->`;
  const footnotes = JSON.stringify([{ id: 'a', content: 'Said <em>so</em>.' }]);
  expect(markdown(raw('a'), { footnotes })).toBe('Claim[^1].\n\n[^1]: Said *so*.');
  expect(markdown(raw('b'), { footnotes })).toContain('1. Said *so*.');
  expect(markdown(raw('b'), { footnotes })).not.toContain('[^');
  expect(convert(raw('a'), { footnotes: 'no JSON' }).ledger.losses.map(({ what }) => what)).toContain(
    'core/footnotes shows what the old site looks up on each request',
  );
});

test('a host that gives fewer records a page than were asked for, and tells no totals, is read to its end', async () => {
  const all = Array.from({ length: 25 }, (_, at) => post(at + 1));
  const some = (page: number) => all.slice((page - 1) * 10, page * 10);
  const over: Handler = (_request, response) =>
    response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
  const { report } = await moved((_site, page) => (some(page).length > 0 ? { posts: some(page) } : {}), over);
  expect(report.articles).toHaveLength(25);
});

test('terms of two taxonomies with one id stay two, and those that stand below each other in a circle come without it', async () => {
  const term = (id: number, slug: string, parent = 0) => ({ id, slug, name: slug, parent, lang: 'en' });
  const { target, report } = await moved(() => ({
    posts: [post(7, { categories: [3, 4], tags: [3], featured_media: 7 })],
    categories: [term(3, 'topic', 4), term(4, 'below', 3)],
    tags: [term(3, 'word')],
  }));
  const text = await contentFile(target, 'en/posts/p-7.md');
  for (const part of ['categories: [3, 4]', 'tags: [100000]']) expect(text).toContain(part);
  expect(text).not.toContain('featured_media');
  expect(report.answers.differences.map(({ route, field }) => `${route} ${field}`)).toEqual([
    'posts/7 featured_media',
    'categories/4 parent',
    'categories/3 parent',
  ]);
});

test('an export names the picture that was uploaded, where WordPress shows a smaller copy', async () => {
  const meta = `<wp:postmeta><wp:meta_key>_wp_attachment_metadata</wp:meta_key><wp:meta_value>a:1:{s:14:"original_image";s:8:"shot.jpg";}</wp:meta_value></wp:postmeta>`;
  const file = `<item><wp:post_id>1</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/wp-content/uploads/2025/03/shot-scaled.jpg</wp:attachment_url>${meta}</item>`;
  const { items } = await readWxr('a.xml', [Buffer.from(exported(file))]);
  expect(items[0]?.fields.originalUrl).toBe('https://old.example/wp-content/uploads/2025/03/shot.jpg');
});

test('links to a place in a file and to nowhere stay what they were, also for a file that no attachment has', async () => {
  const { target, report } = await moved(({ url }) => {
    const link = `<p><a href="${url}/wp-content/uploads/a.png#t=2">a</a> <a href="${url}/nowhere/?x=1#y">b</a></p>`;
    return { posts: [post(7, { content: { rendered: link } })] };
  }, pictures);
  const text = await contentFile(target, 'en/posts/p-7.md');
  expect(text).toContain('[a](/cms-content/uploads/a.png#t=2) [b](/nowhere/?x=1#y)');
  expect(report.totals.links).toMatchObject({ old: 2, kept: 2 });
});

test('a text without a title gets none, whatever the window of its page says', async () => {
  const { target } = await moved(
    ({ url }) => ({ posts: [post(7, { link: `${url}/p-7/`, title: { rendered: '' } })] }),
    pages(() => ({ '/p-7/': '<title>Help</title><body class="postid-7"><article><p>Words</p></article></body>' })),
  );
  expect(await contentFile(target, 'en/posts/p-7.md')).not.toContain('Help');
});

test('titles that are empty, slugs that are alike or long, and ten levels of terms come over as files that load', async () => {
  const deep = Array.from({ length: 10 }, (_, at) => ({
    ...{ id: 100 + at, slug: `t-${at}`, name: `T ${at}`, parent: at ? 99 + at : 0, lang: 'en' },
  }));
  const { target, report } = await moved(() => ({
    posts: [
      post(1, { title: { rendered: '' } }),
      post(2, { slug: 'same' }),
      post(3, { slug: 'same' }),
      post(4, { slug: 'č'.repeat(300) }),
      post(5, { slug: 'archive' }),
      post(6, { slug: '%c5%99e%c5%a1en%c3%ad', categories: [109], author: 0 }),
    ],
    categories: deep,
  }));
  expect(report.articles).toHaveLength(6);
  const index = await indexOf(target);
  expect([...index.allItems()].map(({ slug }) => slug.slice(0, 12)).sort()).toEqual(
    ['archive-2', 'p-1', '%c5%99e%c5%a', 'same', 'same-2', 'cccccccccccc'].sort(),
  );
  expect(report.replay.answered).toBe(report.replay.asked);
});

test('links to what surrounds a site below a path lead there', async () => {
  const old = await serve((request, response, { url }) => {
    const link = (href: string) => `<a href="${href}">x</a>`;
    const links = [`${url}/help`, `${url}/help/p-8/`, `${url}/p-8/`, '/shop/', '/'].map(link).join(' ');
    const posts = [
      post(7, { link: `${url}/help/p-7/`, content: { rendered: `<p>${links}</p>` } }),
      post(8, { link: `${url}/help/p-8/` }),
    ];
    const lists = { '/help/wp-json/': { namespaces: ['wp/v2'] }, '/help/wp-json/wp/v2/posts': posts };
    const found = (lists as Record<string, unknown>)[new URL(request.url ?? '', url).pathname];
    return response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  const { target, report } = await moveFresh({ ...old, url: `${old.url}/help` }, READER);
  expect(await contentFile(target, 'en/posts/p-7.md')).toContain(
    `[x](/) [x](/p-8/) [x](${old.url}/p-8/) [x](${old.url}/shop/) [x](${old.url}/)`,
  );
  expect(report.totals.links).toMatchObject({ old: 5, kept: 5 });
});

test('a picture in a text is the one that was uploaded, whatever its name', async () => {
  const uploads = '/wp-content/uploads/2025/03';
  const { target } = await moved(
    ({ url }) => {
      const file = (id: number, name: string) => ({
        ...{ id, slug: `f-${id}`, type: 'attachment', status: 'inherit', lang: 'en' },
        ...{ date_gmt: '2025-03-01T00:00:00', source_url: `${url}${uploads}/${name}` },
      });
      const shown = ['SHOT-300x200.jpg', 'plan.png', 'plan-300x200.png', 'loose-300x200.png', 'loose.png'];
      const html = shown.map((name) => `<p><img src="${url}${uploads}/${name}" alt="x"></p>`).join('');
      const media = [file(1, 'SHOT.JPG'), file(2, 'plan-300x200.png'), file(3, 'plan.png')];
      return { posts: [post(7, { content: { rendered: html } })], media };
    },
    (_request, response) => response.writeHead(200).end(PICTURE),
  );
  expect([...(await contentFile(target, 'en/posts/p-7.md')).matchAll(/03\/(.*)\)/g)].map(([, name]) => name)).toEqual([
    ...['SHOT.JPG', 'plan.png', 'plan-300x200.png', 'loose-300x200.png', 'loose.png'],
  ]);
});

test('a list that was one for both languages is where its texts are', async () => {
  const old = await serveLists(({ url }) => ({
    posts: [post(7, { tags: [3], author: 2 }), post(8, { tags: [3], author: 5, lang: 'cs', link: `${url}/2025/p-8/` })],
    tags: [{ id: 3, slug: 'ios', name: 'iOS', link: `${url}/tag/ios/` }],
    users: [
      { id: 2, slug: 'eva', name: 'Eva' },
      { id: 5, slug: 'jan', name: 'Jan' },
    ],
  }));
  const { report } = await moveFresh(old, { ...READER, asked: ['/author/eva/', '/blog/author/jan/'] });
  expect(report.replay.answered).toBe(report.replay.asked);
  expect(report.answers.differences).toEqual([]);
  expect(report.replay.urls).toContainEqual({ url: `${old.url}/blog/author/jan/`, status: 301, to: '/cs/author/jan/' });
});

test('a term keeps its id when the item with the same id goes', async () => {
  const posts = [post(5), post(7, { categories: [5] })];
  const { target, old } = await moved(() => ({
    posts,
    categories: [{ id: 5, slug: 'topic', name: 'Topic', lang: 'en' }],
  }));
  const before = await contentOf(target);
  posts.shift();
  await moveInto(target, old, READER);
  expect(await contentOf(target)).toEqual(before);
});

test('links to headings of the same words lead to each', async () => {
  const { target } = await moved(({ url }) => {
    const html = '<h2>Steps</h2><h2 id="b">Steps</h2><p><a href="#b">b</a> <a href="#c">c</a></p><h2 id="c">Steps</h2>';
    const other = `<p><a href="${url}/7/#c">c</a></p>`;
    return {
      posts: [post(7, { link: `${url}/7/`, content: { rendered: html } }), post(8, { content: { rendered: other } })],
    };
  });
  expect(await contentFile(target, 'en/posts/p-7.md')).toContain('[b](#steps-1) [c](#steps-2)');
  expect(await contentFile(target, 'en/posts/p-8.md')).toContain('[c](/p-7/#steps-2)');
});

test('a file that came before stays if the old site fails to send it again', async () => {
  let isDown = false;
  const { target, old } = await moved(
    ({ url }) => {
      const file = `${url}/wp-content/uploads/2025/03/shot`;
      const html = `<p><img src="${file}-300x200.png" alt="x"></p>`;
      return {
        posts: [post(7, { featured_media: 5, content: { rendered: html } })],
        media: [{ id: 5, slug: 'shot', status: 'inherit', lang: 'en', source_url: `${file}.png` }],
      };
    },
    (request, response) => response.writeHead(isDown && request.url?.endsWith('.png') ? 500 : 200).end(PICTURE),
  );
  const before = await contentOf(target);
  isDown = true;
  expect((await moveInto(target, old, READER)).report.lostFiles).toEqual([]);
  expect(await contentOf(target)).toEqual(before);
});

test('a draft gets its date when it is published, unless its author chose one', async () => {
  const posts = [post(7, { status: 'draft' }), post(8, { status: 'draft', date_gmt: '2025-02-01T00:00:00' }), post(9)];
  const { target } = await moved(() => ({ posts }));
  const texts = await Promise.all(posts.map(({ id }) => contentFile(target, `en/posts/p-${id}.md`)));
  expect(texts.map((text) => /^date: (.*)/m.exec(text)?.[1])).toEqual([
    undefined,
    '2025-02-01T01:00:00',
    '2025-01-01T01:00:00',
  ]);
});

test('a text of the guide keeps its URL when one of the same name moves in', async () => {
  const target = await emptyTarget();
  await put(target, { 'en/posts/p-7.md': page({ id: 900, title: 'Mine' }) });
  const old = await serveLists(() => ({ posts: [post(7)] }));
  const { report } = await moveInto(target, old, READER);
  expect(await contentFile(target, 'en/posts/p-7-2.md')).toContain('id: 7');
  expect(report.decisions.map(({ what }) => what)).toEqual(['has the slug "p-7-2"; "p-7" is taken']);
  expect((await moveInto(target, old, READER)).bytes).toBe(0);
});

test('a run changes nothing if the old site fails to list what an earlier run read', async () => {
  let isDown = false;
  const categories = [{ id: 3, slug: 'topic', name: 'Topic', lang: 'en' }];
  const { target, report, old } = await moved(
    () => ({ posts: [post(7, { categories: [3] })], ...(isDown ? {} : { categories }) }),
    (request, response) => response.writeHead(/categories|tags/.test(request.url ?? '') ? 500 : 404).end(),
  );
  expect(report.gaps).toContain('/wp/v2/tags is not available (500).');
  const before = await contentOf(target);
  await moveInto(target, old, READER);
  isDown = true;
  await expect(moveInto(target, old, READER)).rejects.toThrow(
    `${old.url} failed to answer /wp/v2/categories, so nothing was changed: try again later`,
  );
  expect(await contentOf(target)).toEqual(before);
});

test('a text that is shown at its old URL in place of its missing translation is answered', async () => {
  const old = await serveLists(({ url }) => ({ posts: [post(7), post(8, { lang: 'cs', link: `${url}/p-8/` })] }));
  const { report } = await moveFresh(old, { ...READER, asked: ['/p-8/'] });
  expect(report.moved.languages).toEqual(['cs', 'en']);
  expect(report.replay.answered).toBe(report.replay.asked);
});

test('links to lists of a site whose URLs are all queries lead to the lists', async () => {
  const { target } = await moved(({ url }) => ({
    posts: [post(7, { link: `${url}/?p=7`, content: { rendered: `<a href="${url}/?cat=3">x</a>` }, categories: [3] })],
    categories: [{ id: 3, slug: 'topic', name: 'Topic', lang: 'en', link: `${url}/?cat=3` }],
  }));
  expect(await contentFile(target, 'en/posts/p-7.md')).toContain('[x](/category/topic/)');
});
