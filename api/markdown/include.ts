import type { RenderState } from './render-state.ts';
import { ID_PREFIX } from './slugger.ts';

export const MAX_DEPTH = 5;
// A small body must not become a large page by including much, often.
export const MAX_INCLUDES = 200;
export const MAX_CHARACTERS = 1_000_000;

/** Safe HTML of a reusable block inside the text in hand; nothing when it cannot be read or would not come to an end. */
export function include(id: number, page: RenderState, render: (source: string, page: RenderState) => string): string {
  page.uses.add(id);
  if (page.inside.includes(id)) return refuse(page, `block ${id} includes itself`);
  if (page.inside.length >= MAX_DEPTH) return refuse(page, `block ${id} is included too deep`);
  const block = page.context.block(id);
  if (!block) return refuse(page, `block ${id} cannot be read`);
  page.includes++;
  page.includedCharacters += block.content.length;
  if (page.includes > MAX_INCLUDES || page.includedCharacters > MAX_CHARACTERS)
    return refuse(page, 'too many includes');
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

function refuse(page: RenderState, reason: string): string {
  page.warn(reason);
  return '';
}
