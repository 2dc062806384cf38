import { spawn } from 'node:child_process';
import { START_COMMAND, START_ENVIRONMENT } from '../helpers/start-command.ts';
import { Client } from './client.ts';
import { environmentOf, ROOT, type GuideFolders } from './folders.ts';
import { collect, ended, plainEnvironment, usageOf } from './process.ts';

/** A real server in a process of its own. */
export interface RunningGuide {
  folders: GuideFolders;
  address: string;
  /** As an administrator. */
  editor: Client;
  reader: Client;
  password: string;
  /** Seconds from the start of the process to the first correct answer. */
  startSeconds: number;
  memoryBytes(): number;
  /** Processor time of all its threads since the start. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Starts the guide; `password` is that of an earlier start on the same folders. */
export async function startGuide(
  folders: GuideFolders,
  { password, env = {} }: { password?: string; env?: Record<string, string> } = {},
): Promise<RunningGuide> {
  const started = performance.now();
  const child = spawn(process.execPath, START_COMMAND, {
    cwd: ROOT,
    env: { ...plainEnvironment(), ...START_ENVIRONMENT, ...environmentOf(folders), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const end = ended(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await end;
  };
  try {
    const url = await urlIn(output, end);
    const reader = new Client(url);
    const { id } = folders.corpus.articles[0] as { id: number };
    const { text } = await reader.demand('GET', `/cms-json/cms/v2/posts/${id}`);
    if ((JSON.parse(text) as { id: number }).id !== id) throw new Error('The first answer is wrong');
    const startSeconds = (performance.now() - started) / 1000;
    const secret = password ?? (/application password (\S+)/.exec(output())?.[1] as string);
    const editor = new Client(url, secret);
    return {
      ...{ folders, address: url, editor, reader, password: secret, startSeconds },
      memoryBytes: () => usageOf(child.pid)?.bytes ?? 0,
      cpuSeconds: () => usageOf(child.pid)?.cpuSeconds ?? 0,
      async stop() {
        editor.close();
        reader.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function urlIn(output: () => string, end: Promise<number | null>): Promise<string> {
  let isOver = false;
  void end.then(() => (isOver = true));
  for (;;) {
    const found = /^API +(http:\/\/[^/\s]+)/m.exec(output());
    if (found && (output().includes('password') || output().includes('\n', found.index))) return found[1] as string;
    if (isOver) throw new Error(`The server ended:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
