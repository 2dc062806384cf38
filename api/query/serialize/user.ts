import type { Author, Language } from '../../contract/model.ts';
import { authorPath } from '../urls.ts';
import { apiRoot, type UrlContext } from './serialize-context.ts';

/** A public author. No login, e-mail address or role is ever shown. */
export function serializeAuthor(author: Author, language: Language, serializeContext: UrlContext): object {
  const collection = `${apiRoot(serializeContext)}/cms/v2/users`;
  return {
    id: author.id,
    name: author.name[language],
    url: '',
    description: author.description[language],
    link: serializeContext.base + authorPath(author.slug, language, serializeContext.index.site),
    slug: author.slug,
    meta: [],
    _links: { self: [{ href: `${collection}/${author.id}` }], collection: [{ href: collection }] },
  };
}
