import type { Node } from './node.ts';

/**
 * The state that a later process needs to continue: values, outputs and inputs with what they read. Nodes are numbered:
 * first the values, then the outputs, then the inputs.
 */
export interface Known {
  /** Keys of all nodes. */
  keys: string[];
  /** Signs of the values. */
  signs: string[];
  /** What values and outputs read, node after node. */
  reads: Uint32Array;
  /** Where the reads of each value and output start; one more entry is the end of all. */
  starts: Uint32Array;
  /** Lasting values as {@link bytesOfValue} writes them, and where each starts; one more entry is the end of all. */
  lasting: Uint8Array;
  lastingStarts: Uint32Array;
}

/**
 * What an earlier process knew, by place in its list of keys. Most of it is never touched, so none of it is an object
 * before it is needed. The reads of a value or output that was made again are outdated.
 */
export class KnownGraph {
  readonly #known: Known;
  readonly #places = new Map<string, number>();
  readonly #isOutdated: Uint8Array;
  /** The inverse of `reads` and `starts`. */
  readonly #readers: Uint32Array;
  readonly #readerStarts: Uint32Array;

  constructor(known: Known) {
    this.#known = known;
    const { keys, reads, starts } = known;
    // Outputs are found by their names, which may be those of inputs.
    for (let place = 0; place < keys.length; place++) if (!this.isOutput(place)) this.#places.set(keys[place]!, place);
    this.#isOutdated = new Uint8Array(starts.length - 1);
    this.#readerStarts = new Uint32Array(keys.length + 1);
    for (const read of reads) this.#readerStarts[read + 1]!++;
    for (let place = 0; place < keys.length; place++) this.#readerStarts[place + 1]! += this.#readerStarts[place]!;
    this.#readers = new Uint32Array(reads.length);
    const next = this.#readerStarts.slice();
    for (let reader = 0; reader + 1 < starts.length; reader++)
      for (let at = starts[reader]!; at < starts[reader + 1]!; at++) this.#readers[next[reads[at]!]!++] = reader;
  }

  /** Number of nodes. */
  get size(): number {
    return this.#known.keys.length;
  }

  /** Number of values, which come first. */
  get values(): number {
    return this.#known.signs.length;
  }

  /** Places of the outputs. */
  *outputs(): Iterable<number> {
    for (let place = this.values; !this.isInput(place); place++) yield place;
  }

  isInput(place: number): boolean {
    return place >= this.#known.starts.length - 1;
  }

  isOutput(place: number): boolean {
    return place >= this.values && !this.isInput(place);
  }

  /** Place of a value or input. */
  placeOf(key: string): number | undefined {
    return this.#places.get(key);
  }

  keyAt(place: number): string {
    return this.#known.keys[place]!;
  }

  signAt(place: number): string {
    return this.#known.signs[place]!;
  }

  readsAt(place: number): Uint32Array {
    const { reads, starts } = this.#known;
    return reads.subarray(starts[place], starts[place + 1]);
  }

