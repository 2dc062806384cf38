const KEYBOARDS = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
];

/** Pairs of letters that are adjacent on a Czech or English keyboard, or sound alike in Czech. */
const NEAR: ReadonlySet<string> = new Set([...KEYBOARDS.flatMap(neighbours), 'iy', 'yi', 'sz', 'zs', 'ck', 'kc']);

/** Letters that a finger may hit by mistake. */
export const keysNear = (letter: string): string[] =>
  [...NEAR].filter((pair) => pair.startsWith(letter)).map((pair) => pair.charAt(1));

const NEAR_COST = 0.6;
const DOUBLED_COST = 0.6;

/** Number of mistakes allowed in a folded word: none below 4 letters, one from 4, two from 8. */
export const mistakesAllowed = (form: string): number => (form.length < 4 ? 0 : form.length < 8 ? 1 : 2);

/**
 * Edit distance between two folded words: an inserted, missing, replaced or swapped letter counts 1; a neighbouring key
 * or a doubled letter less. `Infinity` if it exceeds `most`.
 */
export function mistakesBetween(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most / DOUBLED_COST) return Infinity;
  let before: number[] = [];
  let above = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const costs = [row];
    let least = row;
    for (let column = 1; column <= meant.length; column++) {
      const [a, b] = [typed.charAt(row - 1), meant.charAt(column - 1)];
      let cost = Math.min(
        (above[column] as number) + (a === typed.charAt(row - 2) ? DOUBLED_COST : 1),
        (costs[column - 1] as number) + (b === meant.charAt(column - 2) ? DOUBLED_COST : 1),
        (above[column - 1] as number) + (a === b ? 0 : NEAR.has(a + b) ? NEAR_COST : 1),
      );
      if (row > 1 && column > 1 && a === meant.charAt(column - 2) && b === typed.charAt(row - 2))
        cost = Math.min(cost, (before[column - 2] as number) + 1);
      costs.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return Infinity;
    [before, above] = [above, costs];
  }
  const cost = above[meant.length] as number;
  return cost > most ? Infinity : cost;
}

function neighbours(rows: string[]): string[] {
  const at = new Map(rows.flatMap((row, y) => [...row].map((key, x) => [key, { x: x + y / 2, y }] as const)));
  const pairs: string[] = [];
  for (const [a, from] of at)
    for (const [b, to] of at) if (a !== b && Math.hypot(from.x - to.x, from.y - to.y) < 1.2) pairs.push(a + b);
  return pairs;
}
