import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld } from './world.ts';

test('the edit link of a page leads to its file, whatever its name', async () => {
  const world = await openWorld((contentDir) => {
    writeSmallGuide(contentDir);
    const path = join(contentDir, 'cs/posts/article-59.md');
    renameSync(path, join(contentDir, 'cs/posts/$& what.md'));
    writeFileSync(join(contentDir, 'site.yaml'), 'edit_url: https://git.test/edit/{path}\n');
  });
  const page = world.read('$& what/index.html');
  expect(page).toContain('href="https://git.test/edit/cs/posts/%24%26%20what.md"');
});
