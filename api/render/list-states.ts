import { keyOf, type BuildTarget, type TargetKey } from './build-targets.ts';
import { pageAt } from './listings.ts';
import { frameOf, isListTarget, listingOf, listPage, type ListTarget, type OutputFile } from './output-files.ts';
import type { Rendering } from './rendering.ts';
import type { Listing } from './views/list-pages.ts';

/** How the pages of a list were last written. */
interface ListState {
  path: string;
  pages: number;
  /** What all pages show, in short. */
  frame: string;
  /** First page that is yet to be written; infinite when all are. */
  from: number;
}

/** The pages of a list that a refresh writes. */
export interface DuePages {
  files: OutputFile[];
  /** Whether other pages are left for later. */
  hasMore: boolean;
  /** Whether the list has the pages that it had, at the same URLs. */
  isSame: boolean;
}

/** Knows which pages of a list a change touched, without looking at the others. */
export class ListStates {
  readonly #rendering: Rendering;
  readonly #states = new Map<TargetKey, ListState>();

  constructor(rendering: Rendering) {
    this.#rendering = rendering;
  }

  /** Takes note that all pages of these lists are as they should be. */
  remember(targets: Iterable<BuildTarget>): void {
    for (const target of targets) {
      const listing = isListTarget(target) && listingOf(target, this.#rendering);
      if (!listing) continue;
      this.#rendering.listings.takeMoved(listing.name);
      this.#states.set(keyOf(target), { ...factsOf(listing), from: Infinity });
    }
  }

  /** Nothing is known any more: all pages are due. */
  forget(target?: BuildTarget): void {
    if (target) this.#states.delete(keyOf(target));
    else this.#states.clear();
  }

  /**
   * The pages that are due. At `isFirst` these are the last and those that show a touched article; where articles moved
   * from page to page, the others follow later.
   */
  due(target: ListTarget, listing: Listing, touched: ReadonlySet<number>, isFirst: boolean): DuePages {
    const { listings } = this.#rendering;
    const known = this.#states.get(keyOf(target));
    const facts = factsOf(listing);
    const { pages } = facts;
    const moved = listings.takeMoved(listing.name);
    let from = Math.min(known?.from ?? 1, moved === Infinity ? Infinity : pageAt(moved, pages));
    const isSame = known?.path === facts.path && known.pages === pages;
    if (known?.frame !== facts.frame || known.path !== facts.path) from = 1;
    // The page before the last leads on to it.
    else if (known.pages !== pages) from = Math.max(1, Math.min(from, known.pages - 1, pages - 1));
    const numbers = this.#pagesWith(touched, listing);
    if (from <= pages) numbers.add(pages);
    for (let number = from; number <= pages && !isFirst; number++) numbers.add(number);
    const hasMore = isFirst && from < pages;
    this.#states.set(keyOf(target), { ...facts, from: hasMore ? from : Infinity });
    const inOrder = [...numbers].sort((a, b) => a - b);
    return { files: inOrder.map((number) => listPage(listing, number, this.#rendering)), hasMore, isSame };
  }

  #pagesWith(ids: ReadonlySet<number>, { name, articles, pages }: Listing): Set<number> {
    const { listings, serializeContext } = this.#rendering;
    const numbers = new Set<number>();
    for (const id of ids) {
      const item = serializeContext.index.item(id);
      const place = item ? listings.placeIn(name, item) : -1;
      if (articles[place]?.id === id) numbers.add(pageAt(place, pages));
    }
    return numbers;
  }
}

const factsOf = (listing: Listing): Omit<ListState, 'from'> => ({
  path: listing.path,
  pages: listing.pages,
  frame: frameOf(listing),
});
