import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../api/http/api.ts';
import { buildAll, makeCounter } from '../../api/render/build.ts';
import { differences } from '../../api/render/differences.ts';
import { openService } from '../../api/service.ts';
import { buildSite, openRendering } from '../../api/site/live-site.ts';
import { OutputFolder } from '../../api/store/disk/output-folder.ts';
import { copySample } from './world.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'guide-threads-'));
  copySample(join(root, 'content'));
  await build('alone', 0);
});

afterAll(() => rm(root, { recursive: true, force: true }));

const output = (name: string) => new OutputFolder(join(root, name));

const open = () =>
  openService({
    contentDir: join(root, 'content'),
    dataDir: join(root, 'data'),
    base: 'http://guide.test',
    write: false,
  });

async function build(name: string, helpers: number): Promise<void> {
  const service = await open();
  await buildSite({ service, api: createApi(service), outDir: join(root, name), helpers });
}

test('a build with the help of threads gives the same bytes', async () => {
  await build('helped', 2);
  expect(await differences(output('alone'), output('helped'))).toEqual([]);
});

test('two that share the work leave nothing out and make nothing twice', async () => {
  const counter = makeCounter();
  const made: string[] = [];
  const share = async () => {
    const service = await open();
    const rendering = await openRendering({ service, api: createApi(service) });
    const folder = output('shared');
    const create = folder.create.bind(folder);
    folder.create = (file, bytes) => {
      made.push(file);
      create(file, bytes);
    };
    await buildAll(rendering, folder, { counter });
  };
  await Promise.all([share(), share()]);
  expect(made.length).toBe(new Set(made).size);
  // Scripts and styles are copied after the build, and the index of the search is made of what it wrote.
  const found = await differences(output('alone'), output('shared'));
  expect(found.filter((line) => !/^missing: (_astro\/|search-index\/)/.test(line))).toEqual([]);
});
