import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, type GuideFolder } from './guide-folder.ts';
import { writeSmallGuide } from './small-guide.ts';
import { START_COMMAND, START_ENVIRONMENT } from './start-command.ts';
import { closeLater } from './close.ts';

const ROOT = join(import.meta.dirname, '../..');
export const SAMPLE = join(ROOT, 'content');

/** Folders of one guide: content, state, output. */
export type Folders = GuideFolder;

/** Puts the sample guide into a folder. */
export const copySample = (contentDir: string): void => cpSync(SAMPLE, contentDir, { recursive: true });

/** Puts a guide of another owner into a folder, in English alone and with settings of its own. */
export const copyGarden = (contentDir: string): void =>
  cpSync(join(ROOT, 'tests/sample-garden'), contentDir, { recursive: true });

/** A copy of the sample guide, modified by `prepare`. Removed automatically. */
export const makeFolders = (prepare: (contentDir: string) => void = () => {}): Promise<Folders> =>
  makeFolder((contentDir) => {
    copySample(contentDir);
    prepare(contentDir);
  });

/** The same with the small guide, which builds in a fifth of the time. */
export const makeSmallFolders: typeof makeFolders = (prepare = () => {}) =>
  makeFolder((contentDir) => {
    writeSmallGuide(contentDir);
    prepare(contentDir);
  });

type Environment = Record<string, string>;

/** The environment of a guide in these folders, without the tests' own settings. */
export function environmentOf(
  folders: Pick<Folders, 'contentDir' | 'dataDir' | 'outDir'>,
  more: Environment = {},
): Environment {
  const { PATH = '', HOME = '' } = process.env;
  const { contentDir: CONTENT_DIR, dataDir: DATA_DIR, outDir: OUT_DIR } = folders;
  const { NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, HOME, CONTENT_DIR, DATA_DIR, OUT_DIR, PORT: '0', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE, ...more };
}

export type Finished = { code: number | null; output: string };

/** Runs a program of the project until it ends. */
export async function run(script: string, env: Environment, args: readonly string[] = []): Promise<Finished> {
  const child = spawnNode(env, [script, ...args]);
  const output = collect(child);
  return { code: await ended(child), output: output() };
}

export interface Server {
  /** `http://127.0.0.1:43210` */
  address: string;
  port: number;
  child: ChildProcess;
  output(): string;
  /** Milliseconds from the start of the process to the log line with the address. */
  startedAfter: number;
  /** Stops the process as an operator would, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills the process without notice, like a power loss. Does nothing if it has ended. */
  kill(): Promise<void>;
}

/** Starts the real server in its own process and waits until it reports its address. Stopped automatically. */
export const startServer = (env: Environment): Promise<Server> =>
  servedBy(spawnNode({ ...START_ENVIRONMENT, ...env }, START_COMMAND));

/** The same for a program that has just been started. */
export async function servedBy(child: ChildProcess): Promise<Server> {
  const begun = performance.now();
  const output = collect(child);
  const end = ended(child);
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const [, found] = /^API +(http:\/\/[^/\s]+).*\n/m.exec(output()) ?? [];
      if (found) resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', look);
    void end.then((code) => reject(new Error(`The server ended with ${code}:\n${output()}`)));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return end;
  };
  closeLater(async () => void (await stop()));
  return {
    address: url,
    port: Number(new URL(url).port),
    child,
    output,
    startedAfter: performance.now() - begun,
    stop,
    kill: async () => {
      child.kill('SIGKILL');
      await end;
    },
  };
}

const spawnNode = (env: Environment, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code)));
