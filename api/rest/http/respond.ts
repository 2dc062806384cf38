import { isRecord } from '../../lib/is-record.ts';
import { Problem } from '../../lib/problem.ts';
import type { OperationResult } from '../operations/operation.ts';
import { textsIn } from '../request/query-string.ts';

/** Arguments that shape any response. */
export interface Shaping {
  fields: string[] | null;
  envelope: boolean;
  jsonp: string | null;
}

export function readShaping(raw: Record<string, unknown>): Shaping {
  return {
    fields: wantedFields(raw['_fields']),
    envelope: raw['_envelope'] !== undefined,
    jsonp: raw['_jsonp'] === undefined ? null : textsIn(raw['_jsonp']).join(','),
  };
}

/** Whether a text is a name under which a page can be called. */
export const isCallback = (text: string): boolean => /^[A-Za-z_$][\w$.]{0,99}$/.test(text);

/** Keeps the requested fields, in each record of a list. */
export function shapeBody(body: unknown, { fields }: Shaping, keepsLinks: boolean): unknown {
  if (!fields) return body;
  const pick = (record: unknown) =>
    pickFields(record, keepsLinks ? [...fields, '_links'] : fields, !Array.isArray(body));
  return Array.isArray(body) ? body.map(pick) : pick(body);
}

/**
 * Proxies refuse a response whose head is longer than their buffer, often 4 KiB. Clients that send that many arguments
 * must count pages on their own: a link without some of them would lead to another list.
 */
const LINK_BYTES = 3_072;

/** Totals under the neutral names and under those that existing clients read. */
export function pagingHeaders({ totals }: OperationResult, href: string, asked: Asked): Record<string, string> {
  if (!totals) return {};
  const { total, pages, page } = totals;
  const links: string[] = [];
  if (page > 1) links.push(`<${pageHref(href, asked, Math.min(page - 1, pages || 1))}>; rel="prev"`);
  if (page < pages) links.push(`<${pageHref(href, asked, page + 1)}>; rel="next"`);
  const link = links.join(', ');
  return {
    'X-CMS-Total': String(total),
    'X-CMS-TotalPages': String(pages),
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...(link && link.length < LINK_BYTES ? { Link: link } : {}),
  };
}

/** The query of a request: as sent, and the arguments read from it. */
export interface Asked {
  raw: Record<string, unknown>;
  args: Readonly<Record<string, unknown>>;
  /** Names declared by the route. */
  declared: ReadonlySet<string>;
}

/** The URL of another page of the same list. All other arguments are kept, in their order and in their plain form. */
function pageHref(href: string, { raw, args, declared }: Asked, page: number): string {
  const pieces: string[] = [];
  const put = (name: string, value: unknown) => {
    const text = value === true ? '1' : value === false ? '' : String(value);
    pieces.push(text === '' ? name : `${name}=${encodeURIComponent(text)}`);
  };
  const putAll = (name: string, value: unknown) => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') return put(name, value);
    for (const [key, part] of Object.entries(value)) putAll(`${name}%5B${encodeURIComponent(key)}%5D`, part);
  };
  for (const name of new Set([...Object.keys(raw), 'page'])) {
    // A header value must not contain non-ASCII characters or line ends.
    const written = encodeURIComponent(name);
    const given = declared.has(name) ? args[name] : raw[name];
    // The sign of the number, ignored by the filter, is kept in the URL.
    const value = name === 'page' ? page : name === 'offset' ? raw[name] : given;
    putAll(written, value);
  }
  return `${href}?${pieces.join('&')}`;
}

const TOTALS = ['X-WP-Total', 'X-WP-TotalPages', 'X-CMS-Total', 'X-CMS-TotalPages'];
const LINKS = ['Link', 'Location', 'Allow'];

/** Headers that an envelope shows, and which are then not sent as headers. */
export const ENVELOPED: readonly string[] = [...TOTALS, ...LINKS];

/** The headers in an envelope: numbers as numbers, an empty list if there are none. */
export function envelope(status: number, body: unknown, headers: Record<string, string>): object {
  const shown: Record<string, string | number> = {};
  for (const name of ENVELOPED)
    if (headers[name] !== undefined) shown[name] = TOTALS.includes(name) ? Number(headers[name]) : headers[name];
  return { body, status, headers: Object.keys(shown).length > 0 ? shown : [] };
}

/** Strong entity tag: the state of the record, if there is one, and the hash of the bytes. */
export const entityTag = (hash: string, version: string | undefined): string =>
  `"${version === undefined ? '' : `${version}.`}${hash}"`;

/** Limit on names, each of which is looked up in every field of every record; no record has that many fields. */
const MOST_FIELDS = 200;

/** Unique dotted paths of `_fields`, or null if all fields are wanted. Throws if there are too many. */
export function wantedFields(value: unknown): string[] | null {
  const named = new Set(textsIn(value).flatMap((text) => text.split(/[\s,]+/)));
  named.delete('');
  if (named.size > MOST_FIELDS) throw new Problem('rest_invalid_param', { values: { params: '_fields' } });
  return named.size > 0 ? [...named] : null;
}

/**
 * Keeps the wanted fields of a record. Clients expect an empty list if nothing is left. A single record keeps all its
 * links if any of them is wanted.
 */
function pickFields(record: unknown, fields: string[], wholeLinks: boolean): unknown {
  if (!isRecord(record)) return record;
  const picked: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    const deeper = fields.filter((field) => field.startsWith(`${key}.`)).map((field) => field.slice(key.length + 1));
    const embeds = key === '_links' && fields.includes('_embedded');
    if (fields.includes(key) || embeds || (wholeLinks && key === '_links' && deeper.length > 0)) picked[key] = value;
    else if (deeper.length > 0) picked[key] = pickFields(value, deeper, false);
  }
  return Object.keys(picked).length > 0 ? picked : [];
}
