import { decodeHTMLStrict } from 'entities';

/** The value of an attribute that readers see or hear, without surrounding white space. */
export interface AttributeText {
  /** Offsets in the tag. */
  start: number;
  end: number;
  /** With entities resolved. */
  text: string;
}

const TEXTS = new Set(['alt', 'title', 'aria-label']);

const ATTRIBUTE = /\s([a-zA-Z][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|[^\s"'=<>`]+))?/g;

/** Reader-visible attribute values of a tag: quoted, and with at least one letter or digit. */
export function attributeTexts(tag: string): AttributeText[] {
  if (!/^<[a-zA-Z]/.test(tag)) return [];
  return [...tag.matchAll(ATTRIBUTE)].flatMap(({ 0: whole, 1: name = '', 2: double, 3: single, index }) => {
    const raw = double ?? single ?? '';
    if (!TEXTS.has(name.toLowerCase()) || !/[\p{L}\p{N}]/u.test(raw)) return [];
    const indent = raw.length - raw.trimStart().length;
    const start = index + whole.length - 1 - raw.length + indent;
    return [{ start, end: start + raw.trim().length, text: decodeHTMLStrict(raw.trim()) }];
  });
}
