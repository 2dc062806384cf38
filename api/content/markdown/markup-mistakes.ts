import type { Remark } from '../../contract/findings.ts';
import { type Document, nodesOf } from './document.ts';
import { markupOfOthers } from './markup-of-others.ts';
import type { MdNode } from './tree.ts';

/** Replaces the text between `from` and `to` with `insert`. Offsets are in UTF-16 code units. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

/** Markdown that the parser reads differently from what its author meant. `offset` is relative to the text. */
export type MarkupMistake = Remark & { offset: number; level?: 'warning'; mend?: TextEdit[] };

/** Mistakes in the Markdown of a text. */
export const markupMistakes = ({ parts }: Document): MarkupMistake[] =>
  parts.flatMap(({ source, from, tree }) => {
    const nodes = nodesOf(tree);
    const mistakes = [...nodes.flatMap((node) => mistakesIn(node, source)), ...hiddenNotes(nodes)];
    return mistakes.map((mistake) => moved(mistake, from));
  });

const moved = ({ offset, mend, ...mistake }: MarkupMistake, by: number): MarkupMistake => ({
  ...mistake,
  offset: by + offset,
  ...(mend ? { mend: mend.map(({ from, to, insert }) => ({ from: by + from, to: by + to, insert })) } : {}),
});

/** Of footnotes with the same name a page shows the first. */
function hiddenNotes(nodes: readonly MdNode[]): MarkupMistake[] {
  const notes = nodes.filter(({ type }) => type === 'footnoteDefinition');
  const byName = Map.groupBy(notes, ({ identifier = '' }) => identifier.toLowerCase());
  return [...byName].flatMap(([name, [, ...hidden]]) =>
    hidden.map(({ start }) => ({ rule: 'footnoteTwice', values: { found: `[^${name}]` }, offset: start })),
  );
}

/** Mistakes in one node, without its children. */
function mistakesIn(node: MdNode, body: string): MarkupMistake[] {
  const source = body.slice(node.start, node.end);
  // Some texts mean to show such markup, for example a guide about a template language.
  const ofOthers = markupOfOthers(node, source).map(({ offset, ...remark }): MarkupMistake => ({
    ...remark,
    offset: node.start + offset,
    level: 'warning',
  }));
  return [...ownMistakesIn(node, source), ...ofOthers];
}

function ownMistakesIn(node: MdNode, source: string): MarkupMistake[] {
  const at = (offset: number, remark: Remark): MarkupMistake => ({ offset: node.start + offset, ...remark });
  switch (node.type) {
    case 'code':
      return isClosed(source) ? [] : [at(0, { rule: 'codeOpen', values: {} })];
    case 'html': {
      const comment = source.lastIndexOf('<!--');
      return comment > source.lastIndexOf('-->') ? [at(comment, { rule: 'commentOpen', values: {} })] : [];
    }
    case 'heading':
      return node.depth === 1 ? [at(0, { rule: 'headingOfPage', values: {} })] : [];
    case 'table':
      return longRows(node);
    case 'paragraph':
      return brokenTable(source).map((offset) => at(offset, { rule: 'tableBroken', values: {} }));
    case 'text':
      // Each pattern has one, most texts have none.
      if (!source.includes('[')) return [];
      return BROKEN_WORDS.flatMap(({ pattern, say, right }) =>
        [...source.matchAll(pattern)].map(({ 0: found, index }) => {
          const mistake = at(index, say(found));
          const insert = right?.(found) ?? found;
          const edit = { from: mistake.offset, to: mistake.offset + found.length, insert };
          return insert === found ? mistake : { ...mistake, mend: [edit] };
        }),
      );
    default:
      return [];
  }
}

/** Indented code needs no end. Lines in a list or quote have markers before them. */
function isClosed(source: string): boolean {
  const fence = /^(?:`{3,}|~{3,})/.exec(source)?.[0];
  if (fence === undefined) return true;
  const code = source.trimEnd();
  const last = code.slice(code.lastIndexOf('\n')).replace(/^[\s>]+/, '');
  return last.startsWith(fence) && last === last[0]?.repeat(last.length);
}

function longRows({ children: [heading, ...rows] = [] }: MdNode): MarkupMistake[] {
  const most = heading?.children?.length ?? 0;
  return rows.flatMap(({ children = [], start }) => {
    const cells = children.length;
    return cells > most ? [{ offset: start, rule: 'tableRow', values: { cells, most } }] : [];
  });
}

const ROW = /^[\s>]*\|.*\|\s*$/;
const GRID = /^[\s>]*\+[-=+]+\+\s*$/;
const DASHES = /^[\s>]*(?:\|\s*)?(?::?-+:?\s*\|\s*)+(?::?-+:?\s*)?$/;

/** Offset of the first line that looks like a table row. A valid table is not parsed as a paragraph. */
function brokenTable(source: string): number[] {
  const lines = source.split('\n');
  const first = lines.findIndex((line, at) => {
    const next = lines[at + 1] ?? '';
    return line.includes('|') && (DASHES.test(next) || GRID.test(next) || (ROW.test(line) && ROW.test(next)));
  });
  return first < 0 ? [] : [lines.slice(0, first).join('\n').length + Math.min(first, 1)];
}

/** The match with a valid URL. One with quotes stays, because it may contain a title whose start is unclear. */
const withoutSpaces = (found: string): string => {
  const at = found.lastIndexOf('](') + 2;
  const url = found.slice(at, -1);
  return /["'<>]/.test(url) ? found : `${found.slice(0, at)}${url.trim().replaceAll(' ', '%20')})`;
};

/**
 * Patterns left as plain text only where the parser did not recognise the markup, with the remark and, if unambiguous,
 * the fix. The bounded quantifiers keep long runs of brackets cheap.
 */
const BROKEN_WORDS: { pattern: RegExp; say: (found: string) => Remark; right?: (found: string) => string }[] = [
  {
    pattern: /(?<!\\)!\[[^\]\n]{0,300}\]\((?!\{[{%])[^()\n]{0,300}[^()\s] [^()\n]{0,300}\)/g,
    say: (found) => ({ rule: 'spaceInUrl', values: { found } }),
    right: withoutSpaces,
  },
  {
    pattern:
      /(?<![\\!])\[[^\]\n]{1,300}\]\((?!\{[{%])(?:(?:https?:\/|\.{0,2})\/[^()\n]{0,300} [^()\n]{0,300}|[^()\n]{0,300} [^()\n]{0,300}\.(?:md|html?|pdf))\)/g,
    say: (found) => ({ rule: 'spaceInUrl', values: { found } }),
    right: withoutSpaces,
  },
  {
    pattern: /(?<!\\)\[\^[\w-]+\]/g,
    say: (found) => ({ rule: 'footnoteMissing', values: { found } }),
  },
  {
    pattern: /(?<![\\\w\]])\[[^[\]\n]+\]\[(?!\d+\])([^[\]\n]+)\]/g,
    say: (found) => ({ rule: 'referenceMissing', values: { found, name: found.slice(found.indexOf('][') + 1) } }),
  },
];
