import type { Remark, Rule } from '../../../contract/findings.ts';
import { HEAD_COLUMNS, type Kind } from '../../../contract/derive/stored-fields.ts';
import { nearName } from '../../../lib/near-name.ts';

/** What other tools call by these keys, by the rule that tells how it is said here. */
const OF_OTHER_TOOLS: Record<string, Extract<Rule, `keyOf${string}`>> = {
  draft: 'keyOfDraft',
  published: 'keyOfDraft',
  category: 'keyOfTopics',
  tag: 'keyOfTags',
  layout: 'keyOfTemplate',
  permalink: 'keyOfUrl',
  weight: 'keyOfOrder',
  sidebar_position: 'keyOfOrder',
  lastmod: 'keyOfTime',
  redirect_from: 'keyOfOldUrls',
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
  Object.keys(entries).filter((key) => !isHarmless(key, entries) && remarkOnKey(key, kind, entries) !== null);

/** `draft: false` and `published: true` say what holds anyway. */
const isHarmless = (key: string, entries: Entries): boolean => {
  const word = String(entries[key]?.value).toLowerCase();
  return isOneOf(word, { draft: NO, published: YES }[key.toLowerCase()] ?? []);
};

/** What is said of a key: null where it is a known one, or nobody knows what was meant by it. */
export function remarkOnKey(key: string, kind: Kind, entries: Entries = {}): Remark | null {
  const known = HEAD_COLUMNS[kind].map((column) => column.key);
  if (known.includes(key)) return null;
  const upper = nearName(
    key,
    known.map((name) => name.toUpperCase()),
  );
  const near = upper?.toLowerCase();
  const ofOthers = OF_OTHER_TOOLS[key.toLowerCase()];
  if (ofOthers !== undefined && near !== key.toLowerCase()) return { rule: ofOthers, values: { key } };
  return near === undefined || near in entries ? null : { rule: 'keyMisspelt', values: { key, near } };
}
