import { hash } from '../lib/hash.ts';
import { keepText, keptText } from '../lib/kept-text.ts';
import type { Item } from '../contract/model.ts';
import type { Service } from '../operations/operation.ts';
import { type TextReferences, textReferences } from './text-references.ts';

/** What a text says of itself, whatever else there is in the guide. */
export interface TextFacts {
  references: TextReferences;
  /** What rendering noticed, such as a URL that is not allowed. */
  warnings: string[];
  /** Anchors on its page, former ones among them. */
  anchors: string[];
}

/** Facts, and a word for all that they were found from. */
interface Known {
  from: string;
  facts: TextFacts;
}

type Asked = Pick<Service, 'store' | 'serializeContext'>;

/**
 * The facts of each text, found once as long as nothing changes that they come from. Parsing and rendering every text is
 * most of what a check costs, so a build keeps them for the next one.
 */
export class CheckedTexts {
  readonly #service: Asked;
  readonly #known = new Map<number, Known>();
  /** Words for records that texts show, at a generation of the index. */
  #shown = { generation: -1, media: '', all: '' };
  /** Whether facts were found that nobody kept yet. */
  #isNew = false;

  constructor(service: Asked) {
    this.#service = service;
  }

  of(item: Item): TextFacts {
    const known = this.#known.get(item.id);
    if (known && known.from === this.#sourceOf(item, known.facts.references)) return known.facts;
    const references = textReferences(item.content);
    const { html, headings, warnings } = this.#service.serializeContext.rendered(item);
    const aliases = headings.flatMap(({ alias }) => alias ?? []);
    const facts = { references, warnings, anchors: [...aliases, ...idsIn(html)] };
    this.#known.set(item.id, { from: this.#sourceOf(item, references), facts });
    this.#isNew = true;
    return facts;
  }

  /** Takes what {@link keep} gave to a process before this one; nothing of another program, or damaged, is believed. */
  restore(kept: string, program: string): void {
    const lines = keptText(this.#basis(program), kept);
    for (const line of lines ? lines.split('\n') : []) {
      const at = line.indexOf(' ');
      this.#known.set(Number(line.slice(0, at)), JSON.parse(line.slice(at + 1)) as Known);
    }
  }

  /** What is known of the texts that there are; null where that was kept already. */
  keep(program: string): string | null {
    if (!this.#isNew) return null;
    this.#isNew = false;
    const { index } = this.#service.store;
    const lines = [...this.#known]
      .filter(([id]) => index.item(id))
      .map(([id, known]) => `${id} ${JSON.stringify(known)}`);
    return keepText(this.#basis(program), lines.join('\n'));
  }

  /** What every rendering hangs on. */
  #basis(program: string): string {
    const { store, serializeContext } = this.#service;
    return hash(JSON.stringify([program, serializeContext.base, store.index.site]));
  }

  #sourceOf({ version, pictures }: Item, { pictures: named, blocks, hasCards }: TextReferences): string {
    const { media, all } = this.#records();
    // Blocks and cards bring texts with all that these show in turn.
    const shown = blocks.length > 0 || hasCards ? all : named.length > 0 ? media : '';
    return hash(JSON.stringify([version, pictures, shown]));
  }

  #records(): { media: string; all: string } {
    const { index } = this.#service.store;
    if (this.#shown.generation !== index.generation) {
      const wordFor = (items: Item[]) =>
        hash(items.map(({ id, version, path, status }) => [id, version, path, status].join(' ')).join('\n'));
      const items = [...index.allItems()];
      const media = items.filter(({ type }) => type === 'attachment');
      this.#shown = { generation: index.generation, media: wordFor(media), all: wordFor(items) };
    }
    return this.#shown;
  }
}

/** As they are compared with fragments of URLs. */
const idsIn = (html: string): string[] =>
  Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
