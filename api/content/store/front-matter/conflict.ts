/** What is said of a text in which git left both sides of a merge. */
export const CONFLICT =
  'merge conflict: keep one side and remove the lines that begin with <<<<<<<, ======= and >>>>>>>';

const MARKS = [/^<{7}(?: |$)/, /^={7}$/, /^>{7}(?: |$)/];
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/**
 * The line, counted from 1, on which a merge conflict begins; 0 when there is none. All three marks must follow each
 * other: a row of equals signs alone underlines a heading. In Markdown, code between fences may show such marks.
 */
export function conflictIn(text: string, isMarkdown = false): number {
  if (!text.includes('<<<<<<<')) return 0;
  let fence = '';
  let [begin, found] = [0, 0];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, mark = '', info = ''] = (isMarkdown && found === 0 && FENCE.exec(line)) || [];
    if (!fence) fence = mark;
    else if (mark.startsWith(fence) && info.trim() === '') fence = '';
    if (fence) continue;
    if (MARKS[0]?.test(line)) [begin, found] = [index + 1, 1];
    else if (found > 0 && MARKS[found]?.test(line)) found++;
    if (found === MARKS.length) return begin;
  }
  return 0;
}
