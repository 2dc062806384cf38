import { element } from './hast.ts';
import type { Element, ElementContent } from 'hast';

/** The name of the element that stands for a part in a tree of HTML. */
export const PART = 'move-in-part';

/** Something that is Markdown already: lines before and after words that are still to be converted. */
export interface Part {
  before: string;
  /** Null where it holds no words. */
  after: string | null;
  /** Whether it is a block of its own, not words in a line. */
  isFlow: boolean;
  /** Whether its lines are HTML, which may stand in other HTML; Markdown may not. */
  isHtml?: true;
}

/** Stands in a part that holds no words: the space beside an empty element would go with it. */
const FILLING = 'x';

export const isHollow = ({ after, isFlow }: Part): boolean => after === null && !isFlow;

/** The parts of one text, by number. Only numbers stand in the HTML, so that no text can claim to be a part. */
export class Parts {
  readonly #parts: Part[] = [];
  /** Part of the name that nobody can know beforehand: it differs from every name in the text. */
  readonly #name: string;

  constructor(text: string) {
    let name = PART;
    while (text.includes(name)) name += '-x';
    this.#name = name;
  }

  /** HTML that stands for a part around some HTML. */
  html(part: Part, inner = ''): string {
    const number = this.#parts.push(part) - 1;
    const words = isHollow(part) ? FILLING : inner;
    return `<${this.#name} n="${number}">${words}</${this.#name}>`;
  }

  /** The same for a tree. */
  node(part: Part, children: ElementContent[] = []): Element {
    const words: ElementContent[] = isHollow(part) ? [{ type: 'text', value: FILLING }] : children;
    return element(this.#name, { n: String(this.#parts.push(part) - 1) }, words);
  }

  at(node: Element): Part | undefined {
    return node.tagName === this.#name ? this.#parts[Number(node.properties['n'])] : undefined;
  }

  get name(): string {
    return this.#name;
  }
}
