import { ByteWriter, type ByteReader } from '../../content/search/bytes.ts';

/**
 * Lists of ascending numbers as they stand in a file, each number as the difference to the one before. They stay
 * packed: a search asks for few of many.
 */
export class PackedLists {
  readonly #bytes: Uint8Array;
  /** Where each begins; one more says where the last ends. */
  readonly #starts: Uint32Array;

  private constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  /** Reads what {@link writeLists} wrote, `count` lists. */
  static read(reader: ByteReader, count: number): PackedLists {
    const starts = new Uint32Array(count + 1);
    if (reader.steps(starts, 1) !== starts.length) throw new RangeError('the query index has too few lists');
    return new PackedLists(reader.take(starts[count] as number), starts);
  }

  /** Gives each number of a list to `take`. */
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

/** Where each list ends, as a list of its own, then the lists. */
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

/** Ascending numbers, each as what it is more than the one before. */
export function writeSteps(writer: ByteWriter, numbers: readonly number[]): void {
  let last = 0;
  for (const number of numbers) {
    writer.number(number - last);
    last = number;
  }
}
