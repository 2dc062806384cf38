import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld } from './world.ts';

const [FILE, BELOW] = ['plan', 'plan/a/b.txt'];

function put(folder: string, file: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), file);
}

const withFile = (contentDir: string): void => {
  writeSmallGuide(contentDir);
  put(contentDir, `public/${FILE}`);
};

it('a file of the owner becomes a folder, and a folder a file, without an error', async () => {
  const { contentDir, site, read, followFiles, differences } = await openWorld(withFile);
  for (const [gone, changed] of [
    [FILE, BELOW],
    [BELOW, FILE],
  ] as const) {
    rmSync(join(contentDir, 'public/plan'), { recursive: true });
    put(join(contentDir, 'public'), changed);
    await followFiles([`public/${changed}`], [`public/${gone}`]);
    expect([read(changed), site.refresher.trouble, await differences()]).toEqual([changed, '', []]);
  }
});

it('a clean build replaces a file by a folder, and a folder by a file', async () => {
  const { outDir } = await makeFolder();
  const target = new OutputFolder(outDir);
  for (const file of [FILE, BELOW, FILE]) {
    const next = new OutputFolder(`${outDir}.next`);
    await next.renew();
    put(next.path, file);
    expect([await next.replace(target), await target.list()]).toEqual([[], [file]]);
  }
});
