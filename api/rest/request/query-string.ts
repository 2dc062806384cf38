import { isPrototypeKey } from './decode.ts';

/** Names with more brackets than this belong to no argument. */
const DEEPEST = 3;

/**
 * Assembles the names and values of a query or form: `a[]=1` and `a[0]=1` make lists, `title[raw]=x` makes an object,
 * and the last value of a plain name wins. Names of prototypes are dropped.
 *
 *     fromPairs([['a[]', '1'], ['a[]', '2'], ['b[raw]', 'x']]) // => { a: ['1', '2'], b: { raw: 'x' } }
 */
export function fromPairs(pairs: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const root = new Branch();
  for (const [name, value] of pairs) {
    const path = pathOf(name);
    if (path.length <= DEEPEST && !path.some(isPrototypeKey)) put(root, path, value);
  }
  return Object.fromEntries(Array.from(root, ([name, value]) => [name, settled(value)]));
}

/**
 * The texts of a value that a client may write as one text, as a list or with keys; deeper values are ignored.
 *
 *     textsIn({ a: 'id', b: ['x'] }) // => ['id']
 */
export function textsIn(value: unknown): string[] {
  const given = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return given.flatMap((each) => (['string', 'number', 'boolean'].includes(typeof each) ? [String(each)] : []));
}

/** A value being assembled: whether it is an object or a list is known only after its last key. */
class Branch extends Map<string, unknown> {
  /** Index that empty brackets mean: the first after all those used. */
  next = 0;
}

/** `title[raw]` => `['title', 'raw']`; a name with unpaired brackets is kept as it is. */
function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function put(branch: Branch, [key = '', ...rest]: string[], value: unknown): void {
  const name = key === '' ? String(branch.next) : key;
  if (/^\d{1,9}$/.test(name)) branch.next = Math.max(branch.next, Number(name) + 1);
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const existing = branch.get(name);
  const next = existing instanceof Branch ? existing : new Branch();
  branch.set(name, next);
  put(next, rest, value);
}

function settled(value: unknown): unknown {
  if (!(value instanceof Branch)) return value;
  const entries = Array.from(value, ([key, item]) => [key, settled(item)] as const);
  const isList = entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
