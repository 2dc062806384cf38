import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeRendering, openTemplates } from '../../../api/site/live/build-site.ts';
import { writeSingleFiles } from '../../../scripts/single-file/write-single-files.ts';
import { makeFolder, page, put } from '../../helpers/guide-folder.ts';
import { openReader } from '../../helpers/test-app.ts';

const base = 'https://guide.test/help';

it('keeps links to other hosts, and pictures with malformed URLs as links', async () => {
  const text =
    '[there](//other.example/x) ![odd](/cms-content/uploads/100%.png) <img alt="" src="/cms-content/uploads/%zz.png">';
  const folder = await makeFolder({
    'site.yaml': 'name: Guide\nlanguages: [en]\n',
    'en/posts/a.md': page({ id: 1, title: 'A' }, text),
  });
  const rendering = makeRendering(await openReader(folder, { base }), await openTemplates(base));
  const [written] = await writeSingleFiles(folder.outDir, rendering);
  const { readFile } = await import('node:fs/promises');
  const html = await readFile(written!.path, 'utf8');
  expect(html).toContain('href="//other.example/x"');
  expect(html).toContain('>odd</a>');
});

it('leaves no file of a language that the guide no longer offers', async () => {
  const folder = await makeFolder({
    'site.yaml': 'name: Guide\n',
    'en/posts/a.md': page({ id: 1, title: 'A' }, 'x'),
  });
  const write = async () =>
    writeSingleFiles(folder.outDir, makeRendering(await openReader(folder, { base }), await openTemplates(base)));
  await write();
  expect(existsSync(join(folder.outDir, 'guide.cs.html'))).toBe(true);
  await put(folder, { 'site.yaml': 'name: Guide\nlanguages: [en]\n' });
  await write();
  expect(existsSync(join(folder.outDir, 'guide.cs.html'))).toBe(false);
});
