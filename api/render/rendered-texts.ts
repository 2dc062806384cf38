import { setImmediate as breathe } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Item, ItemType } from '../contract/model.ts';
import { isTerm, type Change } from '../index/content-index.ts';
import type { Finder, LastingFinder } from '../index/finder.ts';
import { hash } from '../lib/hash.ts';
import { type Offload, resuming, workOf } from '../lib/offload.ts';
import { answer, type Attempt, type Question, type Remote } from '../markdown/answers.ts';
import { summaryText } from '../markdown/excerpt.ts';
import { renderMarkdown } from '../markdown/render.ts';
import type { RenderContext, Rendered } from '../markdown/types.ts';
import { Packed } from './packed-texts.ts';
import { noting, within } from './watched-context.ts';

/** Characters of whole texts kept in memory, and bytes of those that are packed; of all others only the summary. */
const WHOLE_KEPT = 6 * 1024 * 1024;
const PACKED_KEPT = 48 * 1024 * 1024;

/** In a build nearly all that is made of a text is made in one go. */
const WHOLE_KEPT_IN_BUILD = 1024 * 1024;

/** What the shortest text counts, in characters: the lists around it. */
const LEAST_SIZE = 500;

/** Time for answers to a thread before others get their turn, in milliseconds. */
const ANSWERING_MS = 10;

/** Something made from a text, and how far the records that it shows had come by then. */
export interface Made<T> {
  value: T;
  shows: Set<ItemType>;
  at: string;
}

/** A summary for a later process; `state` is a word for all that it may have been made of besides its own text. */
type LastingSummary = Made<string> & { state?: string };

/** Kinds of records of which there are few, so that a word for all of them is soon found. */
const FEW: ReadonlySet<ItemType> = new Set<ItemType>(['cms_block', 'attachment']);

export interface RenderedTextsOptions {
  /** What a text may ask about the rest of the site. */
  context(item: Item): RenderContext;
  /** The same without cards, for the beginning of a text that is itself shown on a card. */
  plainContext(item: Item): RenderContext;
  /** All records of a kind; without it what a text shows of others is not known to a later process. */
  records?(type: ItemType): Iterable<Item>;
  /** Takes over long texts; without it all are rendered where they are asked for. */
  offload?: Offload | undefined;
  /** Whether texts will be asked for again and again: in a build each has its turn once. */
  isLasting?: boolean;
  wholeKept?: number;
}

/**
 * Texts as readers see them, each made once per version. A text that shows a block, a picture or a card of another
 * record is made again when a record of that kind changes; most show nothing of others and stay.
 */
export class RenderedTexts implements LastingFinder<LastingSummary> {
  readonly #options: RenderedTextsOptions;
  readonly #whole: LRUCache<string, Made<Rendered>>;
  readonly #packed: Packed<Omit<Made<Rendered>, 'shows'> & { shows: ItemType[] }> | null;
  /** By record: a changed one is another object, so nothing here grows old. */
  readonly #keys = new WeakMap<Item, string>();
  readonly #summaries = { whole: new WeakMap<Item, Made<string>>(), plain: new WeakMap<Item, Made<string>>() };
  readonly #changes: Record<ItemType, number> = { post: 0, page: 0, cms_block: 0, attachment: 0 };
  readonly #marks = new WeakMap<Item, Omit<Made<unknown>, 'value'>>();
  readonly #states = new Map<ItemType, { change: number; word: string }>();
  /** Told of summaries, those on cards left out. */
  onFound: Finder<LastingSummary>['onFound'] = null;

