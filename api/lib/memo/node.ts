import type { LRUCache } from 'lru-cache';

/** A value follows from what it read only while that is as it was; `MAYBE` is one that read such a value. */
export const FRESH = 0;
export const MAYBE = 1;
export const STALE = 2;

export type Argument = string | number;

/** Values of one kind, each by its argument. */
export interface Family {
  name: string;
  make(argument: Argument): unknown;
  sign(value: unknown): string;
  /** Values that are held, where not all of them are. */
  held: LRUCache<string, Held> | null;
  sizeOf(value: unknown): number;
  readonly nodes: Map<Argument, Node>;
  /** Whether values go into {@link Memo.known} with what is known of them. */
  isLasting: boolean;
}

interface Held {
  value: unknown;
  size: number;
}

/** An input, a value or an output: what it read, and who read it. */
export class Node {
  readonly key: string;
  /** Null for inputs and outputs. */
  readonly family: Family | null;
  readonly argument: Argument;
  state: typeof FRESH | typeof MAYBE | typeof STALE = STALE;
  /** Equal signs are equal values; null before the first. */
  sign: string | null = null;
  value: unknown;
  isHeld = false;
  reads: readonly Node[] = NONE;
  readers: Set<Node> | null = null;
  /** What was read and has changed. */
  cause: Node | null = null;
  /** Whether an input that it read itself has changed. */
  isDirect = false;

  constructor(key: string, family: Family | null, argument: Argument) {
    this.key = key;
    this.family = family;
    this.argument = argument;
  }
}

export const NONE: readonly Node[] = [];

// What was narrowed may have changed through another reference.
export const isStale = (node: Node): boolean => node.state === STALE;

export const TAB = '\t';

/** Numbers and texts are told apart, so that a later process has the same arguments. */
export const keyOf = ({ name }: Family, argument: Argument): string =>
  `${name}${TAB}${typeof argument === 'number' ? '#' : '$'}${argument}`;
