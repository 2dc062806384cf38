import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { readDirective, type DirectiveLine } from './markdown.ts';

/** `:::note` until its `:::`, by lines; one that nothing closes goes on to the end. */
export interface Container {
  name: string;
  first: number;
  last: number;
}

type Open = Container & { colons: number; parent: number };

/** The containers of a text in the order in which they begin, of those that begin before `to`. */
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

/** Blocks that hold other blocks; directives stand in no others. */
const HOLDS_BLOCKS = new Set(['Document', 'Blockquote', 'BulletList', 'OrderedList', 'ListItem']);

function eachDirective(
  state: EditorState,
  to: number,
  visit: (line: DirectiveLine, at: number, parent: number) => void,
): void {
  syntaxTree(state).iterate({
    to,
    enter(found) {
      // Asking for the node costs more than all else, and a long text has many that are no directives.
      if (found.name === 'Directive') {
        const line = readDirective(state.sliceDoc(found.from, found.to));
        if (line) visit(line, found.from, found.node.parent?.from ?? 0);
      }
      return HOLDS_BLOCKS.has(found.name);
    },
  });
}

/** As the guide decides it: the innermost of the same length, else the innermost that is shorter, beside the closing line. */
function closedBy(colons: number, parent: number, open: readonly Open[]): number {
  const same = open.findLastIndex((container) => container.parent === parent && container.colons === colons);
  return same >= 0
    ? same
    : open.findLastIndex((container) => container.parent === parent && container.colons <= colons);
}
