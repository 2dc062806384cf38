import type { Item, Language, Term } from '../../contract/model.ts';
import { siteToGmt } from '../../lib/time.ts';
import { authorPath, languageRoot, pathOf } from '../../rest/query/urls.ts';
import { xmlAttribute, xmlText } from '../../lib/escape.ts';
import { API_GROUPS, apiReferencePath } from './api-groups.ts';
import { absolute, isListed, type Rendering, urlOf } from './rendering.ts';

const URLSET =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';

/** Ids per file of the sitemap, so that a write touches a file of bounded size. */
const PART_SIZE = 200;

export const sitemapPartOf = (id: number): number => Math.floor(id / PART_SIZE);

/** Articles and chapters with ids of one part. */
export function sitemapOfItems(part: number, { values }: Rendering): string {
  const entries = Array.from({ length: PART_SIZE }, (_, at) => values.sitemapEntry(part * PART_SIZE + at));
  return `${URLSET}${entries.join('')}</urlset>\n`;
}

/** Home pages, lists (categories, tags, all articles, articles of an author), and the pages about the API. */
export function sitemapOfTerms(rendering: Rendering): string {
  const { values, index } = rendering;
  const { site, authors } = index;
  const ofEach = (pathIn: (language: Language) => string, languages = site.languages): string[] => {
    const pair = languages.length > 1 ? { cs: pathIn('cs'), en: pathIn('en') } : null;
    return languages.map((language) => entry(pathIn(language), '', pair, rendering));
  };
  const terms = (['category', 'post_tag'] as const)
    .flatMap((taxonomy) => site.languages.flatMap((language) => index.terms(taxonomy, language)))
    .sort((a, b) => a.id - b.id);
  const entries = [
    ...ofEach((language) => languageRoot(language, site)),
    ...terms.map((term) => entry(urlOf(term, rendering), '', pairOf(term, index.partner(term), rendering), rendering)),
    ...ofEach((language) => `${languageRoot(language, site)}archive/`),
    ...[...authors.values()].flatMap(({ id, slug }) =>
      ofEach(
        (language) => authorPath(slug, language, site),
        site.languages.filter((language) => values.isFilled(`author ${id} ${language}`)),
      ),
    ),
    ...API_GROUPS.flatMap((group) => ofEach((language) => apiReferencePath(group, language, site))),
  ];
  return `${URLSET}${entries.join('')}</urlset>\n`;
}

export function sitemapIndex(parts: readonly number[], rendering: Rendering): string {
  const entries = ['terms', ...parts].map(
    (name) => `<sitemap><loc>${xmlText(absolute(`/sitemaps/${name}.xml`, rendering))}</loc></sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

type Pair = Record<Language, string> | null;

/** The sitemap entry of an article or chapter. */
export function sitemapEntry(item: Item, rendering: Rendering): string {
  const partner = rendering.index.partner(item);
  const pair = pairOf(item, partner && isListed(partner) ? partner : undefined, rendering);
  return entry(urlOf(item, rendering), `<lastmod>${siteToGmt(item.modified)}Z</lastmod>`, pair, rendering);
}

function pairOf(record: Item | Term, partner: Item | Term | undefined, { index }: Rendering): Pair {
  if (!partner) return null;
  const paths = [record, partner].map((one) => [one.language, pathOf(one, index)] as const);
  return Object.fromEntries(paths) as Pair;
}

function entry(path: string, more: string, pair: Pair, rendering: Rendering): string {
  const link = (hreflang: string, to: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xmlAttribute(absolute(to, rendering))}"/>`;
  const { languages, root_language } = rendering.index.site;
  const links = pair
    ? [...languages.map((language) => link(language, pair[language])), link('x-default', pair[root_language])].join('')
    : '';
  return `<url><loc>${xmlText(absolute(path, rendering))}</loc>${more}${links}</url>\n`;
}
