import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ON_DEMAND } from '../../api/lib/on-demand.ts';
import { REPOSITORY } from '../deploy/containerfile.ts';
import { openPlace, type Place } from './npm.ts';
import { serveFrom, type Serving } from './serving.ts';

/** Bytes that a guide may take: the package as it is downloaded, and all that lies in `node_modules`. */
const TARBALL_BYTES = 3_500_000;
const INSTALLED_BYTES = 60_000_000;

let place: Place;
/** The folder of a guide of its own, away from this repository. */
let guide: string;
let asked: string;

const inGuide = (command: string, ...args: string[]) => place.run(command, args, { cwd: guide });
const read = (path: string): Promise<string> => readFile(join(guide, path), 'utf8');
const serve = (command: 'start' | 'dev', env: Record<string, string> = {}): Promise<Serving> =>
  serveFrom(guide, command, place.environment({ PORT: '0', ...env }));

beforeAll(async () => {
  place = await openPlace();
  guide = join(place.root, 'my-guide');
  asked = await place.run('npm', ['create', '--yes', 'support-guide@latest', 'my-guide'], {
    input: 'Zahrada\ncs, de\n\nn\n',
  });
});

afterAll(async () => {
  await place.registry.close();
  await rm(place.root, { recursive: true, force: true });
});

test('npm create asks three questions, a wrong answer again, and makes a guide that is checked and built', async () => {
  const questions = [...asked.slice(asked.indexOf('Name')).matchAll(/[^()]*\([^)]*\) /g)].map(([question]) =>
    question.trim(),
  );
  expect(questions).toEqual([
    'Name of the guide (Nápověda, Help)',
    'Languages: cs, en, or both, the first at / (cs,en)',
    'Languages: cs, en, or both, the first at / (cs,en)',
    'Begin with the articles of the sample? (y/N)',
  ]);
  expect(asked).toMatch(/ {2}cd my-guide\n {2}npm run dev\n$/);
  expect(parse(await read('content/site.yaml'))).toMatchObject({ name: { cs: 'Zahrada', en: 'Zahrada' } });
  expect(await inGuide('npx', 'support-guide', '--version')).toBe(`${place.packages.guide.manifest.version}\n`);
  expect(await inGuide('npm', 'run', '--silent', 'check:content')).toBe('2 items and 2 terms are in order\n');
  expect(await inGuide('npm', 'run', '--silent', 'build')).toContain(`Built ${join(guide, 'dist')}`);
  expect(await read('dist/en/welcome/index.html')).toContain('Welcome');
  expect(await read('dist/vitejte/index.html')).toContain('Zahrada');
});

test('npm create asks nothing of who says --yes, and gives the sample to who wants it', async () => {
  const options = ['--languages', 'cs,en', '--sample', '--name', 'Allotments', '--yes'];
  await place.run('npm', ['create', '--yes', 'support-guide@latest', 'sample', '--', ...options]);
  const cwd = join(place.root, 'sample');
  const settings = await readFile(join(cwd, 'content/site.yaml'), 'utf8');
  expect(settings).toContain('name:\n  cs: Allotments\n  en: Allotments\n');
  expect(await place.run('npm', ['run', '--silent', 'check:content'], { cwd })).toMatch(/^\d{2,} items .* in order\n$/);
});

