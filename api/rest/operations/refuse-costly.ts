import type { Item } from '../../contract/model.ts';
import { excessWithBlocks } from '../../content/markdown/include.ts';
import { textTooCostly } from '../../content/markdown/text-cost.ts';
import { publicBlock } from '../query/policy.ts';
import type { EditArgs, Service } from './operation.ts';

/**
 * Refuses a new text that, with the blocks it includes, costs more than a page may, before waiting for the write. Texts
 * written without this check are refused by the store, but only for their own cost.
 */
export function refuseCostly(
  { type }: Pick<Item, 'type'>,
  args: Pick<EditArgs, 'content' | 'description'>,
  { store }: Service,
): void {
  const field = type === 'attachment' ? 'description' : 'content';
  const content = args[field];
  if (content === undefined) return;
  const excess = excessWithBlocks(content, (id) => publicBlock(id, store.index));
  if (excess) throw textTooCostly(field, excess);
}
