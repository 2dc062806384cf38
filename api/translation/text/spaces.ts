// Regular expressions that match spaces before an end take quadratic time on long runs of spaces. These
// functions do not.

const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t' || char === '\n' || char === '\r';

/** Removes spaces and line breaks at the start. No-break spaces are text and stay. */
export function trimStart(text: string): string {
  let start = 0;
  while (isBlank(text[start])) start++;
  return text.slice(start);
}

/** Removes spaces and line breaks at the end. No-break spaces are text and stay. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (isBlank(text[end - 1])) end--;
  return text.slice(0, end);
}

/** Lines joined by single spaces. Spaces inside a line stay. */
export function joinLines(text: string): string {
  if (!/[\n\r]/.test(text)) return text;
  const lines = text.split(/[\n\r]+/);
  const last = lines.length - 1;
  return lines
    .map((line, at) => (at === 0 ? trimEnd(line) : at === last ? trimStart(line) : trimEnd(trimStart(line))))
    .join(' ');
}
