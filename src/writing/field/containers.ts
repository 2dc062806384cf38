import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { closedBy, type Fence, readDirective, type Directive } from '../server-data.ts';

/** `:::note` to its `:::`, by lines; an unclosed one extends to the end of the list item or quote around it. */
export interface Container {
  name: string;
  first: number;
  last: number;
}

/** The containers of a text that start before `to`, in order. */
export function containersOf(state: EditorState, to = state.doc.length): Container[] {
  const found: Container[] = [];
  const open: (Container & Fence)[] = [];
  eachDirective(state, to, (line, at, around) => {
    const { number } = state.doc.lineAt(at);
    const depth = around?.from ?? -1;
    if (line.kind === 'open') {
      const last = around ? state.doc.lineAt(around.to).number : state.doc.lines;
      const container = { name: line.name, first: number, last, colons: line.colons, depth };
      open.push(container);
      found.push(container);
    } else if (line.kind === 'close') {
      const index = closedBy(line.colons, depth, open);
      if (index >= 0) for (const closed of open.splice(index)) closed.last = Math.min(closed.last, number);
    }
  });
  return found;
}

/** Blocks that can contain other blocks; directives occur only in these. */
const HOLDS_BLOCKS = new Set(['Document', 'Blockquote', 'BulletList', 'OrderedList', 'ListItem']);

/** `around` is the list item or quote that holds a directive; null for the text itself. */
function eachDirective(
  state: EditorState,
  to: number,
  visit: (line: Directive, at: number, around: Record<'from' | 'to', number> | null) => void,
): void {
  syntaxTree(state).iterate({
    to,
    enter(found) {
      // Reading the node is the most expensive step, and most nodes of a long text are not directives.
      if (found.name === 'Directive') {
        const line = readDirective(state.sliceDoc(found.from, found.to));
        const holder = found.node.parent;
        if (line) visit(line, found.from, holder?.parent ? holder : null);
      }
      return HOLDS_BLOCKS.has(found.name);
    },
  });
}
