import type { LiveLoader, Loader, LoaderContext } from 'astro/loaders';
import { entryOf, schema, type Entry, type GuideData, type GuideRecord, type Kind } from './entry.ts';
import { addressOf, askList, GuideSourceError, homeAt, kindsOf, listOf, openSource, type Memory } from './source.ts';
import type { GuideSource } from './source.ts';

export type { GuideData, Kind } from './entry.ts';
export { GuideSourceError, type GuideSource } from './source.ts';

/**
 * Loads articles and chapters of a guide into a build-time collection: text, headings and data. Only changes are
 * requested if the host supports that. Reads anonymously, so drafts are never included.
 */
export function guideLoader(source: GuideSource) {
  if (!source.url === !source.folder) throw new GuideSourceError('guideLoader takes either a url or a folder');
  return {
    name: 'support-guide',
    schema,
    async load(context: LoaderContext) {
      const { store, meta, logger } = context;
      const idsByPiece = new Map<string, string[]>();
      let changed = 0;
      const { home, pieces } = await openSource(source, memoryOf(context));
      for await (const piece of pieces) {
        const ids = piece.records ? [] : idsOf(meta.get(piece.key));
        for (const record of piece.records?.filter((one) => isWanted(one, source)) ?? []) {
          const entry = entryOf(record, home);
          ids.push(entry.id);
          if (await keep(entry, context)) changed += 1;
        }
        meta.set(piece.key, JSON.stringify({ tag: piece.tag, ids }));
        idsByPiece.set(piece.key, ids);
      }
      const kept = new Set([...idsByPiece.values()].flat());
      const gone = store.keys().filter((id) => !kept.has(id));
      for (const id of gone) store.delete(id);
      logger.info(`${kept.size} texts, ${changed} new or changed, ${gone.length} gone`);
    },
  } satisfies Loader;
}

/** State of earlier loads. A tag counts only while all entries of its piece are still in the store. */
const memoryOf = ({ store, meta }: LoaderContext): Memory => ({
  get: (key) => meta.get(key),
  set: (key, value) => meta.set(key, value),
  tagOf(key) {
    const known = meta.get(key);
    return known && idsOf(known).every((id) => store.has(id)) ? (JSON.parse(known) as { tag: string }).tag : '';
  },
});

const idsOf = (known = '{"ids":[]}'): string[] => (JSON.parse(known) as { ids: string[] }).ids;

/** Texts with a password are left out of lists of the guide as well. */
const isWanted = ({ status, type, language, content }: GuideRecord, source: GuideSource): boolean =>
  status === 'publish' &&
  !content.protected &&
  (!source.language || language === source.language) &&
  kindsOf(source).includes(type === 'page' ? 'pages' : 'posts');

/** Stores an entry. Returns whether it changed. */
async function keep(
  { id, data, rendered }: Entry,
  { store, parseData, generateDigest }: LoaderContext,
): Promise<boolean> {
  const digest = generateDigest(JSON.stringify([data, rendered.html]));
  if (store.get(id)?.digest === digest) return false;
  return store.set({ id, data: await parseData({ id, data: { ...data } }), rendered, digest });
}

/** Filters of a live collection; `search` orders by relevance. */
export interface LiveFilter {
  search?: string;
  categories?: number[];
  tags?: number[];
}

/** Requests a server or an edge worker for each request of a page. */
export function guideLiveLoader(
  source: Omit<GuideSource, 'folder'> & { url: string },
): LiveLoader<GuideData, { id: string }, LiveFilter, GuideSourceError> {
  const url = addressOf(source.url);
  let home: Promise<string> | undefined;
  // Ask again after a failure, because the guide may only have been unavailable for a moment.
  const forget = (error: unknown) => {
    home = undefined;
    throw error;
  };
  const find = async (kind: Kind, more: Record<string, string>): Promise<Entry[]> => {
    const found: Entry[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const address = listOf(url, kind, source.language, { ...more, per_page: '100', page: String(page) });
      const list = await askList(address);
      if (!list)
        throw new GuideSourceError(`${url} is a static host: a live collection needs a server or an edge worker`);
      const base = await (home ??= homeAt(url).catch(forget));
      found.push(...list.body.filter((record) => isWanted(record, source)).map((record) => entryOf(record, base)));
      pages = Number(list.headers['X-WP-TotalPages'] ?? 1);
    }
    return found;
  };
  const findAll = async (more: Record<string, string>) =>
    (await Promise.all(kindsOf(source).map((kind) => find(kind, more)))).flat();
  return {
    name: 'support-guide-live',
    loadEntry: ({ filter: { id } }) =>
      answered(async () => {
        const entry = (await findAll(slugsOf(id))).find((one) => one.id === id);
        return entry && liveEntry(entry);
      }),
    loadCollection: ({ filter = {} }) =>
      answered(async () => {
        const entries = (await findAll(queryOf(filter))).map(liveEntry);
        return { entries, cacheHint: { tags: ['support-guide'] } };
      }),
  };
}

/** A page has the slug of its record, and also its number if a chapter has the same slug. */
function slugsOf(id: string): Record<string, string> {
  const name = decoded(id.slice(id.lastIndexOf('/') + 1));
  return { 'slug[0]': name, 'slug[1]': name.replace(/-\d+$/, '') };
}

/** Ids come from URLs of a site, which may contain anything. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function queryOf({ search, categories = [], tags = [] }: LiveFilter): Record<string, string> {
  return {
    ...(search ? { search, orderby: 'relevance' } : {}),
    ...(categories.length > 0 ? { categories: categories.join() } : {}),
    ...(tags.length > 0 ? { tags: tags.join() } : {}),
  };
}

const liveEntry = ({ id, data, rendered }: Entry) => ({
  ...{ id, data, rendered },
  cacheHint: { tags: [`support-guide-${data.id}`], lastModified: data.modified },
});

/** Astro passes errors to the page as values. */
async function answered<T>(work: () => Promise<T>): Promise<T | { error: GuideSourceError }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GuideSourceError) return { error };
    throw error;
  }
}
