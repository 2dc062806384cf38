import matter from 'gray-matter';
import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { Problem } from '../../../lib/problem.ts';
import type { TextCost } from '../../markdown/text-cost.ts';
import { LEADS_OUT, OutsideError } from '../disk/confine.ts';
import { brokenYaml } from './broken-yaml.ts';
import { type Entry, readPlainLines } from './plain-lines.ts';
import { orInstead } from '../../../lib/instead.ts';

/** Front matter larger than this, in bytes, is a mistake or an attack. */
export const FRONT_MATTER_BYTES = 65_536;

/** A mistake in a content file. `line` counts from 1. */
export interface Issue {
  path: string;
  line: number;
  field: string;
  message: string;
  /** The value concerned, in a list or below a key. */
  value?: number | string;
  /** The cost of a text that exceeds the limit. */
  excess?: TextCost;
}

/** A content file in parts; joined they are the file. */
export interface Source {
  /** The opening fence with its line end. */
  open: string;
  /** YAML lines between the fences. */
  head: string;
  /** The closing fence with its line end, if it has one. */
  close: string;
  /** Everything after the closing fence. */
  rest: string;
}

/** An issue with a whole file, or with a field whose line is not known. */
export const issueIn = (path: string, field: string, message: string): Issue => ({ path, line: 1, field, message });

/** `cs/posts/a.md:3: title is missing` */
export const sayIssue = ({ path, line, message }: Issue): string => `${path}:${line}: ${message}`;

/** Throws if there is an issue: a file that is broken now, perhaps in the middle of an edit, is not overwritten. */
export function refuseBroken([issue]: readonly Issue[]): void {
  if (issue) throw new Problem('rest_unavailable', { data: { reason: sayIssue(issue) } });
}

/** A handler of errors that reports a path that leads out of the content as an issue, and throws all others again. */
export const nullIfOutside =
  (path: string, issues: Issue[]) =>
  (error: unknown): null => {
    if (!(error instanceof OutsideError)) throw error;
    issues.push(issueIn(path, '', LEADS_OUT));
    return null;
  };

export class FrontMatterError extends Error {
  readonly line: number;
  constructor(message: string, line = 1) {
    super(message);
    this.name = 'FrontMatterError';
    this.line = line;
  }
}

const FENCE = /^---\r?\n/;
// Not the `m` flag, with which a U+2028 inside a text would begin a line.
const CLOSE = /(?<=^|\n)---(?:\r?\n|$)/;

/** Splits a file at its two fences, each exactly `---`. */
export function splitSource(text: string): Source {
  if (text.startsWith('\uFEFF'))
    throw new FrontMatterError('the file begins with a byte-order mark; save it as UTF-8 without one');
  const open = FENCE.exec(text)?.[0];
  if (!open) throw new FrontMatterError(withoutHead(text));
  // Search no further than the limit, to bound the cost of a hostile file.
  const window = text.slice(open.length, open.length + FRONT_MATTER_BYTES + 8);
  const close = CLOSE.exec(window);
  const head = window.slice(0, close?.index);
  if (Buffer.byteLength(head) > FRONT_MATTER_BYTES)
    throw new FrontMatterError('the front matter is larger than 64 KiB');
  if (!close) throw new FrontMatterError('the front matter has no closing line that is exactly ---');
  const marker = /(?<=^|\n)---/.exec(head);
  if (marker) {
    // gray-matter would take such a line for the closing fence and drop the rest.
    throw new FrontMatterError('no line of the front matter may begin with ---', lineAt(head, marker.index));
  }
  return { open, head, close: close[0], rest: text.slice(open.length + close.index + close[0].length) };
}

