import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByteReader, ByteWriter } from '../../../api/content/search/bytes.ts';

/** A list in the format of an index. */
function written(numbers: readonly number[]): Uint8Array {
  const writer = new ByteWriter();
  writer.number(numbers.length);
  for (const [at, number] of numbers.entries()) writer.number(number - (numbers[at - 1] ?? 0));
  return writer.take();
}

const ascending = fc.uniqueArray(fc.nat(0x7fff_ffff)).map((numbers) => numbers.sort((a, b) => a - b));

it('reads a list as written, and the data after it', () =>
  fc.assert(
    fc.property(ascending, ascending, (first, second) => {
      const reader = new ByteReader(new Uint8Array([...written(first), ...written(second)]));
      const room = new Uint32Array(first.length + second.length);
      const middle = reader.steps(room, 0);
      const end = reader.steps(room, middle);
      expect([[...room.subarray(0, middle)], [...room.subarray(middle, end)]]).toEqual([first, second]);
      expect(reader.isAtEnd).toBe(true);
    }),
  ));

it('refuses a list truncated anywhere', () => {
  const bytes = written([3, 200, 70_000, 1_000_000]);
  for (let length = 0; length < bytes.length; length++) {
    const reader = new ByteReader(bytes.slice(0, length));
    expect(() => reader.steps(new Uint32Array(8), 0), String(length)).toThrow(RangeError);
  }
});
