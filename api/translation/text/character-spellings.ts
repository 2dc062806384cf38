import { decodeHTMLStrict } from 'entities';

const SPELLED = /\\([!-/:-@[-`{-~])|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/g;

/** Markdown text with its escapes and entities resolved; unknown entities stay unchanged. */
export function resolve(raw: string): string {
  return raw.replace(SPELLED, (spelled, escaped?: string) => escaped ?? decodeHTMLStrict(spelled));
}

/** How `raw` spells each character that it writes as an escape or entity, by first occurrence: `*` as `\*`. */
export function spellings(raw: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [spelled, escaped] of raw.matchAll(SPELLED)) {
    const char = escaped ?? decodeHTMLStrict(spelled);
    if (char !== spelled && !found.has(char)) found.set(char, spelled);
  }
  return found;
}
