import { type Remark, sayRemark } from '../../contract/findings.ts';
import { Problem } from '../../lib/problem.ts';
import { ofRecentTexts } from './recent-texts.ts';

/**
 * Maximum cost of a text, in milliseconds of the longest step of any work on it: rendering it, splitting it into units,
 * assembling or merging its translation. No other request is answered meanwhile, and 100 still feels instant.
 *
 * Measured by `tests/bench/text-cost.ts` on one 2.5 GHz processor: at this limit most hostile families take 10 to 70,
 * the worst (a merge of thousands of cells) about 150. 100 KB of the articles of this guide cost 45.
 */
export const COST_ALLOWED = 100;

/** Deepest nesting of quotes and lists that is parsed: each level takes a frame of the parser's stack. */
export const MAX_NESTING = 100;

/** The parser pads every row of a table to the width of its widest. */
const COLUMNS_ALLOWED = 200;

/** Maximum cost of work on a text, and where most of it comes from. */
export interface TextCost {
  /** Milliseconds; infinite if the text must never reach the parser. */
  cost: number;
  reason: 'nesting' | 'columns' | 'paragraph' | 'whole' | 'blocks';
  /** Line of the text, from 1. */
  line: number;
}

// Linear costs, in microseconds: nodes of the tree cost most, since each is created, read, hashed and compared.
const PER_CHARACTER = 0.09;
const PER_CHARACTER_OF_CODE = 0.35;
const PER_CHARACTER_OF_HTML = 0.4;
const PER_LINE = 0.9;
const PER_BLOCK = 12;
const PER_HTML_BLOCK = 40;
const PER_CONTAINER = 4;
const PER_CELL = 10;
/** Each table gets a scroll container with a label. */
const PER_TABLE = 20;
const PER_DIRECTIVE = 24;
const PER_TAG = 7;
/** Six characters produce about three hundred on a page. */
const PER_FOOTNOTE = 15;
const PER_MARK = 2.5;
const TAG = /<[!/a-zA-Z]/g;
const FOOTNOTE = /\[\^/g;
const MARK = /[&_*~[\]<>!`\\@:]|www\./g;

// Quadratic costs, in nanoseconds per mark and character of its paragraph: from each of these the parser scans the
// rest, and it copies each entity.
const IN_PARAGRAPH: readonly (readonly [pattern: RegExp, nanoseconds: number])[] = [
  [/&[#a-zA-Z]/g, 8],
  [/www\.|:\/\//g, 4],
  [/[_@]/g, 2],
  [/[*~[\]<!`\\:&]/g, 0.2],
];
/** The same per character of a line: with non-ASCII letters, offsets are recounted at each mark. */
const IN_LINE = 1;
const BEYOND_ASCII = /[^\0-\x7f]/;

// A rough estimate avoids the exact one for most texts: the maximum cost of each sign that may have a meaning, in
// milliseconds per sign and per character of the longest stretch without an empty line, which ends any paragraph.
const PLAIN_LETTER = /[A-Za-z0-9\u00c0-\u024f ,;?'"()]/;
const MOST_PER_SIGN = 0.05;
const MOST_PER_SIGN_AND_CHARACTER = 8e-6;
const MOST_PER_CHARACTER = 5e-4;
/** Characters at the start of a line that may open as many blocks. */
const LONG_PREFIX = 100;
const IN_PREFIX = /[ \t>\-+*\d.)]/;
/** What each UTF-16 code unit may be: a sign (1), part of a prefix (2). Beyond Latin, all are signs. */
const KINDS = new Uint8Array(0x1_0000).fill(1);
for (let code = 0; code < 0x250; code++) {
  const letter = String.fromCharCode(code);
  KINDS[code] = (PLAIN_LETTER.test(letter) ? 0 : 1) + (IN_PREFIX.test(letter) ? 2 : 0);
}
const LINE_END = /\r\n?|\n/;
const [LF, CR, BAR] = [0x0a, 0x0d, 0x7c];

