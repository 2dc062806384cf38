import { orInstead } from '../../lib/instead.ts';
import { isRecord } from '../../lib/is-record.ts';
import { SaxesParser } from 'saxes';
import type { Format } from './providers.ts';

/** The fields of an answer, still unverified. */
export type RawAnswer = Map<string, unknown>;

/** Parses the text of an answer; null if it is not well-formed or not an oEmbed document. */
export function parseAnswer(text: string, format: Format): RawAnswer | null {
  return format === 'json' ? parseJson(text) : parseXml(text);
}

function parseJson(text: string): RawAnswer | null {
  const value = orInstead(SyntaxError, null, (): unknown => JSON.parse(text));
  return isRecord(value) ? new Map(Object.entries(value)) : null;
}

class NotOEmbed extends Error {}

/**
 * One field per child of the root, text only; deeper elements are ignored. A document type is refused
 * without being parsed.
 */
function parseXml(text: string): RawAnswer | null {
  const fields: RawAnswer = new Map();
  const path: string[] = [];
  let value = '';
  const refuse = (): never => {
    throw new NotOEmbed();
  };
  const parser = new SaxesParser();
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (path.length === 1 && name !== 'oembed') refuse();
    if (path.length === 2) value = '';
  });
  const take = (piece: string): void => {
    if (path.length === 2) value += piece;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    if (path.length === 2 && !fields.has(name)) fields.set(name, value.trim());
    path.pop();
  });
  return orInstead(NotOEmbed, null, () => {
    parser.write(text).close();
    return fields;
  });
}
