import type { Remark } from '../../contract/findings.ts';
import { pictureName } from '../../lib/picture-name.ts';
import { Inclusion } from './inclusion.ts';
import { LABELS, type Labels } from './labels.ts';
import { composed, PICTURES, safeUrl, withBase } from './link-urls.ts';
import { ID_PREFIX } from './slugger.ts';
import type { Heading, Pictures, RenderContext } from './types.ts';

export class RenderState {
  readonly context: RenderContext;
  readonly texts: Labels;
  readonly headings: Heading[] = [];
  /** Ids on the page, by those that links in its text and blocks may use instead. */
  readonly anchors = new Map<string, string>();
  /** By content, so that each is reported once. */
  readonly warnings = new Map<string, Remark>();
  readonly inclusion: Inclusion;
  /** Prefix of generated ids in the current text: it differs between a body and each of its includes. */
  idPrefix = ID_PREFIX;
  pictures: Pictures;

  constructor(body: string, context: RenderContext) {
    this.inclusion = new Inclusion(body, (remark) => this.warn(remark));
    this.context = context;
    this.texts = LABELS[context.language];
    this.pictures = context.pictures ?? {};
  }

  warn(remark: Remark): void {
    this.warnings.set(JSON.stringify(remark), remark);
  }

  /** The URL of a link as shown on the page, or null if following it could run code. */
  link(url: string): string | null {
    const safe = safeUrl(composed(url));
    if (safe === null) {
      this.warn({ rule: 'linkRefused', values: { url: url.slice(0, 80) } });
      return null;
    }
    return withBase(safe, this.context.base);
  }

  /** The URL of a file that the page loads, as shown on the page, or null if it is not allowed. */
  source(url: string): string | null {
    const { base } = this.context;
    const beside = this.picture(url);
    if (beside) return beside.data ?? base + PICTURES + encodeURI(beside.path);
    const safe = safeUrl(url, true);
    if (safe === null) {
      this.warn({ rule: 'pictureRefused', values: { url: url.slice(0, 80) } });
      return null;
    }
    return withBase(safe, base);
  }

  /** The picture beside the text that a URL refers to; null for any other URL. */
  picture(url: string): Pictures[string] | null {
    const name = pictureName(url);
    return (name !== null && Object.hasOwn(this.pictures, name) && this.pictures[name]) || null;
  }
}
