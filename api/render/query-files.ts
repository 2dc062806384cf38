import { LANGUAGES } from '../contract/enums.ts';
import type { Item } from '../contract/model.ts';
import { isTerm } from '../index/content-index.ts';
import { encodeManifest, encodePart, encodeVersions } from '../query-index/encode.ts';
import {
  MANIFEST_PATH,
  partOf,
  partPath,
  TEXTS_SIZE,
  textsPath,
  versionsPath,
  wordsPath,
} from '../query-index/format.ts';
import { decodeWords } from '../query-index/words.ts';
import { comparable, isSearchedByAll, searchedText } from '../query/search.ts';
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

/** Takes over from an output what it says of texts in the same parts as these, as long as all of them are as it says. */
export async function learnWords(
  ids: Iterable<number>,
  { words, serializeContext: { index } }: Pick<Rendering, 'words' | 'serializeContext'>,
  read: (path: string) => Promise<Uint8Array | null>,
): Promise<void> {
  for (const part of new Set(Array.from(ids, partOf))) {
    for (const language of LANGUAGES) {
      const bytes = await read(wordsPath(part, language));
      if (bytes) words.learn(decodeWords(bytes), (id) => index.item(id));
    }
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
