import { countOf } from '../../../lib/count.ts';
import { escapeText } from '../../../lib/escape.ts';
import { stripTags } from '../../../lib/strip-tags.ts';
import { htmlOf, hasBlocks, innerBlocks, readBlocks, type Block } from './blocks.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { EMBED, OWN_SHORTCODES, ownShortcodeHtml } from './own-shortcodes.ts';
import type { Parts } from './parts.ts';
import type { Ports } from './ports.ts';
import { fillTemplate, type Rule, type Rules } from './rules.ts';
import { findShortcodes, likelyShortcodes, unescapeShortcodes, type Shortcode } from './shortcodes.ts';

/** Context for converting a stored text. */
interface SourceText extends Ports {
  parts: Parts;
  /** The list of its notes; empty if there are none. */
  notes: string;
}

/** The class of a generated element for text that is divided by blank lines. */
export const CLASSIC = 'move-in-classic';

/** The block that shows the notes of a text. */
const NOTES = 'core/footnotes';

const knows = (rules: Rules, name: string): boolean =>
  OWN_SHORTCODES.has(name) || Object.hasOwn(rules.shortcodes, name);

/** Blocks of WordPress whose stored form is complete, even if empty. */
const STORED = /^core\/(?:block|more|nextpage|spacer|html|shortcode|freeform|paragraph|group|columns?|list)$/;

/** Whether a block is empty in the stored text because its content is generated when the page is rendered. */
const isMade = ({ name, inner }: Block): boolean =>
  !STORED.test(name) && inner.every((piece) => typeof piece === 'string' && !piece.trim());

/** Words that a block shows instead of the stored ones: those of this text in a reusable block, or of another field. */
function shownInstead({ name, attributes: { content, metadata, ref } }: Block): string {
  if (name === 'core/block')
    return isRecord(content) && Object.keys(content).length > 0
      ? `words of this text in the reusable block ${ref}`
      : '';
  const bindings = isRecord(metadata) && isRecord(metadata['bindings']) ? Object.values(metadata['bindings']) : [];
  const isBound = bindings.some((one) => isRecord(one) && one['source'] !== 'core/pattern-overrides');
  return isBound ? `what ${name} shows from another field` : '';
}

/**
 * Content of a stored text that only the old site can render: blocks and shortcodes without a rule that it replaced by
 * something else. If there is any, the rendered text must be converted.
 */
