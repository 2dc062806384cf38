import { isRecord } from '../../../lib/is-record.ts';
import { allBlocks, readBlocks } from '../convert/blocks.ts';
import { isOwn, jsonOf, MAX_JSON, SourceError, type Answer, type SourceClient } from './client.ts';
import {
  emptySource,
  INTERNAL,
  languageCode,
  type PartialItem,
  type PartialSource,
  type SourceMenu,
  type SourceTerm,
  type SourceType,
} from './model.ts';
import { insteadOf } from '../../../lib/instead.ts';

/** Maximum number of items in a collection, and of records per page. */
const MOST = 100_000;
const PER_PAGE = 100;
const JSON_TYPE = 'application/json';

const SIGNED_IN = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
const MEDIA = ['inherit', 'private', 'trash'];

const BY_ID = { orderby: 'id', order: 'asc' };

/** Types of WordPress itself. */
const TYPES: readonly SourceType[] = [
  { name: 'post', base: 'posts', hierarchical: false },
  { name: 'page', base: 'pages', hierarchical: true },
  { name: 'attachment', base: 'media', hierarchical: false },
  { name: 'wp_block', base: 'blocks', hierarchical: false },
];
const CATEGORY = { name: 'category', base: 'categories', hierarchical: true };
const TAG = { name: 'post_tag', base: 'tags', hierarchical: false };

type Json = Record<string, unknown>;

/** The REST API of a site: URLs of its routes. */
export interface RestRoot {
  url(route: string, query?: Record<string, string>): string;
  index: Json;
}

/** Finds the API at `/wp-json`, else at `?rest_route=`; null if neither answers. */
export async function findRest(client: SourceClient): Promise<RestRoot | null> {
  const forms = [
    (route: string, query: Record<string, string> = {}) => `${client.base}/wp-json${route}${search(query, '?')}`,
    (route: string, query: Record<string, string> = {}) => `${client.base}/?rest_route=${route}${search(query, '&')}`,
  ];
  for (const url of forms) {
    const answer = await client
      .get(url('/'), { accept: JSON_TYPE, maxBytes: MAX_JSON })
      .catch(insteadOf(SourceError, null));
    if (client.isSignedIn && (answer?.status === 401 || answer?.status === 403))
      throw refusedSignIn(client.base, answer);
    if (answer && !isOwn(answer.url, client.base))
      throw new SourceError(`${client.base} leads to ${new URL(answer.url).origin}: name that address`);
    const index = answer?.status === 200 ? jsonOf(answer) : null;
    if (isRecord(index) && Array.isArray(index['namespaces']) && index['namespaces'].includes('wp/v2'))
      return { url, index };
  }
  return null;
}

function refusedSignIn(base: string, answer: Answer): SourceError {
  const body = jsonOf(answer);
  const says = isRecord(body) ? word(body['message']) : '';
  return new SourceError(`${base} refuses to sign in (${answer.status}${says && `: ${says}`})`);
}

const search = (query: Record<string, string>, first: string): string => {
  const text = new URLSearchParams(query).toString();
  return text && first + text;
};

