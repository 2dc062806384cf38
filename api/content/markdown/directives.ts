import { ALERT_KINDS, type AsideKind } from './labels.ts';

/**
 * A line of the Markdown that asks for something: `:::note[Title]` opens, `:::` closes, `::block{ref=12}` includes, and
 * `[!NOTE]` at the head of a quote makes it a callout, as on GitHub. `source` is the line as the author wrote it, without
 * indentation.
 */
export type Directive =
  | { kind: 'open'; name: string; label: string; colons: number; source: string }
  | { kind: 'close'; colons: number; source: string }
  | { kind: 'block'; id: number; source: string }
  | { kind: 'alert'; aside: AsideKind; source: string };

export interface Marked {
  /** The Markdown with every directive line replaced by a mark that the parser sees as a line of raw HTML. */
  source: string;
  directives: Directive[];
  /** Matches a mark; its group is the directive's number. */
  mark: RegExp;
}

const LINE = /^([ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*)(:{2,}[^\r\n]*|\[!\w+\][ \t]*$)/gm;
const OPEN = /^(:{3,})([A-Za-z][\w-]*)(?:\[(.*)\])?(?:\{[^{}]*\})?\s*$/;
const CLOSE = /^(:{3,})\s*$/;
const ALERT = /^\[!(\w+)\]/;
/** Where a line begins that follows one of a quote. */
const AFTER_QUOTE = /(?<=^[ \t\d.)*+-]*>[^\r\n]*(?:\r\n?|\n))/my;
const BLOCK = /^::block\{ref=(?:(\d{1,9})|"(\d{1,9})"|'(\d{1,9})')\}\s*$/;

const NOTHING: RegExp = /(?!)/;

/**
 * Replaces directive lines by marks. The parser's own directives are not used: they read `10:30` and `a:b` in prose as
 * directives, lose what they do not know, and take quadratic time or overflow the stack on hostile text.
 */
export function markDirectives(source: string): Marked {
  const directives: Directive[] = [];
  // A declaration such as `<!D::0>` interrupts a paragraph, ends on its line and does not end a comment around it.
  // It has more colons than any that the author may have typed.
  const typed = source.match(/<!D:+/g)?.reduce((longest, run) => Math.max(longest, run.length - 3), 0) ?? 0;
  const start = `<!D${':'.repeat(typed + 1)}`;
  const marked = replaceDirectives(source, (directive) => `${start}${directives.push(directive) - 1}>`);
  if (directives.length === 0) return { source, directives, mark: NOTHING };
  return { source: marked, directives, mark: new RegExp(`${start}(\\d+)>`, 'g') };
}

/**
 * The Markdown with every directive replaced by what `write` gives for it, the line's own spaces and marks left in place.
 * `offset` is where the directive stands in `source`, and `length` is its own.
 */
export function replaceDirectives(
  source: string,
  write: (directive: Directive, offset: number, length: number) => string,
): string {
  if (!source.includes('::') && !source.includes('[!')) return source;
  return source.replace(LINE, (line: string, prefix: string, rest: string, offset: number) => {
    const directive = readDirective(rest) ?? (headsQuote(source, offset, prefix) ? readAlert(rest) : null);
    return directive ? prefix + write(directive, offset + prefix.length, rest.length) : line;
  });
}

/** A directive where it stands in a text. */
export interface DirectiveLine {
  kind: Directive['kind'];
  name: string;
  /** Offsets in the body: of the line without what stands before the colons, and of the label between its brackets. */
  start: number;
  end: number;
  label: { start: number; end: number } | null;
  colons: number;
  /** The block that is included, with the offset of its number as it is written. */
  block: { id: number; reference: string; at: number } | null;
}

/**
 * Finds the directives of a body, by offset, and writes a processing instruction of the same length in place of each:
 * to the Markdown parser that is a block of its own, as a directive is on the page, and all offsets stay.
 */
export function maskDirectives(body: string): { masked: string; directives: Map<number, DirectiveLine> } {
  const directives = new Map<number, DirectiveLine>();
  const masked = replaceDirectives(body, (found, start, length) => {
    directives.set(start, lineOf(found, body.slice(start, start + length), start));
    return length === 3 ? '<?>' : `<?${'x'.repeat(length - 4)}?>`;
  });
  return { masked, directives };
}

function lineOf(found: Directive, line: string, start: number): DirectiveLine {
  const from = start + line.indexOf('[') + 1;
  const [reference = ''] = (found.kind === 'block' && /\d+/.exec(line)) || [];
  return {
    kind: found.kind,
    name: nameOf(found),
    start,
    end: start + line.length,
    label: found.kind === 'open' && found.label ? { start: from, end: from + found.label.length } : null,
    colons: 'colons' in found ? found.colons : 0,
    block: found.kind === 'block' ? { id: found.id, reference, at: start + line.indexOf(reference) } : null,
  };
}

function nameOf(found: Directive): string {
  if (found.kind === 'open') return found.name;
  if (found.kind === 'alert') return found.aside;
  return found.kind === 'block' ? 'block' : '';
}

/** Numbers of the blocks that a text may include: those in code count, too. */
export function blocksNamedIn(source: string): Set<number> {
  const ids = new Set<number>();
  replaceDirectives(source, (found) => {
    if (found.kind === 'block') ids.add(found.id);
    // A label is a line of Markdown of its own.
    if (found.kind === 'open') for (const id of blocksNamedIn(found.label)) ids.add(id);
    return '';
  });
  return ids;
}

/** Whether the line that begins like this at `offset` is the first of a quote. */
function headsQuote(source: string, offset: number, prefix: string): boolean {
  AFTER_QUOTE.lastIndex = offset;
  return />[ \t]*$/.test(prefix) && !AFTER_QUOTE.test(source);
}

function readAlert(line: string): Directive | null {
  const aside = ALERT_KINDS.get(ALERT.exec(line)?.[1]?.toLowerCase() ?? '');
  return aside ? { kind: 'alert', aside, source: line.trimEnd() } : null;
}

/** The block that a line of Markdown includes, and what stands before that on the line: a mark of a list or a quote. */
export function readBlockLine(line: string): { id: number; prefix: string } | null {
  LINE.lastIndex = 0;
  const [, prefix = '', rest = ''] = LINE.exec(line) ?? [];
  const directive = rest && readDirective(rest);
  return directive && directive.kind === 'block' ? { id: directive.id, prefix } : null;
}

function readDirective(line: string): Directive | null {
  const source = line.trimEnd();
  const close = CLOSE.exec(line);
  if (close) return { kind: 'close', colons: close[1]!.length, source };
  const open = OPEN.exec(line);
  if (open) return { kind: 'open', name: open[2]!, label: open[3] ?? '', colons: open[1]!.length, source };
  const block = BLOCK.exec(line);
  if (block) return { kind: 'block', id: Number(block[1] ?? block[2] ?? block[3]), source };
  return null;
}

/** Puts the author's lines back where a mark turned out to be no directive, as in code. */
export function restore(text: string, { mark, directives }: Marked, escape = (line: string) => line): string {
  return text.replace(mark, (_, number) => escape(directives[Number(number)]?.source ?? ''));
}
