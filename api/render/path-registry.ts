import { keyOf, type BuildTarget, type TargetKey } from './build-targets.ts';

/** A place that a target wants in the output folder. */
export interface PathClaim {
  path: string;
  rank: number;
}

/** What follows from new claims: places to write anew, by the target that owns them now, and places that are empty now. */
export interface PathChanges {
  write: Map<string, BuildTarget>;
  remove: Set<string>;
}

export const NO_CHANGES: PathChanges = { write: new Map(), remove: new Set() };

const byId = new Intl.Collator('en', { numeric: true });

/** A target that wants a place. */
interface Claimant {
  target: BuildTarget;
  key: TargetKey;
  rank: number;
}

/**
 * Who owns which file. Two targets may want one place, a page and the redirect from an old URL say; the lower rank
 * owns it, among equals the lower id, and the other steps in when it goes.
 */
export class PathRegistry {
  readonly #claims = new Map<TargetKey, { target: BuildTarget; claims: PathClaim[] }>();
  readonly #wanted = new Map<string, Claimant[]>();

  owner(path: string): BuildTarget | undefined {
    return this.#wanted.get(path)?.[0]?.target;
  }

  owns(target: BuildTarget, path: string): boolean {
    return this.#wanted.get(path)?.[0]?.key === keyOf(target);
  }

  /** Targets that want anything. */
  *targets(): Iterable<BuildTarget> {
    for (const { target } of this.#claims.values()) yield target;
  }

  /** Replaces what a target wants. Most want what they wanted before, and then nothing moves. */
  register(target: BuildTarget, wanted: PathClaim[]): PathChanges {
    const key = keyOf(target);
    const changes: PathChanges = { write: new Map(), remove: new Set() };
    const before = this.#claims.get(key)?.claims ?? [];
    if (isSame(before, wanted)) return changes;
    const claims = wanted.map(({ path, rank }) => ({ path, rank }));
    const touched = new Set([...before, ...claims].map(({ path }) => path));
    const held = new Map([...touched].map((path) => [path, this.#wanted.get(path)?.[0]?.key]));
    for (const { path } of before) this.#drop(path, key);
    for (const { path, rank } of claims) this.#add(path, { target, key, rank });
    if (claims.length > 0) this.#claims.set(key, { target, claims });
    else this.#claims.delete(key);
    for (const path of touched) {
      const owner = this.#wanted.get(path)?.[0];
      if (owner === undefined) changes.remove.add(path);
      else if (owner.key !== held.get(path) && owner.key !== key) changes.write.set(path, owner.target);
    }
    return changes;
  }

  #add(path: string, claimant: Claimant): void {
    const list = this.#wanted.get(path) ?? [];
    list.push(claimant);
    this.#wanted.set(path, list);
    if (list.length > 1) list.sort((a, b) => a.rank - b.rank || byId.compare(a.key, b.key));
  }

  #drop(path: string, key: TargetKey): void {
    const list = (this.#wanted.get(path) ?? []).filter((claimant) => claimant.key !== key);
    if (list.length > 0) this.#wanted.set(path, list);
    else this.#wanted.delete(path);
  }
}

const isSame = (before: readonly PathClaim[], now: readonly PathClaim[]): boolean =>
  before.length === now.length &&
  now.every(({ path, rank }, at) => path === before[at]?.path && rank === before[at].rank);
