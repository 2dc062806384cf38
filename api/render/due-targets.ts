import { keyOf, type BuildTarget, type TargetKey } from './build-targets.ts';

/** A target that is to be made, and the ids of the items that changed what it shows. */
export interface Due {
  target: BuildTarget;
  touched: Set<number>;
}

/** Targets that are to be made, each once, in the order in which they came. */
export class DueTargets {
  readonly #due = new Map<TargetKey, Due>();

  get size(): number {
    return this.#due.size;
  }

  add(target: BuildTarget, touched: ReadonlySet<number> = new Set()): void {
    const key = keyOf(target);
    const known = this.#due.get(key);
    if (known) for (const id of touched) known.touched.add(id);
    else this.#due.set(key, { target, touched: new Set(touched) });
  }

  delete(target: BuildTarget): void {
    this.#due.delete(keyOf(target));
  }

  /** The next one, which is due no more; undefined when there is none. The search comes last: pages feed it. */
  take(): Due | undefined {
    const [first, second] = this.#due.values();
    const next = first?.target.kind === 'search' ? (second ?? first) : first;
    if (next) this.#due.delete(keyOf(next.target));
    return next;
  }
}
