import { type EditorUnit, isCode, type Run, trimRuns } from '../server-data.ts';
import { bare, sameRuns, type BareRun } from './runs.ts';

/** Storage for drafts; `localStorage` in a browser. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Kept {
  target: BareRun[];
  base: BareRun[];
}

export interface Draft {
  target: Run[];
  base: Run[];
}

/**
 * Typed texts not yet known to be on the server, stored in the browser by user, job and unit. If storage is forbidden
 * or full, nothing is stored, and only the warning on closing the page remains.
 */
export class Drafts {
  readonly #prefix: string;
  readonly #store: Store;

  constructor(user: number, job: number, store: Store) {
    this.#prefix = `guide-desk ${user} ${job} `;
    this.#store = store;
  }

  /** `base` is the server's text of the unit when this was typed, as far as it was known. */
  keep(unit: string, target: readonly Run[], base: readonly Run[]): void {
    const kept: Kept = { target: bare(target), base: bare(base) };
    attempt(() => this.#store.setItem(this.#prefix + unit, JSON.stringify(kept)));
  }

  drop(unit: string): void {
    attempt(() => this.#store.removeItem(this.#prefix + unit));
  }

  /** All stored texts, without their codes. */
  texts(): string[] {
    const keys = attempt(() => Object.keys(this.#store).filter((key) => key.startsWith(this.#prefix))) ?? [];
    return keys.flatMap((key) => {
      const kept = attempt(() => JSON.parse(this.#store.getItem(key) ?? 'null') as Partial<Kept> | null);
      const text = (kept?.target ?? []).filter((run) => typeof run === 'string').join('');
      return text.trim() === '' ? [] : [text];
    });
  }

  /** The draft of a unit with the codes of its source, without those that the source no longer has. */
  of(unit: string, source: readonly Run[]): Draft | null {
    const text = attempt(() => this.#store.getItem(this.#prefix + unit));
    const kept = text ? attempt(() => JSON.parse(text) as Partial<Kept> | null) : null;
    if (!Array.isArray(kept?.target) || !Array.isArray(kept.base)) return null;
    return { target: withCodes(kept.target, source), base: withCodes(kept.base, source) };
  }
}

const withCodes = (kept: BareRun[], source: readonly Run[]): Run[] =>
  kept.flatMap((run) => {
    if (typeof run === 'string') return [run];
    return source.filter((code) => isCode(code) && code.kind === run?.kind && code.id === run.id).slice(0, 1);
  });

/** The server trims spaces at the ends. */
const sameText = (left: readonly Run[], right: readonly Run[]): boolean => sameRuns(trimRuns(left), trimRuns(right));

/**
 * A unit with its initial text. A draft based on the server's current text is restored. If another person has written
 * since, their text is shown in the field, and the draft is the first offer.
 */
export function withDraft(unit: EditorUnit, draft: Draft | null): { unit: EditorUnit; target: Run[] | null } {
  const { target, source, matches } = unit;
  if (!draft || sameText(draft.target, target ?? [])) return { unit, target };
  if (sameText(draft.base, target ?? [])) return { unit, target: draft.target };
  const offer = { target: draft.target, source, quality: 100, in_context: false };
  return { unit: { ...unit, matches: [offer, ...matches] }, target };
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
