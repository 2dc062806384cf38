import { MAX_NESTING } from './text-cost.ts';
import { codeBlock, readCodeMeta } from './code-block.ts';
import { closedBy, type Container, containerHtml } from './containers.ts';
import type { Directive } from './directives.ts';
import { escapeText } from '../../lib/escape.ts';
import type { Parsed } from './parse.ts';
import { type Raw, isVoid } from './raw.ts';
import { inlineText } from './readable-text.ts';
import type { RenderState } from './render-state.ts';
import { standalone } from './standalone.ts';
import { closingTag, openingTag } from './tags.ts';

/** Context for rendering one source. */
export interface BodyContext {
  page: RenderState;
  /** Sanitised HTML of an included block. */
  include(id: number): string;
  /** Sanitised HTML of a line of Markdown, without a paragraph around it. */
  inline(markdown: string): string;
}

interface Composed {
  html: string;
  /** Finished pieces that replace each {@link slot} after the HTML around them is sanitised. */
  slots: string[];
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)>|<!R:(\d+)>/g;

/** A raw piece at the beginning of a quote. */
const HEAD = /\s*<!R:(\d+)>/y;

/** Code with a language; a number refers to the text after it. */
const CODE = /<pre><code class="language-([\w+#.-]+)(?:\/(\d+))?">/y;
const CODE_END = '</code></pre>';

/** Placeholder for the finished piece `index`. */
const slot = (index: number): string => `<cms-slot n="${index}"></cms-slot>`;

/**
 * Turns the parser's HTML into the page's in one pass: every tag is checked against those that the parser writes, URLs
 * are checked and completed, directives become elements. With `final` the result is safe. Without it, the result
 * includes the author's HTML, and URLs are left to the sanitiser.
 */
export function compose(parsed: Parsed, context: BodyContext, final: boolean): Composed {
  return new Composer(parsed, context, final).run();
}

class Composer {
  readonly #html: string;
  readonly #raws: Raw[][];
  readonly #metas: readonly string[];
  readonly #around: BodyContext;
  readonly #final: boolean;
  readonly #out: string[] = [];
  readonly #slots: string[] = [];
  readonly #containers: Container[] = [];
  /** Open inline tags of the author, with the number of elements around them. */
  readonly #open: { name: string; depth: number }[] = [];
  #depth = 0;
  /** Closing markup of quotes that are callouts, by depth. */
  readonly #alerts = new Map<number, string>();
  /** Offset up to which the parser's HTML is written. */
  #from = 0;

  constructor({ html, raws, metas }: Parsed, around: BodyContext, final: boolean) {
    this.#html = html;
    this.#raws = raws;
    this.#metas = metas;
    this.#around = around;
    this.#final = final;
  }

  run(): Composed {
    const html = this.#html;
    let end = 0;
    for (let token = tokenAt(html, 0); token; token = tokenAt(html, end)) {
      const { index } = token;
      this.#text(end, index);
      end = index + token[0].length;
      if (token[4] !== undefined) this.#raw(this.#raws[Number(token[4])] ?? [], index, end);
      else if (token[1]) this.#closeTag(token[0], token[2]!, index, end);
      else end = this.#openTag(token, index, end);
    }
    this.#text(end, html.length);
    this.#flush(html.length, html.length);
    this.#leave(-1);
    return { html: this.#out.join(''), slots: this.#slots };
  }

  #flush(index: number, end: number): void {
    if (index > this.#from) this.#out.push(this.#html.slice(this.#from, index));
    this.#from = end;
  }

  /** The parser escapes `<` in text; if it ever does not, the tag becomes text here. */
  #text(start: number, end: number): void {
    const bare = this.#html.indexOf('<', start);
    if (bare < 0 || bare >= end) return;
    this.#flush(start, end);
    this.#out.push(escapeText(this.#html.slice(start, end)));
  }

