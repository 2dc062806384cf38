import { ID_PREFIX } from './ids.ts';
import { Slugger } from './slugger.ts';
import { TEXTS, type Texts } from './texts.ts';
import type { Heading, RenderContext } from './types.ts';
import { isRootRelative, pathOf, safeAddress, uploadOf, withBase } from './address.ts';

/** What is gathered while one body and the blocks it includes are rendered. */
export class Page {
  readonly context: RenderContext;
  readonly texts: Texts;
  readonly headings: Heading[] = [];
  readonly uses = new Set<number>();
  readonly links = new Set<string>();
  readonly media = new Set<string>();
  readonly warnings = new Set<string>();
  readonly slugger = new Slugger();
  /** Included blocks that surround the text in hand, outermost first. */
  readonly inside: number[] = [];
  /** Prefix of ids that the text in hand makes for itself: it differs between a body and each of its includes. */
  idPrefix = ID_PREFIX;
  includes = 0;
  includedCharacters = 0;

  constructor(context: RenderContext) {
    this.context = context;
    this.texts = TEXTS[context.language];
  }

  warn(text: string): void {
    this.warnings.add(text);
  }

  /** The address of a link as the page shows it, or null when following it could run something. */
  link(address: string): string | null {
    const safe = safeAddress(address);
    if (safe === null) {
      this.warn(`a link has an address that is not allowed: ${address.slice(0, 80)}`);
      return null;
    }
    if (isRootRelative(safe)) this.links.add(pathOf(safe));
    this.#show(safe);
    return withBase(safe, this.context.base);
  }

  /** Address of something that the page itself loads, or null when it is not allowed. */
  source(address: string): string | null {
    const safe = safeAddress(address, true);
    if (safe === null) this.warn(`an image has an address that is not allowed: ${address.slice(0, 80)}`);
    else this.#show(safe);
    return safe;
  }

  #show(address: string): void {
    const upload = uploadOf(address);
    if (upload) this.media.add(upload);
  }
}
