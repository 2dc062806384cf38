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

  /** Takes the next output of at least this urgency, or undefined if there is none. */
  take(atLeast: Urgency): string | undefined {
    for (const urgency of INTO.slice(0, INTO.indexOf(atLeast) + 1)) {
      const [next] = this.#waiting[urgency];
      if (next === undefined) continue;
      this.#waiting[urgency].delete(next);
      return next;
    }
    return undefined;
  }
}
