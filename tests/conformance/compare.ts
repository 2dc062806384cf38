import { brief, isObject, type Json } from './json.ts';
import { fillIds, matchesText, type Bindings } from './placeholders.ts';
import { plainText } from './plain-text.ts';

/** What clients would notice. */
export interface Difference {
  /** Where: `status`, `header allow`, or the path inside the body. */
  path: string;
  why: string;
  /** The actual value of a header that counts. */
  total?: string;
}

/** Rules for the comparison of one body. */
export interface Context {
  bindings: Bindings;
  /** The body is an error: its wording is open. */
  isError?: boolean;
  /** Rendered text must be present or absent; its words are open. */
  byPresence?: boolean;
  /** The list is ordered by this key; records are matched by their id. */
  orderKey?: string | undefined;
}

/** Keys beyond the specification: they may be absent or differ. */
const BEYOND = new Set(
  `rest_namespace icon has_archive visibility filesize missing_image_sizes date_floating details site_logo site_icon
  site_icon_url show_on_front page_on_front page_for_posts additional_errors targetHints class_list modified_after
  modified_before tax_relation image_meta generated_slug`.split(/\s+/),
);

/** Links to routes outside the specification. */
const LINKS_BEYOND = new Set(['author', 'replies', 'https://api.w.org/action-assign-author']);

/** Keys hidden by a context: showing them where they were not recorded is a leak. */
const HIDDEN = new Set(
  `raw password permalink_template generated_slug block_version capabilities labels show_cloud private protected
  missing_image_sizes`.split(/\s+/),
);

/** Compares a body with the recorded one, and binds new ids. */
export function compareBody(expected: unknown, actual: unknown, context: Context, path = ''): Difference[] {
  if (typeof expected === 'string') return compareText(expected, actual, context, path);
  if (Array.isArray(expected)) return compareList(expected, actual, context, path);
  if (isObject(expected)) return compareObject(expected, actual, context, path);
  return expected === actual ? [] : [differs(path, expected, actual)];
}

const fail = (path: string, why: string): Difference => ({ path: path || '/', why });

const differs = (path: string, expected: unknown, actual: unknown): Difference =>
  fail(path, `expected ${brief(expected)} got ${brief(actual)}`);

function compareText(expected: string, actual: unknown, context: Context, path: string): Difference[] {
  if (matchesText(expected, actual, context.bindings)) return [];
  if (typeof actual !== 'string') return [differs(path, expected, actual)];
  const [key = '', parent = ''] = path.split('/').reverse();
  if (key === 'message' || (context.isError && path.startsWith('/data/params/')))
    return actual ? [] : [fail(path, 'empty message')];
  if (key === 'rendered' || key === 'html') return compareRendered(expected, actual, context, path, { key, parent });
  return isLooseUrl(key, expected, actual) ? [] : [differs(path, expected, actual)];
}

function compareRendered(
  expected: string,
  actual: string,
  { byPresence, bindings }: Context,
  path: string,
  { key, parent }: { key: string; parent: string },
): Difference[] {
  // Renderers may word captions differently.
  if (parent === 'guid' || parent === 'caption') return [];
  const [wanted, shown] = [plainText(fillIds(expected, bindings)), plainText(actual)];
  const texts = `${brief(wanted, 120)} / ${brief(shown, 120)}`;
  if (byPresence || key === 'html')
    return !expected === !actual ? [] : [fail(path, `rendered ${actual ? 'not empty' : 'empty'}`)];
  return wanted === shown ? [] : [fail(path, `rendered text differs: ${texts}`)];
}

/** URLs of pages and files may have any form, as long as they are on this service. */
function isLooseUrl(key: string, expected: string, actual: string): boolean {
  const isOwn = actual.startsWith('{base_url}');
  if (key === 'link' || key === 'permalink_template' || key === 'preview_link') return isOwn;
  if (key === 'source_url') return isOwn && actual.split('.').pop() === expected.split('.').pop();
  return key === 'href' && expected.startsWith('https://api.');
}

function compareList(expected: unknown[], actual: unknown, context: Context, path: string): Difference[] {
  if (!Array.isArray(actual)) return [fail(path, `expected a list got ${brief(actual, 60)}`)];
  const { orderKey } = context;
  if (orderKey && path === '' && expected.length > 0 && expected.every((one) => isObject(one) && 'id' in one))
    return compareOrdered(expected as Json[], actual, orderKey, context);
  if (expected.length !== actual.length) {
    const lists = `${brief(expected.map(nameOf))} / ${brief(actual.map(nameOf))}`;
    return [fail(path, `expected ${expected.length} entries got ${actual.length}: ${lists}`)];
  }
  return expected.flatMap((one, index) => compareBody(one, actual[index], context, `${path}/${index}`));
}

const nameOf = (entry: unknown): unknown => (isObject(entry) && 'id' in entry ? entry['id'] : entry);

/** The keys must come in the recorded order; the order of equal ones is open. */
function compareOrdered(expected: Json[], actual: unknown[], key: string, context: Context): Difference[] {
  const keys = (list: unknown[]) => brief(list.map((one) => (isObject(one) ? one[key] : undefined)));
  if (keys(expected) !== keys(actual)) return [fail('', `order by ${key}: ${keys(expected)} / ${keys(actual)}`)];
  return expected.flatMap((one) => {
    const id = String(one['id']);
    const other = actual.find((candidate) => String(nameOf(candidate)) === fillIds(id, context.bindings));
    return other ? compareBody(one, other, context, `/[id=${id}]`) : [fail('', `record ${id} is missing`)];
  });
}

function compareObject(expected: Json, actual: unknown, context: Context, path: string): Difference[] {
  // An object without members may have been recorded as an empty list.
  if (Array.isArray(actual) && actual.length === 0 && Object.keys(expected).length === 0) return [];
  if (!isObject(actual)) return [fail(path, `expected an object got ${brief(actual, 60)}`)];
  const isBeyond = (key: string) => BEYOND.has(key) || (path.endsWith('/_links') && LINKS_BEYOND.has(key));
  const found = Object.entries(expected)
    .filter(([key]) => !isBeyond(key))
    .flatMap(([key, value]) =>
      key in actual ? compareBody(value, actual[key], context, `${path}/${key}`) : [fail(path, `missing ${key}`)],
    );
  const shown = Object.keys(actual).filter((key) => !(key in expected) && HIDDEN.has(key));
  return [...found, ...shown.map((key) => fail(path, `unexpected ${key}`))];
}
