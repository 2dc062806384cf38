import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a program took from its start to its end. */
export interface Taken {
  code: number | null;
  output: string;
  seconds: number;
  /** Seconds of processor time, all threads together: what remains comparable on a busy machine. */
  cpuSeconds: number;
  peakBytes: number;
}

/** Time between two looks at a running process. */
const LOOK_MS = 20;

/** Ticks per second in `/proc`: 100 on every Linux that Node runs on. */
const TICKS = 100;

/** Runs a program to its end, looking at its memory and its processor time on the way. */
export async function take(
  command: string,
  args: string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Taken> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  let usage = usageOf(child.pid);
  const timer = setInterval(() => (usage = usageOf(child.pid) ?? usage), LOOK_MS);
  const code = await ended(child);
  clearInterval(timer);
  const { cpuSeconds = 0, peakBytes = 0 } = usage ?? {};
  return { code, output: output(), seconds: (performance.now() - started) / 1000, cpuSeconds, peakBytes };
}

/** Nothing of the caller's own settings gets into what is measured. */
export function plainEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME };
}

export function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

/** Nothing that was started stays behind, however the measurements end. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The exit code of a program, which is ended with this one at the latest. */
export const ended = (child: ChildProcess): Promise<number | null> => {
  running.add(child);
  child.once('close', () => running.delete(child));
  return endOf(child);
};

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => child.once('error', reject).once('close', (code) => resolve(code)));

interface Usage {
  cpuSeconds: number;
  peakBytes: number;
  bytes: number;
}

/** Null once the process is gone, and on systems without `/proc`. */
export function usageOf(pid: number | undefined): Usage | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    // The name of the program stands in brackets and may hold spaces; fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS;
    if (kilobytes('VmHWM') === 0) return null;
    return { cpuSeconds, peakBytes: kilobytes('VmHWM') * 1024, bytes: kilobytes('VmRSS') * 1024 };
  } catch {
    return null;
  }
}
