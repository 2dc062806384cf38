import type { Remark, Rule } from '../../../contract/findings.ts';
import { HEAD_COLUMNS, type Kind } from '../../../contract/derive/stored-fields.ts';
import { nearName } from '../../../lib/near-name.ts';

/** Keys of other tools, with the rule that explains what to write instead. */
const OF_OTHER_TOOLS: ReadonlyMap<string, Extract<Rule, `keyOf${string}`>> = new Map([
  ['draft', 'keyOfDraft'],
  ['published', 'keyOfDraft'],
  ['category', 'keyOfTopics'],
  ['tag', 'keyOfTags'],
  ['layout', 'keyOfTemplate'],
  ['permalink', 'keyOfUrl'],
  ['weight', 'keyOfOrder'],
  ['sidebar_position', 'keyOfOrder'],
  ['lastmod', 'keyOfTime'],
  ['redirect_from', 'keyOfOldUrls'],
]);

type Entries = Readonly<Record<string, { value: unknown }>>;

/** The keys that mark the text as a draft in the convention of other tools. */
export const draftKeys = (entries: Entries): string[] =>
  Object.entries(entries).flatMap(([key, { value }]) => {
    const [name, word] = [key.toLowerCase(), wordOf(value)];
    const isDraft = name === 'draft' ? isOneOf(word, YES) : name === 'published' && isOneOf(word, NO);
    return isDraft ? [key] : [];
  });

const YES = ['true', 'yes', 'on', '1'];
const NO = ['false', 'no', 'off', '0'];

/** An object may have no text at all: its own `toString` may be anything. */
const wordOf = (value: unknown): string => (typeof value === 'object' ? '' : String(value).toLowerCase());

const isOneOf = (word: string, words: readonly string[]): boolean => words.includes(word);

/** Keys that are not read but were probably meant to be. Other unknown keys belong to the owner. */
export const oddKeys = (entries: Entries, kind: Kind): string[] =>
  Object.keys(entries).filter((key) => !isHarmless(key, entries) && remarkOnKey(key, kind, entries) !== null);

/** `draft: false` and `published: true` are redundant. */
const isHarmless = (key: string, entries: Entries): boolean =>
  isOneOf(wordOf(entries[key]?.value), REDUNDANT.get(key.toLowerCase()) ?? []);

const REDUNDANT: ReadonlyMap<string, readonly string[]> = new Map([
  ['draft', NO],
  ['published', YES],
]);

/** The remark on a key; null if the key is known, or its intended meaning is unclear. */
export function remarkOnKey(key: string, kind: Kind, entries: Entries = {}): Remark | null {
  const known = HEAD_COLUMNS[kind].map((column) => column.key);
  if (known.includes(key)) return null;
  const upper = nearName(
    key,
    known.map((name) => name.toUpperCase()),
  );
  const near = upper?.toLowerCase();
  const ofOthers = OF_OTHER_TOOLS.get(key.toLowerCase());
  if (ofOthers !== undefined && near !== key.toLowerCase()) return { rule: ofOthers, values: { key } };
  return near === undefined || near in entries ? null : { rule: 'keyMisspelt', values: { key, near } };
}
