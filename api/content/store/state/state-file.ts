import { Low, type Adapter } from 'lowdb';
import { OperatorError } from '../../../lib/operator-error.ts';
import { readIfThere, writeFile } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';
import { Queue } from '../disk/queue.ts';

/** A state file is not valid JSON. Only the operator can know its correct content, so it is left as it is. */
export class StateError extends OperatorError {
  constructor(path: string, cause: unknown) {
    super(`${path} is broken: ${(cause as Error).message}`, { cause });
  }
}

/** The content of a JSON file, or null if it does not exist. */
export async function readJson(files: Files, path: string): Promise<unknown> {
  const bytes = await readIfThere(files, path);
  try {
    return bytes && JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new StateError(path, error);
  }
}

/** A JSON file; unlike lowdb's own writer it is durable, and no two writers share a temporary name. */
const durableFile = <T>(files: Files, path: string): Adapter<T> => ({
  read: () => readJson(files, path) as Promise<T | null>,
  write: (data) => writeFile(files, path, Buffer.from(`${JSON.stringify(data, null, 1)}\n`), { isPrivate: true }),
});

/** A small JSON document of the service's state. `data` is always what is on disk. */
export class StateFile<T> {
  readonly #files: Files;
  readonly #path: string;
  #low: Low<T>;
  /** Mark of the file as last read or written. */
  #mark: string | undefined;
  readonly #queue = new Queue();

  private constructor(files: Files, path: string, data: T) {
    this.#files = files;
    this.#path = path;
    this.#low = this.#from(data);
  }

  static async open<T>(files: Files, path: string, empty: T): Promise<StateFile<T>> {
    const state = new StateFile(files, path, empty);
    await state.#read();
    return state;
  }

  /** Creates a file with `data`, durably. Keeps no reference to `data` after later updates. */
  static async create<T extends object>(files: Files, path: string, data: T): Promise<StateFile<T>> {
    const state = new StateFile(files, path, data);
    await state.#write(state.#low);
    return state;
  }

  get data(): Readonly<T> {
    return this.#low.data;
  }

  /** Reads what another process wrote; an unchanged file is not read, and a missing one is ignored. */
  async refresh(): Promise<void> {
    const mark = this.#currentMark();
    if (mark === this.#mark || mark === undefined) return;
    await this.#queue.run(() => this.#read());
  }

  /** Changes a copy and publishes it once it is durable; if writing fails, the state is unchanged. */
  update<R>(change: (draft: T) => R): Promise<R> {
    return this.#queue.run(async () => {
      const next = this.#from(structuredClone(this.#low.data));
      const result = change(next.data);
      await this.#write(next);
      return result;
    });
  }

  async #write(next: Low<T>): Promise<void> {
    await next.write();
    this.#low = next;
    this.#mark = this.#currentMark();
  }

  async #read(): Promise<void> {
    // The mark is taken first, so that a change while reading is noticed next time.
    const mark = this.#currentMark();
    await this.#low.read();
    this.#mark = mark;
  }

  #from(data: T): Low<T> {
    return new Low(durableFile<T>(this.#files, this.#path), data);
  }

  #currentMark(): string | undefined {
    return this.#files.fingerprint(this.#path)?.mark;
  }
}
