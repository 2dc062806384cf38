import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { SAMPLE } from '../helpers/served.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
/** The id of a user who owns nothing. */
const NOBODY = 65_534;

let root: string;
const children: ChildProcess[] = [];

beforeAll(() => {
  // Not below the folder of the tests, which other users cannot read.
  root = mkdtempSync('/tmp/guide-user-');
  chmodSync(root, 0o755);
  cpSync(SAMPLE, join(root, 'content'), { recursive: true });
  for (const name of ['data', 'dist']) mkdirSync(join(root, name));
  if (!isRoot) return;
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' });
  for (const path of ['', ...paths]) chownSync(join(root, path), NOBODY, NOBODY);
});
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  rmSync(root, { recursive: true, force: true });
});

/** Starts the server as a different user than the owner of the code, if the tests run as root. */
function startAsOther(more: Record<string, string> = {}): { child: ChildProcess; said: () => string } {
  const env = {
    PATH: process.env['PATH'],
    CONTENT_DIR: join(root, 'content'),
    DATA_DIR: join(root, 'data'),
    OUT_DIR: join(root, 'dist/out'),
    PORT: '0',
    ...more,
  };
  const drop = isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  const [program = '', ...words] = [...drop, process.execPath, 'api/main.ts'];
  const child = spawn(program, words, { cwd: REPOSITORY, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, said: () => text };
}

test('a user without write access to the code can start the guide with its pages', async () => {
  const env = { ...process.env, CONTENT_DIR: join(root, 'content') };
  await promisify(execFile)(process.execPath, ['scripts/compile.ts'], { cwd: REPOSITORY, env });
  const { child, said } = startAsOther();
  const end = once(child, 'close');
  const url = () => /^API +(http:\/\/[^/\s]+)/m.exec(said())?.[1];
  await Promise.race([end, expect.poll(url, { timeout: 240_000 }).toBeDefined()]);
  expect(child.exitCode, said()).toBeNull();
  expect((await fetch(`${url()}/jak-se-prihlasit/`)).status).toBe(200);
  child.kill('SIGTERM');
  expect((await end)[0]).toBe(0);
});

test('templates that are not compiled and cannot be are reported in one line', async () => {
  const file = join(root, 'content/site.yaml');
  const { child, said } = startAsOther({ TEMPLATES_DIR: join(file, 'templates'), OUT_DIR: join(root, 'dist/other') });
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(said()).toMatch(/^TEMPLATES_DIR=\S+ cannot be used: the templates for \/ are not compiled, [^\n]+\n$/m);
  expect(said()).not.toMatch(/\n +at /);
});

test.runIf(isRoot)(
  'a text of another user does not stop the start, and a state file is reported in one line',
  async () => {
    const content = join(root, 'content');
    const person = ['safe.directory=*', 'user.name=a', 'user.email=a@b.test'].flatMap((setting) => ['-c', setting]);
    const git = (...words: string[]) => promisify(execFile)('git', [...person, '-C', content, ...words]);
    await git('init');
    await git('add', '--all');
    await git('commit', '--message', 'All');
    // As if the process had been killed between a write and its commit.
    const entry = { operation: 'updateItem', user: 1, files: ['en/posts/webhooks.md'], after: 'x' };
    mkdirSync(join(root, 'data/audit'), { recursive: true });
    appendFileSync(join(root, 'data/audit/audit.jsonl'), `${JSON.stringify(entry)}\n`);
    for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }))
      chownSync(join(root, path), NOBODY, NOBODY);
    const keep = (path: string) => {
      chmodSync(path, 0o600);
      chownSync(path, 0, 0);
    };
    const text = join(content, 'en/posts/webhooks.md');
    appendFileSync(text, 'More.\n');
    keep(text);
    const env = { GIT_COMMIT: 'on', SITE: 'off', HOME: root };
    const { child, said } = startAsOther(env);
    const end = once(child, 'close');
    await Promise.race([end, expect.poll(said, { timeout: 60_000 }).toMatch(/"ready"/)]);
    expect(said()).toMatch(/en\/posts\/webhooks\.md:\d+: the file cannot be opened/);
    child.kill('SIGTERM');
    expect((await end)[0], said()).toBe(0);

    const users = join(root, 'data/users.json');
    keep(users);
    const refused = startAsOther({ ...env, LOG_LEVEL: 'silent' });
    expect((await once(refused.child, 'close'))[0]).toBe(1);
    expect(refused.said()).toBe(`EACCES: permission denied, open '${users}'\n`);
  },
);

test.runIf(isRoot)('what root adds by a command belongs to the user of the server', async () => {
  const data = join(root, 'own');
  mkdirSync(data);
  chownSync(data, NOBODY, NOBODY);
  const command = promisify(execFile)(process.execPath, ['scripts/user.ts', 'add', 'jana', '--role', 'translator'], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'], CONTENT_DIR: join(root, 'content'), DATA_DIR: data },
  });
  expect((await command).stdout).toContain('Added jana');
  await openFiles().makeFolder(join(data, 'xlate/a/jobs'));
  for (const name of ['users.json', 'xlate', 'xlate/a', 'xlate/a/jobs'])
    expect(statSync(join(data, name)).uid, name).toBe(NOBODY);
});
