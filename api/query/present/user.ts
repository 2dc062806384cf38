import type { Author, Language } from '../../contract/model.ts';
import { authorPath } from '../address.ts';
import { apiRoot, type Presentation } from './presentation.ts';

/** A public author. No login, e-mail address or role is ever shown. */
export function presentAuthor(author: Author, language: Language, presentation: Presentation): object {
  const collection = `${apiRoot(presentation)}/cms/v2/users`;
  return {
    id: author.id,
    name: author.name[language],
    url: '',
    description: author.description[language],
    link: presentation.base + authorPath(author.slug, language),
    slug: author.slug,
    meta: [],
    _links: { self: [{ href: `${collection}/${author.id}` }], collection: [{ href: collection }] },
  };
}
