import type { EmbedAnswer } from './answer.ts';
import { escapeMarkup } from './markup.ts';

/** Marks that no XML 1.0 document may hold, not even as an entity; lone halves of a pair among them. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The XML form of an answer: root `oembed`, one child per field, html escaped. */
export function toXml(answer: EmbedAnswer): string {
  const fields = Object.entries(answer)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${escapeMarkup(String(value).replace(FORBIDDEN, ''))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
}
