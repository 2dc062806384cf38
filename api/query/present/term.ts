import { TERM_COLLECTIONS } from '../../contract/enums.ts';
import type { Term } from '../../contract/model.ts';
import { escapeText } from '../../markdown/escape.ts';
import { asciiPath, pathOf } from '../address.ts';
import { apiRoot, CURIES, type Links, type Presentation, type View } from './presentation.ts';

/** A category or tag as the API shows it. Names are HTML-escaped text, descriptions are HTML. */
export function presentTerm(term: Term, { context }: Pick<View, 'context'>, presentation: Presentation): object {
  const { guide, base } = presentation;
  const full = context !== 'embed';
  return {
    id: term.id,
    ...(full ? { count: guide.count(term.id), description: term.description } : {}),
    link: base + asciiPath(pathOf(term, guide) ?? ''),
    name: escapeText(term.name),
    slug: term.slug,
    taxonomy: term.taxonomy,
    ...(full && term.taxonomy === 'category' ? { parent: term.parent } : {}),
    ...(full ? { meta: [], language: term.language, translation_of: guide.partner(term)?.id ?? 0 } : {}),
    _links: termLinks(term, presentation),
  };
}

function termLinks(term: Term, presentation: Presentation): Links {
  const api = `${apiRoot(presentation)}/cms/v2`;
  const collection = `${api}/${TERM_COLLECTIONS[term.taxonomy]}`;
  return {
    self: [{ href: `${collection}/${term.id}` }],
    collection: [{ href: collection }],
    about: [{ href: `${api}/taxonomies/${term.taxonomy}` }],
    ...(term.parent ? { up: [{ embeddable: true, href: `${collection}/${term.parent}` }] } : {}),
    'cms:post_type': [{ href: `${api}/posts?${TERM_COLLECTIONS[term.taxonomy]}=${term.id}` }],
    curies: CURIES,
  };
}
