const encoder = new TextEncoder();

/** JSON of objects that no longer change, kept as long as the objects live. */
const known = new WeakMap<object, Uint8Array>();

/** Serialises an object that no longer changes once for all lists that show it; returns the number of bytes. */
export function keepJson(value: object): number {
  const bytes = encoder.encode(JSON.stringify(value));
  known.set(value, bytes);
  return bytes.length;
}

/** A value as JSON in UTF-8. A list with known members is joined from their bytes. */
export function jsonBytes(value: unknown): Uint8Array {
  const isPartlyKnown = Array.isArray(value) && value.some((member: unknown) => known.has(member as object));
  return isPartlyKnown ? joined(value as object[]) : encoder.encode(JSON.stringify(value));
}

function joined(list: readonly object[]): Uint8Array {
  const members = list.map((member) => known.get(member) ?? encoder.encode(JSON.stringify(member)));
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
