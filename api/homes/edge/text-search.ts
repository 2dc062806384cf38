import type { ItemType, Language } from '../../contract/enums.ts';
import { textsOf, textsPath, wordsPath } from '../../site/query-index/format.ts';
import { WordParts } from '../../site/query-index/word-parts.ts';
import { decodeWords, type WordPart } from '../../site/query-index/words.ts';
import { asksSomething, findTerms, hasTerms, type SearchTerms } from '../../rest/query/search.ts';
import { readJson, readCached, type FetchFile, type CachedFile } from './site-files.ts';

/** Milliseconds for which words are used before their files are revalidated. */
const FRESH_MS = 1_000;

/** Files of texts that are read at a time. */
const AT_ONCE = 8;

/** Thrown when a search needs files that have not been read yet. */
class Awaited extends Error {
  readonly files: Promise<unknown>;

  constructor(files: Promise<unknown>) {
    super('files of the search are being read');
    this.files = files;
  }
}

/** Calls `make`, again after each time it had to wait for files, and returns its result. */
export async function withFiles<T>(make: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof Awaited)) throw error;
      await error.files;
    }
  }
}

interface Words {
  parts: Map<number, CachedFile<WordPart>>;
  /** All parts combined, by type. */
  byType: Map<ItemType, WordParts>;
  checked: number;
}

/** Keeps the words of texts in memory, per language from its first search on, and follows their files. */
export class WordFiles {
  readonly #fetchFile: FetchFile;
  readonly #now: () => number;
  readonly #known = new Map<Language, Words>();
  readonly #reading = new Map<Language, Promise<Words>>();

  constructor(fetchFile: FetchFile, now: () => number = Date.now) {
    this.#fetchFile = fetchFile;
    this.#now = now;
  }

  /** A search for one request, which sees one state of the files to its end. */
  open(parts: readonly number[]) {
    const words = new Map<Language, Words>();
    const having = new Map<string, ReadonlySet<number>>();
    const haveTerms = (ids: readonly number[], terms: SearchTerms): ReadonlySet<number> => {
      const key = JSON.stringify([ids, terms]);
      const known = having.get(key);
      if (known) return known;
      throw new Awaited(this.#haveTerms(ids, terms).then((some) => having.set(key, some)));
    };
    return {
      find: (type: ItemType, language: Language, terms: SearchTerms): Map<number, number> | null => {
        if (!asksSomething(terms)) return null;
        const known = words.get(language);
        if (!known) throw new Awaited(this.#read(language, parts).then((read) => words.set(language, read)));
        let lookup = known.byType.get(type);
        if (!lookup) {
          const read = [...known.parts.values()].map(({ value }) => value);
          known.byType.set(type, (lookup = new WordParts(read, type, language)));
        }
        return findTerms(lookup, terms, haveTerms);
      },
    };
  }

  /** There are many texts, so only a few files at a time are in memory. */
  async #haveTerms(ids: readonly number[], terms: SearchTerms): Promise<ReadonlySet<number>> {
    const having = new Set<number>();
    const files = [...Map.groupBy(ids, textsOf)];
    const look = async () => {
      for (let file = files.pop(); file; file = files.pop()) {
        const texts = (await readJson<Record<string, string>>(this.#fetchFile, textsPath(file[0])))?.value ?? {};
        for (const id of file[1]) if (hasTerms(texts[id] ?? '', terms)) having.add(id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, look));
    return having;
  }

  async #read(language: Language, parts: readonly number[]): Promise<Words> {
    const known = this.#known.get(language);
    if (known && this.#now() - known.checked < FRESH_MS) return known;
    let reading = this.#reading.get(language);
    if (!reading) {
      reading = this.#follow(language, parts, known).finally(() => this.#reading.delete(language));
      this.#reading.set(language, reading);
    }
    return reading;
  }

  async #follow(language: Language, numbers: readonly number[], known: Words | undefined): Promise<Words> {
    const checked = this.#now();
    const read = await Promise.all(
      numbers.map((part) => readCached(this.#fetchFile, wordsPath(part, language), known?.parts.get(part), decode)),
    );
    const parts = new Map<number, CachedFile<WordPart>>();
    for (const [at, part] of read.entries()) if (part) parts.set(numbers[at] as number, part);
    const isSame =
      known?.parts.size === parts.size && [...parts].every(([number, part]) => known.parts.get(number) === part);
    const words = { parts, byType: isSame ? known.byType : new Map<ItemType, WordParts>(), checked };
    this.#known.set(language, words);
    return words;
  }
}

const decode = async (response: Response): Promise<WordPart> =>
  decodeWords(new Uint8Array(await response.arrayBuffer()));
