import { LANGUAGES, type ItemType, type Language } from '../../../contract/enums.ts';
import { isTerm } from '../../../content/index/content-index.ts';
import { encodeManifest, encodePart, encodeVersions, type Entry } from '../../query-index/encode.ts';
import {
  MANIFEST_PATH,
  PART_SIZE,
  partOf,
  partPath,
  TEXTS_SIZE,
  textsOf,
  textsPath,
  versionsPath,
  wordsPath,
} from '../../query-index/format.ts';
import { encodeWords } from '../../query-index/words.ts';
import { comparable } from '../../../rest/query/search.ts';
import { searchedText } from '../../../rest/query/text-search.ts';
import type { Rendering } from '../rendering.ts';
import { file, type Output, text } from './output.ts';

function entriesOf(part: string, { values }: Rendering): Entry[] {
  const from = Number(part) * PART_SIZE;
  return Array.from({ length: PART_SIZE }, (_, at) => values.queryEntry(from + at)).filter((entry) => entry !== null);
}

const isThere = (part: string, { values }: Rendering): boolean => values.queryParts('').includes(Number(part));

export const queryIndex: Output = {
  name: 'query',
  keys: () => ['index'],
  files(_, { values, index, base }) {
    return [text(MANIFEST_PATH, () => JSON.stringify(encodeManifest(values.queryParts(''), index, base)))];
  },
  isLarge: true,
};

/** What filters, orders and totals of lists need of the records in a range of ids. */
export const queryPart: Output = {
  name: 'query-part',
  keysOf: ({ id }) => [partOf(id)],
  files(part, rendering) {
    if (!isThere(part, rendering)) return [];
    return [
      text(partPath(Number(part)), () => JSON.stringify(encodePart(entriesOf(part, rendering)))),
      text(versionsPath(Number(part)), () => JSON.stringify(encodeVersions(entriesOf(part, rendering)))),
    ];
  },
  isLarge: true,
};

/** The search words of texts in a range of ids, without those of protected texts. */
export const wordPart: Output = {
  name: 'words',
  keysOf: (record) => (isTerm(record) ? [] : [partOf(record.id)]),
  files(part, rendering) {
    if (!isThere(part, rendering)) return [];
    const { values } = rendering;
    const view = (language: Language) =>
      entriesOf(part, rendering).flatMap((entry) => {
        if (entry.kind !== 'item' || entry.row.protected) return [];
        const [type, own] = entry.table.split(' ') as [ItemType, Language];
        const { id } = entry.row;
        return own === language ? [{ id, type, words: values.words.sign(id) }] : [];
      });
    return LANGUAGES.map((language) =>
      file(wordsPath(Number(part), language), {
        view: () => view(language),
        print: (shown) =>
          encodeWords(
            shown.map(({ id, type }) => ({ id, type, words: values.words(id) })),
            language,
          ),
      }),
    );
  },
  isLarge: true,
};

/** The texts in which phrases are searched, of the items in a short range of ids. */
export const textPart: Output = {
  name: 'texts',
  keysOf: (record) => (isTerm(record) ? [] : [textsOf(record.id)]),
  files(part, { values, index }) {
    const from = Number(part) * TEXTS_SIZE;
    const ids = Array.from({ length: TEXTS_SIZE }, (_, at) => from + at).filter((id) => {
      const entry = values.queryEntry(id);
      return entry?.kind === 'item' && !entry.row.protected;
    });
    const textOf = (id: number) => [id, comparable(searchedText(index.item(id)!))];
    return ids.length > 0
      ? [text(textsPath(Number(part)), () => JSON.stringify(Object.fromEntries(ids.map(textOf))))]
      : [];
  },
  isLarge: true,
};
