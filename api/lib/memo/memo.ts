import { LRUCache } from 'lru-cache';
import { type Known, KnownGraph, type NodeOrPlace, pack, valueOfBytes } from './known-graph.ts';
import {
  type Argument,
  type Family,
  FRESH,
  isStale,
  keyOf,
  MAYBE,
  Node,
  NONE,
  reachedFrom,
  STALE,
  TAB,
  undefinedFamily,
  type ValueOf,
} from './node.ts';
import { signOf } from './sign.ts';

/** How values of a family are compared and held. */
export interface ValueOptions<T> {
  /** Values with equal signs are equal; by default a hash of the JSON. */
  sign?(value: T): string;
  /** Most bytes that held values of the family may take together, and the size of one; without it all are held. */
  room?: { bytes: number; sizeOf(value: T): number };
  /**
   * Whether values themselves are passed to the next process, because they are cheap to store and costly to make. Only
   * for JSON and `Uint32Array`.
   */
  isLasting?: boolean;
}

/**
 * Values and outputs derived from inputs. Everything read while one is made is what it depends on, including reads that
 * found nothing. A value that is remade with an equal sign stops the change from spreading. Values are made only on
 * request, and dropped when their last reader is gone. Making is synchronous, and must have no side effects.
 */
export class Memo {
  readonly #families = new Map<string, Family>();
  readonly #inputs = new Map<string, Node>();
  readonly #outputs = new Map<string, Node>();
  /** What an earlier process knew, and the nodes of it that this one has touched, by place. */
  #known: KnownGraph | null = null;
  #touched: (Node | undefined)[] = [];
  /** Whether nodes have their readers, which only changes need. */
  #isFollowed = false;
  /** Outputs that may be stale and have not been reported yet, in the order in which they were found. */
  readonly #doubtful = new Set<Node>();
  /** Reads of the value or output being made; null if none is being made. */
  #reads: Set<Node> | null = null;
  readonly #making = new Set<Node>();
  /** Values and inputs that lost a reader. */
  readonly #left = new Set<Node>();
  /** Number of values and outputs made since the start. */
  made = 0;

  get isRecording(): boolean {
    return this.#reads !== null;
  }

