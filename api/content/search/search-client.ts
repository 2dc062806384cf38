import type { Language } from '../../contract/model.ts';
import { excerptOf, type Piece, type SectionHit, sectionHits } from './excerpt.ts';
import type { ReadIndex } from './files.ts';
import { type Candidates, candidates, type Scored } from './lookup.ts';
import { parseQuery, type Query } from './query.ts';
import { fit, hasPhrases } from './rank.ts';
import { IndexReader, readManifest, StaleIndex } from './reader.ts';

export interface Hit {
  id: number;
  type: string;
  /** Differs from that of the search if the page exists only in this language. */
  language: Language;
  url: string;
  title: string;
  topics: string[];
  excerpt: Piece[];
  sections: SectionHit[];
}

export interface SearchResult {
  /** Best first. */
  hits: Hit[];
  /** Number of matching documents, shown or not. */
  total: number;
  /** False if the hits are only the nearest matches, or there are none. */
  isConfident: boolean;
  /** The query with mistyped words corrected; null if none was. */
  meant: string | null;
}

interface SearchOptions {
  /** Only pages of this topic. */
  topic?: string;
  from?: number;
  count?: number;
}

/** Coverage that a document needs to count as a confident hit. */
const FLOOR = 0.5;
/** Several words may occur in a text by chance: together they need at least this score. */
const LEAST_SCORE = 0.5;
/** So many words hardly occur together by chance, and each weighs less. */
const MANY_WORDS = 4;
const LEAST_SCORE_OF_MANY = 0.3;
/** Hits below this share of the best are dropped. */
const BEHIND_BEST = 0.35;
const NEAREST = 3;
const SHOWN = 5;
/** Number of documents ranked by their texts, each of which is a file to read. */
const READ = 5;
/** Number of documents read to find a phrase. */
const READ_FOR_PHRASES = 60;
const OTHER_LANGUAGE = 0.8;

/** Searches the index of a language, and pages that only the other language has. */
export class SearchClient {
  readonly #language: Language;
  readonly #read: ReadIndex;
  #indexes: Promise<IndexReader[]> | null = null;

  constructor(language: Language, read: ReadIndex) {
    this.#language = language;
    this.#read = read;
  }

  /** Names of the topics of pages in the language. */
  async topics(): Promise<string[]> {
    return Object.keys((await this.#opened())[0]?.part.topics ?? {});
  }

  async search(text: string, options: SearchOptions = {}): Promise<SearchResult> {
    try {
      return await this.#search(text, options);
    } catch (error) {
      if (!(error instanceof StaleIndex)) throw error;
      this.#indexes = this.#open(true);
      return this.#search(text, options);
    }
  }

  async #search(text: string, { topic, from = 0, count = SHOWN }: SearchOptions): Promise<SearchResult> {
    const indexes = await this.#opened();
    const found = await Promise.all(indexes.map((index) => this.#find(text, index, topic)));
    const all = found.flatMap((one) => one.documents).sort((a, b) => b.score - a.score);
    const best = Math.max(0, ...all.map(({ coverage }) => coverage));
    const ordered = await this.#ordered(all.filter(({ coverage }) => coverage >= best * BEHIND_BEST));
    const isConfident = best >= FLOOR && ordered.some(isTelling);
    const kept = isConfident ? ordered : ordered.slice(0, NEAREST);
    const hits = await Promise.all(kept.slice(from, from + count).map((one) => this.#hit(one)));
    return {
      hits: hits.filter((hit) => hit !== null),
      total: kept.length,
      isConfident,
      meant: found[0]?.meant ?? null,
    };
  }

  async #opened(): Promise<IndexReader[]> {
    this.#indexes ??= this.#open();
    try {
      return await this.#indexes;
    } catch (error) {
      this.#indexes = null;
      throw error;
    }
  }

  async #open(isAgain = false): Promise<IndexReader[]> {
    const manifest = await readManifest(this.#language, this.#read);
    return (manifest?.parts ?? [])
      .filter(({ documents }) => documents > 0)
      .map((part) => new IndexReader(part, this.#read, isAgain));
  }

  async #find(text: string, index: IndexReader, topic: string | undefined) {
    const { language, synonyms } = index.part;
    const worth = language === this.#language ? 1 : OTHER_LANGUAGE;
    const query = parseQuery(text, language, synonyms);
    // The best one is known only among those with the phrases.
    const leastShare = query.phrases.length > 0 ? 0 : BEHIND_BEST;
    const isWanted = topicFilter(index, topic);
    const { scored, corrections, stems } = await candidates(query, index, { isWanted, leastShare });
    const documents = scored.map(({ id, score, coverage }): Placed => ({
      id,
      score: score * worth,
      coverage,
      index,
      query,
      stems,
    }));
    const withPhrases = query.phrases.length > 0 ? await this.#withPhrases(documents) : documents;
    return { documents: withPhrases, meant: meant(text, corrections) };
  }

  async #withPhrases(documents: Placed[]): Promise<Placed[]> {
    const read = documents.slice(0, READ_FOR_PHRASES).map(async (one) => {
      const words = await one.index.document(one.id);
      return words && hasPhrases(words, one.query.phrases) ? one : null;
    });
    return (await Promise.all(read)).filter((one) => one !== null);
  }

  /** The best ranked by their texts, followed by the others in their order. */
  async #ordered(documents: Placed[]): Promise<Placed[]> {
    const best = documents.slice(0, READ).map(async (one) => {
      const words = await one.index.document(one.id);
      return { ...one, score: words ? one.score * fit(words, one.query, one.stems) : 0 };
    });
    const ordered = (await Promise.all(best)).filter(({ score }) => score > 0);
    return [...ordered.sort((a, b) => b.score - a.score), ...documents.slice(READ)];
  }

  async #hit(one: Placed): Promise<Hit | null> {
    const words = await one.index.document(one.id);
    if (!words) return null;
    const { id, type, language, url, title, topics } = words.document;
    const stems = new Set(one.stems.flatMap((idea) => [...idea]));
    const [excerpt, sections] = [excerptOf(words, stems), sectionHits(words, stems)];
    return { id, type, language, url, title, topics, excerpt, sections };
  }
}

interface Placed extends Scored {
  index: IndexReader;
  query: Query;
  stems: Candidates['stems'];
}

/** A single word or a quoted phrase is relevant wherever it occurs. */
const isTelling = ({ score, query }: Placed): boolean =>
  query.ideas.length === 1 ||
  query.phrases.length > 0 ||
  score >= (query.ideas.length < MANY_WORDS ? LEAST_SCORE : LEAST_SCORE_OF_MANY);

function topicFilter({ part }: IndexReader, topic: string | undefined): (id: number) => boolean {
  if (topic === undefined) return () => true;
  let last = 0;
  const ids = new Set((part.topics[topic] ?? []).map((gap) => (last += gap)));
  return (id) => ids.has(id);
}

function meant(text: string, corrections: ReadonlyMap<string, string>): string | null {
  const said = text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => corrections.get(word.toLowerCase()) ?? word);
  return said === text ? null : said;
}