test.each([
  [['my-guide', '--yes'], '', /my-guide\/package\.json is there already\. .*npx support-guide init \./],
  [['new-guide', '--languages', 'de'], '', '--languages must be en, cs, or both, not "de"'],
  [['new-guide', '--languages', 'en', '--sample'], '', 'The sample is in both languages: --languages cs,en'],
  [['new-guide', '--sampel'], '', "Unknown option '--sampel'"],
  [[], '', 'The name of one folder is needed'],
  [['new-guide'], 'Zahrada\n', 'Nobody answers; --yes asks nothing'],
])('npm create %j refuses in a line before it writes anything', async (words, input, message) => {
  const { code, stderr } = await place.end('npm', ['create', '--yes', 'support-guide@latest', '--', ...words], {
    input,
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
  expect(existsSync(join(place.root, 'new-guide'))).toBe(false);
});

test('the package holds what Node runs, types of what is public, and nothing of where it was made', async () => {
  const lib = join(guide, 'node_modules/support-guide/lib');
  const paths = await filesBelow(lib);
  expect(paths.filter((path) => /(?<!\.d)\.ts$|\.astro$|\.guide-lock/.test(path))).toEqual([]);
  const texts = await Promise.all(
    paths.filter((path) => /\.(m?js|css|ts)$/.test(path)).map((path) => readFile(path, 'utf8')),
  );
  expect(texts.some((text) => text.includes(REPOSITORY))).toBe(false);
});

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

test('download and installation are as small as is promised, with the binaries of this platform', async () => {
  expect((await stat(place.packages.guide.file)).size).toBeLessThan(TARBALL_BYTES);
  const files = await filesBelow(join(guide, 'node_modules'));
  expect(files.some((path) => /libvips.*\.so|libvips.*\.dylib|libvips.*\.dll/.test(path))).toBe(true);
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(INSTALLED_BYTES);
});

test('nothing that is installed with it has to run a script first', async () => {
  const { packages } = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  expect(Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
});

test('what is public is imported by its name with strict types, and nothing else is', async () => {
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
    '--strict',
    '--exactOptionalPropertyTypes',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--skipLibCheck',
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
] as const)('%s: %j says in a line what to install', async (purpose, words, env) => {
  const { code, stderr } = await place.end('npx', ['support-guide', ...words], {
    cwd: guide,
    env: { PORT: '0', ...env },
  });
  const names = (ON_DEMAND[purpose] ?? []).map((name) => `${name}@\\d+`).join(' ');
  expect(stderr).toMatch(new RegExp(`^${purpose} needs what is not installed here: npm install ${names}\n$`));
  expect(code).toBe(1);
});

test('what is installed then is enough, and help needs nothing', async () => {
  for (const command of ['mcp', 'publish', 'survey', 'move-in'])
    expect(await inGuide('npx', 'support-guide', command, '--help')).toContain(command);
  const { stderr } = await place.end('npx', ['support-guide', 'start'], { cwd: guide, env: { PORT: '0', ...MAIL } });
  await inGuide('sh', '-c', stderr.slice(stderr.indexOf('npm install')));
  const { stop } = await serve('start', MAIL);
  expect(await stop()).toBe(0);
  await inGuide('npm', 'uninstall', 'nodemailer');
});

test('the recipe for CI runs in a clone elsewhere that has nothing of this machine', async () => {
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

test('a guide is written, shown to its authors, built and proved', async () => {
  const server = await serve('start');
  const authorization = `Basic ${btoa(`admin:${server.password()}`)}`;
  const answer = await fetch(`${server.address}/cms-json/cms/v2/posts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: authorization },
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
  expect(await inGuide('npx', 'support-guide', 'verify')).toBe(`${join(guide, 'dist')} is what a clean build makes\n`);
});

const OLDER = join(import.meta.dirname, '../fixtures/older-guide');

test('an upgrade keeps content, state and settings of a guide of the version before', async () => {
  const cwd = join(place.root, 'older-guide');
  await cp(OLDER, cwd, { recursive: true });
  const { file } = place.packages.guide;
  await mkdir(join(cwd, 'vendor'));
  await cp(file, join(cwd, 'vendor', basename(file)));
  await place.run('npm', ['install', '--no-audit', `./vendor/${basename(file)}`], { cwd });
  const npm = (...words: string[]) => place.run('npm', ['run', '--silent', ...words], { cwd });
  expect(await npm('check:content')).toBe('9 items and 4 terms are in order\n');
  const server = await serveFrom(cwd, 'start', place.environment({ PORT: '0' }));
  const ask = async (path: string, login = '') => {
    const headers = login ? { Authorization: `Basic ${btoa(`${login}:correct horse battery staple`)}` } : {};
    return fetch(server.address + path, { headers });
  };
  const json = async <T>(path: string, login = 'ada') => (await (await ask(`/cms-json${path}`, login)).json()) as T;
  const page = await (await ask('/en/exporting-data/')).text();
  expect(page).toContain('then <em>Export data</em>');
  expect(await (await ask('/site.css')).text(), 'the colour of the owner').toContain('#7a3b00');
  expect(page).toContain('https://git.example.com/guide/edit/main/content/en/posts/exporting-data.md');
  expect((await ask('/cms-content/uploads/2026/11/square.png')).status).toBe(200);
  expect(await (await ask('/en/for-partners/')).text()).not.toContain('Behind a password');
  expect(await json('/cms/v2/posts/10?password=partner-password&_fields=content.rendered', '')).toMatchObject({
    content: { rendered: expect.stringContaining('Behind a password.') },
  });
  expect(await json('/cms/v2/posts?lang=en&status=draft,trash&orderby=id&_fields=id,status', 'jana')).toEqual([
    { id: 18, status: 'trash' },
    { id: 9, status: 'draft' },
  ]);
  const { revisions } = JSON.parse(await readFile(join(OLDER, 'data/revisions/7.json'), 'utf8')) as {
    revisions: { id: number; author: number }[];
  };
  const kept = revisions.map(({ id, author }) => ({ id, author })).reverse();
  expect(await json('/cms/v2/posts/7/revisions?_fields=id,author')).toEqual(kept);
  expect(await json<object[]>('/cms/v2/posts/7/autosaves?_fields=id,author', 'jana')).toEqual([{ id: 17, author: 1 }]);
  expect(await json('/xlate/tm/v1/ate/jobs', 'petr')).toMatchObject([{ xlate_job_id: 1, source_id: 8 }]);
  await server.stop();
  for (const path of await filesBelow(join(OLDER, 'content')))
    expect(await readFile(path.replace(OLDER, cwd)), path).toEqual(await readFile(path));
  expect(await npm('build')).toContain(`Built ${join(cwd, 'dist')}`);
  expect(await npm('verify')).toBe(`${join(cwd, 'dist')} is what a clean build makes\n`);
});

test('init leaves what is in a folder, and says how a file from outside gets into every clone', async () => {
  const cwd = join(place.root, 'filled');
  await mkdir(cwd);
  await writeFile(join(cwd, '.gitignore'), 'mine\n');
  const npm = (...words: string[]) => place.run('npm', words, { cwd });
  await npm('init', '-y');
  await npm('install', '--no-audit', place.packages.guide.file);
  const said = await place.run('npx', ['support-guide', 'init', '.'], { cwd });
  expect(said).toContain('.gitignore stays as it is\n');
  expect(said).toMatch(/Next: mkdir vendor && cp .*\n\. is a guide\. Next: npm run dev;/);
  expect(await readFile(join(cwd, '.gitignore'), 'utf8')).toBe('mine\n');
  await expect(place.run('npx', ['support-guide', 'init', '.'], { cwd })).rejects.toThrow(
    'content holds content already',
  );
});

test('the command says what it can do, and what it cannot', async () => {
  expect(await inGuide('npx', 'support-guide', '--help')).toMatch(/^support-guide COMMAND[^]*\n {2}init /);
  await expect(inGuide('npx', 'support-guide', 'serve')).rejects.toThrow('"serve" is no command');
});
