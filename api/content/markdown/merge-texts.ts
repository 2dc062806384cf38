import { diffArrays } from 'diff';
import type { Contradiction } from '../../contract/routes/items.ts';
import { readDocument } from './document.ts';

/** A top-level block of Markdown, and the white space after it. */
interface Block {
  text: string;
  gap: string;
}

interface Blocks {
  lead: string;
  blocks: Block[];
}

type Side = 'mine' | 'theirs';
type Three = Record<'base' | Side, Blocks>;
const ALL = ['base', 'mine', 'theirs'] as const;

/** Blocks of the base from `from` up to `to`, exclusive, that a side replaced, with the difference in number. */
interface Hunk {
  side: Side;
  from: number;
  to: number;
  growth: number;
}

/** Index of the first block, and the index after the last. */
type Range = [start: number, end: number];

/** The same part of all three texts. */
type Region = Record<'base' | Side, Range>;

/** A block of the result: its index in each text that has it. */
type Placed = Partial<Record<'base' | Side, number>>;

/** A conflict, and the index of the first block of the result in or after it. */
interface Asked {
  before: number;
  region: Region;
}

/** Texts that differ in more blocks than this are treated as entirely different. */
const MOST_EDITS = 2_000;

/**
 * Merges two versions of one text. Changes to different blocks are all kept. A block that both changed, two blocks
 * inserted at the same place, a block inserted next to one that the other side removed or split, and a moved block that
 * the other side removed or moved elsewhere are conflicts, unless both sides are equal. Changes by one side only are
 * kept byte for byte.
 *
 * `merged` is the number of changes from the other side that were merged without conflict; of conflicting ones, listed
 * as `contradictions`, the content has the version of `mine`.
 */
export function mergeTexts(base: string, mine: string, theirs: string) {
  const three: Three = { base: blocksOf(base), mine: blocksOf(mine), theirs: blocksOf(theirs) };
  const placed: Placed[] = [];
  const asked: Asked[] = [];
  let merged = 0;
  let done: Region = { base: [0, 0], mine: [0, 0], theirs: [0, 0] };
  const [own, others] = [hunksOf(three, 'mine'), hunksOf(three, 'theirs')];
  const removedIn = (hunks: Hunk[]) => new Set(hunks.flatMap(({ from, to }) => wordsOf(three.base, [from, to])));
  const removed = removedIn(own).intersection(removedIn(others));
  for (const region of [...regionsOf([...own, ...others]), endOf(three)]) {
    placed.push(...aligned('mine', between(done, region)));
    const [then, here, there] = ALL.map((side) => JSON.stringify(wordsOf(three[side], region[side])));
    const [isMine, isTheirs] = [here !== then, there !== then];
    const changed = isMine ? 'mine' : 'theirs';
    const isMoved = () => wordsOf(three[changed], region[changed]).some((block) => removed.has(block));
    const isContradiction = isMine && isTheirs ? here !== there : isMoved();
    if (isContradiction) asked.push({ before: placed.length, region });
    else if (isTheirs && !isMine) merged += 1;
    placed.push(...(isContradiction ? aligned('mine', { mine: region.mine }) : aligned(changed, region)));
    done = region;
  }
  return { merged, ...print(three, placed, asked) };
}

/** Top-level blocks as the page's own parser sees them. Only white space is outside of them. */
function blocksOf(text: string): Blocks {
  const starts = (readDocument(text).tree?.children ?? []).flatMap(({ start }) =>
    start < 0 ? [] : lineOf(text, start),
  );
  const first = /^[ \t\r\n]*/.exec(text)![0].length;
  const cuts = [...new Set([lineOf(text, first), ...starts.filter((start) => start > first)])].sort((a, b) => a - b);
  if (first === text.length) return { lead: text, blocks: [] };
  const blocks = cuts.map((cut, at): Block => {
    const whole = text.slice(cut, cuts[at + 1] ?? text.length);
    const block = whole.trimEnd();
    return { text: block, gap: whole.slice(block.length) };
  });
  return { lead: text.slice(0, cuts[0]), blocks };
}

const lineOf = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** Line ends are not a difference, because browsers change them. */
const unix = (text: string): string => text.replaceAll('\r\n', '\n');

const wordsOf = ({ blocks }: Blocks, range: Range | [] = []): string[] =>
  blocks.slice(...range).map(({ text }) => unix(text));

/** If blocks are replaced by the same number of others, each is a separate change. */
function hunksOf(three: Three, side: Side): Hunk[] {
  const [old, now] = [wordsOf(three.base), wordsOf(three[side])];
  const parts = diffArrays(old, now, { maxEditLength: MOST_EDITS });
  if (!parts) return [{ side, from: 0, to: old.length, growth: now.length - old.length }];
  const hunks: Hunk[] = [];
  let [from, to, come] = [0, 0, 0];
  for (const { added, removed, count } of [...parts, { added: false, removed: false, count: 0 }]) {
    if (added) come += count;
    else if (removed) to += count;
    else {
      const growth = come - (to - from);
      if (growth !== 0) hunks.push({ side, from, to, growth });
      else for (; from < to; from++) hunks.push({ side, from, to: from + 1, growth });
      from = to = to + count;
      come = 0;
    }
  }
  return hunks;
}

