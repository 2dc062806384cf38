import { element } from './hast.ts';
import type { Element, ElementContent } from 'hast';

/** Finished Markdown: lines before and after content that is still to be converted. */
export interface Part {
  before: string;
  /** Null if it has no content. */
  after: string | null;
  /** Whether it is a block rather than inline. */
  isFlow: boolean;
  /** Whether its lines are HTML, which may be nested in other HTML; Markdown may not. */
  isHtml?: true;
}

/** Content of a part without words, because the space next to an empty element would be dropped. */
const FILLING = 'x';

export const isHollow = ({ after, isFlow }: Part): boolean => after === null && !isFlow;

/** The parts of one text, by number. The HTML contains only numbers, so that no text can forge a part. */
export class Parts {
  /** Name of the element that represents a part; it does not occur in the text. */
  readonly name: string = 'move-in-part';
  readonly #parts: Part[] = [];

  constructor(text: string) {
    while (text.includes(this.name)) this.name += '-x';
  }

  /** HTML that represents a part around other HTML. */
  html(part: Part, inner = ''): string {
    const number = this.#parts.push(part) - 1;
    const words = isHollow(part) ? FILLING : inner;
    return `<${this.name} n="${number}">${words}</${this.name}>`;
  }

  /** Like `html`, for a tree. */
  node(part: Part, children: ElementContent[] = []): Element {
    const words: ElementContent[] = isHollow(part) ? [{ type: 'text', value: FILLING }] : children;
    return element(this.name, { n: String(this.#parts.push(part) - 1) }, words);
  }

  at(node: Element): Part | undefined {
    return node.tagName === this.name ? this.#parts[Number(node.properties['n'])] : undefined;
  }
}
