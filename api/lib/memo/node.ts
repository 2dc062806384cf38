import type { LRUCache } from 'lru-cache';

/** `FRESH`: all reads are unchanged. `MAYBE`: a read may have changed. `STALE`: a read has changed. */
export const FRESH = 0;
export const MAYBE = 1;
export const STALE = 2;

export type Argument = string | number;

/** Returns the value for an argument, and records it as read by the value or output being made. */
export interface ValueOf<A extends Argument, T> {
  (argument: A): T;
  /** The sign of the value, without the value itself if it is not held. */
  sign(argument: A): string;
}

/** Values of one kind, by argument. */
export interface Family {
  name: string;
  make(argument: Argument): unknown;
  sign(value: unknown): string;
  /** Held values, if the family has limited room; otherwise null. */
  held: LRUCache<string, Held> | null;
  sizeOf(value: unknown): number;
  readonly nodes: Map<Argument, Node>;
  /** Whether {@link Memo.known} includes the values themselves. */
  isLasting: boolean;
}

interface Held {
  value: unknown;
  size: number;
}

/** An input, a value or an output, with its reads and readers. */
export class Node {
  readonly key: string;
  /** Null for inputs and outputs. */
  readonly family: Family | null;
  readonly argument: Argument;
  state: typeof FRESH | typeof MAYBE | typeof STALE = STALE;
  /** Equal signs mean equal values; null before the value is first made. */
  sign: string | null = null;
  value: unknown;
  isHeld = false;
  /** Null while only the known graph has them. */
  reads: readonly Node[] | null = NONE;
  /** Without those that only the known graph has. */
  readers: Set<Node> | null = null;
  /** Its place in the known graph, or null. */
  place: number | null;
  /** The read that changed. */
  cause: Node | null = null;
  /** Whether an input that it read itself has changed. */
  isDirect = false;

  constructor(key: string, family: Family | null, argument: Argument, place: number | null = null) {
    this.key = key;
    this.family = family;
    this.argument = argument;
    this.place = place;
  }
}

export const NONE: readonly Node[] = [];

// A function, because TypeScript keeps `node.state` narrowed although it may have changed through another reference.
export const isStale = (node: Node): boolean => node.state === STALE;

export const TAB = '\t';

/** Distinguishes numbers from texts, so that a later process restores the same arguments. */
export const keyOf = ({ name }: Family, argument: Argument): string =>
  `${name}${TAB}${typeof argument === 'number' ? '#' : '$'}${argument}`;

/**
 * A family that an earlier process defined and this one has not, or not yet. Its values count as changed once they are
 * in doubt.
 */
export const undefinedFamily = (name: string): Family => ({
  name,
  make: () => null,
  sign: () => '',
  held: null,
  sizeOf: () => 0,
  nodes: new Map(),
  isLasting: false,
});

/** The nodes that one leads to, directly or through others. */
export function reachedFrom(start: Node | undefined, next: (node: Node) => Iterable<Node>): Set<Node> {
  const found = new Set(start ? next(start) : []);
  // Those added on the way follow.
  for (const node of found) for (const one of next(node)) found.add(one);
  return found;
}
