/** A shortcode where it stands: `[name key="value"]content[/name]`. */
export interface Shortcode {
  name: string;
  attributes: Record<string, string>;
  /** Null where it has no closing part. */
  content: string | null;
  start: number;
  end: number;
}

const TAG = /\[(\[?)(\/?)([a-zA-Z][\w-]*)((?:\s[^[\]]*?|=[^[\]]*?)?)(\/?)\](\]?)/g;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))|"([^"]*)"|(\S+)/g;

/** The inside of a tag. */
const MARKUP = /<[a-z/][^<>]*>/iy;
const LITERAL = /<(script|style)\b/iy;

/** Curly quotes, as the editor sets them, and entities of quotes mean the same in an attribute. */
const straight = (text: string): string =>
  text
    .replace(/[\u201c\u201d\u2033]|&quot;|&#8221;|&#8220;|&#8243;/g, '"')
    .replace(/[\u2018\u2019]|&#8217;|&#8216;/g, "'");

/**
 * The shortcodes of a text that `isKnown` knows by name, the outermost ones only: what they hold is read when it is
 * converted. `[[name]]` is how a shortcode is written down, and none itself.
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

/** The tag that ends each shortcode, by the place of the one that begins it: the nearest of its name. */
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

/** The text with blanks in the place of comments, scripts and tags: what stands there is no shortcode. */
function withoutMarkup(text: string): string {
  let masked = '';
  let from = 0;
  // What was looked for in vain once is not there further on either.
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
export function likelyShortcodes(text: string): string[] {
  const closed = new Set([...text.matchAll(/\[\/([a-zA-Z][\w-]*)\]/g)].map(([, name]) => name));
  const looksSo = ({ name, attributes, content }: Shortcode): boolean =>
    content !== null ||
    closed.has(name) ||
    /[_-]/.test(name) ||
    Object.keys(attributes).some((key) => !/^\d+$/.test(key));
  return findShortcodes(text, () => true)
    .filter(looksSo)
    .map(({ name }) => name);
}

/** `[[name]]` as readers see it: `[name]`. */
export const unescapeShortcodes = (text: string): string => text.replace(/\[(\[[a-zA-Z][^[\]]*\])\]/g, '$1');
