/** Czech has three forms: 1 oddíl, 2-4 oddíly, 5 oddílů. `%n` is replaced by the number. */
export function czechPlural(count: number, one: string, few: string, many: string): string {
  const form = count === 1 ? one : count >= 2 && count <= 4 ? few : many;
  return form.replace('%n', String(count));
}

export const englishPlural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
