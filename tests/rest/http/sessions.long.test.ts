import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { Users } from '../../../api/content/store/state/users.ts';
import { environmentOf, makeSmallFolders, startServer } from '../../helpers/served.ts';

test('a session continues after a restart, unless it ended, its password changed, or the process was killed', async () => {
  const folders = await makeSmallFolders();
  const file = join(folders.dataDir, 'sessions.json');
  const users = await Users.open(openFiles(), folders.dataDir);
  for (const login of ['admin', 'editor'])
    await users.add({ login, email: '', name: login, role: 'administrator', language_pairs: [] }, `${login} 1234567`);
  const environment = environmentOf(folders);
  let server = await startServer(environment);

  async function signIn(login: string): Promise<string> {
    const { status, headers } = await fetch(`${server.address}/write/`, {
      method: 'POST',
      body: new URLSearchParams({ login, password: `${login} 1234567` }),
      headers: { origin: server.address },
      redirect: 'manual',
    });
    expect(status).toBe(303);
    return headers.get('set-cookie')!.split(';')[0]!;
  }
  const session = (cookie: string, method = 'GET', token = '') =>
    fetch(`${server.address}/write/session`, {
      method,
      headers: { cookie, origin: server.address, 'x-session-token': token },
    });
  const tokenOf = async (cookie: string) => ((await (await session(cookie)).json()) as { token: string }).token;

  const [admin, gone, editor] = [await signIn('admin'), await signIn('admin'), await signIn('editor')];
  const token = await tokenOf(admin);
  expect((await session(gone, 'DELETE', await tokenOf(gone))).status).toBe(204);
  expect(existsSync(file)).toBe(false);
  await server.stop();
  expect(readFileSync(file, 'utf8')).not.toContain(admin.split('=')[1]);
  await users.setPassword('editor', 'another 1234567');

  server = await startServer(environment);
  expect(existsSync(file)).toBe(false);
  expect(await tokenOf(admin)).toBe(token);
  expect([(await session(gone)).status, (await session(editor)).status]).toEqual([401, 401]);

  await server.kill();
  server = await startServer(environment);
  expect((await session(admin)).status).toBe(401);
});
