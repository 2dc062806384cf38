import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld } from './world.ts';

/** The small guide with another file name for a Czech article. */
const openWith = (article: string, name: string) =>
  openWorld((contentDir) => {
    writeSmallGuide(contentDir);
    renameSync(join(contentDir, 'cs/posts', article), join(contentDir, 'cs/posts', name));
    writeFileSync(join(contentDir, 'site.yaml'), 'edit_url: https://git.test/edit/{path}\n');
  });

test('the edit link of a page leads to its file, whatever its name', async () => {
  const page = (await openWith('article-59.md', '$& what.md')).read('$& what/index.html');
  expect(page).toContain('href="https://git.test/edit/cs/posts/%24%26%20what.md"');
});

test('a file with spaces in its name has a valid URL in feeds, the sitemap and for search engines', async () => {
  const { read } = await openWith('article-71.md', 'Co je SLA.md');
  expect(read('sitemaps/0.xml')).toContain('<loc>http://guide.test/Co%20je%20SLA/</loc>');
  expect(read('feed/rss.xml')).toContain('<guid>http://guide.test/Co%20je%20SLA/</guid>');
  expect(read('feed/atom.xml')).toContain('<id>http://guide.test/Co%20je%20SLA/</id>');
  expect(read('Co je SLA/index.html')).toContain('<link rel="canonical" href="http://guide.test/Co%20je%20SLA/"');
});
