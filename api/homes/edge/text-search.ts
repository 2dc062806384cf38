import type { ItemType, Language } from '../../contract/enums.ts';
import { textsOf, textsPath, wordsPath } from '../../site/query-index/format.ts';
import { lookupIn } from '../../site/query-index/word-parts.ts';
import { decodeWords, type WordPart } from '../../site/query-index/words.ts';
import type { WordLookup } from '../../rest/query/word-scores.ts';
import { asksSomething, findTerms, hasTerms, type SearchTerms } from '../../rest/query/search.ts';
import { fresh, readJson, readCached, readParts, type FetchFile, type CachedFile } from './site-files.ts';

/** Files of texts that are read at a time. */
const AT_ONCE = 8;

interface Words {
  parts: Map<number, CachedFile<WordPart>>;
  /** All parts combined, by type. */
  byType: Map<ItemType, WordLookup>;
}

/**
 * Keeps the words of texts in memory, per language from its first search on, and follows their files. Returns a function
 * that opens a search for one request, which sees one state of the files to its end.
 */
export function wordFiles(fetchFile: FetchFile) {
  const readers = new Map<Language, (parts: readonly number[]) => Promise<Words>>();

  function read(language: Language, parts: readonly number[]): Promise<Words> {
    const reader = readers.get(language) ?? fresh((known, numbers) => follow(language, numbers, known));
    readers.set(language, reader);
    return reader(parts);
  }

  async function follow(language: Language, numbers: readonly number[], known: Words | undefined): Promise<Words> {
    const { parts, isSame } = await readParts(numbers, known?.parts, (part, kept) =>
      readCached(fetchFile, wordsPath(part, language), kept, decode),
    );
    return { parts, byType: known && isSame ? known.byType : new Map() };
  }

  /** There are many texts, so only a few files at a time are in memory. */
  async function textsWith(ids: readonly number[], terms: SearchTerms): Promise<ReadonlySet<number>> {
    const having = new Set<number>();
    const files = [...Map.groupBy(ids, textsOf)];
    const look = async () => {
      for (let file = files.pop(); file; file = files.pop()) {
        const texts = (await readJson<Record<string, string>>(fetchFile, textsPath(file[0])))?.value ?? {};
        for (const id of file[1]) if (hasTerms(texts[id] ?? '', terms)) having.add(id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, look));
    return having;
  }

  return (parts: readonly number[]) => {
    const words = new Map<Language, Words>();
    const having = new Map<string, ReadonlySet<number>>();
    /** The reading of files that the search lacks; until it ends, nothing is found. */
    let reading: Promise<unknown> | null = null;
    const haveTerms = (ids: readonly number[], terms: SearchTerms): ReadonlySet<number> => {
      const key = JSON.stringify([ids, terms]);
      const known = having.get(key);
      if (!known) reading = textsWith(ids, terms).then((some) => having.set(key, some));
      return known ?? new Set();
    };
    return {
      find: (type: ItemType, language: Language, terms: SearchTerms): Map<number, number> | null => {
        if (!asksSomething(terms)) return null;
        const known = words.get(language);
        if (!known) reading ??= read(language, parts).then((found) => words.set(language, found));
        if (!known || reading) return new Map();
        let lookup = known.byType.get(type);
        if (!lookup) {
          const found = [...known.parts.values()].map(({ value }) => value);
          known.byType.set(type, (lookup = lookupIn(found, type, language)));
        }
        return findTerms(lookup, terms, haveTerms);
      },
      /** Calls `make`, again after each time that it lacked files, and returns its last result. */
      async whenReady<T>(make: () => T): Promise<T> {
        for (;;) {
          const made = make();
          if (!reading) return made;
          await reading;
          reading = null;
        }
      },
    };
  };
}

const decode = async (response: Response): Promise<WordPart> =>
  decodeWords(new Uint8Array(await response.arrayBuffer()));
