import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { environmentOf, startServer, type Folders, type Server } from '../helpers/served.ts';
import { patience, runs } from '../helpers/strength.ts';
import { differencesOf } from '../helpers/clean-build.ts';
import { ENVIRONMENT, makeGuide, write } from './guide.ts';

/** Total number of kills. */
const KILLS = runs(5);
/** Guides that run concurrently, each with its own server. */
const LANES = 2;
const MAIN = join(import.meta.dirname, '../../api/main.ts');
/** Longest time that a server works before it is killed, in milliseconds. */
const LONGEST_MS = 300;

const running = new Set<Server>();
afterEach(() => Promise.all([...running].map(kill)));

async function start(folders: Folders): Promise<Server> {
  const server = await startServer(environmentOf(folders, ENVIRONMENT));
  running.add(server);
  return server;
}

async function kill(server: Server): Promise<void> {
  running.delete(server);
  await server.kill();
}

/** Sends writes of many kinds until the server is gone, so that it is refreshing when killed. */
async function keepWriting(url: string): Promise<void> {
  const gone = () => null;
  for (let n = 1; ; n++) {
    const [method, path, body] = [
      ['PATCH', `/posts/${51 + (n % 26)}`, { title: `Title ${n}`, content: `Text ${n}.`, status: 'publish' }],
      ['PATCH', `/posts/${51 + (n % 26)}`, { slug: `slug-${n}-${Date.now()}` }],
      ['POST', '/posts', { title: `New ${n}`, content: 'New.', status: 'publish', categories: [1 + (n % 4)] }],
      ['PATCH', `/categories/${1 + (n % 4)}`, { name: `Category ${n}` }],
      ['PATCH', '/blocks/22', { content: `Block ${n}` }],
      ['DELETE', `/posts/${51 + (n % 26)}`, undefined],
    ][n % 6] as [string, string, object | undefined];
    const result = await write(url, method, path, body).catch(gone);
    if (!result) return;
    if (result.status >= 500) throw new Error(`${method} ${path}: ${result.status}`);
  }
}

async function killWhileRefreshing(server: Server): Promise<void> {
  const writing = keepWriting(server.address);
  await wait(Math.random() * LONGEST_MS);
  await kill(server);
  await writing;
}

/** Kills a start that rebuilds everything; all former pages must still exist. */
async function killWhileBuilding(folders: Folders, startMs: number): Promise<void> {
  const before = await new OutputFolder(folders.outDir).list();
  rmSync(join(folders.dataDir, 'output.note'), { force: true });
  const child = spawn(process.execPath, [MAIN], { env: environmentOf(folders, ENVIRONMENT), stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('close', resolve));
  await wait(startMs * (0.3 + 0.8 * Math.random()));
  child.kill('SIGKILL');
  await gone;
  const there = new Set(await new OutputFolder(folders.outDir).list());
  expect(before.filter((file) => !there.has(file))).toEqual([]);
}

/** Kills alternately while refreshing and while building; the next start must have caught up when it answers. */
async function runLane(kills: number): Promise<void> {
  const folders = await makeGuide();
  for (let n = 0; n <= kills; n++) {
    const server = await start(folders);
    expect(await differencesOf(folders)).toEqual([]);
    if (n === kills) await kill(server);
    else if (n % 2 === 0) await killWhileRefreshing(server);
    else {
      await kill(server);
      await killWhileBuilding(folders, server.startedAfter);
    }
  }
  await folders.remove();
}

test(
  'a server killed while refreshing or building loses nothing, and has caught up when it answers again',
  async () => {
    await Promise.all(Array.from({ length: LANES }, () => runLane(Math.ceil(KILLS / LANES))));
  },
  patience(),
);
