import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SETTING_NAMES } from '../../api/setting-rows.ts';
import { readSettings } from '../../api/settings.ts';
import { SAMPLE } from '../helpers/served.ts';
import { START_ENVIRONMENT } from '../helpers/start-command.ts';
import { readStages, REPOSITORY, textsOf } from './containerfile.ts';

const [build = [], final = []] = readStages();

const KNOWN = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ARG', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];

test('the Containerfile holds to what its linters ask for', () => {
  for (const { name, text } of [...build, ...final]) expect(KNOWN, `${name} ${text}`).toContain(name);
  expect(readStages()).toHaveLength(2);
  // A version is named, and by both stages the same one.
  const bases = [build, final].map((stage) => textsOf(stage, 'FROM')[0]?.split(' ')[0] ?? '');
  expect(new Set(bases).size).toBe(1);
  expect(bases[0]).toMatch(/^node:24-/);
  for (const text of textsOf(final, 'RUN').filter((each) => each.includes('apt-get install'))) {
    expect(text).toMatch(
      /^apt-get update\s+&& apt-get install --yes --no-install-recommends .*rm -rf \/var\/lib\/apt\/lists/,
    );
  }
  for (const name of ['CMD', 'HEALTHCHECK']) {
    const [text = ''] = textsOf(final, name);
    expect(JSON.parse(text.slice(text.indexOf('['))), 'a list, so that signals reach the process').toBeInstanceOf(
      Array,
    );
  }
  for (const path of [...build, ...final].filter(({ name }) => name === 'WORKDIR')) expect(path.text).toMatch(/^\//);
});

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
  const kept = readFileSync(join(REPOSITORY, '.containerignore'), 'utf8').match(/^!.*$/gm) ?? [];
  expect(copied.toSorted()).toEqual(kept.map((line) => line.slice(1)).toSorted());
  for (const path of copied) expect(existsSync(join(REPOSITORY, path)), path).toBe(true);
});

test('the steps, run in an empty folder, make a guide that is served', async () => {
  const root = mkdtempSync(join(tmpdir(), 'guide-image-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const code = join(root, 'code');
  for (const path of copied) cpSync(join(REPOSITORY, path), join(code, path), { recursive: true });
  // `npm ci` gives what is installed here. The compiler does not work through a link, so what it made of the same sources is
  // taken; that it recognises them shows that all of them are there.
  symlinkSync(join(REPOSITORY, 'node_modules'), join(code, 'node_modules'));
  const { PATH = '', HOME = '' } = process.env;
  const [install, ...steps] = textsOf(build, 'RUN');
  expect([install, ...steps]).toEqual(['npm ci', 'npm run compile']);
  const PUBLIC_URL = textsOf(build, 'ARG')[0]?.split('=')[1] ?? '';
  const env = { PATH, HOME, PUBLIC_URL, TEMPLATES_DIR: join(REPOSITORY, '.templates') };
  for (const cwd of [REPOSITORY, code]) {
    for (const step of steps) {
      const { status, stderr } = spawnSync('sh', ['-c', step], { cwd, env, encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    }
  }

  const volume = join(root, 'volume');
  cpSync(SAMPLE, join(volume, 'content'), { recursive: true });
  const volumeInside = textsOf(final, 'VOLUME')[0] ?? '';
  const inside = Object.entries(environment()).map(([name, value]) => [name, value.replace(volumeInside, volume)]);
  const [program = '', ...words] = JSON.parse(textsOf(final, 'CMD')[0] ?? '[]') as string[];
  const child = spawn(join(code, program), words, {
    cwd: code,
    env: { ...env, ...Object.fromEntries(inside), HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const end = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await end;
  });
  await vi.waitFor(() => expect(said).toMatch(/^API +http/m), { timeout: 240_000, interval: 100 });
  const [, address = ''] = /^API +(http:\/\/[^/\s]+)/m.exec(said) ?? [];
  expect((await fetch(`${address}/`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await end, said).toBe(0);
});
