import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, startServer, type Folders } from '../../helpers/served.ts';
import { freePort } from '../../helpers/free-port.ts';
import { PUBLIC_URL } from './guide.ts';
import { closeLater } from '../../helpers/close.ts';

export type Host = { address: string; stop(): Promise<unknown> };

/** Programs of hosts that may be installed here. */
export const NGINX = '/usr/sbin/nginx';
export const CADDY = '/usr/bin/caddy';
export const isInstalled = existsSync;

export const startOwnServer = async (folders: Folders, base: string): Promise<Host> =>
  startServer({ ...environmentOf(folders), PUBLIC_URL: PUBLIC_URL + base.slice(0, -1), EDGE: 'on' });

/** nginx with these servers, independent of the machine's configuration, as a single process. */
export function runNginx(root: string, port: number, http: string): Promise<Host> {
  const prefix = join(root, 'nginx');
  mkdirSync(prefix);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${prefix};`);
  const configuration = `
    daemon off; master_process off; pid ${prefix}/pid; error_log ${prefix}/error.log;
    events {}
    http {
      ${temporary.join(' ')} access_log off;
      ${http}
    }`;
  const file = join(prefix, 'nginx.conf');
  writeFileSync(file, configuration);
  return runHost(NGINX, ['-p', prefix, '-e', join(prefix, 'error.log'), '-c', file], port);
}

async function startNginx({ root, outDir }: Folders, base: string): Promise<Host> {
  const port = await freePort();
  const http = `
      include /etc/nginx/mime.types;
      include ${outDir}/_hosting/nginx-maps.conf;
      server { listen 127.0.0.1:${port}; root ${rootOf(outDir, base)}; include ${outDir}/_hosting/nginx.conf; }`;
  return runNginx(root, port, http);
}

/** Caddy with this configuration. */
export function runCaddy(root: string, port: number, configuration: string): Promise<Host> {
  const home = join(root, 'caddy');
  mkdirSync(home);
  const file = join(home, 'Caddyfile');
  writeFileSync(file, configuration);
  return runHost(CADDY, ['run', '--config', file, '--adapter', 'caddyfile'], port, home);
}

async function startCaddy({ root, outDir }: Folders, base: string): Promise<Host> {
  const port = await freePort();
  const configuration = `
{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	root * ${rootOf(outDir, base)}
	import ${outDir}/_hosting/Caddyfile
}
`;
  return runCaddy(root, port, configuration);
}

/** A program that serves the output of a guide at a path of its address. */
type Program = { name: string; isInstalled: boolean; start(folders: Folders, base: string): Promise<Host> };

/** Programs that serve files by the rules of the output. */
export const FILE_HOSTS: readonly Program[] = [
  { name: 'nginx', isInstalled: isInstalled(NGINX), start: startNginx },
  { name: 'Caddy', isInstalled: isInstalled(CADDY), start: startCaddy },
];

/** The folder has the same meaning for all of these. */
export const HOSTS: readonly Program[] = [
  { name: 'our own server', isInstalled: true, start: startOwnServer },
  ...FILE_HOSTS,
];

/** The folder that contains the site at the path of its URL. */
const rootOf = (outDir: string, base: string): string => (base === '/' ? outDir : outDir.slice(0, -base.length + 1));

async function runHost(program: string, args: string[], port: number, home = '/nonexistent'): Promise<Host> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { HOME: home, XDG_DATA_HOME: home } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const end = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await untilItAnswers(url, child, () => said);
  const stop = closeLater(() => {
    child.kill('SIGTERM');
    return end;
  });
  return { address: url, stop };
}

async function untilItAnswers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`The host ended with ${child.exitCode}:\n${said()}`);
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The host did not answer:\n${said()}`);
}
