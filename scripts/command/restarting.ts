import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Runs one process at a time and restarts it on request, even if it has ended by itself. */
export class Restarting {
  readonly #start: () => ChildProcess;
  #process: ChildProcess;
  #isEnding = false;

  constructor(start: () => ChildProcess) {
    this.#start = start;
    this.#process = start();
  }

  get process(): ChildProcess {
    return this.#process;
  }

  /** A request during a restart waits for the new process. */
  restart(): void {
    if (isOver(this.#process)) this.#process = this.#start();
    else if (!this.#isEnding) {
      this.#isEnding = true;
      this.#process.once('exit', () => {
        this.#isEnding = false;
        this.#process = this.#start();
      });
      this.#process.kill('SIGTERM');
    }
  }

  /** Stops the process without a restart. */
  async end(): Promise<void> {
    this.#process.removeAllListeners('exit');
    if (isOver(this.#process)) return;
    this.#process.kill('SIGTERM');
    await once(this.#process, 'exit');
  }
}
