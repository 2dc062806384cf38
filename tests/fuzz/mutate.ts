/** Bytes with a meaning for some parser. */
const SHARP = [
  ...['\0', '\r\n', '\n\n', '\n    ', '---\n', ': ', '- ', '%', '%00'],
  ...['<', '>', '</', '&', '&#', '"', "'", ']]>', '<!--'],
  ...['[', ']', '](', '{', '}', ':::', '::block{ref=1}', '`', '```', '*', '_', '|', '\\', '\ufeff', '\u2028', '\ud83d'],
  ...['__proto__', '-1', '0', '99999999999999999999', '1e9', 'null', 'true', '2020-02-30T00:00:00'],
];

/** A random source: a number from 0 up to 1, exclusive. */
export type Random = () => number;

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

/** An input made from others: parts of it are cut out, repeated, swapped or corrupted. */
export function mutate(corpus: readonly Buffer[], random: Random, longest: number): Buffer {
  let bytes = pick(corpus, random);
  const rounds = 1 + Math.floor(random() * 6);
  for (let round = 0; round < rounds; round++) bytes = once(bytes, corpus, random);
  return bytes.subarray(0, longest);
}

function once(bytes: Buffer, corpus: readonly Buffer[], random: Random): Buffer {
  const [from, to] = range(bytes.length, random);
  const part = bytes.subarray(from, to);
  const around = (middle: Uint8Array, end = to) =>
    Buffer.concat([bytes.subarray(0, from), middle, bytes.subarray(end)]);
  switch (Math.floor(random() * 6)) {
    case 0:
      return around(Buffer.alloc(0));
    case 1:
      return around(Buffer.concat(Array.from({ length: 2 + Math.floor(random() * 8) }, () => part)));
    case 2:
      return around(Buffer.from(pick(SHARP, random)), from);
    case 3:
      return around(Buffer.from(pick(SHARP, random)));
    case 4: {
      const other = pick(corpus, random);
      return around(other.subarray(...range(other.length, random)));
    }
    default:
      return around(Buffer.from([Math.floor(random() * 256)]), Math.min(from + 1, bytes.length));
  }
}

/** Short ranges are as likely as long ones. */
function range(length: number, random: Random): [number, number] {
  const from = Math.floor(random() * (length + 1));
  const most = length - from;
  return [from, from + Math.floor(most ** random())];
}
