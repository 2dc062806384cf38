/**
 * Removes everything that looks like a tag, from `<` to the next `>`. An unclosed `<` stays. A regular expression would
 * search for the end again from each `<`, which takes quadratic time on a text of nothing else.
 */
export function stripTags(text: string): string {
  let [kept, from] = ['', 0];
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', from)) {
    const close = text.indexOf('>', open);
    if (close < 0) break;
    kept += text.slice(from, open);
    from = close + 1;
  }
  return kept + text.slice(from);
}
