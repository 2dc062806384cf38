/**
 * Lower case without diacritics, for comparing the way readers search: `Přihlášení` and `prihlaseni` fold to the same.
 *
 * @example
 * fold('Přihlášení') // => 'prihlaseni'
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/ø/g, 'o');
}
