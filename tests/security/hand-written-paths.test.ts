import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApi } from '../../api/http/api.ts';
import { openService } from '../../api/service.ts';
import { buildSite } from '../../api/site.ts';
import { writeSmallGuide } from '../render/small-guide.ts';

let root: string;
let contentDir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guide-paths-'));
  contentDir = join(root, 'a/b/content');
  mkdirSync(join(root, 'a/b'), { recursive: true });
  writeSmallGuide(contentDir);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const FILE = 'cs/posts/article-51.md';

/** Ways to name a place outside of the output folder, or one that belongs to the output itself. */
const PATHS = ['/../../escaped/', '/x/../../../escaped/', '/./x/', '/..%2fescaped/', '/.git/'];

test.each(PATHS)('an old address such as %s writes nothing outside of the output', async (alias) => {
  const path = join(contentDir, FILE);
  writeFileSync(path, readFileSync(path, 'utf8').replace('id: 51', `id: 51\naliases: ['${alias}']`));
  const service = await openService({
    contentDir,
    dataDir: join(root, 'data'),
    base: 'http://guide.test',
    write: false,
  });
  await buildSite({ service, api: createApi(service), outDir: join(root, 'a/b/dist') });
  expect(existsSync(join(root, 'escaped'))).toBe(false);
  expect(existsSync(join(root, 'a/escaped'))).toBe(false);
  expect(existsSync(join(root, 'a/b/escaped'))).toBe(false);
  if (alias.includes('/.'))
    expect([...service.store.issues.values()].flat()[0]).toMatchObject({ path: FILE, line: 3, field: 'aliases' });
});

test.each(['../../a/b/content/site.yaml', '/etc/passwd', 'x/../../site.yaml'])(
  'an upload named %s is refused',
  async (file) => {
    const lines = ['---', 'id: 900', 'title: Outside', `file: ${file}`, '---', ''];
    writeFileSync(join(contentDir, 'cs/media/outside.md'), lines.join('\n'));
    const service = await openService({
      contentDir,
      dataDir: join(root, 'data'),
      base: 'http://guide.test',
      write: false,
    });
    expect(service.store.guide.item(900)).toBeUndefined();
    expect([...service.store.issues.keys()]).toEqual(['cs/media/outside.md']);
  },
);
