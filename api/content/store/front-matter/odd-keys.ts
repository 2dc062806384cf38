import type { Remark } from '../../../contract/findings.ts';
import { HEAD_COLUMNS } from '../../../contract/derive/stored-fields.ts';
import type { Kind } from '../../../contract/enums.ts';
import { nearName } from '../../../lib/near-name.ts';

/** What to write instead of keys of other tools. */
const OF_OTHER_TOOLS: readonly [example: string, theirs: string][] = [
  [
    'status: draft',
    'draft isdraft is_draft published publish dg-publish unlisted hidden private visible visibility headless build _build expirydate',
  ],
  ['date: 2026-03-14T09:30:00', 'publishdate publish_date published_at pubdate created created_at'],
  [
    'modified: 2026-03-14T09:30:00',
    'lastmod updated updated_at updateddate lastupdated last_updated last_update last_modified_at',
  ],
  ['categories: [3]', 'category'],
  ['tags: [3]', 'tag'],
  ['template: wide', 'layout'],
  ['slug: end-of-the-url', 'permalink url'],
  ['aliases: [/old-address/]', 'alias redirect_from redirects'],
  ['menu_order: 3', 'weight sidebar_position sidebar nav_order order'],
  ['excerpt: …', 'description summary'],
  ['featured_media: 3', 'image cover coverimage featured_image thumbnail'],
  ['author: 3', 'authors'],
  ['translation_of: 3', 'translationkey'],
];

type Entries = Readonly<Record<string, { value: unknown }>>;

/** The keys that hide the text in another tool, or mean `status` or `password`: a draft, unless they say it is public. */
export const draftKeys = (entries: Entries, kind: Kind): string[] =>
  oddKeys(entries, kind).filter((key) => {
    const remark = remarkOnKey(key, kind);
    const meant = remark?.rule === 'keyOfOthers' ? remark.values.example : remark?.values.near;
    return /^(?:status|password)/.test(String(meant)) && !HIDES_NOTHING.test(lineOf(key, entries));
  });

const HIDES_NOTHING = /: (?:|null|public|publish(?:ed)?)$|^(?:publish(?:ed)?|expirydate): \d{4}-/;

/** Keys that are not read but were probably meant to be. Other unknown keys belong to the owner. */
export const oddKeys = (entries: Entries, kind: Kind): string[] =>
  Object.keys(entries).filter((key) => !HARMLESS.test(lineOf(key, entries)) && remarkOnKey(key, kind, entries));

/** `draft: false` and `published: true` are redundant; some switches are about the layout of other tools. */
const HARMLESS =
  /^(?:(?:publish|published|dg-publish|visible): (?:true|yes|on|1|y|ano)|visibility: public|(?:is_?)?(?:draft|unlisted|hidden|private|headless): (?:false|no|off|0|n|ne)|(?:sidebar|last_?updated): (?:true|false|yes|no|on|off))$/;

function lineOf(key: string, entries: Entries): string {
  const value = entries[key]?.value;
  return `${key.toLowerCase()}: ${typeof value === 'string' ? value.trim().toLowerCase() : JSON.stringify(value)}`;
}

type RemarkOnKey = Extract<Remark, { rule: 'keyOfOthers' | 'keyMisspelt' }>;

/** The remark on a key; null if the key is known, or its intended meaning is unclear. */
export function remarkOnKey(key: string, kind: Kind, entries: Entries = {}): RemarkOnKey | null {
  const known = HEAD_COLUMNS[kind].map((column) => column.key);
  if (known.includes(key)) return null;
  const uppers = known.map((name) => name.toUpperCase());
  const lower = key.toLowerCase();
  const near = nearName(lower, uppers)?.toLowerCase();
  const [example = ''] =
    OF_OTHER_TOOLS.find(([ours, theirs]) => known.includes(ours.split(':')[0]!) && theirs.split(' ').includes(lower)) ??
    [];
  if (example && near !== lower) return { rule: 'keyOfOthers', values: { key, example } };
  return near === undefined || near in entries ? null : { rule: 'keyMisspelt', values: { key, near } };
}
