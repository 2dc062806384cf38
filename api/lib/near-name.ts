/**
 * The one of `names` that a mistyped name was probably meant to be: in another case, or with a typo or two. Undefined
 * if the name is one of `names`, or resembles none.
 *
 * @example
 * nearName('PUBLIC_ULR', ['PORT', 'PUBLIC_URL']) // => 'PUBLIC_URL'
 */
export function nearName(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return undefined;
  const upper = name.toUpperCase();
  return names.find((each) => slips(upper, each) <= Math.min(2, Math.max(1, Math.floor(each.length / 6))));
}

/** Number of letters to add, remove, replace or swap with their neighbour to turn one word into the other. */
function slips(from: string, to: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return at(last, to.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
