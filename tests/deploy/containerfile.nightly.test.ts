import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ON_DEMAND } from '../../api/lib/on-demand.ts';
import { SETTING_NAMES } from '../../api/setting-rows.ts';
import { readSettings } from '../../api/settings.ts';
import { freePort } from '../helpers/free-port.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { START_ENVIRONMENT } from '../helpers/start-command.ts';
import { readStages, REPOSITORY, textsOf } from './containerfile.ts';

const [build = [], final = []] = readStages();

const KNOWN = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ARG', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];

test('the Containerfile holds to what its linters ask for', () => {
  for (const { name, text } of [...build, ...final]) expect(KNOWN, `${name} ${text}`).toContain(name);
  expect(readStages()).toHaveLength(2);
  // A version is named, for both stages, and can be given by digest.
  expect(readFileSync(join(REPOSITORY, 'Containerfile'), 'utf8')).toMatch(/^ARG BASE=node:24-[a-z-]+$/m);
  expect([build, final].map((stage) => textsOf(stage, 'FROM')[0]?.split(' ')[0])).toEqual(['${BASE}', '${BASE}']);
  for (const text of textsOf(final, 'RUN').filter((each) => each.includes('apt-get install')))
    expect(text).toMatch(
      /^apt-get update\s+&& apt-get install --yes --no-install-recommends .*rm -rf \/var\/lib\/apt\/lists/,
    );
  for (const name of ['CMD', 'HEALTHCHECK'] as const)
    expect(listOf(name)[0], 'a list, so that signals reach the process').toBe('node');
  for (const path of [...build, ...final].filter(({ name }) => name === 'WORKDIR')) expect(path.text).toMatch(/^\//);
});

/** The words of a command that is started without a shell. */
function listOf(name: 'CMD' | 'HEALTHCHECK'): string[] {
  const [text = ''] = textsOf(final, name);
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}

test('the process is nobody in particular, and all that it writes lies in the volume', () => {
  expect(textsOf(final, 'USER')).toEqual(['10001:10001']);
  const volume = textsOf(final, 'VOLUME')[0] ?? '';
  const env = environment();
  for (const name of Object.keys(env))
    expect(['NODE_ENV', ...Object.keys(START_ENVIRONMENT), ...SETTING_NAMES]).toContain(name);
  const { contentDir, dataDir, outDir, port } = readSettings(env);
  for (const dir of [contentDir, dataDir, outDir]) expect(dir.startsWith(`${volume}/`), dir).toBe(true);
  expect(textsOf(final, 'EXPOSE')).toEqual([String(port)]);
});

function environment(): Record<string, string> {
  const text = textsOf(final, 'ENV').join(' ');
  return Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
}

/** What is copied from the repository, in order. */
const copied = textsOf(build, 'COPY').flatMap((text) => text.split(' ').slice(0, -1));

test('what is copied is there and is not kept out of the context', () => {
  const kept = readFileSync(join(REPOSITORY, '.dockerignore'), 'utf8').match(/^!.*$/gm) ?? [];
  const below = (path: string) => kept.some((line) => path === line.slice(1) || path.startsWith(`${line.slice(1)}/`));
  for (const path of copied) expect([existsSync(join(REPOSITORY, path)), below(path)], path).toEqual([true, true]);
  for (const line of kept) expect(copied).toContain(line.slice(1));
});

const { PATH = '', HOME = '' } = process.env;
const NODE = { PATH: dirname(process.execPath) + delimiter + PATH, HOME };

/** Runs the steps of the file in a folder instead of an image, and gives the folder of the code. */
function makeImage(root: string): string {
  const [source, code] = [join(root, 'build'), join(root, 'code')];
  mkdirSync(join(root, 'bin'));
  const npm = { npm_config_prefer_offline: 'true' };
  for (const { name, text } of build) {
    const [from = [], to = ''] = [text.split(' ').slice(0, -1), text.split(' ').at(-1)];
    if (name === 'COPY')
      for (const path of from) cpSync(join(REPOSITORY, path), targetOf(source, to, path), { recursive: true });
    if (name === 'RUN') step(text, source, { ...NODE, ...npm });
  }
  for (const { name, text } of final) {
    const [, path = '', to = ''] = /^--from=build \/opt\/support-guide\/(\S+) (\S+)$/.exec(text) ?? [];
    if (name === 'COPY') cpSync(join(source, path), targetOf(code, to, path), { recursive: true });
    if (name === 'RUN' && !text.includes('apt-get'))
      step(text.replace('/usr/local/bin', join(root, 'bin')), code, NODE);
  }
  return code;
}

const targetOf = (folder: string, to: string, path: string) =>
  join(folder, to.endsWith('/') ? to + basename(path) : to);

function step(command: string, cwd: string, env: Record<string, string>): void {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
  expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
}

/** Names of what npm installed in a folder. */
const installedIn = (folder: string) =>
  Object.keys(
    (JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as { packages: object })
      .packages,
  ).map((path) => path.replace(/^.*node_modules\//, ''));

test('the steps, run in an empty folder, make a guide that is begun, served and found healthy', async () => {
  const { root } = await makeFolder();
  const code = makeImage(root);
  const manifest = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const installed = installedIn(code);
  const onDemand = Object.values(ON_DEMAND).flat();
  for (const name of onDemand) expect(installed).toContain(name);
  for (const name of Object.keys(manifest.devDependencies))
    if (!onDemand.includes(name) && !name.startsWith('@types/')) expect(installed).not.toContain(name);

  const files = readdirSync(code, { recursive: true });
  // An image keeps the modes of what is copied into it, and the process is not the user who made them.
  const made = join(root, 'build/lib');
  const closed = readdirSync(made, { recursive: true }).filter(
    (path) => (statSync(join(made, String(path))).mode & 0o4) === 0,
  );
  expect(closed).toEqual([]);
  const volume = join(root, 'volume');
  const volumeInside = textsOf(final, 'VOLUME')[0] ?? '';
  const inside = Object.entries(environment()).map(([name, value]) => [name, value.replace(volumeInside, volume)]);
  const env = { ...NODE, ...Object.fromEntries(inside), HOST: '127.0.0.1', PORT: String(await freePort()) };
  step(`${root}/bin/support-guide init ${volume}`, root, env);
  const [program = '', ...words] = listOf('CMD');
  const child = spawn(program, words, { cwd: code, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const end = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await end;
  });
  const health = () => {
    const [node = '', ...check] = listOf('HEALTHCHECK');
    return spawnSync(node, check, { env: { ...NODE, PORT: env.PORT } }).status;
  };
  await vi.waitFor(() => expect(said).toMatch(/^Sign in as "admin"/m), { timeout: 240_000, interval: 100 });
  expect((await fetch(`http://127.0.0.1:${env.PORT}/en/welcome/`)).status).toBe(200);
  expect(health()).toBe(0);
  child.kill('SIGTERM');
  expect(await end, said).toBe(0);
  expect(readdirSync(code, { recursive: true }), 'nobody writes the code').toEqual(files);
  expect(health()).toBe(1);
});
