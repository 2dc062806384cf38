import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Ticks per second in `/proc`: 100 on every Linux that Node runs on. */
const TICKS = 100;

/** Time between two memory samples of a running program, in milliseconds. */
const LOOK_MS = 50;

/** Time that a program gets to exit when asked to, in milliseconds. */
const END_MS = 10_000;

/** A program in its own process group, which is measured and ended as a whole. */
export class Program {
  /** The exit code; null if a signal ended it. */
  readonly end: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #log: string;
  #isOver = false;

  /** Runs a shell command. Its output goes to the file `log`. */
  constructor(line: string, { cwd, env, log }: { cwd: string; env: Record<string, string>; log: string }) {
    const output = openSync(log, 'a');
    this.#log = log;
    this.#child = spawn('sh', ['-c', line], { cwd, env, detached: true, stdio: ['ignore', output, output] });
    closeSync(output);
    running.add(this.#child);
    this.end = new Promise((resolve, reject) =>
      this.#child.once('error', reject).once('exit', (code) => {
        this.#isOver = true;
        running.delete(this.#child);
        // Nothing else would end the processes that it leaves behind.
        signal(this.#child, 'SIGKILL');
        resolve(code);
      }),
    );
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The last output, for messages. */
  get lastWords(): string {
    return readFileSync(this.#log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
  }

  usage(): Usage {
    return usageOf(this.#child.pid ?? NaN);
  }

  async stop(): Promise<void> {
    signal(this.#child, 'SIGTERM');
    if (await Promise.race([this.end.then(() => false), wait(END_MS, true, { ref: false })]))
      signal(this.#child, 'SIGKILL');
    await this.end;
  }
}

/** Ends everything that was started, however this process ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // It has already ended.
  }
}

export type Taken = { cpuSeconds: number; peakBytes: number };

/** Waits for a program, which must succeed. Nothing else may end meanwhile: all ended children are counted. */
export async function take(program: Program): Promise<Taken> {
  const before = endedSeconds();
  let peakBytes = 0;
  const timer = setInterval(() => (peakBytes = Math.max(peakBytes, program.usage().peakBytes)), LOOK_MS);
  const code = await program.end.finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`A program ended with ${code}:\n${program.lastWords}`);
  return { cpuSeconds: endedSeconds() - before, peakBytes };
}

interface Usage {
  /** Processor time since the start. */
  cpuSeconds: number;
  /** Resident memory. */
  bytes: number;
  /** Sum of the peak memory of each process. */
  peakBytes: number;
}

/** Total usage of the processes in a group. */
function usageOf(group: number): Usage {
  const usage = { cpuSeconds: 0, bytes: 0, peakBytes: 0 };
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat?.group !== group) continue;
    usage.cpuSeconds += stat.ownSeconds + stat.endedSeconds;
    const status = readOrEmpty(`/proc/${pid}/status`);
    const bytes = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    usage.bytes += bytes('VmRSS');
    usage.peakBytes += bytes('VmHWM');
  }
  return usage;
}

/** Processor time of ended children of this process. */
const endedSeconds = (): number => statOf('self')?.endedSeconds ?? NaN;

/** Processor time of one process since its start. */
export const processorSeconds = (pid: number): number => statOf(String(pid))?.ownSeconds ?? NaN;

/** `0.4, 0.3, 0.3`: of the last minute, five and fifteen. */
export const loadAverage = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');

/** Null once the process is gone. */
function statOf(pid: string): { group: number; ownSeconds: number; endedSeconds: number } | null {
  // The program name is in brackets and may contain spaces, so fields are counted after it.
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ').map(Number) ?? [];
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  if (fields[2] === undefined) return null;
  return { group: fields[2], ownSeconds: (user + system) / TICKS, endedSeconds: (endedUser + endedSystem) / TICKS };
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
