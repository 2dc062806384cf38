/** Named entities that people write in texts, and what they stand for. */
const NAMED: Record<string, string> = {
  nbsp: '\u00a0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  shy: '\u00ad',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  middot: '·',
  bull: '•',
  deg: '°',
  sect: '§',
  euro: '€',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  laquo: '«',
  raquo: '»',
  thinsp: '\u2009',
  ensp: '\u2002',
  emsp: '\u2003',
  zwj: '\u200d',
  zwnj: '\u200c',
};

const SPELLED = /\\([!-/:-@[-`{-~])|&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/g;

/** Markdown text with its escapes and known entities resolved; unknown entities stay as they are. */
export function resolve(raw: string): string {
  return raw.replace(SPELLED, (spelled, ...parts) => character(parts) ?? spelled);
}

/** HTML text with its known entities resolved. */
export function resolveHtml(raw: string): string {
  return raw.replace(
    SPELLED,
    (spelled, ...parts) => (parts[0] === undefined ? character(parts) : undefined) ?? spelled,
  );
}

/** How each character that `raw` writes as an escape or entity is written there first: `*` as `\*`. */
export function spellings(raw: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [spelled, ...parts] of raw.matchAll(SPELLED)) {
    const char = character(parts);
    if (char !== undefined && !found.has(char)) found.set(char, spelled);
  }
  return found;
}

function character([escaped, decimal, hex, name]: unknown[]): string | undefined {
  if (typeof escaped === 'string') return escaped;
  if (typeof name === 'string') return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
}
