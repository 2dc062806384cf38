import { HEAD_COLUMNS, type Kind } from '../../../contract/derive/stored-fields.ts';
import { nearName } from '../../../lib/near-name.ts';

const KEPT_BACK = 'write status: draft in a text that is not to be published yet';

/** What other tools call by these keys, and how it is said here. */
const OF_OTHER_TOOLS: Record<string, string> = {
  draft: KEPT_BACK,
  published: KEPT_BACK,
  category: 'write categories: with a list of ids, such as [3]',
  tag: 'write tags: with a list of ids, such as [3]',
  layout: 'write template: with a layout that site.yaml lists',
  permalink: 'the URL ends with the file name, or with slug:; old URLs are listed as aliases:',
  weight: 'write menu_order:',
  sidebar_position: 'write menu_order:',
  lastmod: 'write modified:, or nothing, as git knows it',
  redirect_from: 'write aliases: with a list of paths, such as [/old-address/]',
};

type Entries = Readonly<Record<string, { value: unknown }>>;

/** The keys by which a front matter says that the text is a draft in the words of other tools. */
export const draftKeys = (entries: Entries): string[] =>
  Object.entries(entries).flatMap(([key, { value }]) => {
    const [name, word] = [key.toLowerCase(), String(value).toLowerCase()];
    const isDraft = name === 'draft' ? isOneOf(word, YES) : name === 'published' && isOneOf(word, NO);
    return isDraft ? [key] : [];
  });

const YES = ['true', 'yes', 'on', '1'];
const NO = ['false', 'no', 'off', '0'];

const isOneOf = (word: string, words: readonly string[]): boolean => words.includes(word);

/** Keys that nothing reads and that were probably meant to be read. All others that are not known are the owner's. */
export const oddKeys = (entries: Entries, kind: Kind): string[] =>
  Object.keys(entries).filter((key) => !isHarmless(key, entries) && meantBy(key, kind, entries) !== null);

/** What is said of an odd key. */
export const sayOddKey = (key: string, kind: Kind): string => `${key}: nothing reads this key; ${meantBy(key, kind)}`;

/** `draft: false` and `published: true` say what holds anyway. */
const isHarmless = (key: string, entries: Entries): boolean => {
  const word = String(entries[key]?.value).toLowerCase();
  return isOneOf(word, { draft: NO, published: YES }[key.toLowerCase()] ?? []);
};

function meantBy(key: string, kind: Kind, entries: Entries = {}): string | null {
  const known = HEAD_COLUMNS[kind].map((column) => column.key);
  if (known.includes(key)) return null;
  const upper = nearName(
    key,
    known.map((name) => name.toUpperCase()),
  );
  const near = upper?.toLowerCase();
  const ofOthers = OF_OTHER_TOOLS[key.toLowerCase()];
  if (ofOthers !== undefined && near !== key.toLowerCase()) return ofOthers;
  return near === undefined || near in entries ? null : `did you mean ${near}?`;
}
