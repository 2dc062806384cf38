/**
 * The text without what looks like a tag, from `<` to the next `>`. A `<` that nothing closes stays. A pattern would look
 * for the end of each of them again, and a text of nothing else would hold up everyone.
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
