/** Lower case without diacritics, the same way the server compares titles. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();
