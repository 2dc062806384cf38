import { diffArrays } from 'diff';

/** A piece of text that two versions share, or that occurs in only one of them. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Longer texts are compared as a whole, because the cost of comparing different texts grows quadratically. */
const MOST_WORDS = 400;

/** Removed and added words of a text (longest common subsequence). */
export function difference(before: string, after: string): Piece[] {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  const isLong = left.length > MOST_WORDS || right.length > MOST_WORDS;
  const parts = isLong ? diffArrays([before], [after]) : diffArrays(left, right);
  return parts.map(({ value, added, removed }) => ({ kind: kindOf(added, removed), text: value.join('') }));
}

function kindOf(added: boolean, removed: boolean): Piece['kind'] {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
