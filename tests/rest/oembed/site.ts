import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../helpers/free-port.ts';
import { put, type ContentFiles } from '../../helpers/guide-folder.ts';
import { closeLater } from '../../helpers/close.ts';

const MAIN = join(import.meta.dirname, '../../../api/main.ts');

export interface RunningSite {
  /** Public URL, below a path of its host. */
  base: string;
  /** The output for a static host. */
  outDir: string;
}

/** The whole service on loopback, pages included, started as an operator would. */
export async function startSite(files: ContentFiles): Promise<RunningSite> {
  const root = await mkdtemp(join(tmpdir(), 'guide-embed-'));
  const folder = { root, contentDir: join(root, 'content'), dataDir: join(root, 'data') };
  await mkdir(folder.contentDir);
  await put(folder, files);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/help`;
  const outDir = join(root, 'dist');
  const { contentDir: CONTENT_DIR, dataDir: DATA_DIR } = folder;
  const env = { PORT: String(port), PUBLIC_URL: base, CONTENT_DIR, DATA_DIR, OUT_DIR: outDir };
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The second line names the URL of the API; from then on requests are answered.
  for await (const line of createInterface({ input: server.stdout })) if (line.startsWith('API')) break;
  closeLater(async () => {
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
    await rm(root, { recursive: true, force: true });
  });
  return { base, outDir };
}

/** Another site, at a different origin. */
export async function startOther(listener: RequestListener): Promise<{ origin: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
