import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld, type World } from './world.ts';

let world: World;

afterEach(() => world.close());

test('the edit link of a page leads to its file, whatever its name', async () => {
  world = await openWorld((contentDir) => {
    writeSmallGuide(contentDir);
    const path = join(contentDir, 'cs/posts/article-59.md');
    renameSync(path, join(contentDir, 'cs/posts/$& what.md'));
    writeFileSync(join(contentDir, 'site.yaml'), 'edit_url: https://git.test/edit/{path}\n');
  });
  const page = readFileSync(join(world.folder, 'dist/$& what/index.html'), 'utf8');
  expect(page).toContain('href="https://git.test/edit/cs/posts/%24%26%20what.md"');
});
