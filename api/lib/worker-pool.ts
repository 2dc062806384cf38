import { Worker } from 'node:worker_threads';

export interface PoolOptions {
  /** Module of the threads: answers each message with one message. */
  entry: URL;
  /** Threads at once. They are started when they are first needed. */
  size: number;
  /** Time for one task from its begin, in milliseconds. */
  limitMs: number;
  /** Heap of one thread, in MiB. */
  memoryMb: number;
}

/** A task took more than a thread may take. */
export class WorkLimitError extends Error {
  constructor({ limitMs, memoryMb }: PoolOptions) {
    super(`A thread was ended that used more than ${limitMs} ms or ${memoryMb} MiB`);
    this.name = 'WorkLimitError';
  }
}

/** Time without work after which a thread is ended, in milliseconds. */
const IDLE_MS = 30_000;

interface Task {
  message: unknown;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/**
 * Threads that work on one task each; others wait in order. A thread that uses too much is ended and its task fails with
 * a {@link WorkLimitError}: the next task gets a new one.
 */
export class WorkerPool {
  readonly options: PoolOptions;
  readonly #idle: Worker[] = [];
  readonly #busy = new Set<Worker>();
  readonly #waiting: Task[] = [];
  /** When idle threads are ended. */
  readonly #timers = new WeakMap<Worker, NodeJS.Timeout>();

  constructor(options: PoolOptions) {
    this.options = options;
  }

  run(message: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#waiting.length === 0 || this.#busy.size >= this.options.size) return;
    const task = this.#waiting.shift() as Task;
    const worker = this.#idle.pop() ?? this.#start();
    clearTimeout(this.#timers.get(worker));
    this.#busy.add(worker);
    worker.ref();
    this.#give(task, worker);
  }

  #start(): Worker {
    const { entry, memoryMb } = this.options;
    return new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  }

  #give({ message, resolve, reject }: Task, worker: Worker): void {
    const timer = setTimeout(() => failed(new WorkLimitError(this.options)), this.options.limitMs);
    const end = () => {
      clearTimeout(timer);
      worker.removeAllListeners();
      this.#busy.delete(worker);
    };
    const failed = (error: unknown) => {
      end();
      // Ending it can itself fail with the error that it ends for.
      worker.on('error', () => {});
      void worker.terminate();
      reject(error);
      this.#next();
    };
    worker.once('message', (answer) => {
      end();
      this.#rest(worker);
      resolve(answer);
      this.#next();
    });
    worker.once('error', (error) => failed(isOutOfMemory(error) ? new WorkLimitError(this.options) : error));
    worker.once('exit', (code) => failed(new Error(`A thread ended with ${code}`)));
    worker.postMessage(message);
  }

  /** A process that has nothing else to do may end meanwhile. */
  #rest(worker: Worker): void {
    worker.unref();
    this.#idle.push(worker);
    const timer = setTimeout(() => {
      const place = this.#idle.indexOf(worker);
      if (place >= 0) void this.#idle.splice(place, 1)[0]?.terminate();
    }, IDLE_MS).unref();
    this.#timers.set(worker, timer);
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