function withoutHead(text: string): string {
  if (/^\s*---/.test(text)) return 'the first line must be exactly ---';
  const kind = /^\s*\+\+\+/.test(text) ? 'TOML' : /^\s*\{\s*"/.test(text) ? 'JSON' : '';
  const needed = 'the file must begin with YAML between two lines ---, such as title: Exporting data';
  return kind ? `${needed}; this is ${kind}` : needed;
}

const LF = 10;
const CR = 13;

/**
 * The Markdown of a file, as the bytes after the closing fence without one line end before and one after it.
 * {@link wrapBody} is its inverse, and restores the line ends that the file had.
 */
export function bodyOf(rest: Uint8Array): Buffer {
  let [start, end] = [0, rest.length];
  if (rest[0] === LF) start = 1;
  else if (rest[0] === CR && rest[1] === LF) start = 2;
  if (end > start && rest[end - 1] === LF) end -= end - 1 > start && rest[end - 2] === CR ? 2 : 1;
  return Buffer.from(rest.buffer, rest.byteOffset + start, end - start);
}

export function wrapBody(body: string, eol: string, former = ''): string {
  if (body === '') return '';
  const [lead, tail] = edgesOf(former) ?? [eol, eol];
  const before = lead === '' && /^\r?\n/.test(body) ? eol : lead;
  const after = tail === '' && body.endsWith('\n') ? eol : tail;
  // A line feed after a final carriage return would absorb it.
  return before + body + (after === '\n' && body.endsWith('\r') ? '\r\n' : after);
}

/** The line ends around the text of a file, each of which may be empty; null if the file has no text. */
function edgesOf(rest: string): [lead: string, tail: string] | null {
  const lead = /^(?:\r?\n)?/.exec(rest)![0];
  const text = rest.slice(lead.length);
  return text === '' ? null : [lead, /(?:\r?\n)?$/.exec(text)![0]];
}

export const eolOf = (source: Source): string => (source.open.endsWith('\r\n') ? '\r\n' : '\n');

export const readFrontMatter = (head: string): Record<string, Entry> => readPlainLines(head) ?? readWithParser(head);

/** Reads the YAML block through gray-matter, which gets no engine but ours and never sees the body. */
export function readWithParser(head: string): Record<string, Entry> {
  const refuse = () => {
    throw new FrontMatterError('only YAML front matter is read');
  };
  const options = {
    language: 'yaml',
    engines: { yaml: readYaml, javascript: refuse, js: refuse, json: refuse, coffee: refuse },
  };
  if (head.trim() === '') return {};
  // On long white space gray-matter takes quadratic time.
  if (/\s{200}/.test(head)) return readYaml(`\n${head}`);
  // gray-matter drops the line end before the closing fence, and with it half of a CRLF or the end of a block scalar.
  return matter(`---\n${head}\n---\n`, options).data as Record<string, Entry>;
}

function readYaml(text: string): Record<string, Entry> {
  const lines = new LineCounter();
  const document = parseYaml(text, lines);
  // gray-matter passes the block with the line end of the fence before it, so its lines are those of the file.
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const broken = brokenYaml(document, text);
  if (broken) throw new FrontMatterError(broken.message, lineAt(broken.offset));
  const reference = referenceIn(document, text);
  if (reference !== null) throw new FrontMatterError(NO_REFERENCES, lineAt(reference));
  if (document.contents === null) return {};
  if (!isMap(document.contents)) throw new FrontMatterError('the front matter must consist of `key: value` lines', 2);
  const entries: Record<string, Entry> = Object.create(null);
  for (const pair of document.contents.items) {
    const key = isScalar(pair.key) ? pair.key : null;
    const offset = key?.range?.[0] ?? 1;
    if (!key || typeof key.value !== 'string') throw new FrontMatterError('a key must be a word', lineAt(offset));
    if (!document.contents.flow && !/^[ \t]*:/.test(text.slice(key.range?.[1]))) {
      throw new FrontMatterError(`write \`${key.value}: …\` on one line, without a question mark`, lineAt(offset));
    }
    entries[key.value] = {
      value: isScalar(pair.value)
        ? pair.value.value
        : ((pair.value as { toJS?: (d: Document) => unknown } | null)?.toJS?.(document) ?? null),
      source: isScalar(pair.value) ? pair.value.source : undefined,
      offset: offset - 1,
    };
  }
  return entries;
}

/** YAML 1.2 core schema: dates stay text, and `0755` and `yes` keep their plain meaning. */
export const parseYaml = (text: string, lineCounter?: LineCounter) =>
  parseDocument(text, { schema: 'core', merge: false, logLevel: 'error', ...(lineCounter ? { lineCounter } : {}) });

/** Anchors and aliases let small files expand to huge values; a guide does not need them. */
export const NO_REFERENCES = 'anchors and aliases are not allowed; put a text that begins with & or * in quotes';

/** Offset of the first anchor or alias; null if there is none. */
export function referenceIn(document: Document, text: string): number | null {
  if (!/[&*]/.test(text)) return null;
  let found: number | null = null;
  visit(document, {
    Node(_key, node) {
      if (!isAlias(node) && !node.anchor) return undefined;
      found = node.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return found;
}

export const lineOf = (head: string, entry: Entry): number => lineAt(head, entry.offset);

const lineAt = (head: string, offset: number): number => head.slice(0, offset).split('\n').length + 1;

/** Mistakes in files, by path; valid files have no entry. */
export type Issues = Map<string, Issue[]>;

export function noteIssues(issues: Issues, path: string, found: Issue[]): void {
  if (found.length > 0) issues.set(path, found);
  else issues.delete(path);
}

/**
 * Line of a field in a file, or of one value below it: `home.featured` is a nested key. Line 1 if the file does not
 * have the field. Files other than content files are YAML as a whole.
 */
export function fieldLine(text: string, { path, field, value }: Pick<Issue, 'path' | 'field' | 'value'>): number {
  const { yaml, above } = yamlOf(path, text);
  const lines = new LineCounter();
  let node: unknown = parseYaml(yaml, lines).contents;
  let offset = -1;
  for (const key of field.split('.')) {
    const pair = isMap(node) ? node.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
    if (!pair) return 1;
    offset = (pair.key as Node).range?.[0] ?? 0;
    node = pair.value;
  }
  if (value !== undefined && isNode(node)) {
    visit(node, {
      Scalar(key, scalar) {
        if (key === 'key' || scalar.value !== value) return undefined;
        offset = scalar.range?.[0] ?? offset;
        return visit.BREAK;
      },
    });
  }
  return lines.linePos(offset).line + above;
}

function yamlOf(path: string, text: string): { yaml: string; above: number } {
  if (!path.endsWith('.md')) return { yaml: text, above: 0 };
  return orInstead(FrontMatterError, { yaml: '', above: 0 }, () => ({ yaml: splitSource(text).head, above: 1 }));
}
