import type { RenderContext } from '../../../api/content/markdown/types.ts';

/** A site without other content; tests add what they need. */
export const context = (parts: Partial<RenderContext> = {}): RenderContext => ({
  language: 'en',
  base: '',
  block: () => null,
  ...parts,
});

/** A context with blocks by id. */
export const withBlocks = (blocks: Record<number, string>, parts: Partial<RenderContext> = {}): RenderContext =>
  context({ block: (id) => (blocks[id] === undefined ? null : { content: blocks[id] }), ...parts });
