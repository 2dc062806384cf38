import type { Author, Item } from '../contract/model.ts';
import type { Guide } from '../store/guide.ts';

/** Only what is published makes its author public: that someone has an account is nobody's business. */
const names = (item: Item): boolean => item.status === 'publish' && item.type !== 'cms_block';

export function isPublicAuthor(id: number, guide: Guide): boolean {
  if (!guide.authors.has(id)) return false;
  for (const item of guide.allItems()) if (item.author === id && names(item)) return true;
  return false;
}

export function publicAuthors(guide: Guide): Author[] {
  const published = new Set<number>();
  for (const item of guide.allItems()) if (names(item)) published.add(item.author);
  return [...guide.authors.values()].filter((author) => published.has(author.id));
}
