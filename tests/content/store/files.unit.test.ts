import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFiles, systemCalls, type Files, type SystemCalls } from '../../../api/content/store/disk/files.ts';
import { memoryFiles } from '../../helpers/memory-files.ts';

async function onDisk(): Promise<{ files: Files; root: string }> {
  const root = await mkdtemp(join(tmpdir(), 'guide-files-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return { files: openFiles(), root };
}

async function inMemory(): Promise<{ files: Files; root: string }> {
  const files = memoryFiles();
  await files.makeFolder('/guide');
  return { files, root: '/guide' };
}

const bytes = (text: string) => Buffer.from(text);
const code = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: NodeJS.ErrnoException) => error.code,
  );

/** Other tests use memory as a disk, so both must behave the same. */
describe.each([
  ['a disk', onDisk],
  ['memory', inMemory],
])('files on %s', (_name, open) => {
  it('are read as created, whole or partly, synchronously or not', async () => {
    const { files, root } = await open();
    const path = join(root, 'a');
    const written = bytes('čeština');
    await files.create(path, written);
    written.fill(0);
    expect((await files.read(path)).toString()).toBe('čeština');
    expect(files.readNow(path).toString()).toBe('čeština');
    expect((await files.readStart(path, 2)).toString()).toBe('č');
    expect((await files.readStart(path, 99)).toString()).toBe('čeština');
    expect([await files.size(path), await files.size(root)]).toEqual([9, null]);
    (await files.read(path)).fill(0);
    expect((await files.read(path)).toString()).toBe('čeština');
  });

  it('are read with their time if they are plain files', async () => {
    const { files, root } = await open();
    const path = join(root, 'a');
    await files.create(path, bytes('one'));
    await files.setModified(path, 86_400_000);
    expect(await files.readPlain(path)).toEqual({ bytes: bytes('one'), modified: 86_400_000 });
    expect(await files.readPlain(root)).toBeNull();
    expect(await code(files.readPlain(join(root, 'none')))).toBe('ENOENT');
    expect(await code(files.readPlain(join(path, 'below')))).toBe('ENOTDIR');
  });

  it('never overwrite others when created, and need an existing folder', async () => {
    const { files, root } = await open();
    await files.create(join(root, 'a'), bytes('1'));
    expect(await code(files.create(join(root, 'a'), bytes('2')))).toBe('EEXIST');
    expect(await code(files.create(join(root, 'none/a'), bytes('2')))).toBe('ENOENT');
    expect(await code(files.create(join(root, 'a/b'), bytes('2')))).toBe('ENOTDIR');
    expect((await files.read(join(root, 'a'))).toString()).toBe('1');
  });

  it('that do not exist are reported as missing', async () => {
    const { files, root } = await open();
    const none = join(root, 'none');
    await files.create(join(root, 'a'), bytes('1'));
    expect(await code(files.read(none))).toBe('ENOENT');
    expect(() => files.readNow(none)).toThrow('ENOENT');
    expect([await code(files.readStart(none, 1)), await code(files.size(none))]).toEqual(['ENOENT', 'ENOENT']);
    expect(await code(files.remove(none))).toBe('ENOENT');
    expect(await code(files.rename(none, join(root, 'b')))).toBe('ENOENT');
    expect(await code(files.link(none, join(root, 'b')))).toBe('ENOENT');
    expect(await code(files.setModified(none, 0))).toBe('ENOENT');
    expect([await code(files.list(none)), await code(files.listDeep(none))]).toEqual(['ENOENT', 'ENOENT']);
    expect(await code(files.syncFolder(none))).toBe('ENOENT');
    expect([await files.modified(none), files.fingerprint(none)]).toEqual([null, null]);
    expect(await code(files.read(join(root, 'a/b')))).toBe('ENOTDIR');
    expect(await code(files.list(join(root, 'a')))).toBe('ENOTDIR');
  });

  it('replace others when renamed', async () => {
    const { files, root } = await open();
    const [a, b] = [join(root, 'a'), join(root, 'b')];
    await files.create(a, bytes('1'));
    await files.create(b, bytes('2'));
    await files.rename(a, b);
    expect([await files.list(root), (await files.read(b)).toString()]).toEqual([['b'], '1']);
    expect(await code(files.rename(b, join(root, 'none/b')))).toBe('ENOENT');
  });

  it('can get a second name, unless it is taken', async () => {
    const { files, root } = await open();
    const [a, b] = [join(root, 'a'), join(root, 'b')];
    await files.create(a, bytes('1'));
    await files.link(a, b);
    expect(await code(files.link(a, b))).toBe('EEXIST');
    await files.setModified(a, 5_000);
    expect(await files.modified(b)).toBe(5_000);
    await files.remove(a);
    expect((await files.read(b)).toString()).toBe('1');
  });

  it('keep a given time to the millisecond', async () => {
    const { files, root } = await open();
    const path = join(root, 'a');
    const before = Date.now();
    await files.create(path, bytes('1'));
    expect(Math.abs(((await files.modified(path)) ?? 0) - before)).toBeLessThan(60_000);
    await files.setModified(path, 1_700_000_000_123);
    expect(await files.modified(path)).toBe(1_700_000_000_123);
    await files.rename(path, join(root, 'b'));
    expect(await files.modified(join(root, 'b'))).toBe(1_700_000_000_123);
  });

  it('have a mark that distinguishes a replaced file from an untouched one', async () => {
    const { files, root } = await open();
    const [a, b] = [join(root, 'a'), join(root, 'b')];
    await files.create(a, bytes('1'));
    const mark = files.fingerprint(a)?.mark;
    expect(files.fingerprint(a)?.mark).toBe(mark);
    await files.create(b, bytes('2'));
    expect(files.fingerprint(b)?.mark).not.toBe(mark);
    await files.rename(b, a);
    expect(files.fingerprint(a)?.mark).not.toBe(mark);
    expect(files.fingerprint(root)).toBeNull();
  });

  it('are listed by name, with folders', async () => {
    const { files, root } = await open();
    await files.makeFolder(join(root, 'one/two'));
    await files.makeFolder(join(root, 'one'));
    await files.create(join(root, 'one/two/a'), bytes('1'));
    await files.create(join(root, 'one/b'), bytes('1'));
    expect(await files.list(root)).toEqual(['one']);
    expect((await files.list(join(root, 'one'))).sort()).toEqual(['b', 'two']);
    expect((await files.listDeep(root)).sort()).toEqual(['one', 'one/b', 'one/two', 'one/two/a']);
    expect(await code(files.makeFolder(join(root, 'one/b')))).toBe('EEXIST');
    expect(await code(files.makeFolder(join(root, 'one/b/c')))).toBe('ENOTDIR');
    expect(await code(files.read(join(root, 'one')))).toBe('EISDIR');
    await files.syncFolder(join(root, 'one'));
  });
});

