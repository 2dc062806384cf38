import { keyOf, type BuildTarget, type TargetKey } from './build-targets.ts';

/** A target that is to be made, and the ids of the items that changed what it shows. */
export interface Due {
  target: BuildTarget;
  touched: Set<number>;
}

/** What takes long and no reader of an article waits for: it is made when changes pause, once for all of them. */
const LARGE = new Set<BuildTarget['kind']>(['query', 'words', 'texts', 'llms-full', 'search', 'api-reference']);

/** Targets that are to be made, each once, in the order in which they came, but large ones last: pages feed the search. */
export class DueTargets {
  readonly #small = new Map<TargetKey, Due>();
  readonly #large = new Map<TargetKey, Due>();

  get size(): number {
    return this.#small.size + this.#large.size;
  }

  add(target: BuildTarget, touched: ReadonlySet<number> = new Set()): void {
    const key = keyOf(target);
    const due = this.#withLike(target);
    const known = due.get(key);
    if (known) for (const id of touched) known.touched.add(id);
    else due.set(key, { target, touched: new Set(touched) });
  }

  /** It is being made; a page is made with its navigation. */
  delete(target: BuildTarget): void {
    this.#withLike(target).delete(keyOf(target));
    if (target.kind === 'page') this.#small.delete(keyOf({ kind: 'navigation', id: target.id }));
  }

  /** The next one, which is due no more; undefined when there is none but large ones, unless these are wanted. */
  take(withLarge = true): Due | undefined {
    const [next] = this.#small.size > 0 || !withLarge ? this.#small.values() : this.#large.values();
    if (next) this.delete(next.target);
    return next;
  }

  #withLike({ kind }: BuildTarget): Map<TargetKey, Due> {
    return LARGE.has(kind) ? this.#large : this.#small;
  }
}
