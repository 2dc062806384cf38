import { cpSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { differences } from '../../api/site/render/differences.ts';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { environmentOf, makeFolders, run, type Folders } from '../helpers/served.ts';

const made: Folders[] = [];
afterAll(() => Promise.all(made.map((folders) => folders.remove())));

/** Builds a guide in a separate process. Content keeps its file times, as on the machine of a single author. */
async function build(contentDir: string | null, env: Record<string, string>): Promise<Folders> {
  const folders = await makeFolders();
  made.push(folders);
  if (contentDir) cpSync(contentDir, folders.contentDir, { recursive: true, preserveTimestamps: true });
  const { code, output } = await run('scripts/build.ts', {
    ...environmentOf(folders),
    PUBLIC_URL: 'http://guide.test',
    ...env,
  });
  expect(code, output).toBe(0);
  return folders;
}

test('two builds give the same bytes in any folder, time zone and locale', async () => {
  const first = await build(null, { TZ: 'Pacific/Kiritimati', LANG: 'cs_CZ.UTF-8', LC_ALL: 'cs_CZ.UTF-8' });
  const second = await build(first.contentDir, { TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C' });
  const files = await new OutputFolder(first.outDir).list();
  expect(files.length).toBeGreaterThan(1_000);
  expect(await differences(new OutputFolder(first.outDir), new OutputFolder(second.outDir))).toEqual([]);
  expect(files.filter((file) => file.startsWith('search-index/')).length).toBeGreaterThan(100);
});
