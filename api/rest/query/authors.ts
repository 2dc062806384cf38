import type { Author } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';

/** Only published items make their author public; the existence of other accounts is private. */
export const isPublicAuthor = (id: number, index: ContentIndex): boolean =>
  index.author(id) !== undefined && index.hasPublished(id);

export const publicAuthors = (index: ContentIndex): Author[] =>
  [...index.authors.values()].filter(({ id }) => index.hasPublished(id));
