/** Writes numbers and texts in sequence; grows as needed. */
export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  /** `expected`: initial capacity in bytes. */
  constructor(expected = 1024) {
    this.#bytes = new Uint8Array(expected);
  }

  get length(): number {
    return this.#length;
  }

  /** Writes an unsigned integer, seven bits per byte, lowest first: small numbers take one byte. */
  number(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  add(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads the output of {@link ByteWriter}. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.left === 0;
  }

  /** Number of bytes left. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('the search index ends in the middle of a number');
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  /**
   * Reads a list of ascending numbers into `room`, and returns the index after the last. It is stored as its length and
   * the differences. Long lists are most of an index, so there is no call per number.
   */
  steps(room: Uint16Array | Uint32Array, from: number): number {
    const end = from + this.number();
    const bytes = this.#bytes;
    let read = this.#at;
    // Each number takes at least one byte.
    if (end - from > bytes.length - read) throw new RangeError('the search index ends in the middle of a list');
    let last = 0;
    for (let at = from; at < end; at++) {
      let byte = bytes[read++] as number;
      let step = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[read++] as number;
        step |= (byte & 127) << shift;
      }
      room[at] = last += step;
    }
    if (read > bytes.length) throw new RangeError('the search index ends in the middle of a number');
    this.#at = read;
    return end;
  }

  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('the search index ends in the middle of a text');
    return this.#bytes.subarray(this.#at, (this.#at += length));
  }
}

/**
 * One character per byte, none of which JSON escapes: letters represent themselves, and other frequent characters also
 * take one byte in UTF-8. Hosts compress it a tenth better than base64, which breaks up words.
 */
const CHARACTERS: readonly string[] = (() => {
  const isLetter = (byte: number) => byte >= 97 && byte <= 122;
  const short = Array.from({ length: 95 }, (_, at) => at + 32).filter(
    (code) => !isLetter(code) && !`"\\`.includes(String.fromCharCode(code)),
  );
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCharCode(isLetter(byte) ? byte : (short.shift() ?? 0xa1 + byte)),
  );
})();

const BYTES: ReadonlyMap<string, number> = new Map(CHARACTERS.map((character, byte) => [character, byte]));

export const toText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => CHARACTERS[byte]).join('');

export const fromText = (text: string): Uint8Array => Uint8Array.from(text, (character) => BYTES.get(character) ?? 0);
