import type { SearchTexts } from '../i18n/texts.ts';

/** How many results there are, in words; `%s` is still to be filled in. */
export function countText(count: number, texts: SearchTexts): string {
  const few = count >= 2 && count <= 4;
  const text = count === 0 ? texts.none : count === 1 ? texts.one : few ? texts.few : texts.many;
  return text.replace('%n', String(count));
}
