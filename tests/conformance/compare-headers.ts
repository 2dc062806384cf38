import type { Case, Link } from './cases.ts';
import type { Difference } from './compare.ts';
import { fillIds, matchesText, type Bindings } from './placeholders.ts';

const ALWAYS = ['x-wp-total', 'x-wp-totalpages', 'allow', 'location', 'content-type'];

const ALL = `${ALWAYS.join(' ')} access-control-allow-origin access-control-allow-methods
  access-control-allow-credentials access-control-expose-headers access-control-allow-headers www-authenticate`.split(
  /\s+/,
);

/** Headers whose value is a set of words. */
const SETS = ['allow', 'access-control-allow-methods', 'access-control-expose-headers', 'access-control-allow-headers'];

/** Groups that test the methods of a route. */
const ABOUT_METHODS = ['headers', 'options', 'routing'];

type Headers = Record<string, string>;

/** Compares the headers that clients read; if the case tests headers, all recorded ones. */
export function compareHeaders(
  kase: Case,
  recorded: { headers: Headers; links: Link[] },
  actual: Headers,
  bindings: Bindings,
): Difference[] {
  const names = (kase.compare?.all_headers ? ALL : ALWAYS).filter(
    (name) => name !== 'allow' || ABOUT_METHODS.includes(kase.group),
  );
  const differences = names.flatMap((name) => {
    const got = actual[name] ?? actual[name.replace('x-wp-', 'x-cms-')];
    return compareHeader(name, recorded.headers[name], got, bindings);
  });
  return [...differences, ...compareLinks(kase, recorded.links, parseLinks(actual['link'] ?? ''), bindings)];
}

function compareHeader(name: string, expected: string | undefined, got: string | undefined, bindings: Bindings) {
  const differs = (why: string) => [{ path: `header ${name}`, why }];
  if (expected === undefined) {
    const counts = name.startsWith('x-wp-') || name === 'location';
    return counts && got !== undefined ? differs(`unexpected ${got}`) : [];
  }
  if (got === undefined) return differs(`missing, expected ${expected}`);
  if (agrees(name, expected, got, bindings)) return [];
  const differences = differs(`${expected} / ${got}`);
  return name.startsWith('x-wp-') ? differences.map((each) => ({ ...each, total: got })) : differences;
}

function agrees(name: string, expected: string, got: string, bindings: Bindings): boolean {
  if (name === 'content-type') return mediaType(expected) === mediaType(got);
  if (name === 'location') return matchesText(expected, got, bindings);
  return SETS.includes(name) ? words(expected) === words(got) : expected === got;
}

const mediaType = (value: string): string => value.replace(/;.*/, '');

/** The two prefixes of our headers are equivalent. */
const words = (value: string): string =>
  value
    .toLowerCase()
    .split(',')
    .map((word) => word.trim().replace(/^x-(wp|cms)-/, 'x-'))
    .filter(Boolean)
    .sort()
    .join(',');

function parseLinks(header: string): Link[] {
  return [...header.matchAll(/<([^>]*)>;\s*rel="([^"]*)"/g)]
    .map(([, href = '', rel = '']) => ({ rel, href }))
    .filter(({ rel }) => !rel.startsWith('https://api.'));
}

const isPaging = ({ rel }: Link): boolean => rel === 'next' || rel === 'prev';

/** Links to other pages of a list always count; others only in the group that tests headers. */
function compareLinks(kase: Case, recorded: Link[], got: Link[], bindings: Bindings): Difference[] {
  if (kase.group !== 'headers' && ![...recorded, ...got].some(isPaging)) return [];
  const [wanted, shown] = [recorded, got].map((links) =>
    links
      .map((link) => linkKey(link, bindings))
      .sort()
      .join(' | '),
  );
  return wanted === shown ? [] : [{ path: 'header link', why: `${wanted} / ${shown}` }];
}

/** A link without its host; the order of query arguments is open. */
function linkKey({ rel, href }: Link, bindings: Bindings): string {
  const url = URL.parse(fillIds(href, bindings).replace('{base_url}', 'http://base'));
  if (!url) return rel;
  const query = [...url.searchParams].map((pair) => pair.join('=')).sort();
  return `${rel} ${url.pathname}?${query.join('&')}`;
}
