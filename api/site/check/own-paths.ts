import type { Item } from '../../contract/model.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import { withBase } from '../../content/markdown/link-urls.ts';
import { readOwnUrl } from '../../rest/oembed/page-urls.ts';
import { formerPaths } from '../../rest/query/former-paths.ts';
import { authorPath, itemAt, plainPath, recordAt, RESERVED_SLUGS, WHOLE_MANUAL } from '../../rest/query/urls.ts';
import { originalOf, sizedFiles } from '../../content/store/media/media-files.ts';

/** What a path of the guide leads to. */
export type Place = { kind: 'item'; item: Item } | { kind: 'other' } | { kind: 'nowhere' };

const OTHER: Place = { kind: 'other' };
const NOWHERE: Place = { kind: 'nowhere' };

/** First segments below which every page belongs to a record. */
const OF_RECORDS = new Set(['category', 'tag', 'author']);

/** Resolves paths of the guide against one state of its content. */
export class OwnPaths {
  readonly #index: ContentIndex;
  readonly #places = new Map<string, Place>();
  #former: ReadonlyMap<string, Item> | null = null;

  constructor(index: ContentIndex) {
    this.#index = index;
  }

  /** `path` is below the base, percent-decoded, with a slash at both ends. */
  place(path: string): Place {
    let place = this.#places.get(path);
    if (!place) this.#places.set(path, (place = this.#find(path)));
    return place;
  }

  /** The item that a link leads to, by its path or id; `base` is the public URL of the guide. */
  itemAt(link: string, base: string): Item | undefined {
    const url = URL.parse(withBase(link, base));
    const meant = url && readOwnUrl(url, base);
    if (meant && 'id' in meant) return this.#index.item(meant.id);
    const place = meant && this.place(meant.path);
    return place?.kind === 'item' ? place.item : undefined;
  }

  #find(path: string): Place {
    const index = this.#index;
    const { site, authors } = index;
    const inside = path.slice(1, -1);
    const [language, ...rest] = inside.split('/');
    const below = site.languages.some((one) => one === language && one !== site.root_language)
      ? rest
      : inside.split('/');
    if (inside === '' || below.length === 0 || inside in site.files) return OTHER;
    const item = itemAt(path, index) ?? this.#formerly(path);
    if (item) return { kind: 'item', item };
    const list = path.replace(/page\/\d+\/$/, '');
    const record = recordAt(list, index);
    if (record && isTerm(record)) return OTHER;
    const isAuthor = [...authors.values()].some(({ slug }) =>
      site.languages.some((one) => authorPath(slug, one, site) === list),
    );
    const isManual =
      path.endsWith(`/${WHOLE_MANUAL}`) && itemAt(path.slice(0, -WHOLE_MANUAL.length), index)?.type === 'page';
    const isOwn = RESERVED_SLUGS.has(below[0] ?? '') && !OF_RECORDS.has(below[0] ?? '');
    // Generated files such as `sitemap.xml` are at the top level.
    return isAuthor ||
      isManual ||
      isOwn ||
      (below.length === 1 && /^[a-z-]+\.(?:xml|txt|ico|json)$/.test(below[0] ?? ''))
      ? OTHER
      : NOWHERE;
  }

  #formerly(path: string): Item | null {
    this.#former ??= new Map(
      this.#index.movedItems().flatMap((item) => formerPaths(item, this.#index).map((from) => [plainPath(from), item])),
    );
    return this.#former.get(path) ?? null;
  }
}

/** Whether a file below `uploads/` has a media record, as the original or as a smaller size of a picture. */
export const hasMedia = (file: string, index: ContentIndex): boolean =>
  [...index.withFile(file), ...index.withFile(originalOf(file))].some((media) => sizedFiles(media).includes(file));
