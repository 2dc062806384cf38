import { LANGUAGES, type Author, type Language, type Site } from '../../../contract/model.ts';
import { authorEntry, oneOrBoth } from '../profiles.ts';
import { parseYaml } from '../front-matter/front-matter.ts';
import { editYaml, printYaml } from '../yaml/edit-yaml.ts';
import type { SiteData } from './data-set.ts';

const SITE_HEADING = '# Site-wide settings of the guide. Texts that readers see are given in both languages.\n\n';
const AUTHORS_HEADING = '# Public author profiles. Articles name an author by id.\n\n';

/** Settings after an import: a value for one language keeps that of the other, or serves both if the other has none. */
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

/** `site.yaml` with new values; every other byte of an existing file is kept. */
export const siteFile = (existing: string | null, site: Partial<Site>): string =>
  editYaml(
    existing ?? SITE_HEADING,
    Object.entries(site).map(([key, value]) => ({
      keys: [key],
      value: isPerLanguage(value) ? oneOrBoth(value) : value,
    })),
  );

/** `site.yaml` with more redirects; existing ones are kept. */
export function withRedirects(existing: string, more: Site['redirects']): string {
  const document = parseYaml(existing);
  const fresh = Object.entries(more).filter(([from]) => !document.hasIn(['redirects', from]));
  return editYaml(
    existing,
    fresh.map(([from, value]) => ({ keys: ['redirects', from], value })),
  );
}

/** `authors.yaml`; an empty list is written too, so that no profiles are derived. */
export const authorsFile = (authors: readonly Author[]): string =>
  AUTHORS_HEADING + printYaml(authors.map(authorEntry));

const isPerLanguage = (value: unknown): value is Record<Language, string> =>
  LANGUAGES.every((language) => typeof (value as Record<Language, unknown>)[language] === 'string');
