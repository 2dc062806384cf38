/** The distinct trigrams of the lower-cased text. */
export function trigrams(text: string): Set<string> {
  const padded = `  ${text.toLowerCase()} `;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  return found;
}

/**
 * Edit distance (insert, delete, replace), or `limit + 1` if it is greater. Time and space grow only with length times
 * limit, not counting equal text at both ends, which costs nothing.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left.charCodeAt(start) === right.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  return distanceBetween(left.slice(start, left.length - end), right.slice(start, right.length - end), limit);
}

function distanceBetween(left: string, right: string, limit: number): number {
  if (left === '' || right === '') return left.length + right.length;
  const width = right.length + 1;
  let row = Uint32Array.from({ length: width }, (_, at) => at);
  let next = new Uint32Array(width);
  for (let i = 1; i <= left.length; i++) {
    const from = Math.max(1, i - limit);
    const to = Math.min(right.length, i + limit);
    next[from - 1] = from === 1 ? i : limit + 1;
    let best = next[from - 1]!;
    for (let j = from; j <= to; j++) {
      const replace = row[j - 1]! + (left.charCodeAt(i - 1) === right.charCodeAt(j - 1) ? 0 : 1);
      const above = j === i + limit ? limit + 1 : row[j]! + 1;
      const value = Math.min(replace, above, next[j - 1]! + 1);
      next[j] = value;
      if (value < best) best = value;
    }
    if (best > limit) return limit + 1;
    [row, next] = [next, row];
  }
  return Math.min(row[right.length]!, limit + 1);
}

/** Similarity in whole per cent, rounded down; 0 if below `least`. */
export function likeness(left: string, right: string, least: number): number {
  const length = Math.max(left.length, right.length);
  if (length === 0) return 100;
  const limit = Math.floor((length * (100 - least)) / 100);
  const distance = editDistance(left, right, limit);
  return distance > limit ? 0 : Math.floor(100 * (1 - distance / length));
}
