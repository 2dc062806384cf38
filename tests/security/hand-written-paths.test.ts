import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { buildSite } from '../../api/site/live/build-site.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { writeSmallGuide } from '../helpers/small-guide.ts';
import { openReader } from '../helpers/test-app.ts';

let root: string;
let contentDir: string;

beforeEach(async () => {
  ({ root } = await makeFolder());
  contentDir = join(root, 'a/b/content');
  mkdirSync(join(root, 'a/b'), { recursive: true });
  writeSmallGuide(contentDir);
});

const open = () => openReader({ contentDir, dataDir: join(root, 'data') });

/** Paths that lead out of the output folder, or that belong to the output itself. */
const ALIASES = ['/../../escaped/', '/x/../../../escaped/', '/./x/', '/.git/', '/%2e%2e/escaped/'];
const SLUGS = ['..', '.', '.git', '%2e%2e'];

test('no slug or old URL writes outside of the output', async () => {
  const refused: string[] = [];
  const spoil = (n: number, line: string) => {
    const file = `cs/posts/article-${n}.md`;
    const path = join(contentDir, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(`id: ${n}`, `id: ${n}\n${line}`));
    refused.push(`${file}:3: ${line.split(':', 1)[0]}`);
  };
  for (const [index, alias] of ALIASES.entries()) spoil(51 + index, `aliases: ['${alias}']`);
  for (const [index, slug] of SLUGS.entries()) spoil(61 + index, `slug: '${slug}'`);
  const { service, api } = await open();
  const issues = [...service.store.issues.values()].flat();
  expect(issues.map(({ path, line, field }) => `${path}:${line}: ${field}`).sort()).toEqual(refused.sort());
  await buildSite({ service, api, outDir: join(root, 'a/b/dist') });
  for (const folder of ['.', 'a', 'a/b']) {
    expect(existsSync(join(root, folder, 'escaped'))).toBe(false);
    expect(existsSync(join(root, folder, 'index.html'))).toBe(false);
  }
});

test.each(['../../a/b/content/site.yaml', '/etc/passwd', 'x/../../site.yaml'])(
  'an upload named %s is refused',
  async (file) => {
    const lines = ['---', 'id: 900', 'title: Outside', `file: ${file}`, '---', ''];
    writeFileSync(join(contentDir, 'cs/media/outside.md'), lines.join('\n'));
    const { service } = await open();
    expect(service.store.index.item(900)).toBeUndefined();
    expect([...service.store.issues.keys()]).toEqual(['cs/media/outside.md']);
  },
);
