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

/** A target with the places that it wants. */
interface Claimant {
  target: BuildTarget;
  key: TargetKey;
  claims: PathClaim[];
}

/** Most places are wanted by one, and there are many of them: these need no list. */
type Wanting = Claimant | Claimant[];

const ownerOf = (wanting: Wanting | undefined): Claimant | undefined => (Array.isArray(wanting) ? wanting[0] : wanting);

/**
 * Who owns which file. Two targets may want one place, a page and the redirect from an old URL say; the lower rank
 * owns it, among equals the lower id, and the other steps in when it goes.
 */
export class PathRegistry {
  readonly #claimants = new Map<TargetKey, Claimant>();
  readonly #wanted = new Map<string, Wanting>();

  owner(path: string): BuildTarget | undefined {
    return ownerOf(this.#wanted.get(path))?.target;
  }

  owns(target: BuildTarget, path: string): boolean {
    return ownerOf(this.#wanted.get(path))?.key === keyOf(target);
  }

  /** Targets that want anything. */
  *targets(): Iterable<BuildTarget> {
    for (const { target } of this.#claimants.values()) yield target;
  }

  /** Replaces what a target wants. Most want what they wanted before, and then nothing moves. */
  register(target: BuildTarget, wanted: PathClaim[]): PathChanges {
    const key = keyOf(target);
    const changes: PathChanges = { write: new Map(), remove: new Set() };
    const before = this.#claimants.get(key)?.claims ?? [];
    if (isSame(before, wanted)) return changes;
    const claimant: Claimant = { target, key, claims: wanted.map(({ path, rank }) => ({ path, rank })) };
    const touched = new Set([...before, ...claimant.claims].map(({ path }) => path));
    const held = new Map([...touched].map((path) => [path, ownerOf(this.#wanted.get(path))?.key]));
    for (const { path } of before) this.#drop(path, key);
    for (const { path } of claimant.claims) this.#add(path, claimant);
    if (claimant.claims.length > 0) this.#claimants.set(key, claimant);
    else this.#claimants.delete(key);
    for (const path of touched) {
      const owner = ownerOf(this.#wanted.get(path));
      if (owner === undefined) changes.remove.add(path);
      else if (owner.key !== held.get(path) && owner.key !== key) changes.write.set(path, owner.target);
    }
    return changes;
  }

  #add(path: string, claimant: Claimant): void {
    const others = this.#wanted.get(path);
    if (!others) return void this.#wanted.set(path, claimant);
    const list = Array.isArray(others) ? others : [others];
    list.push(claimant);
    list.sort((a, b) => rankAt(path, a) - rankAt(path, b) || byId.compare(a.key, b.key));
    this.#wanted.set(path, list);
  }

  #drop(path: string, key: TargetKey): void {
    const rest = [this.#wanted.get(path) ?? []].flat().filter((claimant) => claimant.key !== key);
    if (rest.length > 1) this.#wanted.set(path, rest);
    else if (rest[0]) this.#wanted.set(path, rest[0]);
    else this.#wanted.delete(path);
  }
}

const rankAt = (path: string, { claims }: Claimant): number =>
  claims.find((claim) => claim.path === path)?.rank ?? Infinity;

const isSame = (before: readonly PathClaim[], now: readonly PathClaim[]): boolean =>
  before.length === now.length &&
  now.every(({ path, rank }, at) => path === before[at]?.path && rank === before[at].rank);
