import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLists, writeLists, type PackedLists } from '../../../api/site/query-index/packed-lists.ts';
import { ByteReader, ByteWriter } from '../../../api/content/search/bytes.ts';

const ascending = fc.uniqueArray(fc.nat(0x7fff_ffff)).map((numbers) => numbers.sort((a, b) => a - b));

function written(lists: readonly number[][]): Uint8Array {
  const writer = new ByteWriter();
  writeLists(writer, lists);
  return writer.take();
}

function listAt(lists: PackedLists, place: number): number[] {
  const numbers: number[] = [];
  lists.each(place, (number) => numbers.push(number));
  return numbers;
}

it('reads each list as it was written, in any order, and stops at their end', () =>
  fc.assert(
    fc.property(fc.array(ascending), (lists) => {
      const reader = new ByteReader(new Uint8Array([...written(lists), 7]));
      const read = readLists(reader, lists.length);
      for (const place of [...lists.keys()].reverse()) expect(listAt(read, place)).toEqual(lists[place]);
      expect(reader.number()).toBe(7);
    }),
  ));

it('refuses lists truncated anywhere, and a wrong number of lists', () => {
  const bytes = written([[3, 200, 70_000], [], [1_000_000]]);
  for (let length = 0; length < bytes.length; length++)
    expect(() => readLists(new ByteReader(bytes.slice(0, length)), 3), String(length)).toThrow(RangeError);
  expect(() => readLists(new ByteReader(bytes), 4)).toThrow(RangeError);
});
