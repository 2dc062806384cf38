import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { GuideFolder } from '../helpers/guide-folder.ts';

const MAIN = new URL('../../api/main.ts', import.meta.url).pathname;

export interface Server {
  /** Address of the API, without a slash at the end. */
  api: string;
  /** Ends the process as a loss of power would: it hears nothing of it. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Ends what a failed test left running. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts the real server, without pages, over a folder. */
export async function startServer({ contentDir, dataDir, root }: GuideFolder): Promise<Server> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      CONTENT_DIR: contentDir,
      DATA_DIR: dataDir,
      OUT_DIR: join(root, 'dist'),
      PORT: '0',
      SITE: 'off',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const exited = once(child, 'exit').then(() => void running.delete(child));
  let said = '';
  const api = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /^API\s+(\S+)\/$/m.exec(said)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void exited.then(() => reject(new Error(`the server ended: ${said}`)));
  });
  return {
    api,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
