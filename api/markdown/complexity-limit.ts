/** Deepest nesting of quotes and lists that is parsed. */
export const MAX_NESTING = 100;

// The parser's time grows with (characters that may mean something) x (length of the paragraph they stand in). These bounds
// keep it linear; prose of any length stays far below them.
const WORK_ALLOWED = 100_000_000;
const WORK_PER_CHARACTER = 500;
const CODE_WEIGHT = 0.1;

// What begins a block of HTML that lasts to the next blank line and is not looked into.
const HTML =
  /^<\/?(?:div|p|table|t[rdh]|tbody|thead|[uod]l|li|d[td]|h[1-6]|blockquote|section|figure|details)(?:[\s/>]|$)/i;

const CELLS_ALLOWED = 100_000;
const COLUMNS_ALLOWED = 200;
// Six characters make about three hundred of a page.
const FOOTNOTES_ALLOWED = 5000;
const HEADINGS_ALLOWED = 5000;
/** Paragraphs, headings, list items. */
const BLOCKS_ALLOWED = 50_000;
// Each gets a frame to scroll in and a name of its own.
const CELLS_OF_A_TABLE = 20;
/** Characters; a body that comes through the API is shorter in any case. */
const LENGTH_ALLOWED = 2 * 1024 * 1024;

const QUOTES = /^(?:[ \t]{0,3}>)*/;
const MARKERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const SPECIAL_CHARACTERS = /[&_*~[\]<>!`\\@:]|www\./g;
const FENCE = /^(?:`{3,}|~{3,})/;
/** With the lines that may make one of the line above. */
const HEADING = /^(?:#{1,6}(?:[ \t]|$)|-+[ \t]*$|=+[ \t]*$)/;
const MARKER = /^(?:[-+*]|(\d{1,9})[.)])(?:[ \t]|$)/;
// What a short body must hold before the measurements below can refuse it.
const LONG_PREFIX = /^[ \t>\-+*\d.)]{100}/m;
const WIDE_TABLE = /^[ \t>]*\|?(?:[ \t]*:?-+:?[ \t]*\|){15}/m;
const DELIMITERS = /^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*(?:\||$))+$/;

/**
 * Why a body is not worth parsing, or null when it is. Some inputs, none of them written by people, cost the parser
 * quadratic time or memory; they are recognised here in linear time and shown as plain text instead.
 */
export function exceededLimit(source: string): string | null {
  const size = source.length;
  if (size * size <= WORK_ALLOWED && !LONG_PREFIX.test(source) && !WIDE_TABLE.test(source)) return null;
  if (size > LENGTH_ALLOWED) return `it has more than ${LENGTH_ALLOWED} characters`;
  if (source.split('[^').length > FOOTNOTES_ALLOWED) return 'it has too many footnotes';
  const meter = new ParseCost();
  for (const line of source.split(/\r\n?|\n/)) {
    if (nesting(line) > MAX_NESTING) return `quotes or lists are nested deeper than ${MAX_NESTING}`;
    meter.read(line);
  }
  meter.endBlock();
  if (meter.work > WORK_ALLOWED + WORK_PER_CHARACTER * size) return 'a paragraph holds too many special characters';
  if (meter.widest > COLUMNS_ALLOWED) return 'a table has too many columns';
  if (meter.cells > CELLS_ALLOWED) return 'its tables have too many cells';
  if (meter.headings > HEADINGS_ALLOWED) return 'it has too many headings';
  if (meter.blocks > BLOCKS_ALLOWED) return 'it has too many paragraphs';
  return null;
}

/** Upper bound of the containers that a line opens or continues. */
function nesting(line: string): number {
  const prefix = MARKERS.exec(line)?.[0];
  // Below this length no line can reach the limit: a list level takes two columns, a quote one.
  if (!prefix || prefix.length < MAX_NESTING) return 0;
  if (/^[-\s]*$|^[*\s]*$/.test(line)) return 0;
  const quotes = prefix.split('>').length - 1;
  const columns = prefix.replace(/> ?/g, '').replaceAll('\t', '    ').length;
  return quotes + Math.floor(columns / 2);
}

/** Adds up the work that parsing the inline content of a body can cost. */
class ParseCost {
  work = 0;
  cells = 0;
  /** Columns of the widest table. */
  widest = 0;
  headings = 0;
  blocks = 0;
  #characters = 0;
  #length = 0;
  #fence = '';
  #html = false;
  /** Indentation of the list marker above, -1 without one. */
  #list = -1;
  #columns = 0;
  #columnsAbove = 0;

  read(whole: string): void {
    const line = whole.replace(QUOTES, '');
    // Blank is what the parser takes for blank: other white space does not end a paragraph.
    const text = line.replace(/^[ \t]+/, '');
    const indent = line.length - text.length;
    if (!text) {
      this.#html = false;
      return this.endBlock();
    }
    // Only at the very beginning of a line is it sure that no list or quote around it ends before the blank line.
    this.#html ||= !this.#fence && HTML.test(whole);
    if (this.#html) return;
    if (!this.#fence && !this.#columns && this.#startsBlock(text, indent)) this.endBlock();
    if (!this.#fence && HEADING.test(text)) this.headings++;
    this.#readTable(line);
    this.#characters += line.match(SPECIAL_CHARACTERS)?.length ?? 0;
    this.#length += line.length + 1;
    this.#readFence(text, indent);
  }

  /** What stands before and after is no longer in one paragraph. */
  endBlock(): void {
    if (this.#length > 0) this.blocks++;
    this.work += this.#characters * this.#length * (this.#fence ? CODE_WEIGHT : 1);
    this.#characters = this.#length = this.#columns = this.#columnsAbove = 0;
  }

  /** Only what surely interrupts a paragraph: an error on the other side would let hostile text through. */
  #startsBlock(text: string, indent: number): boolean {
    if (indent > Math.max(this.#list, -2) + 5) return false;
    const marker = MARKER.exec(text);
    if (!marker) {
      if (indent <= this.#list + 1) this.#list = -1;
      return /^#{1,6}[ \t]/.test(text) && indent <= 3;
    }
    const sure = !marker[1] || marker[1] === '1' || indent === this.#list;
    if (sure) this.#list = indent;
    return sure;
  }

  #readTable(line: string): void {
    const columns = this.#columns || columnsOf(line);
    if (this.#columns) {
      this.cells += columns;
      // A row is a block of its own, but the table goes on.
      this.endBlock();
      this.#columns = columns;
    } else if (columns > 0 && columns === this.#columnsAbove && DELIMITERS.test(line)) {
      this.#columns = columns;
      this.cells += CELLS_OF_A_TABLE;
      this.widest = Math.max(this.widest, columns);
    }
    this.#columnsAbove = columns;
  }

  #readFence(text: string, indent: number): void {
    if (this.#fence) {
      const closing =
        text.startsWith(this.#fence) && !text.slice(this.#fence.length).replaceAll(this.#fence[0]!, '').trim();
      if (closing) {
        this.endBlock();
        this.#fence = '';
      }
      return;
    }
    if (indent > Math.max(this.#list, -2) + 5) return;
    const fence = FENCE.exec(text)?.[0];
    if (!fence || (fence.startsWith('`') && text.slice(fence.length).includes('`'))) return;
    this.endBlock();
    this.#fence = fence;
  }
}

/** Number of cells in a line of a table, 0 when no bar divides it. */
function columnsOf(line: string): number {
  if (!line.includes('|')) return 0;
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/).length;
}
