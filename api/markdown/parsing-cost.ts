// The parser's time is linear in most texts. For each of these marks it looks at what stands around it again, to the
// end of the block or line: measured in nanoseconds for one mark and one character.
const IN_BLOCK: [RegExp, number][] = [
  [/_/g, 0.9],
  // Here memory grows as well: 20,000 entities in one paragraph take more than 0.5 GB.
  [/&[#a-zA-Z]/g, 1],
  [/>|[*+-][ \t]|\d[.)][ \t]/g, 0.3],
];
const IN_LINE: [RegExp, number][] = [[/[\\*_`~[\]<!&:|]/g, 0.5]];

const BUDGET = 2e8;

/**
 * What the parser's quadratic cases would cost on this body, as a share of the budget of 0.2 s: above 1 is refused.
 * Ordinary texts stay below 0.01, whatever their length, because their blocks are short. Takes linear time.
 */
export function parsingCost(body: string): number {
  let cost = 0;
  for (const block of body.split(/\n[ \t\r]*\n/)) cost += marksTimesLength(block, IN_BLOCK);
  for (const line of body.split(/[\n\r]/)) {
    // Offsets in lines of plain ASCII need no counting.
    if (/[^\0-\x7f]/.test(line)) cost += marksTimesLength(line, IN_LINE);
  }
  return cost / BUDGET;
}

function marksTimesLength(text: string, marks: [RegExp, number][]): number {
  return marks.reduce((sum, [mark, weight]) => sum + weight * (text.match(mark)?.length ?? 0) * text.length, 0);
}
