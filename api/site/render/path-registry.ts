/** A path in the folder that an output claims. */
export interface PathClaim {
  path: string;
  rank: number;
}

const byId = new Intl.Collator('en', { numeric: true });

/** An output with the paths that it claims. */
interface Claimant {
  output: string;
  claims: readonly PathClaim[];
}

/** Most paths have a single claimant, and there are many of them, so these get no list. */
type Wanting = Claimant | Claimant[];

const ownerOf = (wanting: Wanting | undefined): Claimant | undefined => (Array.isArray(wanting) ? wanting[0] : wanting);

/**
 * Which output owns which file. Two outputs may claim one path, such as a page and the redirect from an old URL. The
 * lower rank owns it, then the lower id; the other takes over when the owner releases it.
 */
export class PathRegistry {
  readonly #claimants = new Map<string, Claimant>();
  readonly #wanted = new Map<string, Wanting>();

  owner(path: string): string | undefined {
    return ownerOf(this.#wanted.get(path))?.output;
  }

  /** Outputs that claim any path, with their claims. */
  *claims(): Iterable<readonly [output: string, claims: readonly PathClaim[]]> {
    for (const { output, claims } of this.#claimants.values()) yield [output, claims];
  }

  /** Paths that an output claims. */
  pathsOf(output: string): string[] {
    return this.#claimants.get(output)?.claims.map(({ path }) => path) ?? [];
  }

  /** Adds the claims of an output that has none. */
  claim(output: string, claims: readonly PathClaim[]): void {
    if (claims.length === 0) return;
    const claimant: Claimant = { output, claims };
    for (const { path } of claims) this.#add(path, claimant);
    this.#claimants.set(output, claimant);
  }

  /**
   * Replaces the claims of an output. Most are the same as before; then nothing changes. Returns paths with the output
   * that now owns each, and paths that nothing owns any more.
   */
  register(output: string, wanted: readonly PathClaim[]) {
    const changes = { write: new Map<string, string>(), remove: new Set<string>() };
    const before = this.#claimants.get(output)?.claims ?? [];
    if (isSame(before, wanted)) return changes;
    const touched = new Set([...before, ...wanted].map(({ path }) => path));
    const held = new Map([...touched].map((path) => [path, this.owner(path)]));
    for (const { path } of before) this.#drop(path, output);
    this.#claimants.delete(output);
    this.claim(
      output,
      wanted.map(({ path, rank }) => ({ path, rank })),
    );
    for (const path of touched) {
      const owner = this.owner(path);
      if (owner === undefined) changes.remove.add(path);
      else if (owner !== held.get(path) && owner !== output) changes.write.set(path, owner);
    }
    return changes;
  }

  /** Calls `look` while some outputs have other claims. */
  whileWanted<T>(wanted: ReadonlyMap<string, readonly PathClaim[]>, look: () => T): T {
    const former = Array.from(wanted.keys(), (output) => [output, this.#claimants.get(output)?.claims ?? []] as const);
    try {
      for (const [output, claims] of wanted) this.register(output, claims);
      return look();
    } finally {
      for (const [output, claims] of former) this.register(output, claims);
    }
  }

  #add(path: string, claimant: Claimant): void {
    const others = this.#wanted.get(path);
    if (!others) return void this.#wanted.set(path, claimant);
    const list = Array.isArray(others) ? others : [others];
    list.push(claimant);
    list.sort((a, b) => rankAt(path, a) - rankAt(path, b) || byId.compare(a.output, b.output));
    this.#wanted.set(path, list);
  }

  #drop(path: string, output: string): void {
    const rest = [this.#wanted.get(path) ?? []].flat().filter((claimant) => claimant.output !== output);
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
