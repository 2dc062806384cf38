/** A shortcode with its position: `[name key="value"]content[/name]`. */
export interface Shortcode {
  name: string;
  attributes: Record<string, string>;
  /** Null if it has no closing tag. */
  content: string | null;
  start: number;
  end: number;
}

const TAG = /\[(\[?)(\/?)([a-zA-Z][\w-]*)((?:\s[^[\]]*?|=[^[\]]*?)?)(\/?)\](\]?)/g;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))|"([^"]*)"|(\S+)/g;

/** An HTML tag. */
const MARKUP = /<[a-z/][^<>]*>/iy;
const LITERAL = /<(script|style)\b/iy;

/** In attributes, the editor's curly quotes and quote entities are equivalent to straight quotes. */
const straight = (text: string): string =>
  text
    .replace(/[\u201c\u201d\u2033]|&quot;|&#8221;|&#8220;|&#8243;/g, '"')
    .replace(/[\u2018\u2019]|&#8217;|&#8216;/g, "'");

/**
 * The outermost shortcodes of a text that `isKnown` recognises by name; nested ones are read when their content is
 * converted. `[[name]]` is an escaped shortcode, which is not converted.
 */
export function findShortcodes(text: string, isKnown: (name: string) => boolean): Shortcode[] {
  if (!text.includes('[')) return [];
  const masked = withoutMarkup(text);
  const tags = [...masked.matchAll(TAG)].filter(
    ([, escape, , name = '', , , closing]) => !(escape && closing) && isKnown(name),
  );
  const closing = closingTags(tags);
  const found: Shortcode[] = [];
  let after = 0;
  for (const [at, match] of tags.entries()) {
    const [whole, escape = '', isClosing, name = '', , isVoid] = match;
    const start = match.index + escape.length;
    if (start < after || isClosing) continue;
    const end = match.index + whole.length - (escape ? 0 : (match[6] ?? '').length);
    const attributes = readAttributes(
      text.slice(match.index + escape.length + 1 + name.length, end - 1 - (isVoid ?? '').length),
    );
    const close = isVoid ? undefined : closing.get(at);
    after = close ? close.index + close[0].length : end;
    found.push({ name, attributes, content: close ? text.slice(end, close.index) : null, start, end: after });
  }
  return found;
}

/** The closing tag of each shortcode, by the position of its opening tag: the nearest of the same name. */
function closingTags(tags: readonly RegExpExecArray[]): Map<number, RegExpExecArray> {
  const closing = new Map<number, RegExpExecArray>();
  const open = new Map<string, number[]>();
  for (const [at, tag] of tags.entries()) {
    const [, , isClosing, name = '', , isVoid] = tag;
    const places = open.get(name) ?? [];
    open.set(name, places);
    if (!isClosing && !isVoid) places.push(at);
    const begin = isClosing ? places.pop() : undefined;
    if (begin !== undefined) closing.set(begin, tag);
  }
  return closing;
}

/** The text with comments, scripts and tags blanked out, because they contain no shortcodes. */
function withoutMarkup(text: string): string {
  let masked = '';
  let from = 0;
  // A mark not found once does not occur later either.
  const absent = new Set<string>();
  const endOf = (mark: string, start: number): number => {
    const end = absent.has(mark) ? -1 : text.indexOf(mark, start);
    if (end < 0) absent.add(mark);
    return end < 0 ? -1 : end + mark.length;
  };
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', Math.max(from, start + 1))) {
    LITERAL.lastIndex = MARKUP.lastIndex = start;
    const literal = LITERAL.exec(text)?.[1];
    let end = text.startsWith('<!--', start) ? endOf('-->', start) : literal ? endOf(`</${literal}>`, start) : -1;
    if (end < 0) end = MARKUP.test(text) ? MARKUP.lastIndex : -1;
    if (end < 0) continue;
    masked += text.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  return masked + text.slice(from);
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  let place = 0;
  for (const [, key, double, single, bare, quoted, word] of straight(text).matchAll(ATTRIBUTE)) {
    if (key) attributes[key.toLowerCase()] = double ?? single ?? bare ?? '';
    else attributes[String(place++)] = (quoted ?? word ?? '').replace(/^=/, '');
  }
  return attributes;
}

/** Names that look like those of shortcodes, each time: with attributes, with a closing part, or as no prose has them. */
export function likelyShortcodes(text: string, isSought: (name: string) => boolean = () => true): string[] {
  const closed = new Set([...text.matchAll(/\[\/([a-zA-Z][\w-]*)\]/g)].map(([, name]) => name));
  const looksSo = ({ name, attributes, content }: Shortcode): boolean =>
    content !== null ||
    closed.has(name) ||
    /[_-]/.test(name) ||
    Object.keys(attributes).some((key) => !/^\d+$/.test(key));
  return findShortcodes(text, isSought)
    .filter(looksSo)
    .map(({ name }) => name);
}

/** `[[name]]` as shown to readers: `[name]`. */
export const unescapeShortcodes = (text: string): string => text.replace(/\[(\[[a-zA-Z][^[\]]*\])\]/g, '$1');
