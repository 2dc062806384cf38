import type { Run } from '../data.ts';
import { isCode } from './runs.ts';

/** Where drafts are kept; `localStorage` in a browser. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Kept = (string | { kind: string; id: string })[];

/**
 * What was typed and is not yet known to be on the server, kept in the browser by user, job and unit. Where storage is
 * forbidden or full nothing is kept, and only the warning before the page closes is left.
 */
export class Drafts {
  readonly #prefix: string;
  readonly #store: Store;

  constructor(user: number, job: number, store: Store) {
    this.#prefix = `guide-desk ${user} ${job} `;
    this.#store = store;
  }

  keep(unit: string, target: readonly Run[]): void {
    const kept: Kept = target.map((run) => (isCode(run) ? { kind: run.kind, id: run.id } : run));
    attempt(() => this.#store.setItem(this.#prefix + unit, JSON.stringify(kept)));
  }

  drop(unit: string): void {
    attempt(() => this.#store.removeItem(this.#prefix + unit));
  }

  /** The draft of a unit with the codes of its source; codes that the source no longer has are left out. */
  of(unit: string, source: readonly Run[]): Run[] | null {
    const text = attempt(() => this.#store.getItem(this.#prefix + unit));
    const kept = text ? (attempt(() => JSON.parse(text) as Kept) ?? null) : null;
    if (!Array.isArray(kept)) return null;
    return kept.flatMap((run) => {
      if (typeof run === 'string') return [run];
      return source.filter((code) => isCode(code) && code.kind === run?.kind && code.id === run.id).slice(0, 1);
    });
  }
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
