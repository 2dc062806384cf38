import { join } from 'node:path';
import type { Files } from './files.ts';
import { State } from './state.ts';

/**
 * One counter over all types and both languages. The highest id in use is the counter; it is written down only when the
 * record that holds it goes away, so that no id is ever given twice and creating costs nothing.
 */
export class Ids {
  readonly #state: State<{ last: number }>;
  #last = 0;

  private constructor(state: State<{ last: number }>) {
    this.#state = state;
  }

  static async open(files: Files, dataDir: string): Promise<Ids> {
    const ids = new Ids(await State.open(files, join(dataDir, 'ids.json'), { last: 0 }));
    ids.see(ids.#state.data.last);
    return ids;
  }

  /** Takes note of an id in use. */
  see(id: number): void {
    if (id > this.#last) this.#last = id;
  }

  next(): number {
    return ++this.#last;
  }

  /** Must come before the record with this id is removed. */
  async retire(id: number): Promise<void> {
    if (id < this.#last || this.#state.data.last >= this.#last) return;
    const last = this.#last;
    await this.#state.update((draft) => {
      draft.last = last;
    });
  }
}
