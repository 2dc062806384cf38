import { nodesOf, readDocument } from './document.ts';
import { MAX_DEPTH, MAX_INCLUDES } from './include.ts';
import { COST_ALLOWED, textCost } from './text-cost.ts';
import { directivesOf } from './tree.ts';

/** The text of a public reusable block; null if it does not exist. */
type BlockText = (id: number) => string | null;

interface Budget {
  includes: number;
  cost: number;
}

/**
 * Markdown with the lines that include reusable blocks replaced by their texts, within the limits for pages. Lines in
 * code and comments stay, as they do on pages.
 */
export function expandBlocks(source: string, block: BlockText): string {
  return source.includes('::block') ? expand(source, block, [], { includes: 0, cost: textCost(source).cost }) : source;
}

function expand(source: string, block: BlockText, inside: number[], budget: Budget): string {
  const parts: string[] = [];
  let done = 0;
  for (const directive of nodesOf(readDocument(source).tree).flatMap(directivesOf)) {
    if (!directive.block) continue;
    const from = source.lastIndexOf('\n', directive.start) + 1;
    const [line = '', end = ''] = /^[^\r\n]*(\r?\n|$)/.exec(source.slice(from)) ?? [];
    const prefix = source.slice(from, directive.start);
    const text = included(directive.block.id, prefix, block, inside, budget);
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

/** A line that is not empty. */
const TEXT = /[^\s>]/;

/** Null if the block cannot be read or would include itself without end: pages omit it too. */
function included(id: number, prefix: string, block: BlockText, inside: number[], budget: Budget): string | null {
  if (inside.includes(id) || inside.length >= MAX_DEPTH) return null;
  const text = block(id)?.trimEnd() ?? null;
  if (text === null) return null;
  budget.includes++;
  budget.cost += textCost(text).cost;
  if (budget.includes > MAX_INCLUDES || budget.cost > COST_ALLOWED) return null;
  // Continue the list or quote.
  const rest = prefix.replace(/[^>\t]/g, ' ');
  return expand(text, block, [...inside, id], budget)
    .split('\n')
    .map((line, at) => (at === 0 ? prefix : rest) + line)
    .join('\n');
}
