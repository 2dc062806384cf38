import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { readDirective, type Directive } from '../server-data.ts';

/** `:::note` to its `:::`, by lines; an unclosed one extends to the end. */
export interface Container {
  name: string;
  first: number;
  last: number;
}

type Open = Container & { colons: number; parent: number };

/** The containers of a text that start before `to`, in order. */
export function containersOf(state: EditorState, to = state.doc.length): Container[] {
  const found: Container[] = [];
  const open: Open[] = [];
  eachDirective(state, to, (line, at, parent) => {
    const { number } = state.doc.lineAt(at);
    if (line.kind === 'open') {
      const container = { name: line.name, first: number, last: state.doc.lines, colons: line.colons, parent };
      open.push(container);
      found.push(container);
    } else if (line.kind === 'close') {
      const index = closedBy(line.colons, parent, open);
      if (index >= 0) for (const closed of open.splice(index)) closed.last = number;
    }
  });
  return found;
}

/** Blocks that can contain other blocks; directives occur only in these. */
const HOLDS_BLOCKS = new Set(['Document', 'Blockquote', 'BulletList', 'OrderedList', 'ListItem']);

function eachDirective(
  state: EditorState,
  to: number,
  visit: (line: Directive, at: number, parent: number) => void,
): void {
  syntaxTree(state).iterate({
    to,
    enter(found) {
      // Reading the node is the most expensive step, and most nodes of a long text are not directives.
      if (found.name === 'Directive') {
        const line = readDirective(state.sliceDoc(found.from, found.to));
        if (line) visit(line, found.from, found.node.parent?.from ?? 0);
      }
      return HOLDS_BLOCKS.has(found.name);
    },
  });
}

/** Matches a closing line like the guide: the innermost sibling of the same length, else the innermost shorter one. */
function closedBy(colons: number, parent: number, open: readonly Open[]): number {
  const same = open.findLastIndex((container) => container.parent === parent && container.colons === colons);
  return same >= 0
    ? same
    : open.findLastIndex((container) => container.parent === parent && container.colons <= colons);
}
