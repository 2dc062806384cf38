/** A value of the front matter; `offset` is that of its key in the block, `source` the scalar as written. */
export interface Entry {
  value: unknown;
  source: string | undefined;
  offset: number;
}

/** Matches lines that YAML reads in isolation: no comments, blocks, escapes or folded lines. */
const LINE = /^([a-z][a-z0-9_]*): +(\S.*)$/;
const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?$/;
const LIST = /^\[(?:(?:0|[1-9]\d{0,14})(?:, ?(?:0|[1-9]\d{0,14}))*)?\]$/;
const QUOTED = /^"([^"\\]*)"$|^'([^']*)'$/;
/** Begins with a letter, does not end with a space or colon, and contains neither `: ` nor ` #`. */
const WORDS = /^\p{L}(?:(?!: | #).)*(?<![: ])$/u;
/** YAML keywords that are not text. */
const KEYWORD = /^(?:null|true|false)$/i;
/** Line ends other than a line feed, and characters that YAML treats as white space or rejects. */
const UNUSUAL = /[\0-\t\v-\x1f\x7f-\x9f\u2028\u2029\ufeff]/;

/**
 * Reads front matter that has only lines `key: value` with a plain value, with the same result as YAML in a fraction of
 * the time. Most files of a guide are of that kind; null for all others.
 */
export function readPlainLines(head: string): Record<string, Entry> | null {
  if (UNUSUAL.test(head)) return null;
  const entries: Record<string, Entry> = Object.create(null);
  let offset = 0;
  for (const line of head.replace(/\n$/, '').split('\n')) {
    const [, key = '', written = ''] = LINE.exec(line) ?? [];
    const value = valueOf(written);
    if (value === undefined || KEYWORD.test(key) || key in entries) return null;
    const source = typeof value === 'string' ? value : written;
    entries[key] = { value, source: Array.isArray(value) ? undefined : source, offset };
    offset += line.length + 1;
  }
  return entries;
}

/** Undefined if the value is not plain. */
function valueOf(written: string): unknown {
  if (INTEGER.test(written)) return Number(written);
  if (written === 'true' || written === 'false') return written === 'true';
  if (DATE.test(written)) return written;
  const quoted = QUOTED.exec(written);
  if (quoted) return quoted[1] ?? quoted[2];
  if (LIST.test(written)) return JSON.parse(written) as number[];
  return WORDS.test(written) && !KEYWORD.test(written) ? written : undefined;
}
