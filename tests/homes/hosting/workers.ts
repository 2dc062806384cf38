import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { openS3 } from '../../../api/homes/publish/s3.ts';
import { publish } from '../../../api/homes/publish/publish.ts';
import { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import type { Folders } from '../../helpers/served.ts';
import { startObjectStorage } from '../publish/object-storage.ts';
import type { Host } from './hosts.ts';
import { closeLater } from '../../helpers/close.ts';

/** Runs the worker of the build in workerd, with the output folder beside it. */
export const startWorker = ({ outDir }: Folders, env?: Record<string, string>): Promise<Host> =>
  runWorkerd(join(`${outDir}-edge`, 'workerd.capnp'), env);

/** Runs workerd with a configuration until the test ends. */
export async function runWorkerd(config: string, env: Record<string, string> = {}): Promise<Host> {
  const args = ['serve', config, '--socket-addr', 'http=127.0.0.1:0', '--control-fd=1'];
  const engine = spawn(workerd, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let said = '';
  engine.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(engine, 'exit');
  const port = await Promise.race([portOf(engine.stdout), ended.then(() => 0)]);
  if (!port) throw new Error(`workerd ended:\n${said}`);
  const stop = closeLater(async () => {
    engine.kill('SIGTERM');
    await ended;
  });
  return { address: `http://127.0.0.1:${port}`, stop };
}

/** The engine prints the port on which it listens. */
async function portOf(lines: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(lines)) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number };
    if (event === 'listen' && port) return port;
  }
  return 0;
}

/** The package exports the path of its program. */
const { default: workerd } = createRequire(import.meta.url)('workerd') as { default: string };

const COPY = { recursive: true };

/** The same worker, reading from an object storage to which the guide was published. */
export async function startWorkerOnBucket(folders: Folders): Promise<Host> {
  const storage = await startObjectStorage();
  const { endpoint, env } = storage;
  const bucket = await storage.bucket();
  // The worker does not read pages, and uploading them takes a while.
  const folder = new OutputFolder(join(folders.root, 'published'));
  for (const part of ['_query', 'cms-json']) cpSync(join(folders.outDir, part), join(folder.path, part), COPY);
  await publish({ folder, store: openS3({ bucket, prefix: 'guide/' }, endpoint), remove: false });
  return startWorker(folders, {
    BUCKET_URL: `${endpoint}/${bucket}/guide`,
    BUCKET_ACCESS_KEY_ID: env.AWS_ACCESS_KEY_ID,
    BUCKET_SECRET_ACCESS_KEY: env.AWS_SECRET_ACCESS_KEY,
    BUCKET_REGION: env.AWS_REGION,
  });
}
