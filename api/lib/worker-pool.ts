import { Worker } from 'node:worker_threads';

export interface PoolOptions {
  /** Module of the threads: says {@link READY} when it is loaded, then answers each message with one message. */
  entry: URL;
  /** Threads at once. They are started when they are first needed. */
  size: number;
  /** Time for one task once its thread is loaded, in milliseconds. */
  limitMs: number;
  /** Heap of one thread, in MiB. */
  memoryMb: number;
}

/** First message of a thread. */
export const READY = 'ready';

/** Time without work after which a thread is ended, in milliseconds. */
const IDLE_MS = 30_000;

/** A task took more than a thread may take. */
export class WorkLimitError extends Error {
  constructor({ limitMs, memoryMb }: PoolOptions) {
    super(`A thread was ended that used more than ${limitMs} ms or ${memoryMb} MiB`);
    this.name = 'WorkLimitError';
  }
}

interface Task {
  message: unknown;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** A thread and what it works on; `timer` ends one that takes too long, or has nothing to do. */
interface Thread {
  worker: Worker;
  task: Task | null;
  timer?: NodeJS.Timeout;
}

/**
 * Threads that work on one task each; others wait in order. A thread that uses too much is ended and its task fails with
 * a {@link WorkLimitError}: the next task gets a new one.
 */
export class WorkerPool {
  readonly options: Readonly<PoolOptions>;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Task[] = [];

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
    const idle = [...this.#threads].find(({ task }) => task === null);
    if (this.#waiting.length === 0 || (!idle && this.#threads.size >= this.options.size)) return;
    const task = this.#waiting.shift() as Task;
    if (!idle) return this.#start(task);
    clearTimeout(idle.timer);
    idle.task = task;
    idle.worker.ref();
    this.#give(idle, task);
  }

  #start(task: Task): void {
    const { entry, memoryMb } = this.options;
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const thread: Thread = { worker, task };
    this.#threads.add(thread);
    let isReady = false;
    worker.on('message', (answer) => {
      if (isReady) return this.#finish(thread, answer);
      isReady = true;
      this.#give(thread, task);
    });
    worker.on('error', (error) => this.#end(thread, isOutOfMemory(error) ? new WorkLimitError(this.options) : error));
    worker.on('exit', (code) => this.#end(thread, new Error(`A thread ended with ${code}`)));
  }

  #give(thread: Thread, { message }: Task): void {
    thread.timer = setTimeout(() => this.#end(thread, new WorkLimitError(this.options)), this.options.limitMs);
    thread.worker.postMessage(message);
  }

  #finish(thread: Thread, answer: unknown): void {
    clearTimeout(thread.timer);
    thread.task?.resolve(answer);
    thread.task = null;
    // A process that has nothing else to do may end.
    thread.worker.unref();
    thread.timer = setTimeout(() => this.#end(thread, null), IDLE_MS).unref();
    this.#next();
  }

  /** Ends a thread once; what it worked on fails with the error. */
  #end(thread: Thread, error: unknown): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    thread.task?.reject(error);
    this.#next();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
