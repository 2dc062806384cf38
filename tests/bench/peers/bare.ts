import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply } from '../client.ts';
import { collect, ended, plainEnvironment, usageOf } from '../process.ts';

export interface Bare {
  address: string;
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Headers that Node adds to every answer by itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** A bare server of `node:http` that sends the head and the bytes of these answers, by path. */
export async function startBare(folder: string, replies: Record<string, Reply>): Promise<Bare> {
  const headOf = ({ headers }: Reply) =>
    Object.entries(headers).flatMap(([name, value]) => (OWN.has(name) ? [] : [name, String(value)]));
  const answers = Object.entries(replies).map(([path, reply]) => [path, { head: headOf(reply), text: reply.text }]);
  const file = join(folder, 'bare.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(answers)));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file], {
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = collect(child);
  const end = ended(child);
  while (!output().includes('\n')) await new Promise((resolve) => setTimeout(resolve, 5));
  return {
    address: `http://127.0.0.1:${output().trim()}`,
    cpuSeconds: () => usageOf(child.pid)?.cpuSeconds ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await end;
    },
  };
}
