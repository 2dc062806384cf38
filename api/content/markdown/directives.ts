import { ALERT_KINDS, type AsideKind } from './labels.ts';

/**
 * A line of Markdown with a special meaning: `:::note[Title]` opens a container, `:::` closes it, `::block{ref=12}`
 * includes a block, and `[!NOTE]` at the beginning of a quote makes it a callout, as on GitHub. `source` is the line
 * without indentation.
 */
export type Directive =
  | { kind: 'open'; name: string; label: string; colons: number; source: string }
  | { kind: 'close'; name: ''; colons: number; source: string }
  | { kind: 'block'; name: 'block'; id: number; source: string }
  | { kind: 'alert'; name: AsideKind; source: string };

export interface Marked {
  /** The Markdown with each directive line replaced by a mark that the parser treats as a line of raw HTML. */
  source: string;
  directives: Directive[];
  /** Matches a mark; its group is the index of the directive. */
  mark: RegExp;
}

const LINE = /^([ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*)(:{2,}[^\r\n]*|\[!\w+\][ \t]*$)/gm;
const OPEN = /^(:{3,})([A-Za-z][\w-]*)(?:\[(.*)\])?(?:\{[^{}]*\})?\s*$/;
const CLOSE = /^(:{3,})\s*$/;
const ALERT = /^\[!(\w+)\]/;
/** Beginning of a line that follows a line of a quote. */
const AFTER_QUOTE = /(?<=^[ \t\d.)*+-]*>[^\r\n]*(?:\r\n?|\n))/my;
const BLOCK = /^::block\{ref=(?:(\d{1,9})|"(\d{1,9})"|'(\d{1,9})')\}\s*$/;

/** Beginning of HTML in which the author's lines are text, even if they look like directives. */
export const LITERAL = /^<(?:!|\?|pre\b|script\b|style\b|textarea\b)/i;

/**
 * Replaces directive lines with marks. The parser's own directives are not used: they read `10:30` and `a:b` in prose
 * as directives, lose unknown ones, and take quadratic time or overflow the stack on hostile text.
 */
export function markDirectives(source: string): Marked {
  const directives: Directive[] = [];
  // A declaration such as `<!D::0>` interrupts a paragraph, ends on its line and does not end a comment around it. It
  // has more colons than any in the text.
  const typed = source.match(/<!D:+/g)?.reduce((longest, run) => Math.max(longest, run.length - 3), 0) ?? 0;
  const start = `<!D${':'.repeat(typed + 1)}`;
  const marked = replaceDirectives(source, (directive) => `${start}${directives.push(directive) - 1}>`);
  return { source: marked, directives, mark: new RegExp(`${start}(\\d+)>`, 'g') };
}

/**
 * The Markdown with every directive replaced by the result of `write`, leaving spaces and markers before it in place.
 * `offset` and `length` are those of the directive in `source`.
 */
function replaceDirectives(
  source: string,
  write: (directive: Directive, offset: number, length: number) => string,
): string {
  if (!source.includes('::') && !source.includes('[!')) return source;
  return source.replace(LINE, (line: string, prefix: string, rest: string, offset: number) => {
    const directive = readDirective(rest) ?? (headsQuote(source, offset, prefix) ? readAlert(rest) : null);
    return directive ? prefix + write(directive, offset + prefix.length, rest.length) : line;
  });
}

/** `start` is the offset of its colons. */
export type DirectiveLine = Directive & { start: number };

/** Offsets of the label between the brackets; null if there is none. */
export function labelOf(line: DirectiveLine): { start: number; end: number } | null {
  if (line.kind !== 'open' || !line.label) return null;
  const start = line.start + line.source.indexOf('[') + 1;
  return { start, end: start + line.label.length };
}

/**
 * Finds the directives of a body, by offset, and replaces each with a processing instruction of the same length: to the
 * Markdown parser that is a separate block, as a directive is on the page, and all offsets stay valid.
 */
export function maskDirectives(body: string): { masked: string; directives: Map<number, DirectiveLine> } {
  const directives = new Map<number, DirectiveLine>();
  const masked = replaceDirectives(body, (found, start, length) => {
    directives.set(start, { ...found, start });
    return length === 3 ? '<?>' : `<?${'x'.repeat(length - 4)}?>`;
  });
  return { masked, directives };
}

/** Whether the line with this prefix at `offset` is the first of a quote. */
function headsQuote(source: string, offset: number, prefix: string): boolean {
  AFTER_QUOTE.lastIndex = offset;
  return />[ \t]*$/.test(prefix) && !AFTER_QUOTE.test(source);
}

function readAlert(line: string): Directive | null {
  const name = ALERT_KINDS.get(ALERT.exec(line)?.[1]?.toLowerCase() ?? '');
  return name ? { kind: 'alert', name, source: line.trimEnd() } : null;
}

/** Parses a line starting at its colons. */
export function readDirective(line: string): Directive | null {
  const source = line.trimEnd();
  const close = CLOSE.exec(line);
  if (close) return { kind: 'close', name: '', colons: close[1]!.length, source };
  const open = OPEN.exec(line);
  if (open) return { kind: 'open', name: open[2]!, label: open[3] ?? '', colons: open[1]!.length, source };
  const block = BLOCK.exec(line);
  if (block) return { kind: 'block', name: 'block', id: Number(block[1] ?? block[2] ?? block[3]), source };
  return null;
}

/** An open `:::name`. `depth` stands for the element around it: only a `:::` in the same one can close it. */
export interface Fence {
  colons: number;
  depth: number;
}

/**
 * Index in the stack of the container that a closing fence closes: the innermost of the same length, else the innermost
 * shorter one; -1 if none matches.
 */
export function closedBy(colons: number, depth: number, stack: readonly Fence[]): number {
  const beside = (fits: (container: Fence) => boolean) =>
    stack.findLastIndex((container) => container.depth === depth && fits(container));
  const same = beside((container) => container.colons === colons);
  return same >= 0 ? same : beside((container) => container.colons <= colons);
}

/** Restores the author's lines where marks are not directives, as in code. */
export function restore(text: string, { mark, directives }: Marked, escape = (line: string) => line): string {
  return text.replace(mark, (_, number) => escape(directives[Number(number)]?.source ?? ''));
}
