import { Parser } from 'htmlparser2';
import { nodesOf, readDocument } from './document.ts';
import { isTooCostly } from './text-cost.ts';
import type { MdNode } from './tree.ts';

/** Start and end, exclusive, in UTF-16 code units. */
type Range = [start: number, end: number];

/** Texts without these, which are nearly all, are not parsed. */
const MAY_HOLD_NOTES = /<[!?]|\]:/;

/** Used for texts too costly to parse; also removes matches in code samples. */
const ALL_NOTES = /<!--[^]*?(?:-->|$)|^[ \t>]*\[[^\]\n]+\]:.*$/gm;

/**
 * Markdown without notes between authors that no page shows: HTML comments, and definitions of links and footnotes
 * without references, `[ref]: # (note)`. Comments in code are kept.
 */
export function withoutNotes(source: string): string {
  if (!MAY_HOLD_NOTES.test(source)) return source;
  if (isTooCostly(source)) return source.replace(ALL_NOTES, '');
  const text = source.replace(/^\ufeff+/, '');
  return without(notesIn(text), text);
}

function notesIn(text: string): Range[] {
  const nodes = nodesOf(readDocument(text).tree);
  const wanted = new Set(nodes.filter(({ type }) => type.endsWith('Reference')).map(keyOf));
  return nodes.flatMap((node): Range[] => {
    const { start, end } = node;
    if (node.type === 'html') return commentsIn(text.slice(start, end), start);
    // Of two with the same name, the first counts.
    const isMeant = !/[dD]efinition$/.test(node.type) || wanted.delete(keyOf(node));
    return isMeant ? [] : [[start, end]];
  });
}

const keyOf = ({ type, identifier = '' }: MdNode): string =>
  (type.startsWith('footnote') ? '^' : '') + identifier.toLowerCase();

/** Parses HTML as the sanitiser of pages does. */
function commentsIn(html: string, offset: number): Range[] {
  const found: Range[] = [];
  const add = () => {
    const [start, end] = [parser.startIndex, parser.endIndex + 1];
    if (/^<(?:!--|!\[|\?)/.test(html.slice(start, start + 4))) found.push([offset + start, offset + end]);
  };
  const parser = new Parser({ oncomment: add, onprocessinginstruction: add });
  parser.end(html);
  return found;
}

/** Removes ranges; a line that becomes empty is removed too, unless it separates two others. */
function without(ranges: Range[], text: string): string {
  let [kept, from] = ['', 0];
  for (const [start, end] of ranges) {
    // Already removed together with the footnote around it.
    if (start < from) continue;
    kept += text.slice(from, start);
    const [rest = ''] = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end, end + 200)) ?? [];
    const isAlone = /(?:^|\n[ \t]*\r?\n)[ \t]*$/.test(kept.slice(-200));
    if (isAlone) kept = kept.replace(/(?<![ \t])[ \t]+$/, '');
    from = isAlone ? end + rest.length : end;
  }
  return kept + text.slice(from);
}