const QUOTES = /^(?:[ \t]{0,3}>)*/;
const MARKERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER = /[->+*]|\d+[.)]/g;
/** Turns the line above into a heading. */
const UNDERLINE = /^[ \t]*(?:-+|=+)[ \t]*$/;
const FENCE = /^(?:`{3,}|~{3,})/;
const MARKER = /^(?:[-+*]|(\d{1,9})[.)])(?:[ \t]|$)/;
const DELIMITERS = /^[ \t]*(?:\|[ \t]*)?(?::?-+:?[ \t]*(?:\|[ \t]*|$))+$/;
// Elements that begin an HTML block, which lasts to the next blank line and is not parsed.
const HTML =
  /^<\/?(?:div|p|table|t[rdh]|tbody|thead|[uod]l|li|d[td]|h[1-6]|blockquote|section|figure|details)(?:[\s/>]|$)/i;

/** Cost of a text that must not be parsed; null for all others. Takes linear time. */
export function excessOf(source: string): TextCost | null {
  if (isSurelyCheap(source)) return null;
  const found = textCost(source);
  return found.cost > COST_ALLOWED ? found : null;
}

/** Every text is read by this, so it reads each once, letter by letter. */
function isSurelyCheap(source: string): boolean {
  const { length } = source;
  let signs = 0;
  let lines = 1;
  let bars = 0;
  let columns = 1;
  /** Length of the prefix being read; -1 in the rest of a line. */
  let prefix = 0;
  let stretch = 0;
  let longest = 0;
  for (let at = 0; at < length; at++) {
    const code = source.charCodeAt(at);
    const kind = KINDS[code]!;
    if (prefix >= 0) prefix = kind & 2 ? prefix + 1 : -1;
    if (prefix >= LONG_PREFIX) return false;
    if (!(kind & 1)) continue;
    signs++;
    if (code === BAR) {
      bars++;
      columns = Math.max(columns, bars + 1);
    } else if (code === LF || code === CR) {
      const above = at === 0 ? LF : source.charCodeAt(at - 1);
      if (above === LF || above === code) {
        longest = Math.max(longest, at - stretch);
        stretch = at;
      }
      lines++;
      bars = 0;
      prefix = 0;
    }
  }
  longest = Math.max(longest, length - stretch);
  const ofSigns = signs * (MOST_PER_SIGN + MOST_PER_SIGN_AND_CHARACTER * longest) + MOST_PER_CHARACTER * length;
  return columns <= COLUMNS_ALLOWED && ofSigns + mostOfTable(lines, columns) <= COST_ALLOWED;
}

/** Maximum cost of tables beyond their signs: as if each line were a row, padded to the widest. */
const mostOfTable = (lines: number, columns: number): number =>
  columns > 1 ? (lines * columns * PER_CELL) / 1_000 : 0;

export const isTooCostly = (source: string): boolean => excessOf(source) !== null;

/** Why a text is not parsed, for its author. */
export function remarkOnExcess({ reason, cost }: TextCost): Remark {
  const values = { cost: Math.round(cost), most: COST_ALLOWED };
  switch (reason) {
    case 'nesting':
      return { rule: 'deepBlocks', values: { most: MAX_NESTING } };
    case 'columns':
      return { rule: 'wideTable', values: { most: COLUMNS_ALLOWED } };
    case 'paragraph':
      return { rule: 'costlyParagraph', values };
    case 'blocks':
    case 'whole':
      return { rule: 'costlyText', values };
  }
}

export const sayExcess = (excess: TextCost): string => sayRemark(remarkOnExcess(excess), 'en');

export function textTooCostly(field: string, { reason, cost }: TextCost): Problem {
  const params = { param: field, nesting: MAX_NESTING, columns: COLUMNS_ALLOWED, limit: COST_ALLOWED };
  const defect = {
    code: 'rest_text_too_costly',
    text: `cost.${reason}` as const,
    params: { ...params, cost: Number.isFinite(cost) ? Math.round(cost) : 0 },
  };
  return new Problem('rest_text_too_costly', { data: { invalid: { [field]: defect } } });
}

/** Upper bound of the cost of work on a text, computed in linear time without parsing it. */
export const textCost = ofRecentTexts((source): TextCost => {
  const meter = new Meter();
  for (const line of source.split(LINE_END)) {
    if (nesting(line) > MAX_NESTING) return { cost: Infinity, reason: 'nesting', line: meter.line + 1 };
    meter.read(line);
  }
  return meter.end();
});

/** Upper bound of the containers that a line opens or continues. */
function nesting(line: string): number {
  const prefix = MARKERS.exec(line)?.[0];
  // No shorter line can reach the limit: a list level takes two columns, a quote one.
  if (!prefix || prefix.length < MAX_NESTING) return 0;
  if (/^[-\s]*$|^[*\s]*$/.test(line)) return 0;
  const quotes = prefix.split('>').length - 1;
  const columns = prefix.replace(/> ?/g, '').replaceAll('\t', '    ').length;
  return quotes + Math.floor(columns / 2);
}

/**
 * Sums costs line by line. Anything ambiguous counts as part of the paragraph: the opposite error would let hostile
 * text through.
 */
class Meter {
  line = 0;
  /** Microseconds. */
  #total = 0;
  #dearest = { cost: 0, line: 1 };
  #isTooWide = 0;
  /** The current paragraph: its length, the cost of each of its characters in nanoseconds, its first line. */
  #length = 0;
  #rate = 0;
  #start = 1;
  /** The fence that ends the current code; empty outside of code. */
  #fence = '';
  #isHtml = false;
  /** Whether fences and elements at the beginning of a line are certainly that. */
  #isPlain = true;
  /** Number of quote markers before the previous line, plus one. */
  #quotes = 1;
  /** Indentation of the list marker above; -1 if none. */
  #list = -1;
  #columns = 0;
  #columnsAbove = 0;
  /** Whether each row of the current table certainly is one. */
  #hasRows = false;

  read(whole: string): void {
    this.line++;
    this.#total += PER_LINE + PER_CHARACTER * whole.length;
    if (this.#fence) return this.#readCode(whole);
    if (whole === '') return this.#endParagraph(true);
    if (!this.#isHtml && this.#columns === 0 && isPlain(whole)) return this.#readPlain(whole);
    const line = whole.replace(QUOTES, '');
    const text = line.trimStart();
    // Only what the parser considers blank: other white space does not end a paragraph.
    if (!/[^ \t]/.test(line)) return this.#endParagraph(true);
    if (/^[ \t>]*<(?:[!?]|\/?(?:pre|script|style|textarea)\b)/i.test(whole)) this.#isPlain = false;
    this.#count(whole, line);
    if (!this.#isHtml && this.#isPlain && HTML.test(whole)) {
      this.#isHtml = true;
      this.#total += PER_HTML_BLOCK;
    }
    if (this.#isHtml) this.#total += PER_CHARACTER_OF_HTML * line.length;
    else this.#readText(whole, line, text);
  }

  end(): TextCost {
    this.#endParagraph(true);
    if (this.#isTooWide) return { cost: Infinity, reason: 'columns', line: this.#isTooWide };
    const { cost, line } = this.#dearest;
    const isOne = cost > this.#total / 2;
    return { cost: this.#total / 1_000, reason: isOne ? 'paragraph' : 'whole', line: isOne ? line : 1 };
  }

  /** A line of plain words, like most. */
  #readPlain({ length }: string): void {
    this.#list = -1;
    this.#quotes = 1;
    this.#columnsAbove = 0;
    if (this.#length === 0) this.#start = this.line;
    this.#length += length + 1;
  }

  #readText(whole: string, line: string, text: string): void {
    const fence = FENCE.exec(this.#isPlain ? whole : '')?.[0] ?? '';
    if (fence && !(fence.startsWith('`') && whole.slice(fence.length).includes('`'))) {
      this.#endParagraph();
      this.#total += PER_BLOCK;
      this.#fence = fence;
      return;
    }
    const quotes = whole.slice(0, whole.length - line.length).split('>').length;
    if (quotes !== this.#quotes) this.#list = -1;
    this.#quotes = quotes;
    if (this.#startsBlock(text, line.length - text.length)) this.#endParagraph();
    this.#readTable(whole, line);
    if (this.#length === 0) this.#start = this.line;
    this.#length += line.length + 1;
    for (const [mark, nanoseconds] of IN_PARAGRAPH) this.#rate += nanoseconds * countOf(mark, line);
    if (this.#hasRows) this.#endParagraph();
  }

  /** Costs of the line that do not depend on its surroundings. */
  #count(whole: string, line: string): void {
    const marks = countOf(MARK, line);
    this.#total += PER_CONTAINER * countOf(CONTAINER, MARKERS.exec(whole)?.[0] ?? '');
    if (UNDERLINE.test(line)) this.#total += PER_BLOCK;
    this.#total += PER_MARK * marks;
    if (line.includes('<')) this.#total += PER_TAG * countOf(TAG, line);
    if (line.includes('[^')) this.#total += PER_FOOTNOTE * countOf(FOOTNOTE, line);
    if (line.includes('::')) this.#total += PER_DIRECTIVE;
    if (marks > 0 && BEYOND_ASCII.test(line)) this.#total += (IN_LINE * marks * line.length) / 1_000;
  }

  /** `isBlank` also ends a table or an HTML block. */
  #endParagraph(isBlank = false): void {
    if (this.#length > 0) {
      const cost = (this.#rate * this.#length) / 1_000;
      this.#total += PER_BLOCK + cost;
      if (cost > this.#dearest.cost) this.#dearest = { cost, line: this.#start };
    }
    this.#length = this.#rate = 0;
    if (!isBlank) return;
    this.#isHtml = this.#hasRows = false;
    this.#columns = this.#columnsAbove = 0;
  }

  #startsBlock(text: string, indent: number): boolean {
    if (this.#columns > 0 || indent > (this.#list < 0 ? 3 : this.#list + 5)) return false;
    const marker = MARKER.exec(text);
    if (!marker) {
      if (indent <= this.#list + 1) this.#list = -1;
      return /^#{1,6}[ \t]/.test(text) && indent <= 3;
    }
    const isSure = !marker[1] || marker[1] === '1' || indent === this.#list;
    if (isSure) this.#list = indent;
    return isSure;
  }

  #readTable(whole: string, line: string): void {
    const columns = this.#columns || columnsOf(line);
    if (this.#columns) {
      this.#total += PER_CELL * columns;
      this.#hasRows &&= whole.startsWith('|');
    } else if (columns > 0 && columns === this.#columnsAbove && DELIMITERS.test(line)) {
      this.#columns = columns;
      this.#total += PER_TABLE + PER_CELL * columns;
      if (columns > COLUMNS_ALLOWED) this.#isTooWide ||= this.line;
      this.#hasRows = this.#isPlain && whole.startsWith('|') && this.#start === this.line - 1;
    }
    this.#columnsAbove = columns;
  }

  #readCode(line: string): void {
    this.#total += PER_CHARACTER_OF_CODE * line.length;
    const rest = line.trim();
    if (!rest.startsWith(this.#fence) || rest.replaceAll(this.#fence[0]!, '') !== '') return;
    this.#fence = '';
  }
}

const PLAIN = /^[A-Za-z\u00c0-\u024f][A-Za-z0-9\u00c0-\u024f ,;.?'"()–-]*$/;
const isPlain = (line: string): boolean => PLAIN.test(line) && !line.includes('www.');

const countOf = (pattern: RegExp, line: string): number => line.match(pattern)?.length ?? 0;

/** Number of cells in a table row; 0 if the line has no bar. */
function columnsOf(line: string): number {
  if (!line.includes('|')) return 0;
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/).length;
}
