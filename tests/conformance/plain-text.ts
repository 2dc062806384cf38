import { decodeHTML } from 'entities';

/**
 * What a reader sees of rendered HTML, with typographic signs brought to their plain forms: renderers may differ in
 * markup and in smart quotes, not in words.
 */
export const plainText = (html: string): string =>
  decodeHTML(html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' '))
    .replace(/[“”„″]/g, '"')
    .replace(/[‘’′]/g, "'")
    .replace(/[–—]|--+/g, '-')
    .replace(/…/g, '...')
    .replace(/\[\s*\.\.\.\s*\]/g, '')
    .replace(/×/g, 'x')
    .replace(/\s+/g, ' ')
    .trim();
