import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { vi } from 'vitest';
import { REPOSITORY } from '../deploy/containerfile.ts';
import { startRegistry, type Packed, type Registry } from './registry.ts';
import { closeLater } from '../helpers/close.ts';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Our packages in a registry, and a folder away from this repository in which npm knows that registry alone. */
export interface Place {
  root: string;
  packages: { guide: Packed; create: Packed };
  /** The environment of programs there: nothing of npm's own settings for this run, and the same Node. */
  environment(more?: Record<string, string>): Record<string, string>;
  /** Runs a program to its end; `input` is what is typed. Rejects where it fails. */
  run(command: string, args: readonly string[], options?: RunOptions): Promise<string>;
  /** The same, and gives how it ended. */
  end(command: string, args: readonly string[], options?: RunOptions): Promise<Ended>;
}

interface RunOptions {
  cwd?: string;
  input?: string;
  env?: Record<string, string>;
}

const CREATE = join(REPOSITORY, 'scripts/create');

/** How the network is reached, where a proxy or a certificate of the house stands before it. */
const NETWORK = /^(?:(?:https?|no)_proxy|NODE_EXTRA_CA_CERTS|npm_config_cafile)$/i;

export async function openPlace(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'guide-package-'));
  const cache = await cacheOf(root);
  const asked: { registry?: Registry } = {};
  const environment = (more: Record<string, string> = {}) => {
    const { PATH = '', HOME = '' } = process.env;
    const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name)));
    const npm = {
      npm_config_cache: cache,
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
      ...(asked.registry ? { npm_config_registry: asked.registry.url } : {}),
    };
    const path = dirname(process.execPath) + delimiter + PATH;
    return { ...(network as Record<string, string>), ...npm, PATH: path, HOME, LOG_LEVEL: 'warn', ...more };
  };
  const end: Place['end'] = (command, args, { cwd = root, input = '', env = {} } = {}) =>
    finish(command, args, cwd, environment(env), input);
  const run: Place['run'] = async (command, args, options) => {
    const { code, stdout, stderr } = await end(command, args, options);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${stdout}${stderr}`);
    return stdout;
  };
  const packages = await packedOnce(run);
  const { npm_config_registry = '' } = process.env;
  const usual = await run('npm', ['config', 'get', 'registry'], { env: { npm_config_registry } });
  const registry = (asked.registry = await startRegistry(Object.values(packages), usual.trim()));
  closeLater(async () => {
    await registry.close();
    await rm(root, { recursive: true, force: true });
  });
  return { root, packages, environment, run, end };
}

/** Packs for all files of a run of the tests, which share a parent: two at a time would write the same `lib/`. */
async function packedOnce(run: Place['run']): Promise<Place['packages']> {
  const folder = join(tmpdir(), `guide-packed-${process.ppid}`);
  const done = join(folder, 'packages.json');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const packages = { guide: await pack(REPOSITORY, folder, run), create: await pack(CREATE, folder, run) };
    await writeFile(`${done}.draft`, JSON.stringify(packages));
    await rename(`${done}.draft`, done);
  }
  return JSON.parse(
    await vi.waitFor(() => readFile(done, 'utf8'), { timeout: 300_000, interval: 200 }),
  ) as Place['packages'];
}

async function pack(folder: string, into: string, run: Place['run']): Promise<Packed> {
  const told = await run('npm', ['pack', '--silent', '--pack-destination', into], { cwd: folder });
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Packed['manifest'];
  return { file: join(into, told.trim().split('\n').at(-1) ?? ''), manifest };
}

/** What npm downloaded for this repository, but nothing of what it runs: it would run what had the same version before. */
async function cacheOf(root: string): Promise<string> {
  const cache = join(root, 'npm-cache');
  const { npm_config_cache: usual = join(homedir(), '.npm') } = process.env;
  await mkdir(join(usual, '_cacache'), { recursive: true });
  await mkdir(cache);
  await symlink(join(usual, '_cacache'), join(cache, '_cacache'));
  return cache;
}

async function finish(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
  input: string,
): Promise<Ended> {
  const child = spawn(command, args, { cwd, env });
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (ended.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (ended.stderr += chunk.toString()));
  // Who refuses what it was called with reads no answers.
  child.stdin.on('error', () => {}).end(input);
  ended.code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return ended;
}

/** Paths of all files in a folder and below. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
