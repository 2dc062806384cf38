/** The lines of a table with aligned columns; other lines are returned unchanged. */
export function alignTable(lines: readonly string[]): string[] {
  const rows = lines.map(cellsOf);
  const rule = rows[1];
  if (!rule?.every((cell) => RULE.test(cell))) return [...lines];
  const indent = /^\s*/.exec(lines[0]!)![0];
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(3, ...rows.map((row, line) => (line === 1 ? 0 : widthOf(row[at] ?? '')))),
  );
  const asRow = (cells: string[]) => `${indent}| ${cells.join(' | ')} |`;
  return rows.map((row, line) =>
    asRow(
      widths.map((width, at) => (line === 1 ? ruleOf(rule[at] ?? '---', width) : pad(row[at] ?? '', width, rule[at]))),
    ),
  );
}

const RULE = /^:?-+:?$/;

/** A bar after a backslash is not a border; GFM splits at every other one, even in code. */
function cellsOf(line: string): string[] {
  const cells = line.trim().split(/(?<!\\)\|/);
  if (cells[0] === '') cells.shift();
  if (cells.length > 1 && cells.at(-1)!.trim() === '') cells.pop();
  return cells.map((cell) => cell.trim());
}

function ruleOf(cell: string, width: number): string {
  const [start, end] = [cell.startsWith(':') ? ':' : '', cell.length > 1 && cell.endsWith(':') ? ':' : ''];
  return start + '-'.repeat(width - start.length - end.length) + end;
}

function pad(cell: string, width: number, rule = ''): string {
  const room = width - widthOf(cell);
  if (!rule.endsWith(':')) return cell + ' '.repeat(room);
  const before = rule.startsWith(':') ? Math.floor(room / 2) : room;
  return ' '.repeat(before) + cell + ' '.repeat(room - before);
}

const GRAPHEMES = new Intl.Segmenter();
const WIDE = /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** Width in columns of a monospaced font. */
const widthOf = (text: string): number =>
  [...GRAPHEMES.segment(text)].reduce((sum, { segment }) => sum + (WIDE.test(segment) ? 2 : 1), 0);
