/** When an output is made: before a write is answered, soon after it, or when changes pause. */
export type Urgency = 'awaited' | 'soon' | 'paused';

const INTO: readonly Urgency[] = ['awaited', 'soon', 'paused'];

/** Outputs that may have to be made, each once, in order of arrival. */
export class WorkQueue {
  readonly #waiting: Record<Urgency, Set<string>> = { awaited: new Set(), soon: new Set(), paused: new Set() };

  get size(): number {
    return INTO.reduce((sum, urgency) => sum + this.#waiting[urgency].size, 0);
  }

  *[Symbol.iterator](): Iterator<string> {
    for (const urgency of INTO) yield* this.#waiting[urgency];
  }

  /** Adds an output. One that is already waiting keeps the greater urgency. */
  add(output: string, urgency: Urgency): void {
    const known = INTO.find((one) => this.#waiting[one].has(output));
    if (known !== undefined && INTO.indexOf(known) <= INTO.indexOf(urgency)) return;
    if (known !== undefined) this.#waiting[known].delete(output);
    this.#waiting[urgency].add(output);
  }

  /** Takes outputs of at least this urgency, the most urgent first, also those that are added meanwhile. */
  *take(atLeast: Urgency): Iterable<string> {
    const some = INTO.slice(0, INTO.indexOf(atLeast) + 1).map((urgency) => this.#waiting[urgency]);
    for (;;) {
      const [next] = some.find(({ size }) => size > 0) ?? [];
      if (next === undefined) return;
      for (const waiting of some) waiting.delete(next);
      yield next;
    }
  }
}
