import type { EditorState, TransactionSpec } from '@codemirror/state';
import {
  alignTableAtCursor,
  fence,
  insertBlock,
  insertLink,
  nextHeading,
  replaceSelection,
  selected,
  surround,
  toggleHead,
  toggleMark,
} from './commands.ts';
import type { Host, Target } from './target.ts';

/** Actions of buttons, menu and keys, in toolbar order. */
const ACTIONS = {
  heading: ({ state }: Target) => nextHeading(state),
  bold: ({ state }: Target) => toggleMark(state, '**', 'StrongEmphasis'),
  italic: ({ state }: Target) => toggleMark(state, '*', 'Emphasis'),
  list: ({ state }: Target) => toggleHead(state, /^\s*[-*+] /, () => '- '),
  numbered: ({ state }: Target) => toggleHead(state, /^\s*\d{1,9}[.)] /, (place) => `${place + 1}. `),
  quote: ({ state }: Target) => toggleHead(state, /^\s*>/, () => '> '),
  code: ({ state }: Target) => codeOf(state),
  callout: ({ state }: Target) => surround(state, `${fence(state, ':')}note`, fence(state, ':')),
  tabs: ({ state }: Target, { texts }: Host) => insertBlock(state, tabsTemplate(texts.newTab)),
  async block(_: Target, host: Host) {
    const block = await host.pickBlock();
    return block === null ? null : insertBlock(host.target().state, `::block{ref=${block}}${selected()}`);
  },
  async picture(_: Target, host: Host) {
    const picture = await host.pickPicture();
    return picture === null ? null : replaceSelection(host.target().state, picture);
  },
  async link(_: Target, host: Host) {
    const link = await host.pickLink();
    return link && insertLink(host.target().state, link);
  },
  table: ({ state }: Target, { texts }: Host) =>
    alignTableAtCursor(state) ?? insertBlock(state, tableTemplate(texts.newColumn)),
} satisfies Record<string, Action>;

type Change = TransactionSpec | null;
type Action = (target: Target, host: Host) => Change | Promise<Change>;

export type ActionName = keyof typeof ACTIONS;

export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];

/** Runs an action and applies it at the current cursor, which may have moved while a dialog was open. */
export async function run(name: ActionName, host: Host): Promise<void> {
  const change = await ACTIONS[name](host.target(), host);
  if (change) host.target().dispatch(change);
  host.target().focus();
}

/** A selection within a line becomes inline code, whole lines a code block. */
function codeOf(state: EditorState): TransactionSpec {
  const { main } = state.selection;
  const isWithin = !main.empty && state.doc.lineAt(main.from).to >= main.to;
  return isWithin ? toggleMark(state, '`', 'InlineCode') : surround(state, fence(state, '`'), fence(state, '`'));
}

const tabsTemplate = (name: (number: number) => string): string =>
  [`::::tabs`, `:::tab[${selected(name(1))}]`, '', ':::', `:::tab[${name(2)}]`, '', ':::', '::::'].join('\n');

const tableTemplate = (name: (number: number) => string): string => {
  const blank = ' '.repeat(name(1).length);
  const rule = '-'.repeat(name(1).length);
  return [`| ${selected(name(1))} | ${name(2)} |`, `| ${rule} | ${rule} |`, `| ${blank} | ${blank} |`].join('\n');
};
