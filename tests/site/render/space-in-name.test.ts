import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld } from './world.ts';

test('a file with spaces in its name has a valid URL in feeds, the sitemap and for search engines', async () => {
  const world = await openWorld((contentDir) => {
    writeSmallGuide(contentDir);
    renameSync(join(contentDir, 'cs/posts/article-71.md'), join(contentDir, 'cs/posts/Co je SLA.md'));
  });
  const { read } = world;
  expect(read('sitemaps/0.xml')).toContain('<loc>http://guide.test/Co%20je%20SLA/</loc>');
  expect(read('feed/rss.xml')).toContain('<guid>http://guide.test/Co%20je%20SLA/</guid>');
  expect(read('feed/atom.xml')).toContain('<id>http://guide.test/Co%20je%20SLA/</id>');
  expect(read('Co je SLA/index.html')).toContain('<link rel="canonical" href="http://guide.test/Co%20je%20SLA/"');
});
