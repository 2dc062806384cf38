const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', hellip: '…', nbsp: ' ' };

/**
 * What a reader sees of rendered HTML, with typographic signs brought to their plain forms: renderers may differ in
 * markup and in smart quotes, not in words.
 */
export const plainText = (html: string): string =>
  decode(html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' '))
    .replace(/[“”„″]/g, '"')
    .replace(/[‘’′]/g, "'")
    .replace(/[–—]|--+/g, '-')
    .replace(/…/g, '...')
    .replace(/\[\s*\.\.\.\s*\]/g, '')
    .replace(/×/g, 'x')
    .replace(/\s+/g, ' ')
    .trim();

const decode = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return String.fromCodePoint(code);
  });
