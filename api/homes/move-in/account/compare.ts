import { countOf } from '../../../lib/count.ts';
import { align } from '../../../translation/text/merge/align.ts';
import { whereabouts } from '../convert/ledger.ts';
import { countContents, embedKey, KINDS, type Counted, type Kind, type Resolve } from './count.ts';

/** Amount of one kind of content in the old text, and how much of it the new one has. */
export interface Kept {
  old: number;
  kept: number;
}

interface Tally extends Kept {
  missing: Missing[];
}

interface Missing {
  what: string;
  /** The heading above it in the old text, and the words before it. */
  place: string;
}

export type Comparison = Record<Kind, Tally>;

/** Compares what readers saw of the old text with what they see now. */
export function compareTexts(oldHtml: string, newHtml: string, resolve: Resolve): Comparison {
  const old = countContents(oldHtml, resolve);
  const now = countContents(newHtml, comparableUrl);
  const links = new Set(now.links.map(({ key }) => key));
  const bag = (kind: Kind) => bagTally(old[kind], now[kind]);
  // An embed that cannot be played here becomes a link, which keeps its URL.
  const embeds = bagTally(old.embeds, [
    ...now.embeds,
    ...old.embeds.filter(({ key }) => links.has(comparableUrl(key))),
  ]);
  // Some themes added a link to the URL of an embed.
  const isPlayed = ({ key }: Counted) => now.embeds.some((one) => one.key === embedKey(key));
  return {
    words: wordTally(old.words, now.words),
    links: bagTally(
      old.links.filter((link) => !isPlayed(link)),
      now.links,
    ),
    pictures: bag('pictures'),
    tables: bag('tables'),
    code: bag('code'),
    embeds,
  };
}

/** Normalises the spelling of a URL. */
export const comparableUrl = (url: string): string => {
  if (!URL.canParse(url, 'http://guide.invalid')) return escapeSigns(url);
  const { href } = new URL(url, 'http://guide.invalid');
  return escapeSigns(href.replace('http://guide.invalid', '').replace('#user-content-', '#')).replace(/\/$/, '') || '/';
};

/** Signs that the renderer escapes in URLs, unlike browsers. */
const escapeSigns = (url: string): string => url.replace(/[ [\]]/g, encodeURIComponent);

/** Words missing in the new text, in runs. Words that merely moved count as kept. */
function wordTally(old: readonly Counted[], now: readonly Counted[]): Tally {
  const { kept, moved } = align(
    old.map(({ key }) => key),
    now.map(({ key }) => key),
  );
  const missing: Missing[] = [];
  let count = 0;
  for (const [at, { key, below }] of old.entries()) {
    if (kept[at]! >= 0 || moved[at]! >= 0) continue;
    count++;
    const isRun = at > 0 && kept[at - 1]! < 0 && moved[at - 1]! < 0 && missing.length > 0;
    const last = missing.at(-1);
    if (isRun && last && last.what.length < 200) last.what += ` ${key}`;
    else {
      const before = old.slice(Math.max(0, at - 4), at).map((one) => one.key);
      missing.push({ what: key, place: whereabouts(below, before.join(' ')) });
    }
  }
  return { old: old.length, kept: old.length - count, missing };
}

function bagTally(old: readonly Counted[], now: readonly Counted[]): Tally {
  const left = countOf(now.map(({ key }) => comparableUrl(key)));
  const missing: Missing[] = [];
  for (const { key, below } of old) {
    const plain = comparableUrl(key);
    const count = left.get(plain) ?? 0;
    if (count > 0) left.set(plain, count - 1);
    else missing.push({ what: key, place: whereabouts(below, '') });
  }
  return { old: old.length, kept: old.length - missing.length, missing };
}

/** Sums of several comparisons, without the lists of missing content. */
export function totalsOf(comparisons: readonly Comparison[]): Record<Kind, Kept & { percent: number }> {
  const sum = (kind: Kind) => {
    const side = (name: keyof Kept) => comparisons.reduce((total, one) => total + one[kind][name], 0);
    const kept = { old: side('old'), kept: side('kept') };
    return [kind, { ...kept, percent: percent(kept) }];
  };
  return Object.fromEntries(KINDS.map(sum)) as ReturnType<typeof totalsOf>;
}

/** Percentage kept, to two decimal places, rounded down; 100 if there was nothing. */
export const percent = ({ old, kept }: Kept): number => (old === 0 ? 100 : Math.floor((kept / old) * 100 * 100) / 100);
