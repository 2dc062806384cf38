/** Lower case without diacritics, as the server compares titles. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();
