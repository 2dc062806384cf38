import type { ItemType } from '../contract/model.ts';
import { BeyondAllowance, workOf } from '../lib/offload.ts';
import type { RenderContext } from '../markdown/types.ts';

/** The same context, which notes what kinds of records are asked about, whether they are found or not. */
export function noting({ block, media, card, ...plain }: RenderContext, shows: Set<ItemType>): RenderContext {
  const note = (...types: ItemType[]) => {
    for (const type of types) shows.add(type);
  };
  return {
    ...plain,
    block(id) {
      note('cms_block');
      return block(id);
    },
    ...(media && {
      media(file) {
        note('attachment');
        return media(file);
      },
    }),
    ...(card && {
      card(url) {
        // A card shows the beginning of another text with all that this one shows in turn.
        note('post', 'page', 'cms_block', 'attachment');
        return card(url);
      },
    }),
  };
}

/** The same context, whose blocks may cost a text so much work and no more. */
export function within(allowance: number, context: RenderContext): RenderContext {
  if (allowance === Infinity) return context;
  let left = allowance;
  return {
    ...context,
    block(id) {
      const block = context.block(id);
      if (block) left -= workOf(block.content);
      if (left < 0) throw new BeyondAllowance();
      return block;
    },
  };
}
