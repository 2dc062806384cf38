import { readDocument } from './document.ts';
import { Inclusion } from './inclusion.ts';
import type { RenderState } from './render-state.ts';
import { ID_PREFIX } from './slugger.ts';
import { COST_ALLOWED, excessOf, type TextCost } from './text-cost.ts';

/** Safe HTML of a reusable block inside the current text; empty if it cannot be read or includes itself. */
export function include(id: number, page: RenderState, render: (source: string, page: RenderState) => string): string {
  const { inclusion, idPrefix, pictures } = page;
  const { content = null, pictures: own = {} } = page.context.block(id) ?? {};
  const html = inclusion.include(id, content, (text) => {
    page.idPrefix = `${ID_PREFIX}${inclusion.count}-`;
    page.pictures = own;
    return render(text, page);
  });
  page.idPrefix = idPrefix;
  page.pictures = pictures;
  return html ?? '';
}

/** Cost of a text with its included blocks, if that exceeds the limit of a page; null otherwise. */
export function excessWithBlocks(source: string, block: (id: number) => { content: string } | null): TextCost | null {
  const own = excessOf(source);
  if (own) return own;
  const inclusion = new Inclusion(source);
  const add = (text: string): void => {
    const blocks = text.includes('::block') ? readDocument(text).facts.blocks : [];
    for (const { id } of blocks) inclusion.include(id, block(id)?.content ?? null, add);
  };
  add(source);
  return inclusion.cost > COST_ALLOWED ? { cost: inclusion.cost, reason: 'blocks', line: 1 } : null;
}
