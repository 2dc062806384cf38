/**
 * Lower case without diacritics, for comparing the way readers search: `Přihlášení` and `prihlaseni` fold to the same.
 * So do letters joined for print (`ﬁ`), and words with soft hyphens or other characters that nobody sees.
 *
 * @example
 * fold('Přihlášení') // => 'prihlaseni'
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/ø/g, 'o');
}