  /** Places of the values and outputs that read a node, without outdated reads. */
  readersAt(place: number): Uint32Array {
    const [from, to] = [this.#readerStarts[place], this.#readerStarts[place + 1]];
    return this.#readers.subarray(from, to).filter((reader) => !this.isOutdated(reader));
  }

  isRead(place: number): boolean {
    for (let at = this.#readerStarts[place]!; at < this.#readerStarts[place + 1]!; at++)
      if (!this.isOutdated(this.#readers[at]!)) return true;
    return false;
  }

  /** The bytes of the value if it is lasting; otherwise empty. */
  bytesAt(place: number): Uint8Array {
    const { lasting, lastingStarts } = this.#known;
    return lasting.subarray(lastingStarts[place], lastingStarts[place + 1]);
  }

  hasBytes(place: number): boolean {
    const { lastingStarts } = this.#known;
    return lastingStarts[place + 1]! > lastingStarts[place]!;
  }

  isOutdated(place: number): boolean {
    return this.#isOutdated[place] === 1;
  }

  /** The value or output at a place was made again. */
  outdate(place: number): void {
    this.#isOutdated[place] = 1;
  }

  /** The value or output at a place no longer exists. */
  remove(place: number): void {
    this.outdate(place);
    if (!this.isOutput(place)) this.#places.delete(this.keyAt(place));
  }
}

/** A node, or the place of one that has not been touched. */
export type NodeOrPlace = Node | number;

/**
 * Numbers outputs anew, with all that they depend on, and lasting values with what these depend on. `touched` returns
 * the node at a place of the earlier graph if there is one.
 */
export function pack(
  outputs: readonly Node[],
  lasting: readonly NodeOrPlace[],
  earlier: KnownGraph | null,
  touched: (place: number) => NodeOrPlace,
): Known {
  const placeOf = (one: NodeOrPlace): number | null => (typeof one === 'number' ? one : one.place);
  /** The place where the earlier graph still tells what a node read; null if it was made since. */
  const unchanged = (one: NodeOrPlace): number | null => {
    const place = placeOf(one);
    return place === null || earlier!.isOutdated(place) ? null : place;
  };
  const readsOf = (one: NodeOrPlace): Uint32Array | readonly Node[] => {
    const place = unchanged(one);
    return place === null ? (one as Node).reads! : earlier!.readsAt(place);
  };
  const bytesOf = (one: NodeOrPlace): Uint8Array => {
    const place = unchanged(one);
    if (place !== null) return earlier!.bytesAt(place);
    const { family, isHeld, value } = one as Node;
    return isHeld && family?.isLasting ? bytesOfValue(value) : NO_BYTES;
  };
  const isInput = (one: NodeOrPlace) => (typeof one === 'number' ? earlier!.isInput(one) : one.family === null);
  const values: NodeOrPlace[] = [];
  const inputs: NodeOrPlace[] = [];
  // Their numbers in these lists: by place if they have one, because there are many.
  const numbers = new Int32Array(earlier?.size ?? 0).fill(-1);
  const others = new Map<NodeOrPlace, number>();
  const numberOf = (one: NodeOrPlace): number => {
    const place = placeOf(one);
    return place === null ? (others.get(one) ?? -1) : numbers[place]!;
  };
  const reach = (one: NodeOrPlace): void => {
    if (numberOf(one) >= 0) return;
    const number = (isInput(one) ? inputs : values).push(typeof one === 'number' ? touched(one) : one) - 1;
    const place = placeOf(one);
    if (place === null) others.set(one, number);
    else numbers[place] = number;
  };
  for (const value of lasting) reach(value);
  for (const output of outputs) for (const read of readsOf(output)) reach(read);
  // Those reached on the way follow.
  for (const value of values) for (const read of readsOf(value)) reach(read);
  const made = [...values, ...outputs];
  const starts = startsOf(made.map((one) => readsOf(one).length));
  const reads = new Uint32Array(starts.at(-1)!);
  let at = 0;
  for (const one of made)
    for (const read of readsOf(one)) reads[at++] = numberOf(read) + (isInput(read) ? made.length : 0);
  const bytes = values.map(bytesOf);
  return {
    keys: [...made, ...inputs].map((one) => (typeof one === 'number' ? earlier!.keyAt(one) : one.key)),
    signs: values.map((one) => (typeof one === 'number' ? earlier!.signAt(one) : one.sign!)),
    reads,
    starts,
    lasting: Buffer.concat(bytes),
    lastingStarts: startsOf(bytes.map(({ length }) => length)),
  };
}

const NO_BYTES = new Uint8Array();

const NUMBERS = Buffer.from([0]);

/**
 * The bytes of a value: JSON, or those of a `Uint32Array` after a zero, with which no JSON begins. V8's serializer would
 * keep some kilobytes outside the heap for each of many values.
 */
function bytesOfValue(value: unknown): Buffer {
  if (!(value instanceof Uint32Array)) return Buffer.from(JSON.stringify(value));
  return Buffer.concat([NUMBERS, new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]);
}

/** The value that {@link KnownGraph.bytesAt} holds. */
export function valueOfBytes(bytes: Uint8Array): unknown {
  // A copy, because its numbers must start at a multiple of four.
  if (bytes[0] === 0) return new Uint32Array(new Uint8Array(bytes.subarray(1)).buffer);
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
}

/** Where each of several parts starts if one follows the other, and the end of all. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, at) => (starts[at + 1] = starts[at]! + length));
  return starts;
}
