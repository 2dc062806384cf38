import type { Context } from '../../../contract/enums.ts';
import type { Author, Language } from '../../../contract/model.ts';
import { user } from '../../../contract/records/user.ts';
import { namesIn } from '../../../contract/derive/contexts.ts';
import { authorPath } from '../urls.ts';
import { contentApi, type UrlContext } from './serialize-context.ts';

type Show = (author: Author, language: Language, serializeContext: UrlContext) => unknown;
type Field = keyof typeof user.fields;

/**
 * Fields that are not shown as stored: omitting one does not compile. Logins, e-mail addresses and roles
 * are never shown.
 */
const SHOW: Record<Exclude<Field, keyof Author>, Show> & Partial<Record<Field, Show>> = {
  name: ({ name }, language) => name[language],
  url: () => '',
  description: ({ description }, language) => description[language],
  link: ({ slug }, language, { base, index }) => base + authorPath(slug, language, index.site),
  meta: () => [],
};
const SHOWN: Readonly<Record<string, Show>> = SHOW;

/** A public author. */
export function serializeAuthor(
  author: Author,
  { context, language }: { context: Context; language: Language },
  serializeContext: UrlContext,
): Record<string, unknown> {
  const collection = `${contentApi(serializeContext)}/users`;
  const shown = namesIn(user.fields, context, null).map((name) => [
    name,
    SHOWN[name] ? SHOWN[name](author, language, serializeContext) : author[name as keyof Author],
  ]);
  return {
    ...Object.fromEntries(shown),
    _links: { self: [{ href: `${collection}/${author.id}` }], collection: [{ href: collection }] },
  };
}
