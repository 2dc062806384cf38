const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A value as its JSON in UTF-8, which takes a fraction of the memory, and which lists are joined from. */
export class JsonBytes {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  static of(value: object): JsonBytes {
    return new JsonBytes(encoder.encode(JSON.stringify(value)));
  }

  /** The value, for `JSON.stringify` too. */
  toJSON(): unknown {
    return JSON.parse(decoder.decode(this.bytes));
  }
}

/** A value as JSON in UTF-8. */
export function jsonBytes(value: unknown): Uint8Array {
  const isPartlyKnown = Array.isArray(value) && value.some((member) => member instanceof JsonBytes);
  return isPartlyKnown ? joined(value as object[]) : encoder.encode(JSON.stringify(value));
}

function joined(list: readonly object[]): Uint8Array {
  const members = list.map((member) => (member instanceof JsonBytes ? member : JsonBytes.of(member)).bytes);
  // A bracket before the first, a comma before every other, a bracket at the end.
  const all = new Uint8Array(members.reduce((sum, { length }) => sum + length + 1, 1));
  let at = 0;
  for (const member of members) {
    all[at] = at === 0 ? OPEN : COMMA;
    all.set(member, at + 1);
    at += member.length + 1;
  }
  all[at] = CLOSE;
  return all;
}

const [OPEN = 0, COMMA = 0, CLOSE = 0] = encoder.encode('[,]');
