import { MAX_NESTING } from './text-cost.ts';
import { codeBlock, readCodeMeta } from './code-block.ts';
import { type Container, containerHtml } from './containers.ts';
import { closedBy, type Directive } from './directives.ts';
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
export function compose({ html, raws, metas }: Parsed, around: BodyContext, final: boolean) {
  const out: string[] = [];
  /** Finished pieces that replace each {@link slot} after the HTML around them is sanitised. */
  const slots: string[] = [];
  const containers: Container[] = [];
  /** Open inline tags of the author, with the number of elements around them. */
  const open: { name: string; depth: number }[] = [];
  let depth = 0;
  /** Closing markup of quotes that are callouts, by depth. */
  const alerts = new Map<number, string>();
  /** Offset up to which the parser's HTML is written. */
  let from = 0;
  let end = 0;
  for (let token = tokenAt(html, 0); token; token = tokenAt(html, end)) {
    const { index } = token;
    text(end, index);
    end = index + token[0].length;
    if (token[4] !== undefined) raw(raws[Number(token[4])] ?? [], index, end);
    else if (token[1]) closeTag(token[0], token[2]!, index, end);
    else end = openTag(token, index, end);
  }
  text(end, html.length);
  flush(html.length, html.length);
  leave(-1);
  return { html: out.join(''), slots };

  function flush(index: number, end: number): void {
    if (index > from) out.push(html.slice(from, index));
    from = end;
  }

  /** The parser escapes `<` in text; if it ever does not, the tag becomes text here. */
  function text(start: number, end: number): void {
    const bare = html.indexOf('<', start);
    if (bare < 0 || bare >= end) return;
    flush(start, end);
    out.push(escapeText(html.slice(start, end)));
  }

  function openTag([whole, , name, attributes]: RegExpExecArray, index: number, end: number): number {
    const { page } = around;
    const alone = name === 'p' ? standalone(html, index, page) : null;
    if (alone) {
      flush(index, index + alone.length);
      finished(alone.html);
      return index + alone.length;
    }
    const code = name === 'pre' ? writeCode(index) : null;
    if (code !== null) return code;
    if (!isVoid(name!)) depth++;
    const alert = name === 'blockquote' ? openAlert(index, end) : null;
    if (alert !== null) return alert;
    const tag = openingTag(name!, attributes!, page, final);
    if (tag !== whole) {
      flush(index, end);
      out.push(tag);
    }
    return end;
  }

  /** Writes the code block of a known language at `index`; returns its end, or null if there is none. */
  function writeCode(index: number): number | null {
    CODE.lastIndex = index;
    const [start, language, meta] = CODE.exec(html) ?? [];
    if (start === undefined || language === undefined) return null;
    const from = index + start.length;
    const end = html.indexOf(CODE_END, from);
    if (end < 0) return null;
    flush(index, end + CODE_END.length);
    const about = readCodeMeta(metas[Number(meta ?? -1)] ?? '');
    finished(codeBlock(html.slice(from, end), language, about));
    return end + CODE_END.length;
  }

  /** Turns a quote that begins with a callout kind into a callout; returns the offset of its text, or null. */
  function openAlert(index: number, end: number): number | null {
    HEAD.lastIndex = end;
    const [head = '', raw] = HEAD.exec(html) ?? [];
    const [piece] = raws[Number(raw ?? -1)] ?? [];
    if (piece?.kind !== 'directive' || piece.directive.kind !== 'alert') return null;
    const untitled = { html: '', text: '' };
    const aside = containerHtml(piece.directive.name, untitled, null, around.page.texts)!;
    flush(index, end + head.length);
    out.push(aside.start);
    alerts.set(depth, aside.end);
    return end + head.length;
  }

  function closeTag(whole: string, name: string, index: number, end: number): void {
    const alert = alerts.get(depth);
    alerts.delete(depth--);
    if (containers.length > 0 || open.length > 0) {
      flush(index, index);
      leave(depth);
    }
    const tag = alert ?? closingTag(name);
    if (tag === whole) return;
    flush(index, end);
    out.push(tag);
  }

  function leave(depth: number): void {
    endTags(depth);
    while ((containers.at(-1)?.depth ?? -1) > depth) {
      const { end, name } = containers.pop()!;
      if (name) around.page.warn({ rule: 'containerOpen', values: { name } });
      out.push(end);
    }
  }

  function endTags(depth: number): void {
    while ((open.at(-1)?.depth ?? -1) > depth) out.push(`</${open.pop()!.name}>`);
  }

  function raw(pieces: Raw[], index: number, end: number): void {
    flush(index, end);
    for (const piece of pieces) {
      if (piece.kind === 'directive') directive(piece.directive);
      else if (piece.kind === 'more') finished('<!--more-->');
      else if (piece.kind === 'tag') harmless(piece.name, piece.closing);
      else if (piece.kind === 'html' && !final) out.push(piece.html);
    }
  }

  /** Writes a harmless tag; tags left open or closed twice are repaired. */
  function harmless(name: string, closing: boolean): void {
    if (isVoid(name)) out.push(`<${name}>`);
    else if (!closing) {
      if (open.length >= MAX_NESTING) return;
      open.push({ name, depth });
      out.push(`<${name}>`);
    } else {
      const place = open.findLastIndex((tag) => tag.name === name && tag.depth === depth);
      // The tag that it closes has attributes, so the sanitiser must see both.
      if (place < 0 && !final) out.push(`</${name}>`);
      if (place < 0) return;
      for (const tag of open.splice(place).reverse()) out.push(`</${tag.name}>`);
    }
  }

  function directive(directive: Directive): void {
    // An inline tag must not span the edge of a container.
    if (directive.kind !== 'block') endTags(depth - 1);
    if (directive.kind === 'block') finished(around.include(directive.id));
    else if (directive.kind === 'open') openContainer(directive);
    else if (directive.kind === 'alert') out.push(`<p>${escapeText(directive.source)}</p>`);
    else closeContainer(directive.colons, directive.source);
  }

  function openContainer({ name, label, colons, source }: Directive & { kind: 'open' }): void {
    const { page, inline } = around;
    if (containers.length >= MAX_NESTING) return void out.push(`<p>${escapeText(source)}</p>`);
    const parent = containers.at(-1)?.name ?? null;
    const title = label && inline(label);
    const html = title && !final ? slot(slots.push(title) - 1) : title;
    const known = containerHtml(name, { html, text: inlineText(title) }, parent, page.texts);
    if (!known) page.warn({ rule: 'containerUnknown', values: { name } });
    out.push(known ? known.start : `<p>${escapeText(source)}</p>`);
    containers.push({ colons, depth, end: known?.end ?? '', name: known ? name : null });
  }

  function closeContainer(colons: number, source: string): void {
    const { page } = around;
    const place = closedBy(colons, depth, containers);
    if (place < 0) page.warn({ rule: 'containerEnd', values: {} });
    const closed = place < 0 ? [] : containers.splice(place);
    for (const { name } of closed.slice(1)) if (name) page.warn({ rule: 'containerOpen', values: { name } });
    for (const { end } of closed.toReversed()) out.push(end);
    // The closing line of a container that stayed text is text, too.
    if (!closed[0]?.name) out.push(`<p>${escapeText(source)}</p>`);
  }

  /** Writes final HTML, hidden from the sanitiser if one follows. */
  function finished(html: string): void {
    out.push(final ? html : slot(slots.push(html) - 1));
  }
}

// The pattern is shared by bodies and the blocks inside them, so each search sets its start.
function tokenAt(html: string, start: number): RegExpExecArray | null {
  TOKEN.lastIndex = start;
  return TOKEN.exec(html);
}