  #openTag([whole, , name, attributes]: RegExpExecArray, index: number, end: number): number {
    const { page } = this.#around;
    const alone = name === 'p' ? standalone(this.#html, index, page) : null;
    if (alone) {
      this.#flush(index, index + alone.length);
      this.#finished(alone.html);
      return index + alone.length;
    }
    const code = name === 'pre' ? this.#codeBlock(index) : null;
    if (code !== null) return code;
    if (!isVoid(name!)) this.#depth++;
    const alert = name === 'blockquote' ? this.#alert(index, end) : null;
    if (alert !== null) return alert;
    const tag = openingTag(name!, attributes!, page, this.#final);
    if (tag !== whole) {
      this.#flush(index, end);
      this.#out.push(tag);
    }
    return end;
  }

  /** Writes the code block of a known language at `index`; returns its end, or null if there is none. */
  #codeBlock(index: number): number | null {
    CODE.lastIndex = index;
    const [start, language, meta] = CODE.exec(this.#html) ?? [];
    if (start === undefined || language === undefined) return null;
    const from = index + start.length;
    const end = this.#html.indexOf(CODE_END, from);
    if (end < 0) return null;
    this.#flush(index, end + CODE_END.length);
    const about = readCodeMeta(this.#metas[Number(meta ?? -1)] ?? '');
    this.#finished(codeBlock(this.#html.slice(from, end), language, about));
    return end + CODE_END.length;
  }

  /** Turns a quote that begins with a callout kind into a callout; returns the offset of its text, or null. */
  #alert(index: number, end: number): number | null {
    HEAD.lastIndex = end;
    const [head = '', raw] = HEAD.exec(this.#html) ?? [];
    const [piece] = this.#raws[Number(raw ?? -1)] ?? [];
    if (piece?.kind !== 'directive' || piece.directive.kind !== 'alert') return null;
    const untitled = { html: '', text: '' };
    const aside = containerHtml(piece.directive.name, untitled, null, this.#around.page.texts)!;
    this.#flush(index, end + head.length);
    this.#out.push(aside.start);
    this.#alerts.set(this.#depth, aside.end);
    return end + head.length;
  }

  #closeTag(whole: string, name: string, index: number, end: number): void {
    const alert = this.#alerts.get(this.#depth);
    this.#alerts.delete(this.#depth--);
    if (this.#containers.length > 0 || this.#open.length > 0) {
      this.#flush(index, index);
      this.#leave(this.#depth);
    }
    const tag = alert ?? closingTag(name);
    if (tag === whole) return;
    this.#flush(index, end);
    this.#out.push(tag);
  }

  #leave(depth: number): void {
    this.#endTags(depth);
    while ((this.#containers.at(-1)?.depth ?? -1) > depth) {
      const { end, name } = this.#containers.pop()!;
      if (name) this.#around.page.warn({ rule: 'containerOpen', values: { name } });
      this.#out.push(end);
    }
  }

  #endTags(depth: number): void {
    while ((this.#open.at(-1)?.depth ?? -1) > depth) this.#out.push(`</${this.#open.pop()!.name}>`);
  }

  #raw(pieces: Raw[], index: number, end: number): void {
    this.#flush(index, end);
    for (const piece of pieces) {
      if (piece.kind === 'directive') this.#directive(piece.directive);
      else if (piece.kind === 'more') this.#finished('<!--more-->');
      else if (piece.kind === 'tag') this.#harmless(piece.name, piece.closing);
      else if (piece.kind === 'html' && !this.#final) this.#out.push(piece.html);
    }
  }

  /** Writes a harmless tag; tags left open or closed twice are repaired. */
  #harmless(name: string, closing: boolean): void {
    if (isVoid(name)) this.#out.push(`<${name}>`);
    else if (!closing) {
      if (this.#open.length >= MAX_NESTING) return;
      this.#open.push({ name, depth: this.#depth });
      this.#out.push(`<${name}>`);
    } else {
      const place = this.#open.findLastIndex((tag) => tag.name === name && tag.depth === this.#depth);
      // The tag that it closes has attributes, so the sanitiser must see both.
      if (place < 0 && !this.#final) this.#out.push(`</${name}>`);
      if (place < 0) return;
      for (const tag of this.#open.splice(place).reverse()) this.#out.push(`</${tag.name}>`);
    }
  }

  #directive(directive: Directive): void {
    // An inline tag must not span the edge of a container.
    if (directive.kind !== 'block') this.#endTags(this.#depth - 1);
    if (directive.kind === 'block') this.#finished(this.#around.include(directive.id));
    else if (directive.kind === 'open') this.#openContainer(directive);
    else if (directive.kind === 'alert') this.#out.push(`<p>${escapeText(directive.source)}</p>`);
    else this.#closeContainer(directive.colons, directive.source);
  }

  #openContainer({ name, label, colons, source }: Directive & { kind: 'open' }): void {
    const { page, inline } = this.#around;
    if (this.#containers.length >= MAX_NESTING) return void this.#out.push(`<p>${escapeText(source)}</p>`);
    const parent = this.#containers.at(-1)?.name ?? null;
    const title = label && inline(label);
    const html = title && !this.#final ? slot(this.#slots.push(title) - 1) : title;
    const known = containerHtml(name, { html, text: inlineText(title) }, parent, page.texts);
    if (!known) page.warn({ rule: 'containerUnknown', values: { name } });
    this.#out.push(known ? known.start : `<p>${escapeText(source)}</p>`);
    this.#containers.push({ colons, depth: this.#depth, end: known?.end ?? '', name: known ? name : null });
  }

  #closeContainer(colons: number, source: string): void {
    const { page } = this.#around;
    const place = closedBy(colons, this.#depth, this.#containers);
    if (place < 0) page.warn({ rule: 'containerEnd', values: {} });
    const closed = place < 0 ? [] : this.#containers.splice(place);
    for (const { name } of closed.slice(1)) if (name) page.warn({ rule: 'containerOpen', values: { name } });
    for (const { end } of closed.toReversed()) this.#out.push(end);
    // The closing line of a container that stayed text is text, too.
    if (!closed[0]?.name) this.#out.push(`<p>${escapeText(source)}</p>`);
  }

  /** Writes final HTML, hidden from the sanitiser if one follows. */
  #finished(html: string): void {
    this.#out.push(this.#final ? html : slot(this.#slots.push(html) - 1));
  }
}

// The pattern is shared by bodies and the blocks inside them, so each search sets its start.
function tokenAt(html: string, start: number): RegExpExecArray | null {
  TOKEN.lastIndex = start;
  return TOKEN.exec(html);
}
