/** What is markup already; {@link markup} puts it in as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | false | null | undefined | readonly Part[];

/**
 * Markup as text, in which every string is escaped; breaks of lines and what indents them are left out. What many pages
 * show is put together so: a template that renders an element for each entry takes ten times as long, and these parts
 * of a page can be renewed without the rest of it.
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

/** As Astro escapes text; that does for attributes in double quotation marks as well. */
const escape = (text: string): string =>
  /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '') : text;

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
