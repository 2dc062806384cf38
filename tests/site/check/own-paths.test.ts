import { expect, test } from 'vitest';
import { findingsOfText } from '../../../api/site/check/check-guide.ts';
import { ownPaths } from '../../../api/site/check/own-paths.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld } from '../render/world.ts';

/** Files that only programs find, by links in other files. */
const PARTS = /^(?:\.|_headers$|_redirects$|sitemaps\/|(?:en\/)?llms-full\/)/;

test('a link to a page or file of the output leads somewhere, to any other nowhere', async () => {
  const { service, site } = await openWorld(writeSmallGuide);
  const paths = ownPaths(service.store.index, service.memo, service.serializeContext.base);
  const isDead = (file: string) =>
    paths.place(`/${file.replace(/(^|\/)index\.html$/, '$1')}/`.replace(/\/+$/, '/')) === 'nowhere';
  expect((await site.folder.list()).filter((file) => !PARTS.test(file) && isDead(file))).toEqual([]);
  const others = [
    ...['nothing/', 'nothing.xml', 'robots.html', 'en/robots.txt', 'en/sitemap.xml', 'category/cs-category-9/'],
    ...['article-51/feed/rss.xml', 'article-51/page/2/', 'tag/cs-tag-11/feed/rss.xml', 'nothing/index.md'],
    ...['author/nobody/', 'chapter-44/print/'],
  ];
  expect(others.filter((file) => !isDead(file))).toEqual([]);
});

test('checking an unsaved text remembers none of the paths that it links to', async () => {
  const { service } = await openWorld(writeSmallGuide);
  const [item] = service.store.index.items('post', 'en');
  const links = Array.from({ length: 50 }, (_, at) => `[x](/typed-${at}/)`);
  const { made } = service.memo;
  const findings = await findingsOfText({ ...item!, content: links.join(' ') }, '', service);
  expect(findings.filter(({ rule }) => rule === 'linkNowhere')).toHaveLength(links.length);
  expect(service.memo.made - made).toBeLessThan(10);
});
