import type { Language } from '../../contract/model.ts';

/** A page in the search index: the content of its document file. Texts are plain, without Markdown. */
export interface SearchDocument {
  id: number;
  language: Language;
  /** `post` or `page`. */
  type: string;
  /** URL of the page from the root of the host. */
  url: string;
  title: string;
  /** The sentences shown first: the excerpt, or the beginning of the text. */
  lead: string;
  /** Names of its topics. */
  topics: string[];
  /** True if the page has no counterpart in the other language. */
  isOnly: boolean;
  /** The section before the first heading has neither anchor nor title. */
  sections: Section[];
}

export interface Section {
  /** Id of the heading, without `#`. */
  anchor: string;
  title: string;
  text: string;
}

/** Highest strength: how strongly a document is about a word, from 1. */
export const STRONGEST = 15;

/** First stem of each shard: six ranges of the alphabet with about as many words each. */
const FIRST_STEMS = ['', 'd', 'k', 'o', 'pr', 'sp'];
export const SHARDS = FIRST_STEMS.length;

export const shardOf = (stem: string): number => FIRST_STEMS.findLastIndex((first) => stem >= first);

/** Entry point of a search in a language: the only file with a fixed name, which refers to all others. */
export interface Manifest {
  /** A reader that expects another format ignores the index. */
  format: number;
  /** The pages of the language, then those that only the other language has. */
  parts: IndexPart[];
}

export interface IndexPart {
  language: Language;
  /** Number of documents. */
  documents: number;
  /** All by {@link shardOf}, or a single one. */
  shards: ShardInfo[];
  /** Ids of the documents of each topic, ascending, as differences from the previous one. */
  topics: Record<string, number[]>;
  synonyms: Synonyms;
}

/** Terms that readers type, with the wordings used in the guide. */
export type Synonyms = Record<string, string[]>;

export interface ShardInfo {
  /** File name; it changes with the content, so that files of two versions are never mixed up. */
  name: string;
  bytes: number;
  /** Offset at which the words end and the postings begin. */
  postings: number;
  /** All bytes as text (`toText`), if they are few: then there is no file to request. */
  inline?: string;
  /** Otherwise the bytes of the words, if they are few: then only postings are requested. */
  words?: string;
}

export const FORMAT = 4;
