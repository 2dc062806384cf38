import { LANGUAGES } from '../contract/enums.ts';
import type { Item } from '../contract/model.ts';
import { isTerm } from '../index/content-index.ts';
import { encodeManifest, encodePart, encodeVersions } from '../query-index/encode.ts';
import { MANIFEST_PATH, partPath, TEXTS_SIZE, textsPath, versionsPath, wordsPath } from '../query-index/format.ts';
import { decodeWords } from '../query-index/words.ts';
import { comparable, isSearchedByAll } from '../query/search.ts';
import { searchedText } from '../query/text-search.ts';
import type { Rendering } from './rendering.ts';

type QueryFile = [path: string, make: () => string | Uint8Array];

/** The files of the query index: its manifest, or those of the part of that number. */
export function queryFiles(part: number | 'index', rendering: Rendering): QueryFile[] {
  const { query, serializeContext } = rendering;
  const { index, base } = serializeContext;
  if (part === 'index') return [[MANIFEST_PATH, () => JSON.stringify(encodeManifest(query.parts, index, base))]];
  if (!query.parts.includes(part)) return [];
  return [
    [partPath(part), () => JSON.stringify(encodePart(query.ofPart(part)))],
    [versionsPath(part), () => JSON.stringify(encodeVersions(query.ofPart(part)))],
  ];
}

/** What a search finds the texts of a part by. */
export function wordFiles(part: number, { query, words }: Rendering): QueryFile[] {
  if (!query.parts.includes(part)) return [];
  return LANGUAGES.map((language) => [
    wordsPath(part, language),
    () =>
      words.encode(
        query.searched(part).filter((text) => text.language === language),
        language,
      ),
  ]);
}

/**
 * Takes over from the files of a part what they say of texts of which nothing is known yet: splitting these into words
 * again takes most of the time.
 */
export function learnWords(part: number, { query, words }: Rendering, read: (path: string) => Uint8Array | null): void {
  const missing = query.searched(part).filter(({ item }) => words.isLearnable(item));
  for (const language of new Set(missing.map((text) => text.language))) {
    const bytes = read(wordsPath(part, language));
    if (bytes) words.learn(decodeWords(bytes));
  }
}

/** What phrases are looked for in, of the items of a short range of ids. */
export function textFiles(part: number, { serializeContext: { index } }: Rendering): QueryFile[] {
  const texts = new Map<number, Item>();
  for (let id = part * TEXTS_SIZE; id < (part + 1) * TEXTS_SIZE; id++) {
    const item = index.record(id);
    if (item && !isTerm(item) && isSearchedByAll(item, index)) texts.set(id, item);
  }
  const make = () =>
    JSON.stringify(Object.fromEntries(Array.from(texts, ([id, item]) => [id, comparable(searchedText(item))])));
  return texts.size > 0 ? [[textsPath(part), make]] : [];
}