  constructor(options: RenderedTextsOptions) {
    this.#options = options;
    this.#packed = options.isLasting ? new Packed(PACKED_KEPT) : null;
    this.#whole = new LRUCache({
      maxSize: options.wholeKept ?? (options.isLasting ? WHOLE_KEPT : WHOLE_KEPT_IN_BUILD),
      sizeCalculation: ({ value }) => LEAST_SIZE + value.html.length,
      dispose: (made, key, reason) => {
        if (reason === 'evict') this.#packed?.put(key, made.at, { ...made, shows: [...made.shows] });
      },
    });
  }

  /** Counts changes, and drops what was made of former texts: edits would fill the memory with them. */
  follow(changes: Change[]): void {
    for (const { before, after } of changes) {
      for (const record of [before, after]) if (record && !isTerm(record)) this.#changes[record.type]++;
      if (before && !isTerm(before)) this.#forget(this.#keyOf(before), after as Item | undefined);
    }
  }

  #forget(former: string, after: Item | undefined): void {
    if (after && this.#keyOf(after) === former) return;
    for (const form of FORMS) {
      this.#whole.delete(`${form} ${former}`);
      this.#packed?.delete(`${form} ${former}`);
    }
  }

  of(item: Item): Rendered {
    return this.#made(item, 'whole').value;
  }

  /** An object that is another one once a text reads otherwise; the text itself is not wanted for it again and again. */
  markOf(item: Item): object {
    const known = this.#marks.get(item);
    if (known && this.#isTrue(known)) return known;
    const { shows, at } = this.#made(item, 'whole');
    const mark = { shows, at };
    this.#marks.set(item, mark);
    return mark;
  }

  /** What is said of a text in lists and feeds, plain. */
  summary(item: Item): string {
    return this.#summary(item, 'whole');
  }

  /** What a card inside another text says of this one, plain. */
  cardSummary(item: Item): string {
    return this.#summary(item, 'plain');
  }

  #summary(item: Item, form: Form): string {
    if (item.excerpt.trim()) return summaryText(item, null);
    const known = this.#summaries[form].get(item);
    if (known && this.#isTrue(known)) return known.value;
    const { value, shows, at } = this.#made(item, form);
    const summary = { value: summaryText(item, value), shows, at };
    this.#summaries[form].set(item, summary);
    if (form === 'whole') this.onFound?.(item, summary);
    return summary.value;
  }

  /** A summary that says nothing of other records, or only of such as there are few of. */
  factOf(item: Item): LastingSummary | undefined {
    const summary = this.#summaries.whole.get(item);
    if (!summary || item.pictures || !this.#isTrue(summary)) return undefined;
    if (summary.shows.size === 0) return summary;
    const state = this.#stateOf(summary.shows);
    return state === null ? undefined : { ...summary, state };
  }

  /** Takes over a summary. Counts of changes are only equal where neither side had seen any, so a state says more. */
  learn(item: Item, { state, ...summary }: LastingSummary): void {
    if (state !== undefined && state !== this.#stateOf(summary.shows)) return;
    const { shows } = summary;
    const at = state === undefined ? summary.at : this.#mark(shows, this.#changes);
    this.#summaries.whole.set(item, { ...summary, at });
  }

  /** Null where it would take long. */
  #stateOf(types: Set<ItemType>): string | null {
    const { records } = this.#options;
    if (!records || !types.isSubsetOf(FEW)) return null;
    return Array.from(types, (type) => this.#wordFor(type, records(type))).join(' ');
  }

  /** A word for all records of a kind, as long as none changes. */
  #wordFor(type: ItemType, records: Iterable<Item>): string {
    const known = this.#states.get(type);
    if (known?.change === this.#changes[type]) return known.word;
    const states = Array.from(records, ({ id, version, path }) => `${id} ${version} ${path}`);
    const word = hash(states.sort().join('\n'));
    this.#states.set(type, { change: this.#changes[type], word });
    return word;
  }

  #made(item: Item, form: Form): Made<Rendered> {
    const key = `${form} ${this.#keyOf(item)}`;
    const known = this.#whole.get(key) ?? this.#unpacked(key);
    if (known && this.#isTrue(known)) return known;
    const { offload } = this.#options;
    const here = (allowance: number) => this.#kept(key, this.#make(item, form, allowance));
    if (!offload) return here(Infinity);
    const wanted = { key, work: () => workOf(item.content), epoch: Object.values(this.#changes).join() };
    return offload.value(wanted, here, async () => this.#kept(key, await this.#makeIn(offload, item, form)));
  }

  #unpacked(key: string): Made<Rendered> | undefined {
    const packed = this.#packed?.get(key);
    return packed && this.#kept(key, { ...packed, shows: new Set(packed.shows) });
  }

  #kept(key: string, made: Made<Rendered>): Made<Rendered> {
    this.#whole.set(key, made);
    return made;
  }

  #make(item: Item, form: Form, allowance: number): Made<Rendered> {
    const shows = new Set<ItemType>();
    const rest = allowance === Infinity ? Infinity : allowance - workOf(item.content);
    const context = noting(within(rest, this.#contextOf(item, form)), shows);
    const value = renderMarkdown(item.content, context);
    return { value, shows, at: this.#mark(shows, this.#changes) };
  }

  /** A thread knows nothing of the site: what the text asks is answered from here until nothing is left to ask. */
  async #makeIn({ pool }: Offload, item: Item, form: Form): Promise<Made<Rendered>> {
    const changes = { ...this.#changes };
    const shows = new Set<ItemType>();
    const context = noting(this.#contextOf(item, form), shows);
    const answers = new Map<Question, unknown>();
    const { language, base, pictures = {} } = context;
    const remote: Remote = {
      source: item.content,
      language,
      base,
      pictures,
      cards: context.card !== undefined,
      answers,
    };
    for (;;) {
      const { rendered, unanswered } = (await pool.run({ kind: 'render', ...remote })) as Attempt;
      if (unanswered.length === 0) return { value: rendered, shows, at: this.#mark(shows, changes) };
      let began = performance.now();
      for (const question of unanswered) {
        answers.set(question, await resuming(() => answer(question, context)));
        if (performance.now() - began < ANSWERING_MS) continue;
        await breathe();
        began = performance.now();
      }
    }
  }

  #contextOf(item: Item, form: Form): RenderContext {
    return form === 'whole' ? this.#options.context(item) : this.#options.plainContext(item);
  }

  /**
   * Equal for records that read the same, whether they are written yet or not. Whose text it is matters only where it
   * may name a URL: no text shows a card of itself.
   */
  #keyOf(item: Item): string {
    const known = this.#keys.get(item);
    if (known) return known;
    const key = `${item.language} ${/[/&]/.test(item.content) ? item.id : 0} ${hash(item.content)} ${JSON.stringify(item.pictures)}`;
    this.#keys.set(item, key);
    return key;
  }

  #isTrue({ shows, at }: Omit<Made<unknown>, 'value'>): boolean {
    return shows.size === 0 || at === this.#mark(shows, this.#changes);
  }

  #mark(shows: Set<ItemType>, changes: Record<ItemType, number>): string {
    return [...shows].map((type) => changes[type]).join();
  }
}

/** With cards of other texts, or without. */
const FORMS = ['whole', 'plain'] as const;
type Form = (typeof FORMS)[number];