it('files in memory return to a recorded state', async () => {
  const { files, root } = { files: memoryFiles(), root: '/guide' };
  await files.makeFolder(root);
  await files.create(join(root, 'a'), bytes('1'));
  const before = files.snapshot();
  await files.setModified(join(root, 'a'), 5);
  await files.create(join(root, 'b'), bytes('2'));
  files.restore(before);
  expect(await files.list(root)).toEqual(['a']);
  expect(await files.modified(join(root, 'a'))).toBe(before.get(join(root, 'a'))?.modified);
});

it('links and pipes are not plain files, and reading them does not block', async () => {
  const { files, root } = await onDisk();
  await files.create(join(root, 'a'), bytes('one'));
  symlinkSync(join(root, 'a'), join(root, 'link'));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  expect(await files.readPlain(join(root, 'link'))).toBeNull();
  expect(await files.readPlain(join(root, 'pipe'))).toBeNull();
});

it('a disk that cannot sync folders is no failing disk', async () => {
  const { root } = await onDisk();
  const failing = (code: string) => {
    const fsync: SystemCalls['fsync'] = async (handle) => {
      if ((await handle.stat()).isDirectory()) throw Object.assign(new Error(code), { code });
    };
    return openFiles({ ...systemCalls, fsync });
  };
  await failing('EINVAL').makeFolder(join(root, 'a/b'));
  await failing('EINVAL').syncFolder(root);
  await expect(failing('EIO').syncFolder(root)).rejects.toThrow('durable');
});
