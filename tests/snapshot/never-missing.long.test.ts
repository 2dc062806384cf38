import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../../api/site/live/build-site.ts';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { writeSmallGuide } from '../helpers/small-guide.ts';
import { openReader } from '../helpers/test-app.ts';

const folder = await makeFolder(writeSmallGuide);
const reader = await openReader(folder);
const { outDir } = folder;
const { service } = reader;
const build = () => buildSite({ ...reader, outDir });
await build();

/** Reads files continuously until stopped; returns those that were missing or incomplete. */
function readAlways(files: string[]): { stop(): Promise<{ reads: number; defects: string[] }> } {
  let isDone = false;
  let reads = 0;
  const defects: string[] = [];
  const loop = async () => {
    while (!isDone) {
      for (const file of files) {
        const text = await readFile(join(outDir, file), 'utf8').catch((error: Error) => error.message);
        reads++;
        const isWhole = file.endsWith('.html') ? text.endsWith('</html>') : isJson(text);
        if (!isWhole) defects.push(`${file}: ${text.slice(-80)}`);
        if (isDone) return;
      }
    }
  };
  const running = loop();
  return {
    async stop() {
      isDone = true;
      await running;
      return { reads, defects };
    },
  };
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

test('building over a served folder never leaves a page missing or half written', async () => {
  const output = new OutputFolder(outDir);
  const files = (await output.list()).filter((file) => /(index\.html|index(\.en)?\.json)$/.test(file));
  const reader = readAlways(files);
  // Every page changes each time, because all contain the name of the guide.
  for (const name of ['První', 'Druhý']) {
    const { index } = service.store;
    index.settle({ ...index.site, name: { cs: name, en: name } }, index.authors);
    await build();
    expect(await readFile(join(outDir, 'index.html'), 'utf8')).toContain(name);
  }
  const { reads, defects } = await reader.stop();
  expect(defects).toEqual([]);
  expect(reads).toBeGreaterThan(files.length);
  expect((await stat(join(outDir, 'search-index/cs.json'))).isFile(), 'the index of the search stays').toBe(true);
  expect((await output.list()).filter((file) => file.endsWith('.tmp'))).toEqual([]);
});

test('a build by the same process makes files again of which nothing has changed', async () => {
  const output = new OutputFolder(outDir);
  const files = await output.list();
  await build();
  expect(await output.list()).toEqual(files);
});
