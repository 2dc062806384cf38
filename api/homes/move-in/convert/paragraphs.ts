import type { ElementContent } from 'hast';
import { element, isEdge } from './hast.ts';

type Content = ElementContent;

/**
 * Divides sibling nodes into paragraphs, as the classic editor did when a page was rendered: a blank line begins a new
 * one, a line end becomes a break. `isFlow` identifies elements that cannot be part of a paragraph.
 */
export function paragraphsOf(nodes: readonly Content[], isFlow: (node: Content) => boolean): Content[] {
  const result: Content[] = [];
  let run: Content[] = [];
  const flush = (): void => {
    const trimmed = trim(run);
    if (trimmed.length > 0) result.push(element('p', {}, trimmed));
    run = [];
  };
  for (const node of nodes) {
    if (node.type === 'text') {
      for (const [at, piece] of node.value.split(/\n[ \t\r]*\n\s*/).entries()) {
        if (at > 0) flush();
        run.push(...linesOf(piece));
      }
    } else if (node.type === 'comment' || isFlow(node)) {
      flush();
      result.push(node);
    } else run.push(node);
  }
  flush();
  return result;
}

/** Line ends as elements. */
const linesOf = (text: string): Content[] =>
  text.split(/\r?\n/).flatMap((line, at): Content[] => {
    const words: Content[] = line ? [{ type: 'text', value: line }] : [];
    return at > 0 ? [element('br', {}, []), ...words] : words;
  });

function trim(nodes: Content[]): Content[] {
  let [start, end] = [0, nodes.length];
  while (start < end && isEdge(nodes[start]!)) start++;
  while (end > start && isEdge(nodes[end - 1]!)) end--;
  return nodes.slice(start, end);
}
