import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../helpers/free-port.ts';
import { ended } from '../process.ts';

export const NGINX = '/usr/sbin/nginx';

export interface Nginx {
  address: string;
  stop(): Promise<void>;
}

/** One worker that serves files of JSON, by name. */
export async function startNginx(folder: string, files: Record<string, string>): Promise<Nginx> {
  mkdirSync(join(folder, 'www'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'www', name), text);
  const port = await freePort();
  const at = (name: string) => join(folder, name);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  );
  writeFileSync(
    at('nginx.conf'),
    `daemon off; master_process off; worker_processes 1; pid ${at('pid')}; error_log ${at('error.log')};
events { worker_connections 512; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100; ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; root ${at('www')}; default_type application/json; } }
`,
  );
  const child = spawn(NGINX, ['-c', at('nginx.conf'), '-p', folder], { stdio: 'ignore' });
  const end = ended(child);
  const url = `http://127.0.0.1:${port}`;
  for (let left = 100; left > 0; left--) {
    if (await fetch(url).catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    address: url,
    async stop() {
      child.kill('SIGTERM');
      await end;
    },
  };
}
