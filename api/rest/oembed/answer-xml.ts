import { escapeMarkup, xmlSafe } from '../../lib/escape.ts';

/**
 * The XML form of an answer or of a problem: root `oembed`, one child per field, html escaped. Entries of a list are
 * also named `oembed`.
 */
export const answerXml = (answer: object): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${children(answer)}</oembed>\n`;

/** The same as a file. */
export const xmlFile = (answer: object) => ({
  type: 'text/xml; charset=UTF-8',
  bytes: new TextEncoder().encode(answerXml(answer)),
});

function children(values: object): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]: [string, unknown]) => {
      const name = Array.isArray(values) ? 'oembed' : key;
      const text = typeof value === 'object' ? children(value as object) : escapeMarkup(xmlSafe(String(value)));
      return `<${name}>${text}</${name}>`;
    })
    .join('');
}
