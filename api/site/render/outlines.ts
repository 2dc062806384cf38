import opentype, { type Font, type PathCommand } from 'opentype.js';
import { readPackageFile } from '../../content/store/disk/package-file.ts';

/** How a line of text is drawn: weight of the font, size in pixels. */
export interface Lettering {
  weight: 400 | 700;
  size: number;
}

/** Characters that are considered; no line of a picture holds more. */
const LONGEST = 300;

/** Each file of the font has characters that the other lacks. */
const PARTS = ['latin', 'latin-ext'] as const;

const loaded = new Map<number, Font[]>();

function fontsOf(weight: Lettering['weight']): Font[] {
  const known = loaded.get(weight);
  if (known) return known;
  const fonts = PARTS.map((part) =>
    opentype.parse(readPackageFile(`@fontsource/figtree/files/figtree-${part}-${weight}-normal.woff`).buffer),
  );
  loaded.set(weight, fonts);
  return fonts;
}

interface Run {
  font: Font;
  text: string;
}

/** Splits text into runs of one font each. Characters in no font are dropped, so that all machines draw alike. */
function runsOf(text: string, weight: Lettering['weight']): Run[] {
  const runs: Run[] = [];
  const fonts = fontsOf(weight);
  for (const character of text) {
    const font = fonts.find((one) => one.charToGlyphIndex(character) > 0);
    const last = runs.at(-1);
    if (!font) continue;
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

const widthOf = (text: string, { weight, size }: Lettering): number =>
  runsOf(text, weight).reduce((width, run) => width + run.font.getAdvanceWidth(run.text, size), 0);

/** Outlines of a line of text with its baseline at `y`, for the `d` of an SVG path. */
export function outlines(text: string, { weight, size }: Lettering, x: number, y: number): string {
  let at = x;
  return runsOf(text, weight)
    .map((run) => {
      const path = run.font.getPath(run.text, at, y, size).commands.map(written).join('');
      at += run.font.getAdvanceWidth(run.text, size);
      return path;
    })
    .join('');
}

// The library's own path printer can write NaN where whole numbers and fractions meet.
function written(command: PathCommand): string {
  if (command.type === 'Z') return 'Z';
  const points = [command.x, command.y];
  if (command.type === 'Q') points.unshift(command.x1, command.y1);
  if (command.type === 'C') points.unshift(command.x1, command.y1, command.x2, command.y2);
  return command.type + points.map((point) => point.toFixed(1)).join(' ');
}

/** The text in at most `most` lines no wider than `width`; an ellipsis replaces what does not fit. */
export function wrap(text: string, lettering: Lettering, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.normalize('NFC').slice(0, LONGEST).split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line === '' || widthOf(longer, lettering) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  const rest = lines.splice(most);
  return lines.map((one, at) => {
    const isCut = at === most - 1 && (rest.length > 0 || text.length > LONGEST);
    return isCut || widthOf(one, lettering) > width ? shortened(one, lettering, width) : one;
  });
}

function shortened(line: string, lettering: Lettering, width: number): string {
  const characters = [...line];
  while (characters.length > 0 && widthOf(`${characters.join('')}…`, lettering) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
