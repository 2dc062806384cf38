/** A line of the body that is a directive: `:::note[Title]` opens, `:::` closes, `::block{ref=81}` includes. */
export interface Directive {
  kind: 'open' | 'close' | 'block';
  name: string;
  /** Offsets in the body: of the line without what stands before the colons, and of the label between its brackets. */
  start: number;
  end: number;
  label: { start: number; end: number } | null;
}

const LINE = /^([ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*)(:{2,}[^\r\n]*)/gm;
const OPEN = /^(:{3,}([A-Za-z][\w-]*))(?:\[(.*)\])?(?:\{[^{}]*\})?\s*$/;
const CLOSE = /^:{3,}\s*$/;
const BLOCK = /^::block\{ref=(?:\d{1,9}|"\d{1,9}"|'\d{1,9}')\}\s*$/;

/**
 * Finds the lines that the page takes for directives, and writes a processing instruction of the same length in the
 * place of each: to the Markdown parser that is a block of its own, as a directive is on the page, and all offsets stay.
 */
export function maskDirectives(body: string): { masked: string; directives: Map<number, Directive> } {
  const directives = new Map<number, Directive>();
  if (!body.includes('::')) return { masked: body, directives };
  const masked = body.replace(LINE, (line: string, prefix: string, rest: string, offset: number) => {
    const directive = readDirective(rest, offset + prefix.length);
    if (!directive) return line;
    directives.set(directive.start, directive);
    return prefix + (rest.length === 3 ? '<?>' : `<?${'x'.repeat(rest.length - 4)}?>`);
  });
  return { masked, directives };
}

function readDirective(line: string, start: number): Directive | undefined {
  const end = start + line.length;
  if (CLOSE.test(line)) return { kind: 'close', name: '', start, end, label: null };
  if (BLOCK.test(line)) return { kind: 'block', name: 'block', start, end, label: null };
  const [, head = '', name = '', label] = OPEN.exec(line) ?? [];
  if (!head) return undefined;
  const from = start + head.length + 1;
  return { kind: 'open', name, start, end, label: label ? { start: from, end: from + label.length } : null };
}
