import type { Item, Term } from '../../../contract/model.ts';
import { isTerm, type ContentIndex } from '../../../content/index/content-index.ts';
import { decodePercent } from '../../../lib/decode-percent.ts';
import {
  authorPath,
  itemAt,
  languageRoot,
  pathOf,
  shortPath,
  uploadPath as publicPath,
} from '../../../rest/query/urls.ts';
import { isOwn } from '../source/client.ts';
import type { Source } from '../source/model.ts';
import type { Plan } from './records.ts';
import { unwrapPhoton, uploadKey, uploadPathOf } from './uploads.ts';

/** The kind of a URL in a text, and its current location. */
export type Localised =
  | { kind: 'external' | 'item' | 'term' | 'place'; url: string }
  /** A file of the old site: `file` is its path below `uploads/`, or null if not known yet. */
  | { kind: 'file'; url: string; file: string | null }
  /** A URL of the old site without a counterpart in the guide. */
  | { kind: 'unknown'; url: string };

const FILES =
  /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|pdf|mp3|m4a|ogg|oga|wav|flac|mp4|m4v|mov|webm|zip|docx?|xlsx?|pptx?|odt|ods|odp|rtf|csv|txt|epub|7z|gz|tar)$/i;

/** Old and new ids of headings, by item. */
export type Anchors = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** Resolves URLs of the old site to their location in the guide. */
export class OldUrls {
  readonly #base: URL;
  readonly #index: ContentIndex;
  readonly #given: [Source, Plan, Anchors];
  /** Ids by path, with the query of a site that has no other URLs. */
  readonly #byPath = new Map<string, number>();
  readonly #authors = new Map<string, string>();
  /** Files by all their names on the old site: the original and its sizes. */
  readonly #files = new Map<string, string>();
  /** Heading ids that changed, by item. */
  readonly #anchors: Anchors;

