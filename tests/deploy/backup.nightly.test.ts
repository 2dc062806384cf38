import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Store } from '../../api/content/store/store.ts';
import { environmentOf, run, startServer, type Folders } from '../helpers/served.ts';
import { makeGuide, write } from '../live/guide.ts';

const ENVIRONMENT = { PUBLIC_URL: 'http://guide.test', SITE: 'off' };

/** The copy that docs/operating.md describes: state first, content second. */
function copyOf({ root, contentDir, dataDir }: Folders): Folders {
  const copy = join(root, 'copy');
  execFileSync('mkdir', [copy]);
  execFileSync('cp', ['--archive', dataDir, join(copy, 'data')]);
  execFileSync('cp', ['--archive', contentDir, join(copy, 'content')]);
  const [content, data, dist] = ['content', 'data', 'dist'].map((name) => join(copy, name)) as [string, string, string];
  return { root: copy, contentDir: content, dataDir: data, outDir: dist, remove: async () => {} };
}

test('a copy made while editors write is a guide with all that was answered before', async () => {
  const folders = await makeGuide();
  const server = await startServer(environmentOf(folders, ENVIRONMENT));
  const answered: number[] = [];
  let isOver = false;
  const writer = async (name: string) => {
    for (let n = 0; !isOver; n++) {
      const { status, body } = await write(server.address, 'POST', '/posts', {
        title: `${name} ${n}`,
        content: 'Text. '.repeat(500),
        status: 'publish',
      });
      expect(status).toBe(201);
      answered.push(body.id);
      await write(server.address, 'POST', `/posts/${body.id}`, { title: `${name} ${n} again` });
    }
  };
  const writers = [writer('a'), writer('b')];
  await expect.poll(() => answered.length, { timeout: 120_000 }).toBeGreaterThan(10);
  const before = [...answered];
  const copy = copyOf(folders);
  isOver = true;
  await Promise.all(writers);
  await server.stop();

  const environment = { ...environmentOf(copy), PUBLIC_URL: ENVIRONMENT.PUBLIC_URL };
  const store = await Store.open(copy);
  for (const id of before) expect(store.index.item(id)?.status, `post ${id}`).toBe('publish');
  expect([...store.issues.values()]).toEqual([]);
  expect(before, 'ids are never used twice').not.toContain(store.nextId());
  await store.close();
  const built = await run('scripts/build.ts', environment);
  expect(built.code, built.output).toBe(0);
  const proof = await run('scripts/verify.ts', environment);
  expect(proof.code, proof.output).toBe(0);
});
