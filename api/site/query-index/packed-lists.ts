import { ByteWriter, type ByteReader } from '../../content/search/bytes.ts';

/**
 * Lists of ascending numbers as stored in a file, each number as the difference to the previous one. They are decoded
 * on access, because a search needs only a few of many.
 */
export class PackedLists {
  readonly #bytes: Uint8Array;
  /** Offset at which each list begins, and the end of the last one. */
  readonly #starts: Uint32Array;

  private constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  /** Reads `count` lists written by {@link writeLists}. */
  static read(reader: ByteReader, count: number): PackedLists {
    const starts = new Uint32Array(count + 1);
    if (reader.steps(starts, 1) !== starts.length) throw new RangeError('the query index has too few lists');
    return new PackedLists(reader.take(starts[count] as number), starts);
  }

  /** Calls `take` with each number of a list. */
  each(place: number, take: (number: number) => void): void {
    const bytes = this.#bytes;
    const end = this.#starts[place + 1] as number;
    let number = 0;
    for (let at = this.#starts[place] as number; at < end; at++) {
      let byte = bytes[at] as number;
      let step = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[++at] as number;
        step |= (byte & 127) << shift;
      }
      take((number += step));
    }
  }
}

/** Writes the number of lists, the list of their ends, then the lists. */
export function writeLists(writer: ByteWriter, lists: readonly (readonly number[])[]): void {
  const packed = new ByteWriter();
  const ends = lists.map((list) => {
    writeSteps(packed, list);
    return packed.length;
  });
  writer.number(ends.length);
  writeSteps(writer, ends);
  writer.add(packed.take());
}

/** Writes ascending numbers as differences to the previous one. */
export function writeSteps(writer: ByteWriter, numbers: readonly number[]): void {
  let last = 0;
  for (const number of numbers) {
    writer.number(number - last);
    last = number;
  }
}
