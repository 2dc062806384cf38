import type { Author, ItemType, Language, Site } from '../../contract/model.ts';

/**
 * `_query/` of the output: what a reader that has only files, such as the edge worker, needs to answer filters, orders,
 * totals and searches as the server does. It contains only what the API tells everyone, and its bytes depend on the
 * content alone. Readers revalidate the files with `If-None-Match`.
 */
const QUERY_FOLDER = '_query';

/** Incremented when readers of the previous format would misread the new one. */
export const QUERY_FORMAT = 3;

/** Ids per part: a write renews a file of bounded size, and a whole guide needs only a few files. */
export const PART_SIZE = 1_024;

export const partOf = (id: number): number => Math.floor(id / PART_SIZE);

export const MANIFEST_PATH = `${QUERY_FOLDER}/index.json`;
export const partPath = (part: number): string => `${QUERY_FOLDER}/${part}.json`;
/** Hash of each unprotected record's file by id, for entity tags. Separate because hashes hardly compress. */
export const versionsPath = (part: number): string => `${QUERY_FOLDER}/versions/${part}.json`;

/**
 * The words of the public, unprotected texts of a part in one language. Numbers are stored seven bits to a byte, lowest
 * first, with the eighth bit set in all but the last byte; texts are UTF-8, preceded by their length in bytes. In
 * order:
 *
 * 1. the words, sorted and separated by line feeds: what is between spaces, folded as in `lib/fold.ts`;
 * 2. their stems in the same form, then for each stem a list of the numbers of its words;
 * 3. for each type in the order of `contract/enums.ts`, the number of texts and a list of their ids; if there are any,
 *    for each word a list of the texts that contain it, each as its position among the ids x 16 + its weight (1 to 15).
 *
 * A list holds differences. A group of lists is preceded by their number and a list of the byte offsets at which they
 * end, so that a search reads only those it needs.
 */
export const wordsPath = (part: number, language: Language): string => `${QUERY_FOLDER}/words/${part}.${language}.bin`;

/** Texts per file. Phrases are searched in these files, and only a few texts at a time need that check. */
export const TEXTS_SIZE = 16;

export const textsOf = (id: number): number => Math.floor(id / TEXTS_SIZE);

/** Folded texts on one line, by id, without protected ones. */
export const textsPath = (number: number): string => `${QUERY_FOLDER}/texts/${number}.json`;

export interface Manifest {
  format: number;
  /** Public URL of the site, without a trailing slash. */
  base: string;
  part_size: number;
  /** Numbers of the parts that have records. */
  parts: number[];
  /** `meta` holds only what everyone may see. */
  site: Pick<Site, 'name' | 'description' | 'languages' | 'root_language' | 'meta'> & {
    proposals: Pick<Site['proposals'], 'readers'>;
  };
  /** Authors who have published something. */
  authors: Author[];
}

/**
 * The values of each field that its row of the contract marks `indexed`, for all rows of a table, by ascending id. A
 * column is omitted if all rows have the empty value of their kind: 0, false, an empty text or list. `id` and `date`
 * are differences to the previous row, `date` in seconds of site time since 1970; `modified` is in seconds after
 * `date`. `translation_of` names the partner on both sides, `translation_status` is a position in the list of
 * `contract/enums.ts`, `protected` marks texts with a password, and `html` is a term's description if it has markup.
 */
export type Columns = Record<string, readonly unknown[]>;

export interface Part {
  /** Public items by table: `post cs`, `attachment en`. */
  items: Record<string, Columns>;
  /** `category cs` */
  terms: Record<string, Columns>;
  /** Ids of records that are not public: requests for them are refused with 401, for unknown ids with 404. */
  hidden: Partial<Record<ItemType, number[]>>;
  /** Chapters that are not public but part of the URLs of public ones: id, slug, parent. */
  hidden_ancestors: [id: number, slug: string, parent: number][];
  /** Slugs of media whose URLs are those of their files because a text that is not public has the slug. */
  displaced: [language: Language, slug: string][];
}

/** By id. */
export type Versions = Record<string, string>;
