/** A piece of text that two versions share, or that occurs in only one of them. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Longer texts are compared as a whole, because the table of lengths grows quadratically. */
const MOST_WORDS = 400;

/** Removed and added words of a text (longest common subsequence). */
export function difference(before: string, after: string): Piece[] {
  const left = wordsOf(before);
  const right = wordsOf(after);
  if (left.length > MOST_WORDS || right.length > MOST_WORDS) {
    return join([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  }
  return join(walk(left, right, commonLengths(left, right)));
}

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Length of the longest common subsequence after each pair of positions. */
function commonLengths(left: string[], right: string[]): number[][] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const skipped = Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
      lengths[i]![j] = left[i] === right[j] ? lengths[i + 1]![j + 1]! + 1 : skipped;
    }
  }
  return lengths;
}

function walk(left: string[], right: string[], lengths: number[][]): Piece[] {
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && left[i] === right[j]) {
      pieces.push({ kind: 'same', text: left[i]! });
      i++;
      j++;
    } else if (j >= right.length || (i < left.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      pieces.push({ kind: 'removed', text: left[i++]! });
    } else pieces.push({ kind: 'added', text: right[j++]! });
  }
  return pieces;
}

function join(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.text === '') continue;
    if (last?.kind === piece.kind) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}
