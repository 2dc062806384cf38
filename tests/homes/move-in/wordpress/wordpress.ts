import { type ChildProcess, execFile, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, symlink, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { closeLater } from '../../../helpers/close.ts';
import { freePort } from '../../../helpers/free-port.ts';
import { makeFolder } from '../../../helpers/guide-folder.ts';

/** A real WordPress of Debian's package on a database of its own, on loopback; everything of it is gone when it is closed. */
export interface WordPress {
  /** `http://127.0.0.1:8080` */
  url: string;
  /** Where PHP listens; elsewhere only where the environment gives the site another URL. */
  port: number;
  login: string;
  /** Application password of the administrator. */
  password: string;
  /** Runs one of the scripts beside this file with the settings of this WordPress; gives what it printed. */
  php(script: string, ...args: string[]): Promise<string>;
}

const HERE = import.meta.dirname;
const PACKAGE = '/usr/share/wordpress';
const runFile = promisify(execFile);
const BUFFER = { maxBuffer: 256 * 2 ** 20 };

/** Started with content by `seed.php`, or fresh. */
export async function startWordPress({
  seed = true,
  environment = {},
}: { seed?: boolean; environment?: Record<string, string> } = {}): Promise<WordPress> {
  const { root } = await makeFolder();
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    WP_DB_SOCKET: join(root, 'db.sock'),
    WP_URL: `http://127.0.0.1:${port}`,
    WP_ROOT: join(root, 'site'),
    WP_CONTENT: join(root, 'wp-content'),
    ...environment,
  };
  await layOut(env.WP_ROOT, env.WP_CONTENT);
  await startDatabase(root, env.WP_DB_SOCKET);
  const php = async (script: string, ...args: string[]) =>
    (await runFile('php', [join(HERE, script), ...args], { env, ...BUFFER })).stdout;
  const { password } = JSON.parse(await php('setup.php')) as { password: string };
  if (seed) await php('seed.php');
  start('php', ['-S', `127.0.0.1:${port}`, '-t', env.WP_ROOT, join(HERE, 'router.php')], { env, stdio: 'ignore' });
  await untilAnswered(`http://127.0.0.1:${port}/wp-json/`);
  return { url: env.WP_URL, port, login: 'admin', password, php };
}

/** The files of the package, with settings, theme and plugin of the tests in the place of its own. */
async function layOut(site: string, content: string): Promise<void> {
  await mkdir(site);
  for (const name of await readdir(PACKAGE)) {
    if (name === 'wp-content' || name === 'wp-config.php') continue;
    // PHP would look for the settings beside the file that a link leads to.
    if (name.endsWith('.php')) await cp(join(PACKAGE, name), join(site, name), { dereference: true });
    else await symlink(join(PACKAGE, name), join(site, name));
  }
  await cp(join(HERE, 'wp-config.php'), join(site, 'wp-config.php'));
  await cp(join(HERE, 'theme'), join(content, 'themes/plain'), { recursive: true });
  await mkdir(join(content, 'mu-plugins'));
  await cp(join(HERE, 'languages.php'), join(content, 'mu-plugins/languages.php'));
}

async function startDatabase(root: string, socket: string): Promise<void> {
  const data = join(root, 'db');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  await runFile('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  ]);
  start(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
      `--pid-file=${join(root, 'db.pid')}`,
      ...user,
    ],
    { stdio: 'ignore' },
  );
  const create = 'CREATE DATABASE IF NOT EXISTS wordpress';
  await until('MariaDB', () =>
    runFile('mariadb', ['--no-defaults', `--socket=${socket}`, '-u', 'root', '-e', create]).then(
      () => true,
      () => false,
    ),
  );
}

const untilAnswered = (url: string): Promise<void> =>
  until(url, () =>
    fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );

async function until(what: string, isReady: () => Promise<boolean>): Promise<void> {
  for (let left = 300; left > 0; left--) {
    if (await isReady()) return;
    await pause(200);
  }
  throw new Error(`${what} does not answer`);
}

function start(program: string, args: string[], options: SpawnOptions): void {
  const child = spawn(program, args, options);
  closeLater(() => end(child));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
