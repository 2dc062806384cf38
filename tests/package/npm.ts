import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { vi } from 'vitest';
import { REPOSITORY } from '../deploy/containerfile.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { startRegistry, type Packed } from './registry.ts';

export type Ended = { code: number | null; stdout: string; stderr: string };

/** Our packages in a registry, and a folder outside of this repository where npm knows only that registry. */
export interface Place {
  root: string;
  packages: { guide: Packed; create: Packed };
  /** Environment for programs there: without npm's settings of this run, with the same Node. */
  environment(more?: Record<string, string>): Record<string, string>;
  /** Runs a program until it ends; `input` is its standard input. Rejects if it fails. */
  run(command: string, args: readonly string[], options?: RunOptions): Promise<string>;
  /** The same, but returns exit code and output, even of a failure. */
  end(command: string, args: readonly string[], options?: RunOptions): Promise<Ended>;
}

type RunOptions = { cwd?: string; input?: string; env?: Record<string, string> };

const CREATE = join(REPOSITORY, 'scripts/create');

/** Network settings, such as a proxy or a certificate of the company. */
const NETWORK = /^(?:(?:https?|no)_proxy|NODE_EXTRA_CA_CERTS|npm_config_cafile)$/i;

export async function openPlace(): Promise<Place> {
  const { root } = await makeFolder();
  const cache = await cacheOf(root);
  let registry = '';
  const environment = (more: Record<string, string> = {}) => {
    const { PATH = '', HOME = '' } = process.env;
    const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name)));
    const npm = {
      npm_config_cache: cache,
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
      ...(registry && { npm_config_registry: registry }),
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
  registry = await startRegistry(Object.values(packages), usual.trim());
  return { root, packages, environment, run, end };
}

/**
 * Packs once for all files of a test run, which share a parent process: two at a time would write to the same `lib/`.
 */
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

/**
 * A cache with npm's downloads for this repository, but not with the packages of npx: it would run an earlier build of
 * the same version.
 */
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
  // A program that rejects its arguments does not read its input.
  child.stdin.on('error', () => {}).end(input);
  ended.code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return ended;
}

/** Paths of all files below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
