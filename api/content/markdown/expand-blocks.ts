import { readBlockLine } from './directives.ts';
import { MAX_DEPTH, MAX_INCLUDES } from './include.ts';
import { COST_ALLOWED, textCost } from './text-cost.ts';

/** The text of a reusable block that everybody may read; null where there is none. */
type BlockText = (id: number) => string | null;

interface Budget {
  includes: number;
  cost: number;
}

/**
 * Markdown with the texts of reusable blocks in place of the lines that include them, within the bounds that hold for
 * pages. In fenced code such a line is text and stays.
 */
export function expandBlocks(source: string, block: BlockText): string {
  return source.includes('::block') ? expand(source, block, [], { includes: 0, cost: textCost(source).cost }) : source;
}

function expand(source: string, block: BlockText, inside: number[], budget: Budget): string {
  let fence = '';
  const lines = source.split('\n').map((line) => {
    const [, , mark = ''] = /^([ \t>]*)(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence) {
      if (mark.startsWith(fence) && line.trim().endsWith(mark)) fence = '';
      return line;
    }
    if (mark) fence = mark;
    const found = readBlockLine(line);
    return found ? included(found, block, inside, budget) : line;
  });
  return lines.filter((line) => line !== null).join('\n');
}

/** Null where the block cannot be read or would not come to an end: pages show nothing there either. */
function included(
  { id, prefix }: { id: number; prefix: string },
  block: BlockText,
  inside: number[],
  budget: Budget,
): string | null {
  if (inside.includes(id) || inside.length >= MAX_DEPTH) return null;
  const text = block(id)?.trimEnd() ?? null;
  if (text === null) return null;
  budget.includes++;
  budget.cost += textCost(text).cost;
  if (budget.includes > MAX_INCLUDES || budget.cost > COST_ALLOWED) return null;
  // What stands in a list or a quote goes on there.
  const rest = prefix.replace(/[^>\t]/g, ' ');
  return expand(text, block, [...inside, id], budget)
    .split('\n')
    .map((line, at) => (at === 0 ? prefix : rest) + line)
    .join('\n');
}
