import type { MdNode } from '../../content/markdown/tree.ts';

interface CodeLine {
  /** Offsets in the body. */
  start: number;
  end: number;
  text: string;
}

/** The language of code blocks that hold prose: messages to copy, forms to fill in. */
const PROSE = 'text';

/**
 * The lines of a fenced block of prose, without surrounding white space. Empty for other code, for an unclosed fence,
 * and if the lines of the file are not those of the block plus a common prefix.
 */
export function proseLines({ lang, value = '', start, end }: MdNode, body: string): CodeLine[] {
  if (lang?.toLowerCase() !== PROSE) return [];
  const raw = body.slice(start, end).split('\n');
  const shown = value.split('\n');
  if (raw.length !== shown.length + 2) return [];
  let at = start + raw[0]!.length + 1;
  const lines: CodeLine[] = [];
  for (const [index, line] of shown.entries()) {
    const text = line.replace(/\r$/, '');
    const inFile = raw[index + 1]!.replace(/\r$/, '');
    if (!inFile.endsWith(text)) return [];
    const from = at + inFile.length - text.length;
    const trimmed = text.trim();
    const indent = text.length - text.trimStart().length;
    if (trimmed !== '') lines.push({ start: from + indent, end: from + indent + trimmed.length, text: trimmed });
    at += raw[index + 1]!.length + 1;
  }
  return lines;
}
