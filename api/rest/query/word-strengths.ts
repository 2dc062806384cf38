import { type Field, share, strength } from '../../content/search/scoring.ts';

/** How strongly a text is about each of its words, 1 to 15. Words are separated by spaces and identified by `keyOf`. */
export function strengthsOf<K>(fields: readonly Field[], keyOf: (written: string) => K): Map<K, number> {
  const shares = new Map<K, number>();
  for (const field of fields) {
    const words = field.text.split(/\s+/);
    const each = share(field, words.length);
    for (const written of words) {
      if (!written) continue;
      const key = keyOf(written);
      shares.set(key, (shares.get(key) ?? 0) + each);
    }
  }
  for (const [key, sum] of shares) shares.set(key, strength(sum));
  return shares;
}
