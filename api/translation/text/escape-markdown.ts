/** How to escape a text so that it remains text in its context. */
export interface EscapeRules {
  /** Whether to escape everything that could be markup, not only what looks like it. */
  strict: boolean;
  cell: boolean;
  /** Inside brackets: link text, alt text, directive label. */
  nested: boolean;
  /** Whether the text is followed by an opening bracket of a code. */
  beforeBracket: boolean;
  /** Characters that the source contains unescaped as plain text. */
  keep: ReadonlySet<string>;
  /** Characters that the source writes as entities, with their spelling. */
  spelling: ReadonlyMap<string, string>;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const STRICT = /[!#&()*+\-.:<=>@[\]^_`{|}~\\]/;

// A URL in a text always becomes a link; escapes inside it would become part of the URL.
const URL = /((?:https?:\/\/|www\.)[\w\-./?=&%#~:+@]+)/;

/** Markdown that renders as exactly `text` within a line. Line starts are handled by {@link escapeLineStart}. */
export function escapeMarkdown(text: string, rules: EscapeRules): string {
  const parts = text.split(URL).map((part, index) => (index % 2 ? part : escapePart(part, rules)));
  return parts.join('');
}

function escapePart(text: string, rules: EscapeRules): string {
  const tildes = text.split('~').length - 1;
  let out = '';
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    const active = rules.strict ? STRICT.test(char) : isActive(text, at, rules, tildes);
    out += rules.spelling.get(char) ?? (active ? `\\${char}` : char);
  }
  return out;
}

function isActive(text: string, at: number, rules: EscapeRules, tildes: number): boolean {
  const char = text[at]!;
  if (char === '|') return rules.cell;
  if (rules.keep.has(char)) return false;
  const before = text[at - 1] ?? '';
  const after = text[at + 1] ?? '';
  const apart = /\s/.test(before) && /\s/.test(after);
  switch (char) {
    case '`':
    case '[':
      return true;
    case ']':
      return rules.nested;
    case '*':
      return !apart;
    case '_':
      return !apart && !(/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after));
    case '~':
      return tildes > 1 && !apart;
    case '\\':
      return after === '' || PUNCTUATION.test(after);
    case '!':
      return after === '' && rules.beforeBracket;
    case '<':
      return after === '' || /[a-zA-Z/!?]/.test(after);
    case '&':
      return /^&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{0,31});/.test(text.slice(at, at + 36));
    default:
      return false;
  }
}

const BLOCK_STARTS: [RegExp, string][] = [
  [/^[-+*](?=[ \t]|$)/, '\\$&'],
  [/^(\d{1,9})([.)])(?=[ \t]|$)/, '$1\\$2'],
  [/^#{1,6}(?=[ \t]|$)/, '\\$&'],
  [/^(?:[<>|]|\[!|:{2,}|~{3,}|=+[ \t]*$|-+[ \t]*$)/, '\\$&'],
  [/^([-*_])(?:[ \t]*\1){2,}[ \t]*$/, '\\$&'],
];

/** Escapes the first line of a paragraph so that it does not begin a list, heading, quote, rule, table or directive. */
export function escapeLineStart(line: string): string {
  for (const [pattern, replacement] of BLOCK_STARTS) {
    if (pattern.test(line)) return line.replace(pattern, replacement);
  }
  return line;
}

/** Escapes `#` at the end of a heading's text, which would be read as closing marks. */
export function escapeHeadingEnd(line: string): string {
  return line.replace(/(^|[ \t])(#+)$/, '$1\\$2');
}

/** A link or image title between the given quotation marks. */
export function escapeTitle(text: string, quote: string, rules: EscapeRules): string {
  return text.replace(/[\\"'&|]/g, (char, at: number) => {
    const isMark = char === quote || (char === '|' && rules.cell);
    const isEscaped = isMark || (!/["']/.test(char) && (rules.strict || isActive(text, at, rules, 0)));
    return isEscaped ? `\\${char}` : char;
  });
}

/** Text inside raw HTML. */
export function escapeHtmlText(text: string, spelling: ReadonlyMap<string, string>): string {
  return text.replace(/[^]/g, (char) => spelling.get(char) ?? (char === '<' ? '&lt;' : char === '&' ? '&amp;' : char));
}

/**
 * The value of an HTML attribute. It is most likely in double quotation marks; in case it is not, the strict rules
 * escape both kinds so that neither ends it.
 */
export function escapeHtmlAttribute(text: string, { spelling, strict, cell }: EscapeRules): string {
  const quote = strict ? { "'": '&#39;' } : {};
  const marks: Record<string, string> = { '"': '&quot;', '>': '&gt;', ...quote, ...(cell ? { '|': '&#124;' } : {}) };
  return escapeHtmlText(text, spelling).replace(/["'>|]/g, (char) => marks[char] ?? char);
}