  constructor(source: Source, plan: Plan, index: ContentIndex, anchors: Anchors) {
    this.#given = [source, plan, anchors];
    this.#base = new URL(`${source.url}/`);
    this.#index = index;
    this.#anchors = anchors;
    for (const { term, of } of this.inOrder(plan.terms)) this.#learn(of.link, term.id);
    for (const { item, of } of plan.items.toReversed()) {
      this.#learn(of.link, item.id);
      for (const url of item.file ? [of.fileUrl, of.originalUrl] : []) {
        this.addFile(url, item.file);
        // A file may itself be named like a size of another, such as `plan-300x200.png`.
        const original = uploadKey(url);
        if (original && !this.#files.has(original)) this.#files.set(original, item.file);
      }
    }
    for (const { id, slug } of source.authors)
      this.#authors.set(slug, plan.authors.find((one) => one.id === id)?.slug ?? '');
  }

  /** Terms such that the last copy of one for both languages is that of the root language, which has its old URL. */
  inOrder(terms: Plan['terms']): Plan['terms'] {
    const isRoot = ({ term }: Plan['terms'][number]) => Number(term.language === this.#index.site.root_language);
    return terms.toReversed().sort((a, b) => isRoot(a) - isRoot(b));
  }

  #learn(link: string, id: number): void {
    const url = URL.parse(link);
    if (url) this.#byPath.set(this.#plain(url) + url.search, id);
  }

  addFile(url: string, file: string): void {
    for (const key of [uploadPathOf(url), url]) if (key) this.#files.set(key, file);
  }

  /** The same for the current state of a guide, in which texts may have been moved again. */
  in(index: ContentIndex): OldUrls {
    const [source, plan, anchors] = this.#given;
    const urls = new OldUrls(source, plan, index, anchors);
    for (const [key, file] of this.#files) urls.#files.set(key, file);
    return urls;
  }

  /** Path of a record; null if unpublished. */
  pathOf(record: Item | Term): string | null {
    return pathOf(record, this.#index);
  }

  isOld(url: URL): boolean {
    return /^https?:$/.test(url.protocol) && isOwn(url.href, this.#base.href);
  }

  /** Resolves a URL in an item's text. `from` is the item's own old URL, the base for relative URLs. */
  localise(address: string, from: string, own: number): Localised {
    const written = unwrapPhoton(address.trim());
    if (written.startsWith('#')) return { kind: 'external', url: this.#fragment(own, written) };
    const url = URL.parse(written, from || this.#base.href);
    if (!url || !this.isOld(url)) return { kind: 'external', url: address.trim() };
    const file = this.#fileAt(url);
    if (file) return file;
    // Another site on the same host.
    if (!this.#isBelow(url)) return { kind: 'external', url: url.href };
    const record = this.recordAt(url);
    if (record) {
      const path = pathOf(record, this.#index) ?? (isTerm(record) ? null : shortPath(record));
      if (path) return { kind: isTerm(record) ? 'term' : 'item', url: path + this.#fragment(record.id, url.hash) };
    }
    const place = this.#placeAt(url);
    if (place) return { kind: 'place', url: place + url.hash };
    return { kind: 'unknown', url: this.pathBelow(url) + url.hash };
  }

  /** The item or term that the old site showed at a URL. */
  recordAt(url: URL): Item | Term | null {
    const asked = ['p', 'page_id', 'attachment_id'].map((name) => url.searchParams.get(name) ?? '');
    const id = asked.find((value) => /^\d{1,12}$/.test(value));
    if (id) return this.#index.item(Number(id)) ?? null;
    const path = this.#plain(url);
    return this.#index.record(this.#byPath.get(path + url.search) ?? this.#byPath.get(path) ?? 0) ?? null;
  }

  /** Whether the guide shows the text of an old URL at the same path, maybe in place of its missing translation. */
  isShownAt(url: URL): boolean {
    const record = this.recordAt(url);
    return record !== null && itemAt(`${this.#plain(url)}/`, this.#index) === record;
  }

  #fileAt(url: URL): Localised | null {
    const keys = [uploadPathOf(url.href), uploadKey(url.href), url.href.replace(/[?#].*$/, '')];
    const file = keys.map((key) => key && this.#files.get(key)).find(Boolean);
    if (file) return { kind: 'file', url: publicPath(file) + url.hash, file };
    return FILES.test(url.pathname) ? { kind: 'file', url: url.href.replace(/[?#].*$/, ''), file: null } : null;
  }

  /** Resolves URLs that are not records: home pages, feeds, archives of authors. */
  #placeAt(url: URL): string | null {
    const path = this.#plain(url);
    const { site } = this.#index;
    const language =
      site.languages.find((one) => path === `/${one}` || path.startsWith(`/${one}/`)) ?? site.root_language;
    const root = languageRoot(language, site);
    const rest = path.replace(new RegExp(`^/${language}(?=/|$)`), '') || '/';
    if (rest === '/' && ![...url.searchParams].length) return root;
    if (/^\/feed(?:\/(?:rss2?|atom|rdf))?$/.test(rest) || url.searchParams.has('feed')) return `${root}feed/rss.xml`;
    // Archives by date or format, and further pages of a list, have a single counterpart in the guide.
    if (/^\/(?:type\/[^/]+|\d{4}(?:\/\d\d){0,2}|page\/\d+)(?:\/page\/\d+)?$/.test(rest)) return `${root}archive/`;
    const author = /\/author\/([^/]+)$/.exec(rest)?.[1];
    const slug = author && (this.#authors.get(author) ?? author);
    const known = slug && [...this.#index.authors.values()].find((one) => one.slug === slug);
    if (!known) return null;
    const articles = [...this.#index.allItems()].filter(
      (item) => item.type === 'post' && item.status === 'publish' && item.author === known.id,
    );
    // The old page listed the articles of all languages.
    const shown = [language, ...site.languages].find((one) => articles.some((item) => item.language === one));
    return shown ? authorPath(known.slug, shown, site) : null;
  }

  #fragment(id: number, hash: string): string {
    if (hash.length < 2) return '';
    const name = decodePercent(hash.slice(1)) ?? hash.slice(1);
    return `#${this.#anchors.get(id)?.get(name) ?? name}`;
  }

  /** The path of a URL below the address of the old site, in its original encoding, with its query. */
  pathBelow({ pathname, search }: URL): string {
    return (this.#isBelow({ pathname }) ? pathname.slice(this.#base.pathname.length - 1) || '/' : pathname) + search;
  }

  #isBelow({ pathname }: Pick<URL, 'pathname'>): boolean {
    return `${pathname}/`.startsWith(this.#base.pathname);
  }

  /** The decoded path below the address of the old site, without a trailing slash. */
  #plain(url: URL): string {
    const below = this.pathBelow(url).slice(0, -url.search.length || undefined);
    return (decodePercent(below) ?? below).normalize('NFC').replace(/\/+$/, '') || '/';
  }
}