  /** Records that an input was read. */
  read(input: string): void {
    if (!this.#reads) return;
    let node = this.#inputNode(input);
    if (!node) this.#inputs.set(input, (node = new Node(input, null, input)));
    this.#reads.add(node);
  }

  /** Marks what depends on a changed input as stale. */
  changed(input: string): void {
    if (this.#reads) throw new Error(`${input} changed while a value or output was being made`);
    if (!this.#inputNode(input)) return;
    if (!this.#isFollowed) this.restore(this.known());
    const node = this.#inputNode(input);
    if (node) this.#spread(node);
    this.#sweep();
  }

  /** Defines a family of values; `name` is one line without tabs. A value depends on everything that `make` reads. */
  define<A extends Argument, T>(name: string, make: (argument: A) => T, options: ValueOptions<T> = {}): ValueOf<A, T> {
    const { sign = signOf, room, isLasting = false } = options;
    const family = Object.assign(this.#familyOf(name), {
      make,
      sign,
      held: room ? new LRUCache({ maxSize: room.bytes, sizeCalculation: ({ size }) => size }) : null,
      sizeOf: room?.sizeOf ?? (() => 0),
      isLasting,
    } as Partial<Family>);
    const nodeOf = (argument: A): Node => {
      const node = this.#valueNode(family, argument);
      this.#reads?.add(node);
      return node;
    };
    const give = (argument: A): T => this.#valueOf(nodeOf(argument)) as T;
    return Object.assign(give, {
      sign: (argument: A): string => {
        const node = nodeOf(argument);
        this.#refresh(node);
        return node.sign as string;
      },
    });
  }

  /** Makes an output, and from then on tracks whether it may be stale. */
  record<T>(output: string, make: () => T): T {
    let node = this.#outputs.get(output);
    if (!node) this.#outputs.set(output, (node = new Node(output, null, output)));
    return this.#run(node, make);
  }

  /** Outputs that became doubtful since the last call; `isDirect` if an input that they read themselves changed. */
  doubtful(): { output: string; isDirect: boolean }[] {
    const doubtful = Array.from(this.#doubtful, ({ key, isDirect }) => ({ output: key, isDirect }));
    this.#doubtful.clear();
    return doubtful;
  }

  has(output: string): boolean {
    return this.#outputs.has(output);
  }

  /** Whether an output has to be made again or was never recorded. Remakes doubtful values to decide it. */
  isDue(output: string): boolean {
    const node = this.#outputs.get(output);
    if (!node) return true;
    this.#settle(node);
    return isStale(node);
  }

  /** Why an output became due: from what it read itself to the input that changed, at most 32 steps. */
  causeOf(output: string): string[] {
    const causes: string[] = [];
    for (let node = this.#outputs.get(output)?.cause; node && causes.length < 32; node = node.cause)
      causes.push(node.family ? `${node.family.name} ${node.argument}` : node.key);
    return causes;
  }

  /** All recorded outputs. */
  outputs(): Iterable<string> {
    return this.#outputs.keys();
  }

  /** Removes an output that no longer exists. */
  forget(output: string): void {
    const node = this.#outputs.get(output);
    if (!node) return;
    this.#outputs.delete(output);
    this.#doubtful.delete(node);
    this.#unlink(node);
    this.#sweep();
  }

  /** Inputs that an output depends on, directly or through values. */
  inputsOf(output: string): string[] {
    const found = reachedFrom(this.#outputs.get(output), (node) => this.#readsOf(node));
    return [...found].filter(({ family }) => !family).map(({ key }) => key);
  }

  /** Outputs that depend on an input, directly or through values. */
  outputsOf(input: string): string[] {
    if (!this.#isFollowed) this.restore(this.known());
    const found = reachedFrom(this.#inputNode(input), (node) => this.#readersOf(node));
    return [...found].filter((one) => this.#outputs.get(one.key) === one).map(({ key }) => key);
  }

  /** The state of all fresh outputs and of the values they depend on. Call it while nothing is in doubt. */
  known(): Known {
    const known = this.#known;
    const lasting: NodeOrPlace[] = [];
    for (const { isLasting, nodes } of this.#families.values())
      if (isLasting) for (const node of nodes.values()) if (node.state === FRESH) lasting.push(node);
    for (let place = 0; known && place < known.values; place++)
      if (known.hasBytes(place) && !this.#touched[place] && !known.isOutdated(place)) lasting.push(place);
    return pack(
      [...this.#outputs.values()].filter(({ state }) => state === FRESH),
      lasting,
      known,
      (place) => this.#touched[place] ?? place,
    );
  }

  /** Continues from the state of an earlier process, or from its own with less memory, which keeps held values. */
  restore(known: Known): void {
    this.#inputs.clear();
    this.#outputs.clear();
    this.#isFollowed = true;
    this.#known = new KnownGraph(known);
    this.#touched = new Array<Node | undefined>(known.keys.length);
    for (const { nodes, isLasting } of this.#families.values()) {
      for (const node of nodes.values()) {
        const place = node.isHeld && !isLasting ? this.#known.placeOf(node.key) : undefined;
        if (place === undefined) nodes.delete(node.argument);
        else this.#touched[place] = Object.assign(node, { place, reads: null, readers: null });
      }
    }
    for (const place of this.#known.outputs()) this.#outputs.set(this.#known.keyAt(place), this.#nodeAt(place));
  }

  /** The node at a place of the known graph. */
  #nodeAt(place: number): Node {
    const touched = this.#touched[place];
    if (touched) return touched;
    const known = this.#known!;
    const key = known.keyAt(place);
    let node: Node;
    if (place < known.values) {
      const tab = key.indexOf(TAB);
      const [family, text] = [this.#familyOf(key.slice(0, tab)), key.slice(tab + 2)];
      node = new Node(key, family, key[tab + 1] === '#' ? Number(text) : text, place);
      node.sign = known.signAt(place);
      family.nodes.set(node.argument, node);
    } else {
      node = new Node(key, null, key, place);
      if (known.isInput(place)) this.#inputs.set(key, node);
    }
    node.state = FRESH;
    if (!known.isInput(place)) node.reads = null;
    return (this.#touched[place] = node);
  }

  /** The node with a key of a value or input, if an earlier process knew it. */
  #knownNode(key: string): Node | undefined {
    const place = this.#known?.placeOf(key);
    return place === undefined ? undefined : this.#nodeAt(place);
  }

  #inputNode(key: string): Node | undefined {
    return this.#inputs.get(key) ?? this.#knownNode(key);
  }

  #familyOf(name: string): Family {
    let family = this.#families.get(name);
    if (!family) this.#families.set(name, (family = undefinedFamily(name)));
    return family;
  }

  #valueNode(family: Family, argument: Argument): Node {
    const known = family.nodes.get(argument);
    if (known) return known;
    const key = keyOf(family, argument);
    const node = this.#knownNode(key) ?? new Node(key, family, argument);
    family.nodes.set(argument, node);
    return node;
  }

  #readsOf(node: Node): readonly Node[] {
    return (node.reads ??= Array.from(this.#known!.readsAt(node.place!), (place) => this.#nodeAt(place)));
  }

  #readersOf(node: Node): Iterable<Node> {
    const { place, readers } = node;
    if (place === null) return readers ?? NONE;
    const known = Array.from(this.#known!.readersAt(place), (reader) => this.#nodeAt(reader));
    return readers ? [...known, ...readers] : known;
  }

  #isRead({ place, readers }: Node): boolean {
    return (readers?.size ?? 0) > 0 || (place !== null && this.#known!.isRead(place));
  }

  #valueOf(node: Node): unknown {
    this.#settle(node);
    const { family } = node;
    if (node.state === FRESH) {
      if (node.isHeld) return node.value;
      const held = family?.held?.get(node.key) ?? this.#lasting(node);
      if (held) return held.value;
    }
    return this.#remake(node);
  }

  /** The node with the value that an earlier process left. */
  #lasting(node: Node): Node | undefined {
    const { place } = node;
    const known = this.#known!;
    if (place === null || known.isOutdated(place) || !known.hasBytes(place)) return undefined;
    return Object.assign(node, { value: valueOfBytes(known.bytesAt(place)), isHeld: true });
  }

  /** Brings the sign of a value up to date. */
  #refresh(node: Node): void {
    this.#settle(node);
    if (node.state === STALE) this.#remake(node);
  }

  /** Decides whether a node that may be stale is, read by read: the first may decide whether others are read. */
  #settle(node: Node): void {
    if (node.state !== MAYBE) return;
    for (const read of this.#readsOf(node)) {
      if (read.family && read.state !== FRESH) this.#refresh(read);
      if (isStale(node)) return;
    }
    this.#freshen(node);
  }

  #remake(node: Node): unknown {
    const family = node.family as Family;
    const value = this.#run(node, () => family.make(node.argument));
    if (!family.held) Object.assign(node, { value, isHeld: true });
    else family.held.set(node.key, { value, size: Math.max(1, family.sizeOf(value)) });
    const sign = family.sign(value);
    const before = node.sign;
    node.sign = sign;
    if (before !== null && before !== sign) {
      for (const reader of this.#readersOf(node)) this.#stain(reader, STALE, node);
    }
    return value;
  }

  #run<T>(node: Node, make: () => T): T {
    if (this.#making.has(node)) throw new Error(`${node.key} is made of itself`);
    const outer = this.#reads;
    const reads = (this.#reads = new Set<Node>());
    this.#making.add(node);
    try {
      const made = make();
      this.made++;
      this.#link(node, [...reads]);
      this.#freshen(node);
      return made;
    } finally {
      this.#making.delete(node);
      this.#reads = outer;
      if (!outer) this.#sweep();
    }
  }

  #freshen(node: Node): void {
    node.state = FRESH;
    node.isDirect = false;
    this.#doubtful.delete(node);
  }

  #link(node: Node, reads: readonly Node[]): void {
    if (!this.#isFollowed) return void (node.reads = reads);
    const before = this.#linked(node);
    if (before.length > 0) {
      const kept = new Set(reads);
      for (const read of before) if (!kept.has(read)) this.#leave(read, node);
    }
    for (const read of reads) (read.readers ??= new Set()).add(node);
    node.reads = reads;
    if (node.place !== null) this.#known!.outdate(node.place);
  }

  /** Removes a node that no longer exists. */
  #unlink(node: Node): void {
    for (const read of this.#linked(node)) this.#leave(read, node);
    node.reads = NONE;
    if (node.place !== null) this.#known!.remove(node.place);
  }

  #leave(read: Node, reader: Node): void {
    if (read.readers?.delete(reader)) this.#left.add(read);
  }

  /** Reads that have the node among their own readers, not only in the known graph. */
  #linked({ place, reads }: Node): readonly Node[] {
    return place === null || this.#known!.isOutdated(place) ? reads! : NONE;
  }

  #spread(changed: Node): void {
    for (const reader of this.#readersOf(changed)) {
      reader.isDirect = true;
      this.#stain(reader, STALE, changed);
      if (reader.family) this.#left.add(reader);
      // Reported again even if it was already in doubt, because it is now due.
      if (!reader.family) this.#doubtful.add(reader);
    }
  }

  #stain(node: Node, state: typeof MAYBE | typeof STALE, cause: Node): void {
    if (node.state >= state) return;
    const wasFresh = node.state === FRESH;
    node.state = state;
    if (state === STALE) node.cause = cause;
    if (!node.family) return void this.#doubtful.add(node);
    if (state === STALE) {
      node.value = undefined;
      node.isHeld = false;
      node.family.held?.delete(node.key);
    }
    if (wasFresh) for (const reader of this.#readersOf(node)) this.#stain(reader, MAYBE, node);
  }

  /** Drops what nothing reads any more, and then what only that has read. */
  #sweep(): void {
    for (const node of this.#left) {
      this.#left.delete(node);
      if (this.#isRead(node)) continue;
      node.family?.nodes.delete(node.argument);
      node.family?.held?.delete(node.key);
      if (!node.family) this.#inputs.delete(node.key);
      this.#unlink(node);
    }
  }
}