export function unreadable(raw: string, rendered: string, hasNotes: boolean, rules: Rules): string[] {
  const blocks = hasBlocks(raw)
    ? [...unruledBlocks(readBlocks(raw), rules)].filter((name) => !hasNotes || name !== NOTES)
    : [];
  const codes = [...countOf(likelyShortcodes(raw, (name) => !knows(rules, name)))].flatMap(([name, count]) =>
    shownAsText(name, raw, rendered) >= count ? [] : [name],
  );
  // A gallery without ids shows whatever is attached to the text.
  const galleries = /(?<!\[)\[gallery(?![\w-]|[^\]]*\b(?:ids|include)=)/.test(raw) ? ['[gallery]'] : [];
  return [...new Set([...blocks, ...codes.map((name) => `[${name}]`), ...galleries])];
}

/** Number of times readers saw a shortcode as text, not counting those its author escaped. */
function shownAsText(name: string, raw: string, rendered: string): number {
  const escaped = raw.split(`[[${name}`).length - 1;
  return rendered.split(new RegExp(`(?:\\[|&#0?91;|&#x5b;)${name}(?![\\w-])`, 'i')).length - 1 - escaped;
}

function* unruledBlocks(blocks: readonly Block[], rules: Rules): Iterable<string> {
  for (const block of blocks) {
    if (Object.hasOwn(rules.blocks, block.name)) continue;
    const instead = shownInstead(block);
    if (instead) yield instead;
    if (block.name && isMade(block) && !(block.name === 'core/embed' && block.attributes['url'])) yield block.name;
    yield* unruledBlocks(innerBlocks(block), rules);
  }
}

/** A stored text as HTML, with blocks and shortcodes as parts. `isClassic` if blank lines divide paragraphs. */
export function sourceHtml(raw: string, text: SourceText): { html: string; isClassic: boolean } {
  const isClassic = !hasBlocks(raw);
  // A shortcode may begin in one block and end in another.
  const blocks = isClassic ? [] : readBlocks(raw).map((block) => blockHtml(block, text));
  const html = isClassic ? raw : blocks.join('\n');
  return { html: withShortcodes(unwrapShortcodes(html, text.rules), text), isClassic };
}

/** Removes the paragraph around a shortcode tag that is alone in it. */
const unwrapShortcodes = (html: string, rules: Rules): string =>
  html.replace(/<p(?:\s[^<>]*)?>\s*(\[\/?([a-zA-Z][\w-]*)[^[\]]*\])\s*<\/p>/g, (whole, tag: string, name: string) =>
    knows(rules, name) && html.includes(`[/${name}]`) ? tag : whole,
  );

function blockHtml(block: Block, text: SourceText): string {
  const { name, attributes } = block;
  const { metadata } = attributes;
  if (isRecord(metadata) && metadata['blockVisibility'] === false) {
    text.ledger.lose('block', `${name}, which the old site hides`);
    return '';
  }
  const instead = shownInstead(block);
  if (instead) text.ledger.lose('block', instead);
  const rule = Object.hasOwn(text.rules.blocks, name) ? text.rules.blocks[name] : undefined;
  if (rule) return byRule(rule, 'block', name, stringsOf(attributes), innerHtml(block, text), text);
  if (name === NOTES && text.notes) return text.notes;
  if (name === 'core/block') return reusable(Number(attributes['ref']), text);
  if (name === 'core/embed' || name.startsWith('core-embed/')) return embedHtml(block, text);
  // Text between blocks was typed by hand.
  if (name === '' || name === 'core/freeform') return classicBlock(innerHtml(block, text));
  if (isMade(block)) {
    text.ledger.lose('block', `${name} shows what the old site looks up on each request`);
    return '';
  }
  return innerHtml(block, text);
}

const innerHtml = ({ inner, name }: Block, text: SourceText): string =>
  inner
    .map((piece) => {
      if (typeof piece !== 'string') return blockHtml(piece, text);
      // Anything that looks like a shortcode there is code.
      return /^core\/(?:code|preformatted)$/.test(name) ? piece.replaceAll('[', '&#91;') : piece;
    })
    .join('');

/** Marks a piece to be divided by blank lines, as the classic editor did. */
const classicBlock = (html: string): string =>
  /^(?:\s|\[\/?[a-zA-Z][^[\]]*\])*$/.test(html) ? html : `<div class="${CLASSIC}">${html}</div>`;

function reusable(id: number, { parts, ledger, hasBlock }: SourceText): string {
  if (hasBlock(id)) return parts.html({ before: `::block{ref=${id}}`, after: null, isFlow: true });
  ledger.lose('block', `the reusable block ${id}, which no longer exists`);
  return '';
}

function embedHtml(block: Block, text: SourceText): string {
  const url = String(block.attributes['url'] ?? '');
  const caption = /<figcaption[^>]*>([\s\S]*?)<\/figcaption>/i.exec(htmlOf(block))?.[1] ?? '';
  if (!/^https?:\/\//i.test(url)) return innerHtml(block, text);
  return `<p class="${EMBED}">${escapeText(url)}</p>${caption && `<p>${caption}</p>`}`;
}

const stringsOf = (attributes: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
    ),
  );

function byRule(
  rule: Rule,
  kind: string,
  name: string,
  attributes: Record<string, string>,
  inner: string,
  text: SourceText,
): string {
  if (rule === 'keep') return inner;
  if (rule === 'drop') {
    // Dropping something without words, such as a spacer, is not worth a note.
    if (kind === 'shortcode' || stripTags(inner).trim())
      text.ledger.notes.add(`The ${kind} ${name} was dropped by a rule.`);
    return '';
  }
  const part = fillTemplate(rule.template, localised(attributes, text));
  if (part.after !== null) return text.parts.html(part, inner);
  if (inner.trim()) text.ledger.lose(kind, `the content of ${name}, which its template does not show`);
  return text.parts.html(part);
}

/** Attributes with current URLs, in a form that Markdown reads as a single URL. */
const localised = (attributes: Record<string, string>, { link }: SourceText): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      /^(?:https?:)?\/\//i.test(value) ? link(value).replace(/[ ()]/g, (sign) => ESCAPES[sign] ?? sign) : value,
    ]),
  );

const ESCAPES: Record<string, string> = { ' ': '%20', '(': '%28', ')': '%29' };

/** HTML with its shortcodes replaced by parts or elements. */
function withShortcodes(html: string, text: SourceText): string {
  const found = findShortcodes(html, (name) => knows(text.rules, name));
  let result = '';
  let from = 0;
  for (const code of found) {
    result += unescapeShortcodes(html.slice(from, code.start)) + shortcodeHtml(code, text);
    from = code.end;
  }
  return result + unescapeShortcodes(html.slice(from));
}

function shortcodeHtml(code: Shortcode, text: SourceText): string {
  const { name, attributes, content } = code;
  const rule = Object.hasOwn(text.rules.shortcodes, name) ? text.rules.shortcodes[name] : undefined;
  const inner = withShortcodes(content ?? '', text);
  if (rule) return byRule(rule, 'shortcode', name, attributes, inner, text);
  return ownShortcodeHtml(code, inner, text);
}
