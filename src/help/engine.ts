import type { openSearch, SearchResult } from '../scripts/search-engine.ts';
import type { Language } from '../views.ts';
import { ENGINE } from './engine-symbol.ts';

/** Integrity hash of the second script, inserted when the first one is compiled. */
declare const SEARCH_INTEGRITY: string;

type Open = typeof openSearch;

/** URL of the scripts, and of the guide. */
export const BASE = new URL('.', import.meta.url);

let coming: Promise<Open> | null = null;

/** The search of the guide's own pages. Loaded on first use; must be the version that this script was built with. */
function engine(): Promise<Open> {
  coming ??= new Promise<Open>((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { type: 'module', crossOrigin: 'anonymous', integrity: SEARCH_INTEGRITY });
    script.src = new URL('help-search.js', BASE).href;
    script.onload = () => resolve((globalThis as unknown as Record<symbol, Open>)[ENGINE]!);
    script.onerror = () => reject(new Error(script.src));
    document.head.append(script);
  }).finally(() => document.querySelector(`script[src$="help-search.js"]`)?.remove());
  // Allow a retry after being offline.
  coming.catch(() => (coming = null));
  return coming;
}

const clients = new Map<Language, Promise<ReturnType<Open>>>();

async function clientFor(language: Language): Promise<ReturnType<Open>> {
  const client = clients.get(language) ?? engine().then((open) => open(new URL('search-index/', BASE).href, language));
  clients.set(language, client);
  client.catch(() => clients.delete(language));
  return client;
}

const HITS = 6;

export const search = async (words: string, language: Language): Promise<SearchResult> =>
  (await clientFor(language)).search(words, { count: HITS });

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');

/** Results for a topic, a page or words: a named page comes first, a topic returns only its own articles. */
export async function suggestions(about: string, language: Language): Promise<SearchResult> {
  const client = await clientFor(language);
  const [path = ''] = /^\S*\/\S*$/.test(about) ? about.split(/[?#]/) : [];
  const slug = decodeURIComponent(path.split('/').findLast(Boolean) ?? '') || about;
  const words = slug.replace(/[-_]+/g, ' ');
  const topic = (await client.topics()).find((name) => plain(name) === plain(slug));
  const found = await client.search(words, { count: HITS, ...(topic === undefined ? {} : { topic }) });
  const result = topic === undefined || found.hits.length > 0 ? found : await client.search(words, { count: HITS });
  const isNamed = ({ url }: { url: string }) => url.endsWith(`/${slug}/`);
  return { ...result, hits: result.hits.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))) };
}
