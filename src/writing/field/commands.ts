import { indentLess, indentMore, insertNewline } from '@codemirror/commands';
import { syntaxTree } from '@codemirror/language';
import {
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type Line,
  type SelectionRange,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';
import { alignTable } from './tables.ts';
import type { Link } from './target.ts';

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;
type Span = Record<'from' | 'to', number>;

/** Marks edits as user input at the cursor. */
const BY_HAND = { userEvent: 'input', scrollIntoView: true };

/** The innermost node of one of these names that holds the whole range. */
function nodeAround(state: EditorState, { from, to }: SelectionRange, ...names: string[]): SyntaxNode | null {
  for (const side of [1, -1] as const) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, side);
    while (node && !(names.includes(node.name) && node.to >= to)) node = node.parent;
    if (node) return node;
  }
  return null;
}

export const isInCode = (state: EditorState): boolean =>
  nodeAround(state, state.selection.main, 'FencedCode', 'CodeBlock', 'InlineCode') !== null;

/** Puts marks around the selection or the word at the cursor, or removes them. */
export function toggleMark(state: EditorState, mark: string, name: string): TransactionSpec {
  const edits = state.changeByRange((range) => {
    const node = nodeAround(state, range, name);
    if (node?.firstChild && node.lastChild) return unmarked(range, node.firstChild, node.lastChild);
    const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range;
    const changes = [
      { from, insert: mark },
      { from: to, insert: mark },
    ];
    const shifted = range.empty
      ? EditorSelection.cursor(range.head + mark.length)
      : EditorSelection.range(from + mark.length, to + mark.length);
    return { changes, range: shifted };
  });
  return { ...edits, ...BY_HAND };
}

function unmarked(range: SelectionRange, first: SyntaxNode, last: SyntaxNode) {
  const changes = [first, last].map(({ from, to }) => ({ from, to }));
  const length = first.to - first.from;
  const shift = (at: number) => Math.min(Math.max(at, first.to), last.from) - length;
  return { changes, range: EditorSelection.range(shift(range.anchor), shift(range.head)) };
}

/** The lines that a range touches, by default the selection. */
function linesOf({ doc, selection }: EditorState, { from, to }: Span = selection.main): Line[] {
  const first = doc.lineAt(from).number;
  return Array.from({ length: doc.lineAt(to).number - first + 1 }, (_, at) => doc.line(first + at));
}

