import { type Document, nodesOf } from '../../content/markdown/document.ts';
import type { MdNode } from '../../content/markdown/tree.ts';
import type { TextEdit } from './finding.ts';

/** Markdown that says something else to the parser than to its author. `offset` is one of the text. */
export interface MarkupMistake {
  offset: number;
  message: string;
  mend?: TextEdit[];
}

/** What is wrong with the Markdown of a text. */
export const markupMistakes = ({ parts }: Document): MarkupMistake[] =>
  parts.flatMap(({ source, from, tree }) =>
    nodesOf(tree).flatMap((node) => mistakesIn(node, source).map((mistake) => moved(mistake, from))),
  );

const moved = ({ offset, mend, ...mistake }: MarkupMistake, by: number): MarkupMistake => ({
  ...mistake,
  offset: by + offset,
  ...(mend ? { mend: mend.map(({ from, to, insert }) => ({ from: by + from, to: by + to, insert })) } : {}),
});

/** What is wrong with one node; its children are looked at on their own. */
function mistakesIn(node: MdNode, body: string): MarkupMistake[] {
  const source = body.slice(node.start, node.end);
  const at = (offset: number, message: string): MarkupMistake => ({ offset: node.start + offset, message });
  switch (node.type) {
    case 'code':
      return isClosed(source) ? [] : [at(0, 'the code that begins here is not closed')];
    case 'heading':
      return node.depth === 1 ? [at(0, 'a heading of level 1 is the title of the page: begin at ##')] : [];
    case 'table':
      return longRows(node);
    case 'paragraph':
      return brokenTable(source).map((offset) => at(offset, NO_TABLE));
    case 'text':
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

/** Indented code needs no end. Lines in a list or a quote have marks before them. */
function isClosed(source: string): boolean {
  const fence = /^(?:`{3,}|~{3,})/.exec(source)?.[0];
  if (fence === undefined) return true;
  const last = /\n[\s>]*([`~]+)\s*$/.exec(source)?.[1] ?? '';
  return last.startsWith(fence) && last === last[0]?.repeat(last.length);
}

function longRows({ children: [heading, ...rows] = [] }: MdNode): MarkupMistake[] {
  const most = heading?.children?.length ?? 0;
  return rows.flatMap(({ children = [], start }) => {
    const message = `a row has ${children.length} cells and the heading ${most}: write \\| for a | within a cell`;
    return children.length > most ? [{ offset: start, message }] : [];
  });
}

const NO_TABLE =
  'this is shown as text: a table needs a second line such as | --- | --- |, with a cell for each of the first';

const ROW = /^[\s>]*\|.*\|\s*$/;
const DASHES = /^[\s>]*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/;

/** Where lines begin that were meant as a table: a sound one is no paragraph. */
function brokenTable(source: string): number[] {
  const lines = source.split('\n');
  const first = lines.findIndex((line, at) => {
    const next = lines[at + 1] ?? '';
    return line.includes('|') && (DASHES.test(next) || (ROW.test(line) && ROW.test(next)));
  });
  return first < 0 ? [] : [lines.slice(0, first).join('\n').length + Math.min(first, 1)];
}

/** The same with a URL that is one; with quotes it may have a title, and where that begins is anybody's guess. */
const withoutSpaces = (found: string): string => {
  const at = found.lastIndexOf('](') + 2;
  const url = found.slice(at, -1);
  return /["'<>]/.test(url) ? found : `${found.slice(0, at)}${url.trim().replaceAll(' ', '%20')})`;
};

/**
 * What is no text where the parser takes it for what it was meant to be, and what says that where there is no doubt. The
 * bounds keep rows of brackets cheap.
 */
const BROKEN_WORDS: { pattern: RegExp; say: (found: string) => string; right?: (found: string) => string }[] = [
  {
    pattern: /(?<!\\)!\[[^\]\n]{0,300}\]\([^()\n]{0,300}[^()\s] [^()\n]{0,300}\)/g,
    say: (found) => `${found} is shown as text: write %20 for a space in a URL, or <…> around it`,
    right: withoutSpaces,
  },
  {
    pattern:
      /(?<![\\!])\[[^\]\n]{1,300}\]\((?:(?:https?:\/|\.{0,2})\/[^()\n]{0,300} [^()\n]{0,300}|[^()\n]{0,300} [^()\n]{0,300}\.(?:md|html?|pdf))\)/g,
    say: (found) => `${found} is shown as text: write %20 for a space in a URL, or <…> around it`,
    right: withoutSpaces,
  },
  {
    pattern: /(?<!\\)\[\^[\w-]+\]/g,
    say: (found) => `${found} is shown as text: there is no footnote ${found}: …`,
  },
  {
    pattern: /(?<![\\\w\]])\[[^[\]\n]+\]\[(?!\d+\])([^[\]\n]+)\]/g,
    say: (found) => `${found} is shown as text: there is no ${found.slice(found.indexOf('][') + 1)}: URL`,
  },
];
