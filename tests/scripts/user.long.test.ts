import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyPassword } from '../../api/lib/password.ts';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { lockContent } from '../../api/content/store/disk/lock.ts';
import { Users } from '../../api/content/store/state/users.ts';
import { makeFolder, type GuideFolder } from '../helpers/guide-folder.ts';
import { runScript } from './data-set.ts';

const usersOf = ({ dataDir }: GuideFolder): Promise<Users> => Users.open(openFiles(), dataDir);
const run = (folders: GuideFolder, line: string) => runScript('user', line.split(' '), folders);

test('adds a user and shows the generated password once', async () => {
  const folders = await makeFolder();
  const { code, stdout } = await run(folders, 'add jana --role editor --email Jana@Example.test --name Jana');
  const password = /shown only once\): (\w{24})$/m.exec(stdout)?.[1] ?? '';
  expect(code).toBe(0);
  const user = (await usersOf(folders)).byName('jana');
  expect(user).toMatchObject({ login: 'jana', role: 'editor', email: 'jana@example.test', name: 'Jana' });
  expect(await verifyPassword(password, user?.password ?? '')).toBe(true);
  expect(await readFile(join(folders.dataDir, 'users.json'), 'utf8')).not.toContain(password);
});

test('accepts a password, an id and language pairs', async () => {
  const folders = await makeFolder();
  const { stdout } = await run(
    folders,
    'add petr --role translator --password tajne-heslo-12 --languages cs-en,en-cs --id 7',
  );
  expect(stdout).toBe('Added petr (translator).\n');
  const user = (await usersOf(folders)).byName('petr');
  expect(user).toMatchObject({
    id: 7,
    language_pairs: [
      { from: 'cs', to: 'en' },
      { from: 'en', to: 'cs' },
    ],
  });
  expect(await verifyPassword('tajne-heslo-12', user?.password ?? '')).toBe(true);
});

test('lists, changes a password and removes', async () => {
  const folders = await makeFolder();
  await run(folders, 'add jana --role editor --password first-password');
  await run(folders, 'add petr --role translator --languages cs-en');
  expect((await run(folders, 'list')).stdout).toBe('1\tjana\teditor\tjana\n2\tpetr\ttranslator\tpetr\t\tcs-en\n');
  expect((await run(folders, 'password jana --password second-password')).stdout).toBe(
    'Changed the password of jana.\n',
  );
  const hash = (await usersOf(folders)).byName('jana')?.password ?? '';
  expect([await verifyPassword('first-password', hash), await verifyPassword('second-password', hash)]).toEqual([
    false,
    true,
  ]);
  expect((await run(folders, 'remove jana')).stdout).toBe('Removed jana.\n');
  expect((await usersOf(folders)).all().map(({ login }) => login)).toEqual(['petr']);
});

test('is noticed by a running server, even between its own changes', async () => {
  const folders = await makeFolder();
  await openFiles().makeFolder(folders.dataDir);
  const server = await usersOf(folders);
  await server.add({ login: 'admin', email: '', name: 'admin', role: 'administrator', language_pairs: [] }, 'first');
  await run(folders, 'add jana --role editor --password tajne-heslo-12');
  await server.refresh();
  expect(await verifyPassword('tajne-heslo-12', server.byName('jana')?.password ?? '')).toBe(true);
  await server.change('admin', { name: 'Admin' });
  expect((await usersOf(folders)).all().map(({ login }) => login)).toEqual(['admin', 'jana']);
  await run(folders, 'remove jana');
  await server.refresh();
  expect(server.byName('jana')).toBeUndefined();
});

test('works beside a server, which has the content locked', async () => {
  const folders = await makeFolder();
  const files = openFiles();
  await files.makeFolder(folders.contentDir);
  const unlock = await lockContent(files, folders.contentDir);
  expect((await run(folders, 'add jana --role editor')).code).toBe(0);
  await unlock();
});

test.each([
  ['fly', 'unknown command "fly"'],
  ['constructor jana', 'unknown command "constructor"'],
  ['add', 'add needs a login'],
  ['add jana', '--role is missing'],
  ['add jana --role boss', '--role must be one of administrator'],
  ['add ja/na --role editor', 'a login is letters'],
  ['add jana --role editor --email x', '--email must be an e-mail address'],
  ['add jana --role translator --languages cs-de', '--languages must be pairs'],
  ['add jana --role editor --id x', '--id must be a whole number'],
  ['list --role editor', 'list takes no --role'],
  ['remove a b', '"b" is not understood'],
  ['add jana --rolle editor', "Unknown option '--rolle'"],
])('%s: is reported as a mistake', async (line, message) => {
  const { code, stderr } = await run(await makeFolder(), line);
  for (const part of [message, 'npm run user -- COMMAND']) expect(stderr).toContain(part);
  expect(code).toBe(2);
});

test.each([
  ['add jana --role editor', 'there is already a user jana'],
  ['add other --role editor --email j@x.test', 'j@x.test belongs to another user'],
  ['add other --role editor --id 1', '--id 1 belongs to jana'],
  ['password nobody', 'there is no user nobody'],
  ['remove nobody', 'there is no user nobody'],
])('%s: fails with the reason', async (line, message) => {
  const folders = await makeFolder();
  await run(folders, 'add jana --role editor --email j@x.test');
  const { code, stderr } = await run(folders, line);
  expect([code, stderr]).toEqual([1, `${message}\n`]);
});
