import type { RenderContext } from '../../../api/content/markdown/types.ts';

/** A site without anything else on it; tests add what they are about. */
export const context = (parts: Partial<RenderContext> = {}): RenderContext => ({
  language: 'en',
  base: '',
  block: () => null,
  ...parts,
});

/** A context whose blocks are given by id. */
export const withBlocks = (blocks: Record<number, string>, parts: Partial<RenderContext> = {}): RenderContext =>
  context({ block: (id) => (blocks[id] === undefined ? null : { content: blocks[id] }), ...parts });
