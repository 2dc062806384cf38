import type { Language } from '../../contract/model.ts';

/** A page as the search knows it: what its document file holds. Texts are plain, with the marks of Markdown gone. */
export interface SearchDocument {
  id: number;
  language: Language;
  /** `post` or `page`. */
  type: string;
  /** URL of the page from the root of the host. */
  url: string;
  title: string;
  /** The sentences above the results: the excerpt, or the beginning of the text. */
  lead: string;
  /** Names of its topics. */
  topics: string[];
  /** True when the other language has no such page. */
  isOnly: boolean;
  /** What stands before the first heading has neither anchor nor title. */
  sections: Section[];
}

export interface Section {
  /** Id of the heading, without `#`. */
  anchor: string;
  title: string;
  text: string;
}

/** How strongly a document is about a word, 1 to 15. */
export const STRONGEST = 15;

/** Names the shard that a stem belongs to: six ranges of the alphabet with about as many words in each. */
const FIRST_STEMS = ['', 'd', 'k', 'o', 'pr', 'sp'];
export const SHARDS = FIRST_STEMS.length;

export const shardOf = (stem: string): number => FIRST_STEMS.findLastIndex((first) => stem >= first);

/** What a search in a language begins with: the one file of fixed name, which leads to all others. */
export interface Manifest {
  /** A reader that knows another number leaves the index alone. */
  format: number;
  /** The pages of the language, and those of the other one that it lacks. */
  parts: IndexPart[];
}

export interface IndexPart {
  language: Language;
  /** How many there are. */
  documents: number;
  /** All by {@link shardOf}, or a single one. */
  shards: ShardInfo[];
  /** Ids of the documents of each topic, ascending, each as the difference from the one before. */
  topics: Record<string, number[]>;
  synonyms: Synonyms;
}

/** What readers type, and what the guide says instead. */
export type Synonyms = Record<string, string[]>;

export interface ShardInfo {
  /** File name; it changes with the content, so that files of two versions are never taken for one. */
  name: string;
  bytes: number;
  /** Where the words end and the postings begin. */
  postings: number;
  /** All bytes as text (`toText`) where they are few: there is no file then, and nothing to ask for. */
  inline?: string;
  /** Otherwise those of the words where these are few: then only postings are asked for. */
  words?: string;
}

export const FORMAT = 4;
