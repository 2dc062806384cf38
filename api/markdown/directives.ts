/**
 * A line of the Markdown that asks for something: `:::note[Title]` opens, `:::` closes, `::block{ref=12}` includes.
 * `source` is the line as the author wrote it, without indentation.
 */
export type Directive =
  | { kind: 'open'; name: string; label: string; colons: number; source: string }
  | { kind: 'close'; colons: number; source: string }
  | { kind: 'block'; id: number; source: string };

export interface Marked {
  /** The Markdown with every directive line replaced by a mark that the parser sees as a line of raw HTML. */
  source: string;
  directives: Directive[];
  /** Matches a mark; its group is the directive's number. */
  mark: RegExp;
}

const LINE = /^([ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*)(:{2,}[^\r\n]*)/gm;
const OPEN = /^(:{3,})([A-Za-z][\w-]*)(?:\[(.*)\])?(?:\{[^{}]*\})?\s*$/;
const CLOSE = /^(:{3,})\s*$/;
const BLOCK = /^::block\{ref=(?:(\d{1,9})|"(\d{1,9})"|'(\d{1,9})')\}\s*$/;

const NOTHING: RegExp = /(?!)/;

/**
 * Replaces directive lines by marks. The parser's own directives are not used: they read `10:30` and `a:b` in prose as
 * directives, lose what they do not know, and take quadratic time or overflow the stack on hostile text.
 */
export function markDirectives(source: string): Marked {
  if (!source.includes('::')) return { source, directives: [], mark: NOTHING };
  const directives: Directive[] = [];
  // A declaration such as `<!D::0>` interrupts a paragraph, ends on its line and does not end a comment around it.
  // It has more colons than any that the author may have typed.
  const typed = source.match(/<!D:+/g)?.reduce((longest, run) => Math.max(longest, run.length - 3), 0) ?? 0;
  const start = `<!D${':'.repeat(typed + 1)}`;
  const marked = source.replace(LINE, (line: string, prefix: string, rest: string) => {
    const directive = readDirective(rest);
    return directive ? `${prefix}${start}${directives.push(directive) - 1}>` : line;
  });
  return { source: marked, directives, mark: new RegExp(`${start}(\\d+)>`, 'g') };
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
