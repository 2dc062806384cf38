import { joinedLines } from '../../lib/escape.ts';
import { labelOf } from './directives.ts';
import { nodesOf, readDocument } from './document.ts';
import { Inclusion } from './inclusion.ts';
import { directivesOf } from './tree.ts';

/** The text of a public reusable block; null if it does not exist. */
type BlockText = (id: number) => string | null;

/**
 * Markdown with the lines that include reusable blocks replaced by their texts, within the limits for pages. Lines in
 * code and comments stay, as they do on pages.
 */
export const expandBlocks = (source: string, block: BlockText): string => expand(source, block, new Inclusion(source));

function expand(source: string, block: BlockText, inclusion: Inclusion): string {
  if (!source.includes('::block')) return source;
  const parts: string[] = [];
  let done = 0;
  for (const directive of nodesOf(readDocument(source).tree).flatMap(directivesOf)) {
    const label = labelOf(directive);
    if (label) {
      const title = expand(source.slice(label.start, label.end), block, inclusion);
      // A label is one line.
      parts.push(source.slice(done, label.start), joinedLines(title));
      done = label.end;
    }
    if (directive.kind !== 'block') continue;
    const from = source.lastIndexOf('\n', directive.start) + 1;
    const [line = '', end = ''] = /^[^\r\n]*(\r?\n|$)/.exec(source.slice(from)) ?? [];
    const prefix = source.slice(from, directive.start);
    const text = included(directive.id, prefix, block, inclusion);
    const before = source.slice(done, from);
    parts.push(before);
    done = from + line.length;
    if (!text) continue;
    // A block is apart from the lines around it, which its text may continue.
    const gap = /^[ \t>]*$/.test(prefix) ? prefix.trimEnd() + (end || '\n') : '';
    if (TEXT.test(before.slice(before.lastIndexOf('\n', before.length - 2) + 1))) parts.push(gap);
    parts.push(text + end);
    if (TEXT.test(/[^\n]*/.exec(source.slice(done))![0])) parts.push(gap);
  }
  return parts.join('') + source.slice(done);
}

const TEXT = /[^\s>]/;

/** Null if the block cannot be read or would include itself without end: pages omit it too. */
function included(id: number, prefix: string, block: BlockText, inclusion: Inclusion): string | null {
  const text = inclusion.include(id, block(id)?.trimEnd() ?? null, (own) => expand(own, block, inclusion));
  // Continue the list or quote.
  const rest = prefix.replace(/[^>\t]/g, ' ');
  return text === null ? null : prefix + text.replaceAll('\n', `\n${rest}`);
}
