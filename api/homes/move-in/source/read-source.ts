import { byFrequency, counted } from '../../../lib/count.ts';
import { isOwn, MAX_PAGE, SourceError, type SourceClient } from './client.ts';
import { isTold, joinItems } from './join.ts';
import { emptySource, type Origin, type PartialItem, type PartialSource, type Source } from './model.ts';
import { itemsOfPages, readPages } from './pages.ts';
import { findRest, readRest } from './rest.ts';
import { readSitemap } from './sitemap.ts';

export interface ReadOptions {
  client: SourceClient;
  /** An export file that was already read. */
  wxr?: PartialSource | undefined;
  /** Whether to read public pages and revisions too; a survey does not. */
  deep: boolean;
  /** Reports progress, one line at a time. */
  tell?: (line: string) => void;
}

/** Reads everything available of an old site: its API, its export and its public pages, joined by id. */
export async function readSource({ client, wxr, deep, tell = () => {} }: ReadOptions): Promise<Source> {
  const exported = wxr ?? emptySource();
  const root = await findRest(client);
  tell(root ? 'Reading the REST API' : 'The REST API is not available; reading public pages');
  const rest = root ? await readRest(client, root, deep) : emptySource();
  const urls = await readSitemap(client);
  tell(`The sitemap has ${counted(urls.length, 'URL')}`);
  const gaps: string[] = [];
  const links = [...rest.items, ...exported.items].flatMap(({ type, fields: { link, status = 'publish' } }) =>
    link && status === 'publish' && type !== 'attachment' && type !== 'wp_block' && !/[?&](?:p|page_id)=/.test(link)
      ? [link]
      : [],
  );
  // Without the API, only pages are available, also for a survey.
  const isNeeded = deep || !(root || wxr);
  const own = [...new Set([...links, ...urls])].filter((url) => isOwn(url, client.base));
  if (isNeeded) tell(`Reading ${counted(own.length, 'public page')}`);
  const pages = isNeeded ? await readPages(client, own, (gap) => gaps.push(gap)) : [];
  // If a list of all texts was available, pages only supplement it.
  const known = new Set([...rest.items, ...exported.items].map(({ id }) => id));
  const types = mergeById(rest.types, exported.types, ({ name }) => name);
  const sources: { origin: Origin; items: PartialSource['items'] }[] = [
    { origin: 'rest', items: rest.items },
    { origin: 'wxr', items: exported.items },
    { origin: 'page', items: itemsOfPages(pages, types).flatMap((item) => adding(item, known)) },
  ];
  // An anonymous API answer contains less about a text than the export; an editor's contains as much.
  if (!client.isSignedIn) sources.splice(0, 2, sources[1]!, sources[0]!);
  const items = joinItems(sources, (id, origin) =>
    gaps.push(
      `What ${origin === 'wxr' ? 'the export' : 'the API'} says about ${id} is older than the site; its text was ignored.`,
    ),
  );
  if (items.length === 0) {
    // Throws if the site does not answer at all.
    await client.get(`${client.base}/`, { accept: '*/*', maxBytes: MAX_PAGE });
    throw new SourceError(`${client.base}: neither the REST API nor a sitemap lists any texts`);
  }
  return {
    url: client.base,
    name: rest.name || exported.name,
    description: rest.description || exported.description,
    language:
      rest.language || exported.language || (byFrequency(pages.flatMap(({ language }) => language || []))[0] ?? ''),
    items,
    urls,
    terms: mergeById(rest.terms, exported.terms, ({ taxonomy, id }) => `${taxonomy} ${id}`),
    authors: mergeById(rest.authors, exported.authors, ({ id }) => id),
    revisions: mergeById(rest.revisions, exported.revisions, ({ id }) => id),
    types,
    // Menus may share a name, so those of two sources cannot be matched.
    menus: rest.menus.length > 0 ? rest.menus : exported.menus,
    comments: Math.max(rest.comments, exported.comments),
    gaps: [...rest.gaps, ...exported.gaps, ...gaps],
    failed: rest.failed,
  };
}

/** Data that a page adds to known items, without the title, because the window title is set even for untitled texts. */
function adding(item: PartialItem, known: ReadonlySet<number>): PartialItem[] {
  if (known.size === 0) return [item];
  const { title: _title, ...fields } = item.fields;
  return known.has(item.id) ? [{ ...item, fields }] : [];
}

/** The records of the first list, with empty fields filled from the second. */
function mergeById<T extends object>(first: readonly T[], second: readonly T[], key: (one: T) => unknown): T[] {
  const merged = new Map<unknown, T>(first.map((one) => [key(one), one]));
  for (const one of second) {
    const known = merged.get(key(one));
    const told = Object.entries(known ?? {}).filter(([, value]) => value !== 0 && isTold(value));
    merged.set(key(one), { ...one, ...(Object.fromEntries(told) as Partial<T>) });
  }
  return [...merged.values()];
}
