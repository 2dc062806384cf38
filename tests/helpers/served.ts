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

/** A copy of the sample guide, with whatever `prepare` adds or breaks. It removes itself. */
export const makeFolders = (prepare: (contentDir: string) => void = () => {}): Promise<Folders> =>
  makeFolder((contentDir) => {
    copySample(contentDir);
    prepare(contentDir);
  });

/** The same with the small guide, which is built in a fifth of the time. */
export const makeSmallFolders: typeof makeFolders = (prepare = () => {}) =>
  makeFolder((contentDir) => {
    writeSmallGuide(contentDir);
    prepare(contentDir);
  });

type Environment = Record<string, string>;

/** The environment of a guide in these folders; nothing of the tests' own settings gets in. */
export function environmentOf(
  folders: Pick<Folders, 'contentDir' | 'dataDir' | 'outDir'>,
  more: Environment = {},
): Environment {
  const { PATH = '', HOME = '' } = process.env;
  const { contentDir: CONTENT_DIR, dataDir: DATA_DIR, outDir: OUT_DIR } = folders;
  const { NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, HOME, CONTENT_DIR, DATA_DIR, OUT_DIR, PORT: '0', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE, ...more };
}

export interface Finished {
  code: number | null;
  output: string;
}

/** Runs a program of the project to its end. */
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
  /** Milliseconds from the start of the process to the line that tells the address. */
  startedAfter: number;
  /** Asks the process to end as an operator would, and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends the process as a loss of power would: it hears nothing of it. Does nothing once it has ended. */
  kill(): Promise<void>;
}

/** Starts the real server in a process of its own, and waits until it says where it listens. It ends by itself. */
export async function startServer(env: Environment): Promise<Server> {
  const begun = performance.now();
  const child = spawnNode({ ...START_ENVIRONMENT, ...env }, START_COMMAND);
  const output = collect(child);
  const end = ended(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /^API +(http:\/\/[^/\s]+)/m.exec(output());
      if (found) resolve(found[1] as string);
    });
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
