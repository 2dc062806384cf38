import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openFiles, type Files } from '../../../api/content/store/disk/files.ts';
import { LOCK_NAME, lockContent } from '../../../api/content/store/disk/lock.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const HOLDER = new URL('./hold-lock.ts', import.meta.url).pathname;

/** Another process that holds the lock, or the message with which it was refused. */
async function holdElsewhere(contentDir: string): Promise<{ said: string; pid: number; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [HOLDER, contentDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const kill = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { said: said.toString(), pid: child.pid ?? 0, kill };
}

/** A disk that refuses hard links. */
function withoutLinks(): Files {
  const link: Files['link'] = () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
  return { ...openFiles(), link };
}

const lock = (contentDir: string) => lockContent(openFiles(), contentDir);

it('refuses a second writer immediately and names the first', async () => {
  const folder = await makeFolder();
  const first = await holdElsewhere(folder.contentDir);
  let attempts = 0;
  const link: Files['link'] = (from, to) => {
    attempts++;
    return openFiles().link(from, to);
  };
  const opened = openTestApp(folder, { files: { ...openFiles(), link } });
  await expect(opened).rejects.toThrow(`process ${first.pid} on ${hostname()}`);
  expect(attempts).toBe(1);
  await first.kill();
});

it('admits readers beside the writer', async () => {
  const folder = await makeFolder();
  await openTestApp(folder);
  const { openService } = await import('../../../api/service.ts');
  const reader = await openService({ ...folder, base: 'http://guide.test', write: false });
  expect([...reader.store.index.allItems()]).toEqual([]);
});

it('covers the data folder, whatever its content, but not a copy from another machine', async () => {
  const folder = await makeFolder();
  const lost = { pid: process.pid, started: '', host: 'elsewhere.example', nonce: 'x' };
  await mkdir(folder.dataDir);
  await writeFile(join(folder.dataDir, LOCK_NAME), JSON.stringify(lost));
  const { close } = await openTestApp(folder);
  const other = { ...(await makeFolder()), dataDir: folder.dataDir };
  await expect(openTestApp(other)).rejects.toThrow(`process ${process.pid} writes to ${folder.dataDir}`);
  expect(await readdir(other.contentDir)).not.toContain(LOCK_NAME);
  await close();
  await openTestApp(other);
});

it('is taken over from a killed process', async () => {
  const { contentDir } = await makeFolder();
  await (await holdElsewhere(contentDir)).kill();
  await (
    await lock(contentDir)
  )();
  expect(await readdir(contentDir)).toEqual([]);
});

it('is taken over if its pid now belongs to another process', async () => {
  const { contentDir } = await makeFolder();
  const release = await lock(contentDir);
  const own = JSON.parse(await readFile(join(contentDir, LOCK_NAME), 'utf8'));
  await release();
  await writeFile(join(contentDir, LOCK_NAME), JSON.stringify({ ...own, started: 'another boot 17', nonce: 'x' }));
  await (
    await lock(contentDir)
  )();
});

it('of another machine counts as held, and the message says what to do', async () => {
  const { contentDir } = await makeFolder();
  const holder = { pid: 1, started: '', host: 'elsewhere.example', nonce: 'x' };
  await writeFile(join(contentDir, LOCK_NAME), JSON.stringify(holder));
  await expect(lock(contentDir)).rejects.toThrow(/process 1 on elsewhere\.example: stop it .* remove the file/);
});

it('is held and released on a disk without hard links', async () => {
  const { contentDir } = await makeFolder();
  const release = await lockContent(withoutLinks(), contentDir);
  await expect(lockContent(withoutLinks(), contentDir)).rejects.toThrow(`process ${process.pid} on ${hostname()}`);
  await release();
  expect(await readdir(contentDir)).toEqual([]);
});

it('with unreadable content is taken over', async () => {
  const { contentDir } = await makeFolder();
  await writeFile(join(contentDir, LOCK_NAME), '');
  await (
    await lock(contentDir)
  )();
});

it.each([
  ['', openFiles()],
  [' on a disk without hard links', withoutLinks()],
])('goes to exactly one of many that find a stale one simultaneously%s', async (_where, files) => {
  for (let round = 0; round < 20; round++) {
    const { contentDir } = await makeFolder();
    await writeFile(join(contentDir, LOCK_NAME), JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), nonce: 'old' }));
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, async (_, n) => {
        await wait(n % 3);
        return lockContent(files, contentDir);
      }),
    );
    const won = tries.filter((one) => one.status === 'fulfilled');
    expect(won.length).toBe(1);
    await won[0]?.value();
    expect(await readdir(contentDir)).toEqual([]);
  }
});
