/** Text that already is markup; {@link markup} inserts it unescaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | false | null | undefined | readonly Part[];

/**
 * Builds markup as text: every string is escaped, line breaks and their indentation are removed. Used for parts shown
 * on many pages: a template that renders an element for each entry takes ten times as long, and these parts can be
 * re-rendered without the rest of the page.
 */
export function markup(template: TemplateStringsArray, ...parts: Part[]): Markup {
  const [first = '', ...rest] = inOneLine(template);
  let text = first;
  for (let at = 0; at < rest.length; at++) text += textOf(parts[at]) + rest[at];
  return new Markup(text);
}

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object' && part !== null) return part.map(textOf).join('');
  return part === false || part === null || part === undefined ? '' : escape(String(part));
}

const shortened = new WeakMap<TemplateStringsArray, string[]>();

function inOneLine(template: TemplateStringsArray): string[] {
  const known = shortened.get(template) ?? template.map((text) => text.replaceAll(/\n\s*/g, ''));
  shortened.set(template, known);
  return known;
}

/** Escapes as Astro does; this is also enough for double-quoted attributes. */
const escape = (text: string): string =>
  /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '') : text;

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
