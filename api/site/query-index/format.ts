import type { Author, ItemType, Language, Site } from '../../contract/model.ts';

/**
 * `_query/` of the output: what a reader that has only files, such as the worker at the edge, needs to answer filters,
 * orders, totals and searches as the server does. It holds nothing that the API does not tell anybody, and its bytes
 * follow from the content alone. Readers ask for the files again with `If-None-Match`.
 */
const QUERY_FOLDER = '_query';

/** Raised when readers of the former format would misread the new one. */
export const QUERY_FORMAT = 3;

/** Ids that share a part: a write renews a file of bounded size, and a whole guide comes in few files. */
export const PART_SIZE = 1_024;

export const partOf = (id: number): number => Math.floor(id / PART_SIZE);

export const MANIFEST_PATH = `${QUERY_FOLDER}/index.json`;
export const partPath = (part: number): string => `${QUERY_FOLDER}/${part}.json`;
/** By id the hash of each record's file, for entity tags; not of protected ones. They hardly compress. */
export const versionsPath = (part: number): string => `${QUERY_FOLDER}/versions/${part}.json`;

/**
 * The words of the public, unprotected texts of a part in one language. Numbers have seven bits to a byte, lowest first, the
 * eighth set in all but the last byte; texts are UTF-8 after their length in bytes. One after the other stand
 *
 * 1. the words, sorted, with line feeds between them; what stands between spaces, folded as `lib/fold.ts` does;
 * 2. their stems in the same form, then for each stem a list of the numbers of its words;
 * 3. for each type in the order of `contract/enums.ts` how many texts there are and a list of their ids; if there are any,
 *    for each word a list of the texts that have it, each as its place among the ids x 16 + its weight (1 to 15).
 *
 * A list holds differences. Before lists for several things stand how many they are, and a list of the places where they
 * end, in bytes: a search reads only those that it asks for.
 */
export const wordsPath = (part: number, language: Language): string => `${QUERY_FOLDER}/words/${part}.${language}.bin`;

/** Texts that share a file: phrases are looked for in them, and few texts at a time are doubtful. */
export const TEXTS_SIZE = 16;

export const textsOf = (id: number): number => Math.floor(id / TEXTS_SIZE);

/** Folded texts on one line, by id, without protected ones. */
export const textsPath = (number: number): string => `${QUERY_FOLDER}/texts/${number}.json`;

export interface Manifest {
  format: number;
  /** Public URL of the site, without a final slash. */
  base: string;
  part_size: number;
  /** Numbers of the parts that have records. */
  parts: number[];
  /** Of `meta` what everyone is shown. */
  site: Pick<Site, 'name' | 'description' | 'languages' | 'root_language' | 'meta'>;
  /** Those who have published something. */
  authors: Author[];
}

/**
 * The values of each field that its row of the contract marks `indexed`, for all rows of a table, by ascending id. A column
 * is left out where all rows have the empty value of their kind: 0, false, an empty text or list. `id` and `date` are
 * differences to the row before, `date` in seconds of site time since 1970; `modified` is in seconds after `date`.
 * `translation_of` names the partner on both sides, `translation_status` is a place in the list of `contract/enums.ts`,
 * `protected` says that a password is needed, and `html` is a term's description where it has markup.
 */
export type Columns = Record<string, readonly unknown[]>;

export interface Part {
  /** Public items: `post cs`, `attachment en`. */
  items: Record<string, Columns>;
  /** `category cs` */
  terms: Record<string, Columns>;
  /** Ids that are taken by what is not public: they are refused with 401, unknown ids with 404. */
  hidden: Partial<Record<ItemType, number[]>>;
  /** Chapters that are not public and stand in the URLs of public ones: id, slug, parent. */
  hidden_ancestors: [id: number, slug: string, parent: number][];
  /** Slugs of media whose URLs are those of their files, because a text that is not public has the slug. */
  displaced: [language: Language, slug: string][];
}

/** By id. */
export type Versions = Record<string, string>;
