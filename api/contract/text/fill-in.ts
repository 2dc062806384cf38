/** Replaces the words in braces of a text. Words missing from `values` are kept as they are. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
