import { type Context, TERM_COLLECTIONS } from '../../../contract/enums.ts';
import type { ComputedIn } from '../../../contract/inferred.ts';
import type { Taxonomy, Term } from '../../../contract/model.ts';
import { SCHEMAS } from '../../../contract/records/schemas.ts';
import { namesIn } from '../../../contract/derive/contexts.ts';
import { escapeText } from '../../../lib/escape.ts';
import { asciiPath, pathOf } from '../urls.ts';
import { shownMeta } from './meta.ts';
import {
  contentApi,
  CURIES,
  type Links,
  recordHref,
  type SerializeOptions,
  type TermContext,
  type UrlContext,
} from './serialize-context.ts';

type Show = (term: Term, serializeContext: TermContext, context: Context) => unknown;

/** Fields that are not stored in files: omitting one does not compile. */
type Computed = ComputedIn<(typeof SCHEMAS)[Taxonomy]>;

/** Names are HTML-escaped text, descriptions are HTML. */
const SHOW: Record<Computed, Show> & Partial<Record<keyof Term, Show>> = {
  count: ({ id }, { index }) => index.count(id),
  link: (term, { index, base }) => base + asciiPath(pathOf(term, index) ?? ''),
  name: ({ name }) => escapeText(name),
  description: (term, { descriptionHtml }, context) => (context === 'edit' ? term.description : descriptionHtml(term)),
  taxonomy: ({ taxonomy }) => taxonomy,
  meta: ({ meta, taxonomy }, { index }, context) => shownMeta(meta, taxonomy, context, index.site),
  language: ({ language }) => language,
  translation_of: (term, { index }) => index.partner(term)?.id ?? 0,
};
const SHOWN: Readonly<Record<string, Show>> = SHOW;

/** A category or tag as the API shows it. */
export function serializeTerm(
  term: Term,
  { context }: Pick<SerializeOptions, 'context'>,
  serializeContext: TermContext,
): object {
  const names = namesIn(SCHEMAS[term.taxonomy].fields, context, null);
  const values = names.map((name) => [
    name,
    SHOWN[name]?.(term, serializeContext, context) ?? term[name as keyof Term],
  ]);
  return { ...Object.fromEntries(values), _links: termLinks(term, serializeContext) };
}

function termLinks(term: Term, serializeContext: UrlContext): Links {
  const api = contentApi(serializeContext);
  const collection = `${api}/${TERM_COLLECTIONS[term.taxonomy]}`;
  return {
    self: [{ href: recordHref(term, serializeContext) }],
    collection: [{ href: collection }],
    about: [{ href: `${api}/taxonomies/${term.taxonomy}` }],
    ...(term.parent ? { up: [{ embeddable: true, href: `${collection}/${term.parent}` }] } : {}),
    'cms:post_type': [{ href: `${api}/posts?${TERM_COLLECTIONS[term.taxonomy]}=${term.id}` }],
    curies: CURIES,
  };
}
