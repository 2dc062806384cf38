import { Parser } from 'htmlparser2';
import { markdownToMdast } from 'satteri';
import { exceededLimit } from './complexity-limit.ts';
import { markDirectives, restore } from './directives.ts';
import { parsingCost } from './parsing-cost.ts';

/** From where to where, in UTF-16 code units. */
type Range = [start: number, end: number];

interface Node {
  type: string;
  identifier?: string;
  children?: Node[];
  position?: { start: { offset: number }; end: { offset: number } };
}

/** Texts without any of it, which are nearly all, are not parsed. */
const MAY_HOLD_NOTES = /<[!?]|\]:/;

/** What stands for what the parser would take too long for; code samples go, too. */
const ALL_NOTES = /<!--[^]*?(?:-->|$)|^[ \t>]*\[[^\]\n]+\]:.*$/gm;

/**
 * Markdown without what authors write for each other and no page shows: comments of HTML, and definitions of links and
 * footnotes that nothing refers to, `[ref]: # (note)`. Code that shows a comment keeps it.
 */
export function withoutNotes(source: string): string {
  if (!MAY_HOLD_NOTES.test(source)) return source;
  // The page shows all of it as plain text.
  if (exceededLimit(source)) return source;
  if (parsingCost(source) > 1) return source.replace(ALL_NOTES, '');
  const marked = markDirectives(source);
  // The parser drops byte order marks and counts from behind them.
  const text = marked.source.replace(/^\ufeff+/, '');
  return restore(without(notesIn(text), text), marked);
}

function notesIn(text: string): Range[] {
  const tree = markdownToMdast(text, { features: { gfm: true, frontmatter: false } }) as Node;
  const nodes = [...walk(tree)];
  const wanted = new Set(nodes.filter(({ type }) => type.endsWith('Reference')).map(keyOf));
  return nodes.flatMap((node): Range[] => {
    const { start, end } = node.position!;
    if (node.type === 'html') return commentsIn(text.slice(start.offset, end.offset), start.offset);
    // Of two of one name the first is meant.
    const isMeant = !/[dD]efinition$/.test(node.type) || wanted.delete(keyOf(node));
    return isMeant ? [] : [[start.offset, end.offset]];
  });
}

function* walk(node: Node): Iterable<Node> {
  yield node;
  for (const child of node.children ?? []) yield* walk(child);
}

const keyOf = ({ type, identifier = '' }: Node): string =>
  (type.startsWith('footnote') ? '^' : '') + identifier.toLowerCase();

/** As the sanitiser of pages reads HTML. */
function commentsIn(html: string, offset: number): Range[] {
  const found: Range[] = [];
  const add = () => {
    const [start, end] = [parser.startIndex, parser.endIndex + 1];
    // Marks of directives are declarations.
    if (/^<(?:!--|!\[|\?)/.test(html.slice(start, start + 4))) found.push([offset + start, offset + end]);
  };
  const parser = new Parser({ oncomment: add, onprocessinginstruction: add });
  parser.end(html);
  return found;
}

/** A line that nothing is left of goes too, unless it parts two others. */
function without(ranges: Range[], text: string): string {
  let [kept, from] = ['', 0];
  for (const [start, end] of ranges) {
    // What stands in a footnote that is gone is gone with it.
    if (start < from) continue;
    kept += text.slice(from, start);
    const [rest = ''] = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end, end + 200)) ?? [];
    const isAlone = /(?:^|\n[ \t]*\r?\n)[ \t]*$/.test(kept.slice(-200));
    if (isAlone) kept = kept.replace(/[ \t]*$/, '');
    from = isAlone ? end + rest.length : end;
  }
  return kept + text.slice(from);
}
