import type { Element, Nodes } from 'hast';
import { playerOf } from '../../../rest/oembed/players.ts';
import { attribute, backgroundOf, classesOf, isPhrasing, parseHtml, textOf } from '../convert/hast.ts';
import { pageOfFrame, sourceOf } from '../convert/ways-of-media.ts';

/** Something of a text that is counted, with its place in it. */
export interface Counted {
  /** What it is compared by. */
  key: string;
  /** The heading above it. */
  below: string;
}

/** What a text holds, in its order. */
export interface Contents {
  words: Counted[];
  links: Counted[];
  pictures: Counted[];
  /** Each by its rows and cells. */
  tables: Counted[];
  /** Lines of code that are not blank. */
  code: Counted[];
  embeds: Counted[];
}

/** How URLs are told apart: those of the old page lead to where they are in the guide now. */
export type Resolve = (url: string) => string;

const SILENT = new Set(
  'script style template noscript svg math head title form select textarea object input'.split(' '),
);
/** Elements whose content is only for browsers that do not know them. */
const UNPLAYED = /^(?:iframe|video|audio)$/;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Counts what readers of a piece of HTML see. */
export function countContents(html: string, resolve: Resolve): Contents {
  const counter = new Counter(resolve);
  counter.walk(parseHtml(html).tree);
  return counter.finish();
}

class Counter {
  readonly #resolve: Resolve;
  readonly #contents: Contents = { words: [], links: [], pictures: [], tables: [], code: [], embeds: [] };
  #text = '';
  #below = '';

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  finish(): Contents {
    this.#flush();
    return this.#contents;
  }

  walk(node: Nodes): void {
    if (node.type === 'text') this.#text += node.value;
    else if (node.type === 'element') this.#element(node);
    else if ('children' in node) for (const child of node.children) this.walk(child);
  }

  #element(node: Element): void {
    if (SILENT.has(node.tagName)) return;
    // Two links side by side are read as two, whatever stands between them.
    const isBlock = !isPhrasing(node) || node.tagName === 'br' || node.tagName === 'a';
    if (isBlock) this.#flush();
    if (/^h[1-6]$/.test(node.tagName)) this.#below = textOf(node).replace(/\s+/g, ' ').trim().slice(0, 80);
    this.#count(node);
    if (!UNPLAYED.test(node.tagName)) for (const child of node.children) this.walk(child);
    if (isBlock) this.#flush();
  }

  #flush(): void {
    for (const [word] of this.#text.normalize('NFC').toLowerCase().matchAll(WORD)) this.#add('words', word);
    this.#text = '';
  }

  #add(kind: keyof Contents, key: string): void {
    this.#contents[kind].push({ key, below: this.#below });
  }

  #count(node: Element): void {
    for (const picture of backgroundOf(node)) this.#add('pictures', this.#resolve(attribute(picture, 'src')));
    switch (node.tagName) {
      case 'a': {
        const href = attribute(node, 'href');
        const hasWords = textOf(node).trim() !== '' || node.children.some(({ type }) => type === 'element');
        if (href && hasWords && !isWayOfNote(node)) this.#add('links', this.#resolve(href));
        break;
      }
      case 'img': {
        const src = sourceOf(node);
        const isLetter = classesOf(node).some((name) => name === 'emoji' || name === 'wp-smiley');
        if (isLetter) this.#text += attribute(node, 'alt');
        else if (src) this.#add('pictures', src.startsWith('data:') ? 'data:' : this.#resolve(src));
        break;
      }
      case 'table':
        this.#add('tables', tableKey(node));
        break;
      case 'pre':
        if (!classesOf(node).includes('wp-block-verse'))
          for (const line of textOf(node).split('\n')) if (line.trim()) this.#add('code', line.trim());
        break;
      case 'iframe':
      case 'embed':
        if (!classesOf(node).includes('wp-embedded-content'))
          this.#add('embeds', embedKey(attribute(node, 'src') || attribute(node, 'dataSrc')));
        break;
      case 'video':
      case 'audio': {
        const inner = node.children.find((child) => child.type === 'element' && child.tagName === 'source') as
          Element | undefined;
        const src = attribute(node, 'src') || (inner ? attribute(inner, 'src') : '');
        if (src) this.#add('embeds', this.#resolve(src));
        break;
      }
      case 'div':
        if (classesOf(node).includes('embed-consent')) this.#add('embeds', attribute(node, 'dataSrc'));
    }
  }
}

/** The way to a note and back was written by the editor of the site, not by anybody. */
const isWayOfNote = (link: Element): boolean => {
  const href = attribute(link, 'href');
  return /^#[\da-f-]{36}-link$/.test(href) || `${href}-link` === `#${attribute(link, 'id')}`;
};

/** A frame by its player, so that a page and the frame that plays it are the same. */
export function embedKey(url: string): string {
  const page = pageOfFrame(url.startsWith('//') ? `https:${url}` : url);
  return playerOf(page)?.src ?? page;
}

function tableKey(table: Element): string {
  const cells = (node: Element): number =>
    node.children.reduce(
      (sum, child) => (child.type !== 'element' ? sum : sum + (/^t[hd]$/.test(child.tagName) ? 1 : cells(child))),
      0,
    );
  const rows = (node: Element): Element[] =>
    node.children.flatMap((child) => (child.type !== 'element' ? [] : child.tagName === 'tr' ? [child] : rows(child)));
  return rows(table).map(cells).join('+');
}
