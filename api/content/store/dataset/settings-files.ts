import { isDeepStrictEqual } from 'node:util';
import { Document, isSeq, parseDocument, visit } from 'yaml';
import { LANGUAGES, type Author, type Language, type Site } from '../../../contract/model.ts';
import { authorEntry, oneOrBoth } from '../profiles.ts';
import type { SiteData } from './data-set.ts';

const SITE_HEADING = ' Site-wide settings of the guide. Texts that readers see are given in both languages.';
const AUTHORS_HEADING = ' Public author profiles. Articles name an author by id.';
const PRINT = { lineWidth: 0, flowCollectionPadding: false };

/** What holds after an import: a value for one language leaves that of the other, or serves both where there is none. */
export function mergeSite(existing: Site | null, given: SiteData, base: string): Partial<Site> {
  const { name, description, default_category, ...rest } = given;
  const merge = <T>(own: Record<Language, T> | undefined, values: Partial<Record<Language, T>>, none?: T) =>
    Object.fromEntries(
      LANGUAGES.map((one) => [one, values[one] ?? own?.[one] ?? none ?? Object.values(values)[0]]),
    ) as Record<Language, T>;
  return {
    ...(name ? { name: merge(existing?.name, name) } : {}),
    ...(description ? { description: merge(existing?.description, description) } : {}),
    ...(default_category ? { default_category: merge(existing?.default_category, default_category, 0) } : {}),
    ...rest,
    public_url: base,
  };
}

/** `site.yaml` with new values; what an existing file says besides, comments too, stays. */
export function siteFile(existing: string | null, site: Partial<Site>): string {
  const document = existing === null ? new Document({}) : parseDocument(existing, { schema: 'core' });
  if (existing === null) document.commentBefore = SITE_HEADING;
  const now = (document.toJS() ?? {}) as Record<string, unknown>;
  for (const [key, value] of Object.entries(site)) {
    const shown = isPerLanguage(value) ? oneOrBoth(value) : value;
    if (!isDeepStrictEqual(now[key], shown)) document.set(key, document.createNode(shown));
  }
  return print(document);
}

/** `site.yaml` with more redirects; those that stand there stay as they are. */
export function withRedirects(existing: string, more: Site['redirects']): string {
  const document = parseDocument(existing, { schema: 'core' });
  if (document.get('redirects') === null) document.delete('redirects');
  for (const [from, to] of Object.entries(more))
    if (!document.hasIn(['redirects', from])) document.setIn(['redirects', from], to);
  return print(document);
}

/** `authors.yaml`; an empty list has a file too, as there is nothing to guess then. */
export function authorsFile(authors: readonly Author[]): string {
  const document = new Document(authors.map(authorEntry));
  document.commentBefore = AUTHORS_HEADING;
  return print(document);
}

const isPerLanguage = (value: unknown): value is Record<Language, string> =>
  LANGUAGES.every((language) => typeof (value as Record<Language, unknown>)[language] === 'string');

/** Lists of numbers and words stand on one line, as people write them. */
function print(document: Document): string {
  visit(document, {
    Seq(_key, node) {
      if (isSeq(node) && node.items.every((item) => !('items' in (item as object)))) node.flow = true;
    },
  });
  return document.toString(PRINT);
}
