import { hash } from '../lib/hash.ts';
import { keepText, keptText } from '../lib/kept-text.ts';
import { ownText } from '../lib/own-text.ts';
import type { Item } from '../contract/model.ts';
import { isTerm } from '../index/content-index.ts';
import type { Finder } from '../index/finder.ts';
import { readOwnUrl } from '../oembed/page-urls.ts';
import type { Service } from '../operations/operation.ts';
import { recordAt } from '../query/urls.ts';
import { type TextReferences, textReferences } from './text-references.ts';

/** What a text says of itself, whatever else there is in the guide. */
export interface TextFacts {
  references: TextReferences;
  /** What rendering noticed, such as a URL that is not allowed. */
  warnings: string[];
  /** Anchors on its page, former ones among them. */
  anchors: string[];
}

/** Facts, the version of their text, and a word for all that they were found from. */
interface Known {
  version: string;
  from: string;
  facts: TextFacts;
}

type Asked = Pick<Service, 'store' | 'serializeContext'>;

/**
 * The facts of each text, found once as long as nothing changes that they come from. Parsing and rendering every text is
 * most of what a check costs, so a build keeps them for the next one.
 */
export class CheckedTexts implements Finder<Known> {
  readonly #service: Asked;
  readonly #known = new Map<number, Known>();
  /** By record: what a text names of which there are no facts yet. */
  readonly #references = new WeakMap<Item, TextReferences>();
  /** A word for all media, at a generation of the index. */
  #media = { generation: -1, word: '' };
  /** Whether facts were found that nobody kept yet. */
  #isNew = false;
  onFound: Finder<Known>['onFound'] = null;

  constructor(service: Asked) {
    this.#service = service;
  }

  of(item: Item): TextFacts {
    const known = this.#known.get(item.id);
    const from = this.#sourceOf(item);
    if (known?.from === from) return known.facts;
    const references = this.#referencesOf(item);
    const { html, headings, warnings } = this.#service.serializeContext.rendered(item);
    const aliases = headings.flatMap(({ alias }) => alias ?? []);
    const anchors = [...aliases, ...idsIn(html)].map(ownText);
    const facts = { references, warnings: warnings.map(ownText), anchors };
    const found = { version: item.version, from, facts };
    this.learn(item, found);
    this.onFound?.(item, found);
    return facts;
  }

  learn({ id }: Item, found: Known): void {
    this.#known.set(id, found);
    this.#isNew = true;
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

  #referencesOf(item: Item): TextReferences {
    const known = this.#known.get(item.id);
    if (known?.version === item.version) return known.facts.references;
    let references = this.#references.get(item);
    // A copy does not hold the text that URLs were cut out of.
    if (!references) this.#references.set(item, (references = structuredClone(textReferences(item.content))));
    return references;
  }

  #sourceOf(item: Item): string {
    const states = new Map<string, string>();
    this.#addState(item, true, states);
    return hash([...states.values()].join('\n'));
  }

  /** Adds a text and what it shows: blocks with all that is in them, and of a text on a card what stands there without cards. */
  #addState(item: Item, hasOwnCards: boolean, states: Map<string, string>): void {
    const key = `${item.id} ${hasOwnCards}`;
    if (states.has(key)) return;
    const { pictures, blocks, links, hasCards } = this.#referencesOf(item);
    const media = pictures.length > 0 ? this.#mediaWord() : '';
    states.set(key, JSON.stringify([item.id, item.version, item.pictures, media]));
    const { index } = this.#service.store;
    const included = blocks.flatMap(({ id }) => index.item(id) ?? []);
    for (const block of included) this.#addState(block, hasOwnCards, states);
    if (!hasCards || !hasOwnCards) return;
    for (const { url } of links) {
      const target = this.#textAt(url);
      if (target) this.#addState(target, false, states);
    }
  }

  #textAt(link: string): Item | null {
    const { store, serializeContext } = this.#service;
    const url = URL.parse(link.startsWith('/') ? serializeContext.base + link : link);
    const meant = url && readOwnUrl(url, serializeContext.base);
    const record = meant && 'path' in meant ? recordAt(meant.path, store.index) : null;
    return record && !isTerm(record) ? record : null;
  }

  #mediaWord(): string {
    const { index } = this.#service.store;
    if (this.#media.generation !== index.generation) {
      const media = [...index.allItems()].filter(({ type }) => type === 'attachment');
      const states = media.map(({ id, version, path, status }) => [id, version, path, status].join(' '));
      this.#media = { generation: index.generation, word: hash(states.join('\n')) };
    }
    return this.#media.word;
  }
}

/** As they are compared with fragments of URLs. */
const idsIn = (html: string): string[] =>
  Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
