import { type Directive as Found, replaceDirectives } from '../../markdown/directives.ts';

/** A line of the body that the page takes for a directive. */
export interface Directive {
  kind: Found['kind'];
  name: string;
  /** Offsets in the body: of the line without what stands before the colons, and of the label between its brackets. */
  start: number;
  end: number;
  label: { start: number; end: number } | null;
}

/**
 * Finds the lines that the page takes for directives, and writes a processing instruction of the same length in the
 * place of each: to the Markdown parser that is a block of its own, as a directive is on the page, and all offsets stay.
 */
export function maskDirectives(body: string): { masked: string; directives: Map<number, Directive> } {
  const directives = new Map<number, Directive>();
  const masked = replaceDirectives(body, (found, start, length) => {
    directives.set(start, directiveAt(found, body.slice(start, start + length), start));
    return length === 3 ? '<?>' : `<?${'x'.repeat(length - 4)}?>`;
  });
  return { masked, directives };
}

function directiveAt(found: Found, line: string, start: number): Directive {
  const from = start + line.indexOf('[') + 1;
  const label = found.kind === 'open' && found.label ? { start: from, end: from + found.label.length } : null;
  return { kind: found.kind, name: nameOf(found), start, end: start + line.length, label };
}

function nameOf(found: Found): string {
  if (found.kind === 'open') return found.name;
  if (found.kind === 'alert') return found.aside;
  return found.kind === 'block' ? 'block' : '';
}
