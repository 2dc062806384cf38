import type { OperationResult } from '../operations/operation.ts';
import { JsonBytes } from '../../lib/json-bytes.ts';
import { API_ROOT } from './request-url.ts';
import { handle } from './handle.ts';
import { textsIn } from '../request/query-string.ts';
import { ownContext, type RequestContext } from './request-context.ts';

/** Links by relation; documents about a route give its URL as a plain string. */
type Links = Record<string, { href?: string; embeddable?: boolean }[] | string>;

/** Embeds the linked records of a response with the rights of the caller, if the request wants them. */
export async function followLinks(result: OperationResult, context: RequestContext): Promise<OperationResult> {
  const wanted = context.given['_embed'];
  if (wanted === undefined || (result.status ?? 200) >= 400) return result;
  const relations = wantedRelations(wanted);
  const one = (record: unknown) =>
    embedLinked(record instanceof JsonBytes ? record.toJSON() : record, relations, context);
  const body = Array.isArray(result.body) ? await Promise.all(result.body.map(one)) : await one(result.body);
  return { ...result, body };
}

/** Fetches a linked record of this API with the rights of the caller, in embed context. */
async function fetchLinked(href: string, { engine, caller, locale }: RequestContext): Promise<unknown> {
  const apiBase = engine.service.serializeContext.base + API_ROOT;
  const path = `${href}${href.includes('?') ? '&' : '?'}context=embed`.slice(apiBase.length);
  return (await handle(ownContext(path, { engine, caller, locale }))).body;
}

/**
 * Relations named in `_embed`, by their own names or those of WordPress; null for all, also if the value names none.
 */
function wantedRelations(value: unknown): string[] | null {
  const names = textsIn(value).flatMap((text) => text.split(','));
  const relations = names
    .map((name) => name.trim().replace(/^wp:/, 'cms:'))
    .filter((name) => !['', '0', '1', 'true', 'false'].includes(name));
  return relations.length > 0 ? relations : null;
}

/** Adds the records behind the embeddable links of a record as its `_embedded`. */
async function embedLinked(record: unknown, relations: string[] | null, context: RequestContext): Promise<unknown> {
  const links = (record as { _links?: Links } | null)?._links;
  if (!links || Array.isArray(links)) return record;
  const embedded: Record<string, unknown[]> = {};
  for (const [relation, entries] of Object.entries(links)) {
    if (typeof entries === 'string' || (relations && !relations.includes(relation))) continue;
    const embeddable = entries.filter((entry) => entry.embeddable && entry.href);
    if (embeddable.length === 0) continue;
    embedded[relation] = await Promise.all(embeddable.map((entry) => fetchLinked(entry.href as string, context)));
  }
  return Object.keys(embedded).length > 0 ? { ...(record as object), _embedded: embedded } : record;
}