/** Everything available in the API, including drafts if the client is signed in, and revisions if `deep`. */
export async function readRest(client: SourceClient, root: RestRoot, deep: boolean): Promise<PartialSource> {
  const source = emptySource();
  const isPublicOnly = !client.isSignedIn;
  source.name = word(root.index['name']);
  source.description = word(root.index['description']);
  // A wrong password must not look like a site without drafts.
  const me = isPublicOnly ? null : await ask('/wp/v2/users/me', { context: 'edit' });
  if (me && me.status !== 200) throw refusedSignIn(client.base, me);
  if (isPublicOnly) source.gaps.push('Drafts, private texts, passwords, revisions and menus need --user LOGIN.');
  const taxonomies = await readTaxonomies();
  source.types = await readTypes();
  for (const { name, base } of source.types) await readItems(name, base, taxonomies);
  for (const { name, base } of taxonomies) await readTerms(name, base);
  await readAuthors();
  if (!isPublicOnly) await readMenus();
  await countComments();
  if (deep && !isPublicOnly) await readRevisions();
  return source;

  async function readTypes(): Promise<SourceType[]> {
    const { status, body } = await askObject('/wp/v2/types');
    if (!body) {
      source.gaps.push(`The list of types is not available (${status}); the usual types were read.`);
      return [...TYPES];
    }
    return Object.entries(body).flatMap(
      ([name, type]) => TYPES.find((known) => known.name === name) ?? typeOf(name, type),
    );
  }

  async function readTaxonomies(): Promise<SourceType[]> {
    const { body } = await askObject('/wp/v2/taxonomies');
    if (!body) return [CATEGORY, TAG];
    return Object.entries(body).flatMap(([name, taxonomy]) => (name === 'nav_menu' ? [] : typeOf(name, taxonomy)));
  }

  async function askObject(route: string): Promise<{ status: number; body: Json | null }> {
    const answer = await ask(route, { context: 'view' });
    const body = answer.status === 200 ? jsonOf(answer) : null;
    if (answer.status >= 500) source.failed.push(route);
    return { status: answer.status, body: isRecord(body) ? body : null };
  }

  async function readItems(type: string, base: string, taxonomies: readonly SourceType[]): Promise<void> {
    const statuses = type === 'attachment' ? MEDIA : SIGNED_IN;
    const route = `/wp/v2/${base}`;
    const add = (json: Json) => source.items.push(itemOf(json, type, taxonomies));
    if (isPublicOnly) return await collect(route, BY_ID, add);
    const all = { ...BY_ID, context: 'edit', status: statuses.join(',') };
    if (await tryCollect(route, all, add)) return;
    // Some plugins refuse a list of statuses because of one value, or refuse the context for one type.
    for (const status of statuses) {
      if (await tryCollect(route, { ...BY_ID, context: 'edit', status }, add)) continue;
      source.gaps.push(`${type}: items with the status "${status}" could not be read.`);
      if (status === 'publish' || status === 'inherit') await collect(route, BY_ID, add);
    }
  }

  /** Returns false if the first page is refused. */
  async function tryCollect(route: string, query: Record<string, string>, add: (json: Json) => void): Promise<boolean> {
    const first = await askPage(route, query, 1);
    if (first.status !== 200) return false;
    await collect(route, query, add, first);
    return true;
  }

  /**
   * Reads all records of a collection. Totals are trusted only if nothing contradicts them: reads pages until one
   * contains nothing new.
   */
  async function collect(
    route: string,
    query: Record<string, string>,
    add: (json: Json) => void,
    first?: Answer,
  ): Promise<void> {
    const seen = new Set<number>();
    for (let page = 1; ; page++) {
      const answer = page === 1 && first ? first : await askPage(route, query, page);
      const body = answer.status === 200 ? jsonOf(answer) : null;
      if (!Array.isArray(body)) {
        if (page === 1) source.gaps.push(`${route} is not available (${answer.status}).`);
        else if (answer.status !== 400) source.gaps.push(`${route}: page ${page} is not available.`);
        if (answer.status >= 500 && !route.endsWith('/revisions')) source.failed.push(route);
        return;
      }
      const fresh = body.filter((one): one is Json => isRecord(one) && isId(one['id']) && !seen.has(one['id']));
      for (const json of fresh) {
        seen.add(json['id'] as number);
        add(json);
      }
      if (seen.size > MOST) {
        source.gaps.push(`${route} has no end: only its first ${MOST} records were read.`);
        return;
      }
      // A host that sends no totals may return fewer records per page than requested.
      const isOver = answer.pages > 0 && page >= answer.pages && body.length < PER_PAGE;
      if (fresh.length > 0 && !isOver) continue;
      if (answer.total > seen.size)
        source.gaps.push(`${route} speaks of ${answer.total} records and gave ${seen.size}.`);
      return;
    }
  }

  function askPage(route: string, query: Record<string, string>, page: number): Promise<Answer> {
    return ask(route, { ...query, per_page: String(PER_PAGE), page: String(page) });
  }

  function ask(route: string, query: Record<string, string>): Promise<Answer> {
    return client.get(root.url(route, query), { accept: JSON_TYPE, maxBytes: MAX_JSON });
  }

  async function readTerms(taxonomy: string, base: string): Promise<void> {
    await collect(`/wp/v2/${base}`, BY_ID, (json) => source.terms.push(termOf(json, taxonomy)));
  }

  async function readAuthors(): Promise<void> {
    const query = isPublicOnly ? {} : { context: 'edit' };
    await collect('/wp/v2/users', { ...query, ...BY_ID }, ({ id, slug, name, description }) => {
      const words = { slug: word(slug), name: word(name), description: word(description) };
      source.authors.push({ id: id as number, ...words });
    });
  }

  /** Reads classic menus and those built from blocks. */
  async function readMenus(): Promise<void> {
    const { menus } = source;
    const byId = new Map<number, SourceMenu>();
    await collect('/wp/v2/menus', {}, ({ id, name }) => {
      const menu = { name: word(name), links: [] };
      byId.set(id as number, menu);
      menus.push(menu);
    });
    await collect('/wp/v2/menu-items', {}, ({ menus: menu, title }) => {
      byId.get(Number(menu))?.links.push(rendered(title));
    });
    await collect('/wp/v2/navigation', { context: 'edit' }, ({ title, content }) => {
      menus.push({ name: raw(title), links: labelsIn(raw(content)) });
    });
  }

  async function countComments(): Promise<void> {
    const answer = await ask('/wp/v2/comments', { per_page: '1' });
    source.comments = answer.status === 200 ? answer.total : 0;
  }

  async function readRevisions(): Promise<void> {
    const parents = source.items.filter(({ type }) => type === 'post' || type === 'page');
    await Promise.all(
      parents.map(async ({ id, type }) => {
        const route = `/wp/v2/${type === 'post' ? 'posts' : 'pages'}/${id}/revisions`;
        await collect(route, { context: 'edit' }, (json) =>
          source.revisions.push({
            id: json['id'] as number,
            parent: id,
            author: Number(json['author']) || 1,
            date: word(json['date_gmt']),
            title: raw(json['title']),
            raw: raw(json['content']),
            excerpt: raw(json['excerpt']),
          }),
        );
      }),
    );
    source.revisions.sort((a, b) => a.id - b.id);
  }
}