/** Mutually exclusive marks at the start of a line. */
const HEAD = /^(\s*)(?:#{1,6} +|> ?|[-*+] +(?:\[[ xX]\] +)?|\d{1,9}[.)] +)?/;

function withHeads(state: EditorState, headOf: (line: Line, place: number) => string): TransactionSpec {
  const lines = linesOf(state).filter(({ text }, _, all) => all.length === 1 || text.trim() !== '');
  const edits = lines.map((line, place): ChangeSpec => {
    const [head, indent = ''] = HEAD.exec(line.text) ?? [''];
    return { from: line.from + indent.length, to: line.from + head.length, insert: headOf(line, place) };
  });
  const changes = state.changes(edits);
  // The cursor moves behind the mark.
  return { changes, selection: state.selection.map(changes, 1), ...BY_HAND };
}

/** Adds a mark to the selected lines, or removes it if all have it. */
export function toggleHead(state: EditorState, has: RegExp, head: (place: number) => string): TransactionSpec {
  const filled = linesOf(state).filter(({ text }) => text.trim() !== '');
  const isOn = filled.length > 0 && filled.every(({ text }) => has.test(text));
  return withHeads(state, (_, place) => (isOn ? '' : head(place)));
}

/**
 * Cycles a line through heading, smaller heading and paragraph. The title of a text is not part of it, so headings
 * start at level two.
 */
export function nextHeading(state: EditorState): TransactionSpec {
  const next: Record<string, string> = { '##': '### ', '###': '' };
  return withHeads(state, ({ text }) => next[/^\s*(#{1,6}) /.exec(text)?.[1] ?? ''] ?? '## ');
}

/**
 * Replaces an empty line with a block of lines, or inserts the block below the line of the cursor. The part marked by
 * `selected` is then selected.
 */
export function insertBlock(state: EditorState, block: string): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.head);
  const isEmpty = line.text.trim() === '';
  const blank = (at: number) => at < 1 || at > state.doc.lines || state.doc.line(at).text.trim() === '';
  const before = isEmpty ? (blank(line.number - 1) ? '' : '\n') : '\n\n';
  const after = blank(line.number + 1) ? '' : '\n';
  const [from, to] = [isEmpty ? line.from : line.to, line.to];
  const [head = '', selected = '', tail = ''] = block.split('\u0000');
  const start = from + before.length + head.length;
  return {
    changes: { from, to, insert: before + head + selected + tail + after },
    selection: { anchor: start, head: start + selected.length },
    ...BY_HAND,
  };
}

/** Marks text to be selected after `insertBlock`. */
export const selected = (text = ''): string => `\u0000${text}\u0000`;

/** Puts the selected lines between two others, or an empty line if nothing is selected. */
export function surround(state: EditorState, open: string, close: string): TransactionSpec {
  if (state.selection.main.empty) return insertBlock(state, `${open}\n${selected()}\n${close}`);
  const lines = linesOf(state);
  const [first, last] = [lines[0]!, lines.at(-1)!];
  return {
    changes: [
      { from: first.from, insert: `${open}\n` },
      { from: last.to, insert: `\n${close}` },
    ],
    ...BY_HAND,
  };
}

/** A fence of at least three signs, longer than any run of them in the selection. */
export function fence(state: EditorState, sign: string): string {
  const text = linesOf(state)
    .map((line) => line.text)
    .join('\n');
  const runs = text.match(new RegExp(`${sign}{3,}`, 'g')) ?? [];
  return sign.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
}

/** Inserts a link to the picked target, with the selected words or its title. */
export function insertLink(state: EditorState, { href, text }: Link): TransactionSpec {
  const { from, to } = state.selection.main;
  const words = state.sliceDoc(from, to) || text.replace(/[[\]\\]/g, '\\$&') || href;
  const target = /[\s()<>]/.test(href) ? `<${href.replace(/[<>\n]/g, encodeURIComponent)}>` : href;
  return replaceSelection(state, `[${words}](${target})`);
}

export function replaceSelection(state: EditorState, insert: string): TransactionSpec {
  return { ...state.replaceSelection(insert), ...BY_HAND };
}

/** Aligns the columns of the table at the cursor; null outside of tables. */
export function alignTableAtCursor(state: EditorState): TransactionSpec | null {
  const table = nodeAround(state, state.selection.main, 'Table');
  if (!table) return null;
  const lines = linesOf(state, table);
  const first = lines[0]!;
  // In a list or quote, the text before the bars belongs to that block.
  if (first.from + /^\s*/.exec(first.text)![0].length !== table.from) return {};
  const aligned = alignTable(lines.map(({ text }) => text));
  const changes = lines.flatMap(({ from, to, text }, at) =>
    text === aligned[at] ? [] : { from, to, insert: aligned[at]! },
  );
  return { changes, userEvent: BY_HAND.userEvent };
}

const ITEM = /^((?:\s|>)*)([-*+]|(\d{1,9})([.)]))( +)(\[[ xX]\] +)?(.*)$/;
const QUOTE = /^(\s*(?:> ?)+)(.*)$/;

/** Enter continues a list or quote. On an empty line it returns to the list around it, or ends the outermost. */
export const continueBlock: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const head = main.empty && !isInCode(state) ? headOf(line.text) : null;
  if (!head || main.head - line.from < head.length) return insertNewline({ state, dispatch });
  const isEmpty = line.text.slice(head.length).trim() === '';
  const insert = isEmpty ? (outerHead(state, line)?.next ?? endOf(head, state)) : state.lineBreak + head.next;
  const from = isEmpty ? line.from : main.head;
  const changes = { from, to: isEmpty ? line.to : main.head, insert };
  dispatch(state.update({ changes, selection: { anchor: from + insert.length }, ...BY_HAND }));
  return true;
};

interface Head {
  /** What stands before the mark of an item; empty for a quote. */
  indent: string;
  length: number;
  /** The head of the following line. */
  next: string;
}

function headOf(text: string): Head | null {
  const item = ITEM.exec(text);
  if (item) {
    const [, indent = '', mark = '', number, end = '', gap = '', box = ''] = item;
    const next = indent + (number ? `${Number(number) + 1}${end}` : mark) + gap + (box && '[ ] ');
    return { indent, length: indent.length + mark.length + gap.length + box.length, next };
  }
  const quote = QUOTE.exec(text)?.[1];
  return quote === undefined ? null : { indent: '', length: quote.length, next: quote };
}

/** The head of the nearest item above that is indented less; null for an item of an outermost list. */
function outerHead({ doc }: EditorState, { number, text }: Line): Head | null {
  const indent = ITEM.exec(text)?.[1] ?? '';
  for (let above = number - 1; above > 0; above--) {
    const line = doc.line(above).text;
    if (line.startsWith(indent) || line.trim() === '') continue;
    return ITEM.test(line) ? headOf(line) : null;
  }
  return null;
}

/** A blank line, without which the next words would belong to the paragraph above. */
const endOf = ({ indent }: Head, { lineBreak }: EditorState): string => indent.trimEnd() + lineBreak + indent;

const isInItem = ({ doc, selection }: EditorState): boolean => ITEM.test(doc.lineAt(selection.main.head).text);

/** Tab indents and outdents list items; anywhere else it leaves the field. */
export const indentItem: StateCommand = (target) => isInItem(target.state) && indentMore(target);
export const outdentItem: StateCommand = (target) => isInItem(target.state) && indentLess(target);
