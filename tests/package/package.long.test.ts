import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

const REPOSITORY = join(import.meta.dirname, '../..');

/** The folder of a guide of its own, away from this repository. */
let guide: string;
let root: string;
let packages: { older: string; newer: string };

/** How the network is reached, where a proxy or a certificate of the house stands before it. */
const NETWORK = /^(?:(?:https?|no)_proxy|NODE_EXTRA_CA_CERTS|npm_config_(?:cafile|registry))$/i;

/** Nothing else of npm's own settings for this run, and the same Node. */
const environment = (more: Record<string, string> = {}) => {
  const { PATH = '', HOME = '' } = process.env;
  const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name)));
  return { ...network, PATH: dirname(process.execPath) + delimiter + PATH, HOME, LOG_LEVEL: 'warn', ...more };
};

async function run(command: string, args: string[], cwd = guide): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd, env: environment(), maxBuffer: 1 << 26 });
  return stdout;
}

/** As the README says: from a copy that lies in the folder of the guide. */
async function install(file: string): Promise<void> {
  const own = join('vendor', basename(file));
  await cp(file, join(guide, own));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${own}`]);
}

const read = (path: string): Promise<string> => readFile(join(guide, path), 'utf8');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'guide-package-'));
  const pack = async (folder: string, ...more: string[]) => {
    const told = await run('npm', ['pack', '--silent', '--pack-destination', root, ...more], folder);
    return join(root, told.trim().split('\n').at(-1) ?? '');
  };
  const newer = await pack(REPOSITORY);
  await run('tar', ['-xzf', newer], root);
  const manifest = join(root, 'package/package.json');
  await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version: '0.0.1' }));
  packages = { older: await pack(join(root, 'package'), '--ignore-scripts'), newer };
  guide = join(root, 'guide');
  await mkdir(guide);
  await run('npm', ['init', '-y']);
  await install(packages.older);
});

afterAll(() => rm(root, { recursive: true, force: true }));

test('the package holds what Node runs, with types, and nothing of where it was made', async () => {
  const lib = join(guide, 'node_modules/support-guide/lib');
  const files = (await readdir(lib, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  expect(paths.filter((path) => /(?<!\.d)\.ts$|\.astro$|\.guide-lock/.test(path))).toEqual([]);
  expect(existsSync(join(lib, 'api/start.d.ts'))).toBe(true);
  const texts = await Promise.all(
    paths.filter((path) => /\.(m?js|css|ts)$/.test(path)).map((path) => readFile(path, 'utf8')),
  );
  expect(texts.some((text) => text.includes(REPOSITORY))).toBe(false);
});

test('nothing that is installed with it has to run a script first', async () => {
  const { packages } = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  expect(Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
});

test('init makes an empty folder a guide that is checked and built, and leaves what is there', async () => {
  await writeFile(join(guide, '.gitignore'), 'mine\n');
  expect(await run('npx', ['support-guide', '--version'])).toBe('0.0.1\n');
  expect(await run('npx', ['support-guide', 'init', '.'])).toBe(
    '.gitignore stays as it is\n. is a guide. Next: npm run dev; README.md says how it gets online\n',
  );
  expect(await read('.gitignore')).toBe('mine\n');
  expect(await read('.github/workflows/guide.yml')).toContain('npm run check:content');
  expect(await run('npm', ['run', '--silent', 'check:content'])).toBe('2 items and 2 terms are in order\n');
  expect(await run('npm', ['run', '--silent', 'build'])).toContain(`Built ${join(guide, 'dist')}`);
  expect(await read('dist/en/welcome/index.html')).toContain('Welcome');
  expect(await read('dist/vitejte/index.html')).toContain('Vítejte');
  await expect(run('npx', ['support-guide', 'init', '.'])).rejects.toThrow('content holds content already');
});

test('the recipe for CI runs in a clone elsewhere that has nothing of this machine', async () => {
  const clone = join(root, 'elsewhere/clone');
  await writeFile(join(guide, '.gitignore'), 'node_modules/\ndist/\ndata/\n');
  await run('git', ['init', '-q', '-b', 'main']);
  await run('git', ['add', '.']);
  await run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@guide.test', 'commit', '-qm', 'Begin']);
  await run('git', ['clone', '-q', guide, clone]);
  const recipe = parse(await readFile(join(clone, '.github/workflows/guide.yml'), 'utf8')) as {
    jobs: { build: { steps: { run?: string }[] } };
  };
  const steps = recipe.jobs.build.steps.flatMap((step) => step.run ?? []);
  expect(steps).toEqual(['npm ci', 'npm run check:content', 'npm run build']);
  const [command = '', ...others] = steps;
  await run('sh', ['-c', `${command} --cache ${join(root, 'empty-cache')}`], clone);
  for (const step of others) await run('sh', ['-c', step], clone);
  expect(await readFile(join(clone, 'dist/en/welcome/index.html'), 'utf8')).toContain('Welcome');
});

test('a guide is served, and keeps its content over an upgrade', async () => {
  const older = await serve('start', PASSWORD);
  const [, password] = PASSWORD.exec(older.output()) ?? [];
  const answer = await fetch(`${older.address}/cms-json/cms/v2/posts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Basic ${btoa(`admin:${password}`)}` },
    body: JSON.stringify({ title: 'Kept', content: 'Over an upgrade.', status: 'publish', lang: 'en' }),
  });
  expect(answer.status).toBe(201);
  expect(await (await fetch(`${older.address}/en/kept/`)).text()).toContain('Over an upgrade.');
  await older.stop();
  const content = await read('content/en/posts/kept.md');

  await install(packages.newer);
  const { version } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8')) as { version: string };
  expect(await run('npx', ['support-guide', '--version'])).toBe(`${version}\n`);
  expect(await read('content/en/posts/kept.md')).toBe(content);

  await run('npx', ['support-guide', 'new', 'Soon', '--lang', 'en']);
  const newer = await serve('dev');
  expect(await (await fetch(`${newer.address}/en/kept/`)).text()).toContain('Over an upgrade.');
  expect(await (await fetch(`${newer.address}/en/soon/`)).text()).toContain('Not published');
  await newer.stop();
  expect(await run('npm', ['run', '--silent', 'build', '--', '--edge'])).toContain('Wrote');
  expect(existsSync(join(guide, 'dist/en/soon'))).toBe(false);
  expect(await run('npx', ['support-guide', 'verify'])).toBe(`${join(guide, 'dist')} is what a clean build makes\n`);
});

test('the command says what it can do, and what it cannot', async () => {
  expect(await run('npx', ['support-guide', '--help'])).toMatch(/^support-guide COMMAND[^]*\n {2}init /);
  await expect(run('npx', ['support-guide', 'serve'])).rejects.toThrow('"serve" is no command');
});

/** The line that ends the very first start. */
const PASSWORD = /the password (\S+) .*\n/;

/** Runs the guide until it says where it listens, or whatever else is waited for. */
async function serve(command: 'start' | 'dev', ready = /^API .*\n/m) {
  const child = spawn(join(guide, 'node_modules/.bin/support-guide'), [command], {
    cwd: guide,
    env: environment({ PORT: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onTestFinished(() => stop(child, ended));
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stdout.on('data', () => {
      const found = ready.test(text) && /^API +(http:\/\/[^/\s]+)/m.exec(text);
      if (found) resolve(found[1] as string);
    });
    void ended.then(() => reject(new Error(`support-guide ${command} ended:\n${text}`)));
  });
  return { address, output: () => text, stop: () => stop(child, ended) };
}

function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  return ended;
}
