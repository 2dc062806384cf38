import type { BuildTarget } from './build-targets.ts';

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

const byId = new Intl.Collator('en', { numeric: true });

/**
 * Who owns which file. Two targets may want one place, a page and the redirect from an old address say; the lower rank
 * owns it, among equals the lower id, and the other steps in when it goes.
 */
export class PathRegistry {
  readonly #claims = new Map<BuildTarget, PathClaim[]>();
  readonly #wanted = new Map<string, { key: BuildTarget; rank: number }[]>();

  owner(path: string): BuildTarget | undefined {
    return this.#wanted.get(path)?.[0]?.key;
  }

  owns(target: BuildTarget, path: string): boolean {
    return this.owner(path) === target;
  }

  /** Targets that want anything. */
  targets(): Iterable<BuildTarget> {
    return this.#claims.keys();
  }

  /** Replaces what a target wants. */
  register(target: BuildTarget, claims: PathClaim[]): PathChanges {
    const before = this.#claims.get(target) ?? [];
    const touched = new Set([...before, ...claims].map(({ path }) => path));
    const held = new Map([...touched].map((path) => [path, this.owner(path)]));
    for (const { path } of before) this.#drop(path, target);
    for (const { path, rank } of claims) this.#add(path, target, rank);
    if (claims.length > 0) this.#claims.set(target, claims);
    else this.#claims.delete(target);
    const changes: PathChanges = { write: new Map(), remove: new Set() };
    for (const path of touched) {
      const owner = this.owner(path);
      if (owner === undefined) changes.remove.add(path);
      else if (owner !== held.get(path) && owner !== target) changes.write.set(path, owner);
    }
    return changes;
  }

  #add(path: string, target: BuildTarget, rank: number): void {
    const list = this.#wanted.get(path) ?? [];
    list.push({ key: target, rank });
    list.sort((a, b) => a.rank - b.rank || byId.compare(a.key, b.key));
    this.#wanted.set(path, list);
  }

  #drop(path: string, target: BuildTarget): void {
    const list = (this.#wanted.get(path) ?? []).filter((entry) => entry.key !== target);
    if (list.length > 0) this.#wanted.set(path, list);
    else this.#wanted.delete(path);
  }
}
