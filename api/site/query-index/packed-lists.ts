import { ByteWriter, type ByteReader } from '../../content/search/bytes.ts';

/** Lists of ascending numbers, decoded on access, because a search needs only a few of many. */
export interface PackedLists {
  /** Calls `take` with each number of a list. */
  each(place: number, take: (number: number) => void): void;
}

/** Reads `count` lists written by {@link writeLists}. */
export function readLists(reader: ByteReader, count: number): PackedLists {
  /** Offset at which each list begins, and the end of the last one. */
  const starts = new Uint32Array(count + 1);
  if (reader.steps(starts, 1) !== starts.length) throw new RangeError('the query index has too few lists');
  const bytes = reader.take(starts[count] as number);
  return {
    each(place, take) {
      const end = starts[place + 1] as number;
      let number = 0;
      for (let at = starts[place] as number; at < end; at++) {
        let byte = bytes[at] as number;
        let step = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[++at] as number;
          step |= (byte & 127) << shift;
        }
        take((number += step));
      }
    },
  };
}

/** Writes the number of lists, the list of their ends, then the lists: each number as the difference to the previous. */
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
