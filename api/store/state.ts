import { Low, type Adapter } from 'lowdb';
import { readIfThere, writeFile } from './atomic.ts';
import type { Files } from './files.ts';
import { Queue } from './queue.ts';

/** JSON of one file; unlike lowdb's own writer it is durable, and two writers never share a temporary name. */
class DurableFile<T> implements Adapter<T> {
  readonly #files: Files;
  readonly #path: string;

  constructor(files: Files, path: string) {
    this.#files = files;
    this.#path = path;
  }

  async read(): Promise<T | null> {
    const bytes = await readIfThere(this.#files, this.#path);
    return bytes ? (JSON.parse(bytes.toString('utf8')) as T) : null;
  }

  async write(data: T): Promise<void> {
    await writeFile(this.#files, this.#path, Buffer.from(`${JSON.stringify(data, null, 1)}\n`));
  }
}

/** A small JSON document of the service's state. What it shows is what the disk holds. */
export class State<T> {
  #low: Low<T>;
  readonly #queue = new Queue();

  private constructor(low: Low<T>) {
    this.#low = low;
  }

  static async open<T>(files: Files, path: string, empty: T): Promise<State<T>> {
    const low = new Low(new DurableFile<T>(files, path), empty);
    await low.read();
    return new State(low);
  }

  get data(): Readonly<T> {
    return this.#low.data;
  }

  /** Changes a copy and shows it once it is durable; when writing fails the state is what it was. */
  update<R>(change: (draft: T) => R): Promise<R> {
    return this.#queue.run(async () => {
      const next = new Low(this.#low.adapter, structuredClone(this.#low.data));
      const result = change(next.data);
      await next.write();
      this.#low = next;
      return result;
    });
  }
}
