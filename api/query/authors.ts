import type { Author, Item } from '../contract/model.ts';
import type { ContentIndex } from '../index/content-index.ts';

/** Only what is published makes its author public: that someone has an account is nobody's business. */
const names = (item: Item): boolean => item.status === 'publish' && item.type !== 'cms_block';

export function isPublicAuthor(id: number, index: ContentIndex): boolean {
  if (!index.authors.has(id)) return false;
  for (const item of index.allItems()) if (item.author === id && names(item)) return true;
  return false;
}

export function publicAuthors(index: ContentIndex): Author[] {
  const published = new Set<number>();
  for (const item of index.allItems()) if (names(item)) published.add(item.author);
  return [...index.authors.values()].filter((author) => published.has(author.id));
}
