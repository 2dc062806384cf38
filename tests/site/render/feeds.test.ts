import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { page } from '../../helpers/guide-folder.ts';
import { openWorld } from './world.ts';

test('signs of HTML in a text are signs in a feed reader', async () => {
  const { read } = await openWorld((contentDir) => {
    mkdirSync(join(contentDir, 'cs/posts'), { recursive: true });
    const head = { id: 1, title: "'R&D <name>'", excerpt: "'Use <name> & go'" };
    writeFileSync(join(contentDir, 'cs/posts/a.md'), page(head, 'Text.\n'));
  });
  const rss = read('feed/rss.xml');
  expect(rss).toContain('<title>R&amp;D &lt;name&gt;</title>');
  expect(rss).toContain('<description>Use &amp;lt;name&amp;gt; &amp;amp; go</description>');
  expect(read('feed/atom.xml')).toContain('<summary>Use &lt;name&gt; &amp; go</summary>');
});
