import { setTimeout as wait } from 'node:timers/promises';
import type { SoakedGuide } from './guide.ts';

/** Memory of the server at a moment, in bytes. */
type Sample = { resident: number; heap: number };

/** Memory of one server process over its lifetime. */
export class MemoryLog {
  readonly #samples: Sample[] = [];

  async follow(guide: SoakedGuide, isOver: () => boolean): Promise<void> {
    for (; !isOver(); await wait(2_000)) {
      const figures = await guide.metrics();
      const [resident, heap] = ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes'];
      const sample = { resident: figures?.get(resident as string) ?? 0, heap: figures?.get(heap as string) ?? 0 };
      if (sample.resident > 0) this.#samples.push(sample);
    }
  }

  /**
   * Minimum of a figure in each third of the time, since garbage comes and goes. In the first third caches fill up to
   * their limits; after that nothing may grow.
   */
  thirdsOf(figure: keyof Sample): [first: number, second: number, last: number] {
    const values = this.#samples.map((sample) => sample[figure]);
    const third = Math.floor(values.length / 3);
    const least = (from: number, to?: number) => Math.min(...values.slice(from, to));
    return [least(0, third), least(third, 2 * third), least(2 * third)];
  }
}