/** A type or taxonomy as listed; none if it is internal or has no route. */
function typeOf(name: string, listed: unknown): SourceType[] {
  const base = isRecord(listed) ? word(listed['rest_base']) : '';
  if (!isRecord(listed) || !base || INTERNAL.test(name)) return [];
  return [{ name, base, hierarchical: listed['hierarchical'] === true }];
}

/** Link labels of a block-based menu. */
export const labelsIn = (content: string): string[] =>
  [...allBlocks(readBlocks(content))].flatMap(({ attributes: { label } }) =>
    typeof label === 'string' ? [label] : [],
  );

const isText = (value: unknown): value is string => typeof value === 'string';
const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isId = (value: unknown): value is number => isWhole(value) && value > 0;
/** Undefined stays open for other sources. */
const told = <T>(value: unknown, isKind: (value: unknown) => value is T): T | undefined =>
  isKind(value) ? value : undefined;
const word = (value: unknown): string => (isText(value) ? value : '');
const raw = (value: unknown): string => (isRecord(value) ? word(value['raw']) : word(value));
const rendered = (value: unknown): string => (isRecord(value) ? word(value['rendered']) : '');
const ids = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : []);

/** Whether a draft gets its date when it is published; WordPress tells the time of its last change until then. */
const isUndated = ({ status, date_gmt: date, modified_gmt: modified }: Json): boolean =>
  date === null || ((status === 'draft' || status === 'pending') && date !== undefined && date === modified);

/** The fields of a record; missing ones are left to other sources. */
function itemOf(json: Json, type: string, taxonomies: readonly SourceType[]): PartialItem {
  const { content, description, title, excerpt, caption, media_details: details } = json;
  const isMedia = type === 'attachment';
  const text = isMedia ? description : content;
  const summary = isMedia ? caption : excerpt;
  const fields: PartialItem['fields'] = {
    slug: word(json['slug']),
    status: word(json['status']) || 'publish',
    title: raw(title) || rendered(title),
    date: isUndated(json) ? '' : word(json['date_gmt']) || word(json['date']),
    modified: word(json['modified_gmt']) || word(json['modified']),
    link: word(json['link']),
    terms: Object.fromEntries(taxonomies.map(({ name, base }) => [name, ids(json[base])])),
    language: languageCode(word(json['lang'])),
    translations: translationsOf(json['translations']),
    author: told(json['author'], isId),
    parent: told(json['parent'], isId) ?? told(json['post'], isId),
    menuOrder: told(json['menu_order'], isWhole),
    sticky: told(json['sticky'], isSwitch),
    password: told(json['password'], isText),
    featuredMedia: told(json['featured_media'], isId),
    format: word(json['format']) || undefined,
    template: told(json['template'], isText),
    commentStatus: word(json['comment_status']) || undefined,
    pingStatus: word(json['ping_status']) || undefined,
    raw: isRecord(text) ? told(text['raw'], isText) : undefined,
    isProtected: isRecord(text) && text['protected'] === true,
    footnotes: isRecord(json['meta']) ? word(json['meta']['footnotes']) || undefined : undefined,
    // In lists, the text of a file is generated from its URL rather than written by an author.
    rendered: isMedia ? undefined : rendered(text) || undefined,
    excerpt: isRecord(summary) ? told(summary['raw'], isText) : undefined,
  };
  if (isMedia) {
    fields.fileUrl = word(json['source_url']);
    fields.altText = word(json['alt_text']);
    fields.originalUrl = originalUrl(fields.fileUrl, isRecord(details) ? word(details['original_image']) : '');
  }
  return { id: json['id'] as number, type, fields, answer: answerOf(json) };
}

/** URL of the uploaded original if WordPress shows a smaller copy; undefined otherwise. */
export const originalUrl = (fileUrl: string, name: string): string | undefined =>
  name && fileUrl && !/[/\\]/.test(name) ? fileUrl.replace(/[^/]*$/, () => encodeURIComponent(name)) : undefined;

function termOf(json: Json, taxonomy: string): SourceTerm {
  return {
    id: json['id'] as number,
    taxonomy,
    slug: word(json['slug']),
    name: word(json['name']),
    description: word(json['description']),
    parent: isId(json['parent']) ? json['parent'] : 0,
    language: languageCode(word(json['lang'])),
    translations: translationsOf(json['translations']),
    link: word(json['link']),
    answer: answerOf(json),
  };
}

/** Texts are compared separately. */
const answerOf = ({ content: _text, ...answer }: Json): Json => answer;

/** Ids by language, also if a plugin returns objects with an id. */
export function translationsOf(value: unknown): Record<string, number> {
  const pairs = Object.entries(isRecord(value) ? value : {}).flatMap(([code, one]) => {
    const id = isRecord(one) ? (one['id'] ?? one['ID']) : one;
    const language = languageCode(code);
    return language && isId(Number(id)) ? [[language, Number(id)] as const] : [];
  });
  return Object.fromEntries(pairs);
}
