import type { Remark } from '../../contract/findings.ts';
import { readDocument } from './document.ts';
import type { RenderState } from './render-state.ts';
import { ID_PREFIX } from './slugger.ts';
import { COST_ALLOWED, excessOf, textCost, type TextCost } from './text-cost.ts';

export const MAX_DEPTH = 5;
// A small body must not become a large page by including much, often: included texts count like its own.
export const MAX_INCLUDES = 200;

/** Safe HTML of a reusable block inside the current text; empty if it cannot be read or includes itself. */
export function include(id: number, page: RenderState, render: (source: string, page: RenderState) => string): string {
  page.uses.add(id);
  if (page.inside.includes(id)) return refuse(page, { rule: 'blockInItself', values: { id } });
  if (page.inside.length >= MAX_DEPTH) return refuse(page, { rule: 'blockTooDeep', values: { id } });
  const block = page.context.block(id);
  if (!block) return refuse(page, { rule: 'blockMissing', values: { id } });
  page.includes++;
  page.cost += textCost(block.content).cost;
  if (page.includes > MAX_INCLUDES || page.cost > COST_ALLOWED)
    return refuse(page, { rule: 'blocksTooMany', values: {} });
  const { idPrefix, pictures } = page;
  page.idPrefix = `${ID_PREFIX}${page.includes}-`;
  page.pictures = block.pictures ?? {};
  page.inside.push(id);
  const html = render(block.content, page);
  page.inside.pop();
  page.idPrefix = idPrefix;
  page.pictures = pictures;
  return html;
}

function refuse(page: RenderState, remark: Remark): string {
  page.warn(remark);
  return '';
}

/** Cost of a text with its included blocks, if that exceeds the limit of a page; null otherwise. */
export function excessWithBlocks(source: string, block: (id: number) => { content: string } | null): TextCost | null {
  const own = excessOf(source);
  if (own || !source.includes('::block')) return own;
  let { cost } = textCost(source);
  let includes = 0;
  const add = (text: string, inside: readonly number[]): void => {
    for (const { id } of readDocument(text).facts.blocks) {
      const included = inside.includes(id) || inside.length >= MAX_DEPTH ? null : block(id);
      if (!included || ++includes > MAX_INCLUDES || cost > COST_ALLOWED) continue;
      cost += textCost(included.content).cost;
      if (cost <= COST_ALLOWED) add(included.content, [...inside, id]);
    }
  };
  add(source, []);
  return cost > COST_ALLOWED ? { cost, reason: 'blocks', line: 1 } : null;
}
