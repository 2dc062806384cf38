import { existsSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ON_DEMAND } from '../../api/lib/on-demand.ts';
import { REPOSITORY } from '../deploy/containerfile.ts';
import type { Server } from '../helpers/served.ts';
import { filesBelow, openPlace } from './npm.ts';
import { serveFrom } from './serving.ts';

/** Size limits in bytes: the downloaded package, and everything in `node_modules`. */
const TARBALL_BYTES = 3_500_000;
const INSTALLED_BYTES = 60_000_000;

const inGuide = (command: string, ...args: string[]) => place.run(command, args, { cwd: guide });
const read = (path: string): Promise<string> => readFile(join(guide, path), 'utf8');
const serve = (command: 'start' | 'dev', env: Record<string, string> = {}): Promise<Server> =>
  serveFrom(guide, command, place.environment({ PORT: '0', ...env }));

const place = await openPlace();
/** Folder of a separate guide, outside of this repository. */
const guide = join(place.root, 'my-guide');
await place.run('npm', ['create', '--yes', 'support-guide@latest', 'my-guide', '--', '--yes']);

test('the package contains code for Node and public types, and no paths of the machine that built it', async () => {
  const paths = await filesBelow(join(guide, 'node_modules/support-guide/lib'));
  expect(paths.filter((path) => /(?<!\.d)\.ts$|\.astro$|\.guide-lock|package\.json$/.test(path))).toEqual([]);
  const texts = await Promise.all(
    paths.filter((path) => /\.(m?js|css|ts)$/.test(path)).map((path) => readFile(path, 'utf8')),
  );
  expect(texts.some((text) => text.includes(REPOSITORY))).toBe(false);
});

test('download and installation are within the promised sizes, including the binaries of this platform', async () => {
  expect((await stat(place.packages.guide.file)).size).toBeLessThan(TARBALL_BYTES);
  const files = await filesBelow(join(guide, 'node_modules'));
  expect(files.some((path) => /libvips.*\.so|libvips.*\.dylib|libvips.*\.dll/.test(path))).toBe(true);
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(INSTALLED_BYTES);
});

test('no installed package needs an install script', async () => {
  const { packages } = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  expect(Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
});

test('only public modules can be imported, with strict types', async () => {
  const module = `
    import { openGuide, type EmbeddedGuide } from 'support-guide';
    import { renderMarkdown, type Rendered } from 'support-guide/markdown';
    const guide: EmbeddedGuide = await openGuide({ PUBLIC_URL: 'http://guide.test/help', OUT_DIR: 'embedded', LOG_LEVEL: 'error' });
    const page: Response = await guide.fetch(new Request('http://guide.test/help/en/welcome/'));
    const list: Response = await guide.fetch(new Request('http://guide.test/help/cms-json/cms/v2/posts?lang=en&_fields=slug'));
    const rendered: Rendered = renderMarkdown('Some **words**.', { language: 'en', base: '', block: () => null });
    const closed = await import('support-guide/lib/api/start.js' as string).catch((error: { code: string }) => error.code);
    console.log(JSON.stringify([page.status, await list.json(), guide.password?.length, rendered.html, closed]));
    await guide.close();
  `;
  await writeFile(join(guide, 'embed.ts'), module);
  const types = join(REPOSITORY, 'node_modules/@types');
  const strict = [
    ...['--strict', '--exactOptionalPropertyTypes', '--target', 'es2024', '--module', 'nodenext', '--skipLibCheck'],
    'false',
  ];
  const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
  await writeFile(
    join(guide, 'package.json'),
    JSON.stringify({ ...JSON.parse(await read('package.json')), type: 'module' }),
  );
  await inGuide('node', tsc, ...strict, '--noEmit', '--typeRoots', types, '--types', 'node', 'embed.ts');
  const said = JSON.parse(await inGuide('node', 'embed.ts')) as unknown[];
  expect(said).toEqual([
    200,
    [{ slug: 'welcome' }],
    expect.any(Number),
    '<p>Some <strong>words</strong>.</p>\n',
    'ERR_PACKAGE_PATH_NOT_EXPORTED',
  ]);
  await rm(join(guide, 'data'), { recursive: true });
});

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'guide@guide.test' };

