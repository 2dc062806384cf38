import { plainText } from '../runs.ts';
import { trigrams } from '../similarity.ts';
import type { Targets } from '../unit-types.ts';
import type { Hunk } from './align.ts';
import { isLiteral, kindKey, UNKNOWN, type Link } from './baseline.ts';
import type { Cell } from './cells.ts';
import { range, type Followed, type Region } from './hunks.ts';

/** Where the target's cells come from. */
export interface Owners {
  /** The link that each cell translates, whether as delivered, moved, or rewritten by hand. */
  links: Map<number, number>;
  /** Cells that an editor added to the translations. */
  added: Set<number>;
}

/**
 * Distinguishes an editor's additions from rewritten text: if there are more cells than links, the cells most similar
 * to the delivered ones count as rewritten, all others as additions. `former` holds delivered texts by the key of their
 * source, as far as the memory knows them.
 */
export function ownersOf(links: Link[], { hunks, kept, moved }: Followed, cells: Cell[], former: Targets): Owners {
  const owners: Owners = { links: new Map(), added: new Set() };
  for (const places of [kept, moved])
    for (const [link, place] of places.entries()) if (place >= 0) owners.links.set(place, link);
  for (const { from, to, start, end } of hunks) {
    const free = range(from, to).filter((link) => kept[link]! < 0 && moved[link]! < 0);
    const own = range(start, end).filter((place) => !owners.links.has(place));
    const score = own.length > free.length ? likenessTo(links, cells, former) : isOfKind(links, cells);
    for (const [at, link] of bestInOrder(free, own, score).entries()) if (link >= 0) owners.links.set(own[at]!, link);
    // If it is unknown what was delivered, additions to it cannot be determined.
    if (free.some((link) => links[link]!.target.key === UNKNOWN)) continue;
    for (const place of own) if (!owners.links.has(place)) owners.added.add(place);
  }
  return owners;
}

type Score = (link: number, place: number) => number;

const isOfKind =
  (links: Link[], cells: Cell[]): Score =>
  (link, place) =>
    isLiteral(kindKey(links[link]!)) === isLiteral(cells[place]!.key) ? 1 : 0;

/** 0 if the cell cannot belong to the link. Equal markup counts as much as a fifth of the text. */
function likenessTo(links: Link[], cells: Cell[], former: Targets): Score {
  const kind = isOfKind(links, cells);
  return (link, place) => {
    if (kind(link, place) === 0) return 0;
    const { source, target } = links[link]!;
    const delivered = former.get(source.key);
    const { unit, leadKey } = cells[place]!;
    const text = delivered && unit ? share(plainText(delivered), plainText(unit.source)) : 0;
    return 1 + text + ((target.lead ?? leadKey) === leadKey ? 20 : 0);
  };
}

/** Percentage of trigrams that two texts have in common. */
function share(left: string, right: string): number {
  const [one, other] = [trigrams(left), trigrams(right)];
  const common = [...one].filter((gram) => other.has(gram)).length;
  return (100 * common) / Math.max(1, one.size + other.size - common);
}

/** Maximum number of pairs compared; beyond it only order counts. */
const MOST_PAIRS = 400;

/** The best link for each place, preserving the order of both, or -1. On a tie the first one wins. */
function bestInOrder(links: number[], places: number[], score: Score): number[] {
  const found = places.map(() => -1);
  if (links.length * places.length > MOST_PAIRS) {
    let next = 0;
    for (const link of links) {
      const ahead = places.slice(next, next + MOST_PAIRS).findIndex((place) => score(link, place) > 0);
      if (ahead < 0) continue;
      found[next + ahead] = link;
      next += ahead + 1;
    }
    return found;
  }
  // best[i][j] is the best total score of links from i on and places from j on.
  const scores = links.map((link) => places.map((place) => score(link, place)));
  const best = Array.from({ length: links.length + 1 }, () => places.map(() => 0).concat(0));
  for (let i = links.length - 1; i >= 0; i--)
    for (let j = places.length - 1; j >= 0; j--)
      best[i]![j] = Math.max(best[i]![j + 1]!, best[i + 1]![j]!, scores[i]![j]! + best[i + 1]![j + 1]!);
  for (let i = 0, j = 0; i < links.length && j < places.length;) {
    if (scores[i]![j]! > 0 && best[i]![j] === scores[i]![j]! + best[i + 1]![j + 1]!) found[j++] = links[i++]!;
    else if (best[i]![j] === best[i]![j + 1]) j++;
    else i++;
  }
  return found;
}

/**
 * Maps each link of a source hunk to the cell that replaced it, of the same kind and in the same order, or to the
 * preceding cell if none did. Additions after the link in the target are placed there.
 */
function successorsOf(links: Link[], { from, to, start, end }: Hunk, cells: Cell[]): Map<number, number> {
  let last = start - 1;
  return new Map(
    range(from, to).map((link) => {
      const { key, lead } = links[link]!.source;
      const isLike = (place: number) => isLiteral(cells[place]!.key) === isLiteral(key);
      const ahead = range(last + 1, Math.min(end, last + 1 + MOST_PAIRS)).filter(isLike);
      last = ahead.find((place) => cells[place]!.leadKey === (lead ?? '')) ?? ahead[0] ?? last;
      return [link, last];
    }),
  );
}

interface Around {
  /** Source cells written for the region. */
  ours: number[];
  region: Region;
  /** Links of the target's cells, and those cells that were moved by hand. */
  standing: { links: Owners['links']; moved: ReadonlySet<number> };
  links: Link[];
  source: Followed;
}

/** An editor's cells, by the source cell after which they are placed; -1 if their neighbour is before the region. */
export function anchorsOf(
  own: number[],
  { ours, region, standing, links, source }: Around,
  cells: Cell[],
): Map<number, number[]> {
  if (own.length === 0) return new Map();
  const successors = new Map(region.source.flatMap((hunk) => [...successorsOf(links, hunk, cells)]));
  return Map.groupBy(own, (place) => {
    let before = place - 1;
    while (before >= 0 && (!standing.links.has(before) || standing.moved.has(before))) before--;
    const link = standing.links.get(before) ?? -1;
    const isInside = link >= region.from && link < region.to;
    const next = isInside ? (successors.get(link) ?? source.kept[link]!) : -1;
    return ours.findLast((at) => at <= next) ?? -1;
  });
}
