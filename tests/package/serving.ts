import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface Serving {
  /** `http://127.0.0.1:43210` */
  address: string;
  /** Stops it as an operator would, and returns the exit code. */
  stop(): Promise<number | null>;
}

/** Runs the command of an installed package until it reports its address. */
export async function serveFrom(
  guide: string,
  command: 'start' | 'dev',
  env: Record<string, string>,
): Promise<Serving> {
  const bin = join(guide, 'node_modules/.bin/support-guide');
  const child = spawn(bin, [command], { cwd: guide, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  onTestFinished(() => void stop());
  const address = await new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /^API +(http:\/\/[^/\s]+).*\n/m.exec(text) ?? [];
      if (found) resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
    void ended.then(() => reject(new Error(`support-guide ${command} ended:\n${text}`)));
  });
  return { address, stop };
}
