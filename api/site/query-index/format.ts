import type { Author, ItemType, Language, Site } from '../../contract/model.ts';

/**
 * `_query/` of the output: what filters, orders and totals of lists need, for readers who have the records as files. Its
 * parts hold the records of a range of ids. `docs/query-index.md` describes it.
 */
const QUERY_FOLDER = '_query';

/** Raised when readers of the former format would misread the new one. */
export const QUERY_FORMAT = 2;

/** Ids that share a part: a write renews a file of bounded size, and a whole guide comes in few files. */
export const PART_SIZE = 1_024;

export const partOf = (id: number): number => Math.floor(id / PART_SIZE);

export const MANIFEST_PATH = `${QUERY_FOLDER}/index.json`;
export const partPath = (part: number): string => `${QUERY_FOLDER}/${part}.json`;
/** States of the records for their entity tags. They are asked for one by one and hardly compress. */
export const versionsPath = (part: number): string => `${QUERY_FOLDER}/versions/${part}.json`;

/** The words of texts, by which a search finds them. */
export const wordsPath = (part: number, language: Language): string => `${QUERY_FOLDER}/words/${part}.${language}.bin`;

/** Texts that share a file: phrases are looked for in them, and few texts at a time are doubtful. */
export const TEXTS_SIZE = 16;

export const textsOf = (id: number): number => Math.floor(id / TEXTS_SIZE);

/** Folded texts on one line, by id. */
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
 * Values of one field for all rows of a table, in ascending order of ids. A column is left out where all rows have the
 * empty value of their kind: 0, false, an empty text or list.
 */
export type Columns = Record<string, readonly unknown[]>;

export interface Part {
  /** Public items: `post cs`, `attachment en`. */
  items: Record<string, Columns>;
  /** `category cs` */
  terms: Record<string, Columns>;
  /** Ids that are taken by what is not public: they are refused otherwise than those that do not exist. */
  hidden: Partial<Record<ItemType, number[]>>;
  /** Chapters that are not public and stand in the URLs of public ones: id, slug, parent. */
  lent: [id: number, slug: string, parent: number][];
  /** Slugs of media whose URLs are those of their files, because a text that is not public has the slug. */
  taken: [language: Language, slug: string][];
}

/** By id. */
export type Versions = Record<string, string>;
