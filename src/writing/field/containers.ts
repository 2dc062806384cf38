import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { closedBy, type Fence, readDirective } from '../server-data.ts';

/** `:::note` to its `:::`, by lines; an unclosed one extends to the end of the list item or quote around it. */
export interface Container {
  name: string;
  first: number;
  last: number;
}

/** Blocks that can contain other blocks; directives occur only in these. */
const HOLDS_BLOCKS = new Set(['Document', 'Blockquote', 'BulletList', 'OrderedList', 'ListItem']);

/** The containers of a text that start before `to`, in order. */
export function containersOf(state: EditorState, to = state.doc.length): Container[] {
  const { doc } = state;
  const found: Container[] = [];
  const open: (Container & Fence)[] = [];
  syntaxTree(state).iterate({
    to,
    enter(place) {
      const line = place.name === 'Directive' ? readDirective(state.sliceDoc(place.from, place.to)) : null;
      if (!line || line.kind === 'block') return HOLDS_BLOCKS.has(place.name);
      const { number } = doc.lineAt(place.from);
      // Getting the node is the most expensive step. The holder of a line that is not in a list or quote is the text.
      const holder = place.node.parent;
      const depth = holder?.parent ? holder.from : -1;
      if (line.kind === 'open') {
        const last = holder?.parent ? doc.lineAt(holder.to).number : doc.lines;
        const container = { name: line.name, first: number, last, colons: line.colons, depth };
        open.push(container);
        found.push(container);
      } else if (line.kind === 'close') {
        const index = closedBy(line.colons, depth, open);
        if (index >= 0) for (const closed of open.splice(index)) closed.last = Math.min(closed.last, number);
      }
      return false;
    },
  });
  return found;
}