test.each([
  ['Sending mail', ['start'], MAIL],
  ['Figures for Prometheus', ['start'], { METRICS_TOKEN: 'a-token-of-16-or-more' }],
  ['The Model Context Protocol', ['start'], { MCP: 'on' }],
  ['The Model Context Protocol', ['mcp'], {}],
  ['An object storage', ['start'], { PUBLISH_TO: 's3://bucket/guide' }],
  ['An object storage', ['publish', 's3://bucket/guide'], {}],
  ['Moving in', ['survey', 'http://127.0.0.1:1'], {}],
  ['Moving in', ['move-in', 'http://127.0.0.1:1'], {}],
  ['Moving in', ['export', '--wxr', 'guide.xml'], {}],
] as const)('%s: %j says in one line what to install', async (purpose, words, env) => {
  const { code, stderr } = await place.end('npx', ['support-guide', ...words], {
    cwd: guide,
    env: { PORT: '0', ...env },
  });
  const names = (ON_DEMAND[purpose] ?? []).map((name) => `${name}@\\d+`).join(' ');
  expect(stderr).toMatch(new RegExp(`^${purpose} needs packages that are missing; run npm install ${names}\n$`));
  expect(code).toBe(1);
});

test('installing that is enough, and --help needs nothing', async () => {
  for (const command of ['mcp', 'publish', 'survey', 'move-in', 'export'])
    expect(await inGuide('npx', 'support-guide', command, '--help')).toContain(command);
  const { stderr } = await place.end('npx', ['support-guide', 'start'], { cwd: guide, env: { PORT: '0', ...MAIL } });
  await inGuide('sh', '-c', stderr.slice(stderr.indexOf('npm install')));
  expect(await (await serve('start', MAIL)).stop()).toBe(0);
  await inGuide('npm', 'uninstall', 'nodemailer');
});

test('the CI workflow runs in a fresh clone without any files of this machine', async () => {
  const clone = join(place.root, 'elsewhere/clone');
  await inGuide('git', 'init', '-q', '-b', 'main');
  await inGuide('git', 'add', '.');
  await inGuide('git', '-c', 'user.name=Ada', '-c', 'user.email=ada@guide.test', 'commit', '-qm', 'Begin');
  await inGuide('git', 'clone', '-q', guide, clone);
  const recipe = parse(await readFile(join(clone, '.github/workflows/guide.yml'), 'utf8')) as {
    jobs: { build: { steps: { run?: string }[] } };
  };
  const steps = recipe.jobs.build.steps.flatMap((step) => step.run ?? []);
  expect(steps).toEqual(['npm ci', 'npm run check:content', 'npm run build']);
  const [command = '', ...others] = steps;
  await place.run('sh', ['-c', `${command} --cache ${join(place.root, 'empty-cache')}`], { cwd: clone });
  for (const step of others) await place.run('sh', ['-c', step], { cwd: clone });
  expect(await readFile(join(clone, 'dist/en/welcome/index.html'), 'utf8')).toContain('Welcome');
});

test('a guide is written, shown to its authors, built and verified', async () => {
  const password = 'correct horse battery staple';
  await inGuide('npm', 'run', 'user', '--', 'add', 'ada', '--role', 'administrator', '--password', password);
  const server = await serve('start');
  const answer = await fetch(`${server.address}/cms-json/cms/v2/posts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Basic ${btoa(`ada:${password}`)}` },
    body: JSON.stringify({ title: 'Hello', content: 'First words.', status: 'publish', lang: 'en' }),
  });
  expect(answer.status).toBe(201);
  expect(await (await fetch(`${server.address}/en/hello/`)).text()).toContain('First words.');
  await server.stop();
  await inGuide('npx', 'support-guide', 'new', 'Soon', '--lang', 'en');
  const authors = await serve('dev');
  expect(await (await fetch(`${authors.address}/en/soon/`)).text()).toContain('Not published');
  await authors.stop();
  expect(await inGuide('npm', 'run', '--silent', 'build', '--', '--edge')).toContain('Wrote');
  expect(existsSync(join(guide, 'dist/en/soon'))).toBe(false);
  expect(await inGuide('npx', 'support-guide', 'verify')).toBe(
    `${join(guide, 'dist')} is identical to a clean build\n`,
  );
});
