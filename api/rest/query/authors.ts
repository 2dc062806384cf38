import type { Author } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';

/** Only what is published makes its author public: that someone has an account is nobody's business. */
export const isPublicAuthor = (id: number, index: ContentIndex): boolean =>
  index.author(id) !== undefined && index.hasPublished(id);

export const publicAuthors = (index: ContentIndex): Author[] =>
  [...index.authors.values()].filter(({ id }) => index.hasPublished(id));
