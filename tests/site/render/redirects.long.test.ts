import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeEach(async () => void (world = await openWorld(writeSmallGuide)));

test('feeds, lists and redirects follow an article whose URL a chapter takes', async () => {
  await world.send('PATCH', '/posts/59', { slug: 'elsewhere' });
  await world.send('PATCH', '/pages/42', { slug: 'elsewhere' });
  expect(await world.differences()).toEqual([]);
});

test('an article follows the changes and removal of its source, which has a source itself', async () => {
  await world.send('PATCH', '/posts/67', { translation_of: 1064 });
  await world.send('PATCH', '/posts/67', { excerpt: 'More to translate.' });
  expect(await world.differences()).toEqual([]);
  await world.send('DELETE', '/posts/67?force=true');
  expect(await world.differences()).toEqual([]);
});

test('a chapter links to its author while the author has an article to list', async () => {
  await world.send('PATCH', '/pages/43', { author: 3 });
  const others = [...world.service.store.index.items('post', 'cs')].filter(({ author }) => author === 3);
  for (const { id } of others) await world.send('PATCH', `/posts/${id}`, { author: 2 });
  expect(await world.differences()).toEqual([]);
  await world.send('PATCH', '/posts/60', { author: 3 });
  expect(await world.differences()).toEqual([]);
});

test('a page with an encoded slug is stored at its decoded path, where hosts look for it', async () => {
  const { body } = await world.send('POST', '/posts', { title: 'Українська', content: 'x', status: 'publish' });
  const { pathname } = new URL(String(body['link']));
  expect(pathname).toMatch(/^\/%d1%83[%0-9a-f]+\/$/);
  await world.site.refresher.settled();
  for (const file of ['index.html', 'embed/index.html', 'oembed.json', 'index.md'])
    expect(existsSync(join(world.outDir, decodeURIComponent(pathname), file)), file).toBe(true);
  await world.send('PATCH', `/posts/${String(body['id'])}`, { slug: 'latin' });
  const rules = (name: string) => world.read(name);
  expect(rules('_redirects')).toContain(`\n${pathname.toUpperCase()} /latin/ 301\n`);
  expect(rules('_hosting/nginx.conf')).toContain('location = "/українська/"');
  expect(await world.differences()).toEqual([]);
});

test('the navigation follows chapters below a hidden one', async () => {
  await world.send('DELETE', '/pages/41');
  expect(await world.differences()).toEqual([]);
  await world.send('PATCH', '/pages/41', { slug: 'elsewhere' });
  expect(await world.differences()).toEqual([]);
});

test('an old URL of two pages redirects to the older one, whichever was written last', async () => {
  await world.send('PATCH', '/posts/59', { slug: 'a' });
  await world.send('PATCH', '/posts/60', { slug: 'article-59' });
  await world.send('PATCH', '/posts/60', { slug: 'b' });
  await world.send('PATCH', '/posts/59', { title: 'Written last' });
  expect(await world.differences()).toEqual([]);
  expect(world.read('_redirects').match(/^\/article-59\/ .*/gm)).toEqual([expect.stringContaining('/a/')]);
});

test('an old URL does not redirect while another page has it', async () => {
  const rules = (path: string) =>
    world
      .read('_redirects')
      .split('\n')
      .filter((line) => line.startsWith(`${path} `));
  await world.send('PATCH', '/posts/59', { slug: 'a' });
  expect(rules('/article-59/')).toEqual([expect.stringContaining('/a/')]);
  await world.send('PATCH', '/posts/60', { slug: 'article-59' });
  expect([rules('/article-59/'), await world.differences()]).toEqual([[], []]);
  await world.send('PATCH', '/posts/60', { status: 'draft' });
  expect(rules('/article-59/')).toEqual([expect.stringContaining('/a/')]);
  expect(await world.differences()).toEqual([]);
});

test('an old URL does not redirect while a fallback for a translation has it', async () => {
  const rules = () => world.read('_redirects').match(/^\/article-60\/ .*/gm);
  await world.send('PATCH', '/posts/60', { slug: 'b' });
  expect(rules()).toBeNull();
  await world.send('PATCH', '/posts/1060', { status: 'draft' });
  expect([rules(), await world.differences()]).toEqual([[expect.stringContaining('/b/')], []]);
});

test.each([
  ...['<http://guide.test/article-59/>', 'http://guide.test/article-59/#heading', '> /article-59/'],
  '[/article-59/](/article-59/)',
])('a card follows its article, however its URL is written: %s', async (content) => {
  await world.send('PATCH', '/posts/62', { content });
  const page = () => world.read('article-62/index.html');
  expect(page()).toContain('link-card');
  await world.send('PATCH', '/posts/59', { title: 'Named anew' });
  expect(await world.differences()).toEqual([]);
  expect(page()).toContain('Named anew');
});

test('a redirect of the settings does not hide a page that the guide makes', async () => {
  const pages = [
    ...['/search/', '/api/', '/api/posts/', '/archive/', '/en/archive/', '/author/redakce/'],
    ...['/article-59/embed/', '/chapter-41/print/', '/category/cs-category-1/'],
  ];
  const yaml = join(world.contentDir, 'site.yaml');
  const rules = [...pages, '/feed/', '/article-59/nothing/', '/category/cs-category-1/page/2/'];
  appendFileSync(yaml, `redirects:\n${rules.map((path) => `  ${path}: /en/\n`).join('')}`);
  await world.followFiles(['site.yaml']);
  const held = pages.filter((path) => !world.read(`${path.slice(1)}index.html`).includes('http-equiv="refresh"'));
  const moved = [...world.read('_redirects').matchAll(/^(\S+) \/en\/ 301$/gm)].map(([, path]) => path);
  expect(moved.filter((path) => held.includes(path!))).toEqual([]);
  expect(moved).toEqual(expect.arrayContaining(['/feed/', '/article-59/nothing/', '/category/cs-category-1/page/2/']));
});

test('a guide in one language names no URL of the other, although its texts are still there', async () => {
  const yaml = join(world.contentDir, 'site.yaml');
  const settings = readFileSync(yaml, 'utf8');
  await world.send('PATCH', '/posts/1059', { slug: 'elsewhere' });
  writeFileSync(yaml, `${settings}languages: [cs]\n`);
  await world.followFiles(['site.yaml']);
  const maps = world.read('sitemap.xml').match(/sitemaps\/\w+\.xml/g)!;
  const urls = maps.flatMap((file) => [...world.read(file).matchAll(/<loc>http:\/\/guide\.test([^<]*)<\/loc>/g)]);
  expect(urls.filter(([, path]) => !existsSync(join(world.outDir, path!, 'index.html')))).toEqual([]);
  expect(world.read('_redirects')).not.toContain('/en/elsewhere/');
  expect([existsSync(join(world.outDir, 'en')), await world.differences()]).toEqual([false, []]);
});
