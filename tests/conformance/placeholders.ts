/** Ids assigned by the service, by their names in the recording: `p1`, `t1`. */
export type Bindings = Map<string, number>;

const ID = /\{id:([pt]\d+)\}/g;

/** Inserts the known ids. */
export const fillIds = (text: string, bindings: Bindings): string =>
  text.replace(ID, (placeholder, name: string) => String(bindings.get(name) ?? placeholder));

/** A value for sending: a text that is just an id becomes the number. */
export function fillValue(value: unknown, fill: (text: string) => string, bindings: Bindings): unknown {
  if (typeof value === 'string') {
    const whole = /^\{id:([pt]\d+)\}$/.exec(value)?.[1];
    return (whole && bindings.get(whole)) ?? fill(value);
  }
  if (Array.isArray(value)) return value.map((one) => fillValue(one, fill, bindings));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [fill(key), fillValue(one, fill, bindings)]));
}

/** Maximum distance from the present at which a time counts as now, in milliseconds. */
const NOW_TOLERANCE_MS = 900_000;
const SITE_OFFSET_MS = 3_600_000;

/**
 * Whether an actual value matches a recorded text. A new id is bound at first sight and must stay the
 * same from then on.
 */
export function matchesText(expected: string, actual: unknown, bindings: Bindings): boolean {
  switch (expected) {
    case '{any}':
      return true;
    case '{text}':
      return typeof actual === 'string';
    case '{now}':
      return isNow(actual, SITE_OFFSET_MS);
    case '{now_gmt}':
      return isNow(actual, 0);
  }
  const whole = /^\{id:([pt]\d+)\}$/.exec(expected)?.[1];
  if (whole) return matchesId(whole, actual, bindings);
  if (typeof actual !== 'string') return false;
  return expected === actual || matchesPattern(expected, actual, bindings);
}

const isNow = (actual: unknown, offsetMs: number): boolean =>
  typeof actual === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(actual) &&
  Math.abs(Date.parse(`${actual}Z`) - (Date.now() + offsetMs)) < NOW_TOLERANCE_MS;

function matchesId(name: string, actual: unknown, bindings: Bindings): boolean {
  if (!/^\d+$/.test(String(actual))) return false;
  const id = Number(actual);
  if (!bindings.has(name)) bindings.set(name, id);
  return bindings.get(name) === id;
}

const PARTS = /\{id:([pt]\d+)\}|\{yyyy\}|\{mm\}|\{secret\}/g;

/** A text with placeholders inside: URLs with new ids, upload folders of this month. */
function matchesPattern(expected: string, actual: string, bindings: Bindings): boolean {
  const unbound: string[] = [];
  let pattern = '';
  let from = 0;
  for (const match of expected.matchAll(PARTS)) {
    pattern += RegExp.escape(expected.slice(from, match.index)) + partPattern(match, bindings, unbound);
    from = match.index + match[0].length;
  }
  if (from === 0) return false;
  const found = new RegExp(`^${pattern}${RegExp.escape(expected.slice(from))}$`).exec(actual);
  if (!found) return false;
  unbound.forEach((name, index) => {
    if (!bindings.has(name)) bindings.set(name, Number(found[index + 1]));
  });
  return true;
}

function partPattern([placeholder, name]: RegExpExecArray, bindings: Bindings, unbound: string[]): string {
  if (placeholder === '{yyyy}') return '\\d{4}';
  if (placeholder === '{mm}') return '\\d{2}';
  if (placeholder === '{secret}' || name === undefined) return '[^"]*';
  const id = bindings.get(name);
  if (id !== undefined) return String(id);
  unbound.push(name);
  return '(\\d+)';
}
