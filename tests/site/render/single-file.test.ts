import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeRendering, openTemplates } from '../../../api/site/live/build-site.ts';
import { writeSingleFiles } from '../../../scripts/single-file/write-single-files.ts';
import { makeFolder, page, put, type GuideFolder } from '../../helpers/guide-folder.ts';
import { openReader } from '../../helpers/test-app.ts';

const base = 'https://guide.test/help';

const write = async (folder: GuideFolder) =>
  writeSingleFiles(folder.outDir, makeRendering(await openReader(folder, { base }), await openTemplates(base)));

it('keeps links to other hosts and pictures with malformed URLs, and no file of a language no longer offered', async () => {
  const text =
    '[there](//other.example/x) ![odd](/cms-content/uploads/100%.png) <img alt="" src="/cms-content/uploads/%zz.png">';
  const folder = await makeFolder({ 'site.yaml': 'name: Guide\n', 'en/posts/a.md': page({ id: 1, title: 'A' }, text) });
  await write(folder);
  const html = readFileSync(join(folder.outDir, 'guide.en.html'), 'utf8');
  for (const part of ['href="//other.example/x"', '>odd</a>']) expect(html).toContain(part);
  expect(existsSync(join(folder.outDir, 'guide.cs.html'))).toBe(true);
  await put(folder, { 'site.yaml': 'name: Guide\nlanguages: [en]\n' });
  await write(folder);
  expect(existsSync(join(folder.outDir, 'guide.cs.html'))).toBe(false);
});
