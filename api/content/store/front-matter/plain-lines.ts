/** A value of the front matter; `offset` is where its key begins in the block. `source` is the scalar as written. */
export interface Entry {
  value: unknown;
  source: string | undefined;
  offset: number;
}

/** What nothing but a line of its own says, and what needs the whole of YAML: comments, blocks, escapes, folded lines. */
const LINE = /^([a-z][a-z0-9_]*): +(\S.*)$/;
const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?$/;
const LIST = /^\[(?:(?:0|[1-9]\d{0,14})(?:, ?(?:0|[1-9]\d{0,14}))*)?\]$/;
const QUOTED = /^"([^"\\]*)"$|^'([^']*)'$/;
/** Begins with a letter, ends with no space or colon, and holds neither `: ` nor ` #`. */
const WORDS = /^\p{L}(?:(?!: | #).)*(?<![: ])$/u;
/** Words of YAML for what is no text. */
const KEYWORD = /^(?:null|true|false)$/i;
/** Line ends other than a line feed, and what YAML takes for white space or does not take at all. */
const UNUSUAL = /[\0-\t\v-\x1f\x7f-\x9f\u2028\u2029\ufeff]/;

/**
 * Reads front matter in which each line is `key: value` with a plain value, as YAML would, in a fraction of the time:
 * most files of a guide are of that kind. Null for all others.
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

/** Undefined for what is not plain. */
function valueOf(written: string): unknown {
  if (INTEGER.test(written)) return Number(written);
  if (written === 'true' || written === 'false') return written === 'true';
  if (DATE.test(written)) return written;
  const quoted = QUOTED.exec(written);
  if (quoted) return quoted[1] ?? quoted[2];
  if (LIST.test(written)) return JSON.parse(written) as number[];
  return WORDS.test(written) && !KEYWORD.test(written) ? written : undefined;
}
