import { isRecord } from '../../../lib/is-record.ts';
import { orInstead } from '../../../lib/instead.ts';

/** A block of the editor, with the HTML and blocks between its comments. */
export interface Block {
  /** `core/paragraph`; empty outside all blocks. */
  name: string;
  attributes: Record<string, unknown>;
  inner: (string | Block)[];
}

/** The content of a comment that begins or ends a block. */
const MARK = /^\s+(\/)?wp:([a-z][a-z0-9_-]*\/)?([a-z][a-z0-9_-]*)\s+(?:(\{.*\})\s+)?(\/)?$/s;

/** Blocks nested deeper than this are treated as siblings. */
const DEEPEST = 100;

/** Whether a text was written with blocks. */
export const hasBlocks = (raw: string): boolean => raw.includes('<!-- wp:');

/**
 * Parses the comments that divide a text into blocks. Unclosed blocks end with the text, and an unmatched closing
 * comment is skipped, so no words in between are lost.
 */
export function readBlocks(raw: string): Block[] {
  const root: Block = { name: '', attributes: {}, inner: [] };
  const open: Block[] = [root];
  let from = 0;
  for (let start = raw.indexOf('<!--'); start >= 0; start = raw.indexOf('<!--', start + 4)) {
    // Attributes never contain the end of a comment, because the editor escapes its characters.
    const end = raw.indexOf('-->', start);
    if (end < 0) break;
    const [whole, closing, space = 'core/', name = '', json, isVoid] = MARK.exec(raw.slice(start + 4, end)) ?? [];
    if (whole === undefined) continue;
    push(open, raw.slice(from, start));
    from = end + 3;
    const block: Block = { name: space + name, attributes: readAttributes(json), inner: [] };
    if (closing) close(open, block.name);
    else {
      open.at(-1)?.inner.push(block);
      if (!isVoid && open.length < DEEPEST) open.push(block);
    }
  }
  push(open, raw.slice(from));
  return root.inner.map((piece) => (typeof piece === 'string' ? { name: '', attributes: {}, inner: [piece] } : piece));
}

function push(open: Block[], html: string): void {
  if (html) open.at(-1)?.inner.push(html);
}

function close(open: Block[], name: string): void {
  const at = open.findLastIndex((block) => block.name === name);
  if (at > 0) open.length = at;
}

function readAttributes(json = '{}'): Record<string, unknown> {
  const value = orInstead(SyntaxError, {}, (): unknown => JSON.parse(json));
  return isRecord(value) ? value : {};
}

/** The HTML of a block and its inner blocks, without the comments. */
export const htmlOf = ({ inner }: Block): string =>
  inner.map((piece) => (typeof piece === 'string' ? piece : htmlOf(piece))).join('');

export const innerBlocks = ({ inner }: Block): Block[] => inner.filter((piece) => typeof piece !== 'string');

/** All blocks of a text, including nested ones. */
export function* allBlocks(blocks: readonly Block[]): Iterable<Block> {
  for (const block of blocks) {
    if (block.name) yield block;
    yield* allBlocks(innerBlocks(block));
  }
}
