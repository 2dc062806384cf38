import { LRUCache } from 'lru-cache';
import type { Item, ItemType } from '../contract/model.ts';
import { isTerm, type Change } from '../index/content-index.ts';
import { summaryText } from '../markdown/excerpt.ts';
import { renderMarkdown } from '../markdown/render.ts';
import type { RenderContext, Rendered } from '../markdown/types.ts';

/** Characters of whole texts kept in memory; of all others only the summary. */
const WHOLE_KEPT = 16 * 1024 * 1024;

/** What the shortest text counts, in characters: the lists around it. */
const LEAST_SIZE = 500;

/** Something made from a text, and how far the records that it shows had come by then. */
interface Made<T> {
  value: T;
  shows: Set<ItemType>;
  at: string;
}

/**
 * Texts as readers see them, each made once per version. A text that shows a block, a picture or a card of another
 * record is made again when a record of that kind changes; most show nothing of others and stay.
 */
export class RenderedTexts {
  readonly #context: (item: Item) => RenderContext;
  readonly #whole = new LRUCache<string, Made<Rendered>>({
    maxSize: WHOLE_KEPT,
    sizeCalculation: ({ value }) => LEAST_SIZE + value.html.length + value.text.length,
  });
  /** By record: a changed one is another object, so nothing here grows old. */
  readonly #summaries = new WeakMap<Item, Made<string>>();
  readonly #changes: Record<ItemType, number> = { post: 0, page: 0, cms_block: 0, attachment: 0 };

  constructor(context: (item: Item) => RenderContext) {
    this.#context = context;
  }

  follow(changes: Change[]): void {
    for (const { before, after } of changes) {
      for (const record of [before, after]) if (record && !isTerm(record)) this.#changes[record.type]++;
    }
  }

  of(item: Item): Rendered {
    return this.#made(item).value;
  }

  /** What a card says of a text, plain. */
  summary(item: Item): string {
    if (item.excerpt.trim()) return summaryText(item, null);
    const known = this.#summaries.get(item);
    if (known && this.#isTrue(known)) return known.value;
    const { value, shows, at } = this.#made(item);
    const summary = summaryText(item, value);
    this.#summaries.set(item, { value: summary, shows, at });
    return summary;
  }

  #made(item: Item): Made<Rendered> {
    const key = `${item.id} ${item.version}`;
    const known = this.#whole.get(key);
    if (known && this.#isTrue(known)) return known;
    const made = this.#make(item);
    this.#whole.set(key, made);
    return made;
  }

  #make(item: Item): Made<Rendered> {
    const shows = new Set<ItemType>();
    const value = renderMarkdown(item.content, noting(this.#context(item), shows));
    return { value, shows, at: this.#mark(shows) };
  }

  #isTrue({ shows, at }: Made<unknown>): boolean {
    return shows.size === 0 || at === this.#mark(shows);
  }

  #mark(shows: Set<ItemType>): string {
    return [...shows].map((type) => this.#changes[type]).join();
  }
}

/** The same context, which notes what kinds of records are asked about, whether they are found or not. */
function noting({ block, media, card, ...plain }: RenderContext, shows: Set<ItemType>): RenderContext {
  const note = (...types: ItemType[]) => {
    for (const type of types) shows.add(type);
  };
  return {
    ...plain,
    block(id) {
      note('cms_block');
      return block(id);
    },
    ...(media && {
      media(file) {
        note('attachment');
        return media(file);
      },
    }),
    ...(card && {
      card(url) {
        // A card shows the beginning of another text with all that this one shows in turn.
        note('post', 'page', 'cms_block', 'attachment');
        return card(url);
      },
    }),
  };
}
