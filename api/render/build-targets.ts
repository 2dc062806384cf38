import { paging } from '../contract/args.ts';
import type { Language } from '../contract/model.ts';
import { partOf, textsOf } from '../query-index/format.ts';

/**
 * The things that the output folder is made of. Each stands for a few files that change together: an `item` is what shows
 * it alone, such as its JSON, and a `page` its page with the navigation around it.
 */
export type BuildTarget =
  | { kind: 'item' | 'page' | 'user'; id: number }
  /** What the page of an article says of other articles, beside its text and below it. */
  | { kind: 'navigation'; id: number }
  | { kind: 'term'; id: number }
  /** The page with a whole manual, by its first page. */
  | { kind: 'manual'; id: number }
  | { kind: 'author'; id: number; language: Language }
  | { kind: 'archive'; language: Language }
  | { kind: 'home' | 'not-found' | 'search-page' | 'feed'; language: Language }
  /** The pages that describe the API for people. */
  | { kind: 'api-reference'; language: Language }
  | { kind: 'sitemap'; part: number | 'terms' | 'index' }
  /** Whole texts for models, of a range of ids or of all. */
  | { kind: 'llms-full'; part: number | 'index'; language: Language }
  /**
   * `route` is the path below `cms-json/`; the root has none. A `json` is in the root language unless asked for the other,
   * as lists are; a `document` describes the API and is English unless asked for Czech.
   */
  | { kind: 'json' | 'document'; route: string; language: Language }
  /** `file` is the path below `uploads/`, or below `public/`; that of a picture among texts below the content folder. */
  | { kind: 'upload' | 'public' | 'picture'; file: string }
  /** Of a topic, by id, or of a home page. */
  | { kind: 'social-picture'; of: number | Language }
  | { kind: 'query'; part: number | 'index' }
  | { kind: 'texts' | 'words'; part: number }
  | { kind: 'icons' | 'stylesheet' | 'hosting' | 'totals' }
  /** What the search reads first; it is made of the documents of all pages, and so after them. */
  | { kind: 'search' };

/** A word that only equal targets share. */
export type TargetKey = string;

export function keyOf(target: BuildTarget): TargetKey {
  switch (target.kind) {
    case 'item':
    case 'page':
    case 'navigation':
    case 'term':
    case 'manual':
    case 'user':
      return `${target.kind} ${target.id}`;
    case 'author':
      return `author ${target.id} ${target.language}`;
    case 'archive':
    case 'home':
    case 'not-found':
    case 'search-page':
    case 'feed':
    case 'api-reference':
      return `${target.kind} ${target.language}`;
    case 'llms-full':
      return `${target.kind} ${target.part} ${target.language}`;
    case 'sitemap':
    case 'query':
    case 'texts':
    case 'words':
      return `${target.kind} ${target.part}`;
    case 'json':
    case 'document':
      return `${target.kind} ${target.language} ${target.route}`;
    case 'upload':
    case 'picture':
    case 'public':
      return `${target.kind} ${target.file}`;
    case 'social-picture':
      return `${target.kind} ${target.of}`;
    case 'icons':
    case 'stylesheet':
    case 'hosting':
    case 'search':
    case 'totals':
      return target.kind;
  }
}

/** The target that owns the files of another one; most own theirs. */
export const ownerOf = (target: BuildTarget): BuildTarget =>
  target.kind === 'navigation' ? { kind: 'page', id: target.id } : target;

/** Targets in the order in which they were added; equal ones count once. */
export class TargetSet implements Iterable<BuildTarget> {
  readonly #targets = new Map<TargetKey, BuildTarget>();

  get size(): number {
    return this.#targets.size;
  }

  add(...targets: BuildTarget[]): void {
    for (const target of targets) {
      const key = keyOf(target);
      if (!this.#targets.has(key)) this.#targets.set(key, target);
    }
  }

  has(target: BuildTarget): boolean {
    return this.#targets.has(keyOf(target));
  }

  delete(target: BuildTarget): void {
    this.#targets.delete(keyOf(target));
  }

  [Symbol.iterator](): Iterator<BuildTarget> {
    return this.#targets.values();
  }
}

/** Items whose URLs share one file of the sitemap: a write touches a file of bounded size. */
export const SITEMAP_PART_SIZE = 200;

export const sitemapPartOf = (id: number): BuildTarget => ({
  kind: 'sitemap',
  part: Math.floor(id / SITEMAP_PART_SIZE),
});

/** The part of the query index that a record stands in. */
export const queryPartOf = (id: number): BuildTarget => ({ kind: 'query', part: partOf(id) });

/** What a search that has only files finds an item by: its words, and its text. */
export const searchedPartsOf = (id: number): BuildTarget[] => [
  { kind: 'words', part: partOf(id) },
  { kind: 'texts', part: textsOf(id) },
];

/** Lists of the API as they are asked for without arguments. */
export const JSON_COLLECTIONS = ['posts', 'pages', 'media', 'blocks', 'categories', 'tags', 'users'] as const;

/** Records that the lists of the API show when nothing else is asked for. */
export const FIRST_PAGE = paging.per_page.default;

/** Documents of the API that hang on the contract and the site alone. They speak English unless asked for Czech. */
export const JSON_DOCUMENTS = [
  '',
  'cms/v2',
  'oembed/1.0',
  'xlate/tm/v1',
  'cms/v2/types',
  'cms/v2/statuses',
  'cms/v2/taxonomies',
] as const;
