import { Problem } from '../../lib/problem.ts';
import type { OperationResult } from '../operations/operation.ts';
import { textsIn } from '../request/query-string.ts';
import { pickFields, wantedFields } from './sparse-fields.ts';

/** Arguments that shape any answer. */
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

export function refuseCallback(jsonp: string | null): void {
  if (jsonp !== null && !/^[A-Za-z_$][\w$.]{0,99}$/.test(jsonp)) throw new Problem('rest_callback_invalid');
}

/** Keeps the fields that were asked for, in each record of a list. */
export function shapeBody(body: unknown, { fields }: Shaping, keepsLinks: boolean): unknown {
  if (!fields) return body;
  const pick = (record: unknown) =>
    pickFields(record, keepsLinks ? [...fields, '_links'] : fields, !Array.isArray(body));
  return Array.isArray(body) ? body.map(pick) : pick(body);
}

/**
 * Proxies refuse an answer whose head is longer than their buffer, often 4 KiB. Who sends that many arguments must count
 * pages on their own: a link that lacks some would lead into another list.
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

/** The query of a request: as it came, and the arguments that were made of it. */
export interface Asked {
  raw: Record<string, unknown>;
  args: Readonly<Record<string, unknown>>;
  /** Names that the route knows. */
  declared: ReadonlySet<string>;
}

/** The URL of another page of the same list: all other arguments stay, in their places and in their plain form. */
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
    // A header takes no character of another script, and no line end.
    const written = encodeURIComponent(name);
    const given = declared.has(name) ? args[name] : raw[name];
    // The sign of a number, which a filter ignores, stays in the URL.
    const value = name === 'page' ? page : name === 'offset' ? raw[name] : given;
    putAll(written, value);
  }
  return `${href}?${pieces.join('&')}`;
}

const TOTALS = ['X-WP-Total', 'X-WP-TotalPages', 'X-CMS-Total', 'X-CMS-TotalPages'];
const LINKS = ['Link', 'Location', 'Allow'];

/** Headers that an envelope shows, and that are not beside it then. */
export const ENVELOPED: readonly string[] = [...TOTALS, ...LINKS];

/** What an envelope shows of the headers: numbers as numbers, an empty list for none. */
export function envelope(status: number, body: unknown, headers: Record<string, string>): object {
  const shown: Record<string, string | number> = {};
  for (const name of TOTALS) {
    if (headers[name] !== undefined) shown[name] = Number(headers[name]);
  }
  for (const name of LINKS) if (headers[name] !== undefined) shown[name] = headers[name];
  return { body, status, headers: Object.keys(shown).length > 0 ? shown : [] };
}

/** Strong entity tag: the state of the record, where there is one, and the hash of the bytes. */
export const entityTag = (hash: string, version: string | undefined): string =>
  `"${version === undefined ? '' : `${version}.`}${hash}"`;