/** Overlapping changes combined into regions, in text order. */
function regionsOf(hunks: readonly Hunk[]): Region[] {
  const groups: Hunk[][] = [];
  for (const hunk of hunks.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const group = groups.at(-1);
    if (group?.some((other) => meets(hunk, other))) group.push(hunk);
    else groups.push([hunk]);
  }
  const grown = { mine: 0, theirs: 0 };
  return groups.map((group) => {
    const base: Range = [group[0]!.from, Math.max(...group.map(({ to }) => to))];
    const rangeOf = (side: Side): Range => {
      const start = base[0] + grown[side];
      for (const hunk of group) if (hunk.side === side) grown[side] += hunk.growth;
      return [start, base[1] + grown[side]];
    };
    return { base, mine: rangeOf('mine'), theirs: rangeOf('theirs') };
  });
}

function meets(one: Hunk, other: Hunk): boolean {
  if (one.side === other.side) return false;
  if (one.from === other.from && one.to === other.to) return true;
  const touches = one.from <= other.to && other.from <= one.to;
  if (one.from === one.to || other.from === other.to) return touches && one.growth !== 0 && other.growth !== 0;
  return one.from < other.to && other.from < one.to;
}

const endOf = ({ base, mine, theirs }: Three): Region => {
  const end = ({ blocks: { length } }: Blocks): Range => [length, length];
  return { base: end(base), mine: end(mine), theirs: end(theirs) };
};

const between = (done: Region, next: Region): Region => ({
  base: [done.base[1], next.base[0]],
  mine: [done.mine[1], next.mine[0]],
  theirs: [done.theirs[1], next.theirs[0]],
});

/** Blocks of a side with their indexes in the other texts that have the same number of them. */
function aligned(side: Side, region: Partial<Region>): Placed[] {
  const [start, end] = region[side]!;
  const alike = Object.entries(region).filter(([, range]) => range[1] - range[0] === end - start);
  return Array.from({ length: end - start }, (_, at) =>
    Object.fromEntries(alike.map(([name, range]) => [name, range[0] + at])),
  );
}

function print(three: Three, placed: readonly Placed[], asked: readonly Asked[]) {
  const lead = chosen(three.base.lead, three.mine.lead, three.theirs.lead);
  const pieces = placed.map((block, at) => textOf(three, block) + gapAfter(three, block, placed[at + 1]));
  // Where each piece begins, and the line below the last one.
  const lines = [lead.split('\n').length];
  for (const piece of pieces) lines.push(lines.at(-1)! + piece.replace(/\n$/, '').split('\n').length);
  const contradictions = asked.map(({ before, region }) => ({ ...saidIn(three, region), line: lines[before]! }));
  return { content: lead + pieces.join(''), contradictions };
}

/** The value that one side changed, else the common one. */
const chosen = (base: string, mine: string, theirs: string): string => (mine === base ? theirs : mine);

const saidIn = (three: Three, region: Region): Omit<Contradiction, 'line'> => {
  const said = (side: keyof Region) => {
    const blocks = three[side].blocks.slice(...region[side]);
    return blocks.map(({ text, gap }, at) => text + (at < blocks.length - 1 ? gap : '')).join('');
  };
  return { base: said('base'), mine: said('mine'), theirs: said('theirs') };
};

const blockAt = (three: Three, side: keyof Three, at: number | undefined): Block | undefined =>
  at === undefined ? undefined : three[side].blocks[at];

/** A side that changed the words takes precedence over one that changed only line ends. */
function textOf(three: Three, placed: Placed): string {
  const [base, mine, theirs] = ALL.map((side) => blockAt(three, side, placed[side])?.text);
  if (mine === undefined || theirs === undefined) return (mine ?? theirs)!;
  if (base === undefined || unix(mine) !== unix(base)) return mine;
  return unix(theirs) === unix(base) ? chosen(base, mine, theirs) : theirs;
}

/** The white space between two blocks: an empty line unless a side has both with the same white space between them. */
function gapAfter(three: Three, placed: Placed, next: Placed | undefined): string {
  const gapIn = (side: keyof Three): string | undefined => {
    const at = next ? placed[side] : three[side].blocks.length - 1;
    return at === undefined || (next && next[side] !== at + 1) ? undefined : (blockAt(three, side, at)?.gap ?? '');
  };
  const [base, mine, theirs] = ALL.map(gapIn);
  const gap = chosen(base ?? mine ?? '', mine ?? theirs ?? '', theirs ?? mine ?? '');
  if (!next || EMPTY_LINE.test(gap)) return gap;
  const pair = (textIn: (block: Placed) => string | undefined, between: string | undefined) =>
    unix([placed, next].map(textIn).join(between));
  const isIn = (side: Side) =>
    pair((block) => blockAt(three, side, block[side])?.text, gapIn(side)) ===
    pair((block) => textOf(three, block), gap);
  if (isIn('mine') || isIn('theirs')) return gap;
  return three.mine.blocks.some((block) => block.gap.includes('\r\n')) ? '\r\n\r\n' : '\n\n';
}

const EMPTY_LINE = /\n[ \t]*\r?\n/;
