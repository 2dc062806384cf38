import type { Author, Item, Language, Site, Term } from '../../contract/model.ts';
import { isTerm } from '../../content/index/content-index.ts';
import { siteToGmt } from '../../lib/time.ts';
import { authorPath, languageRoot, pathOf } from '../../rest/query/urls.ts';
import { xmlAttribute, xmlText } from '../../lib/escape.ts';
import { API_GROUPS, apiReferencePath } from './api-groups.ts';
import { absolute, hasPage, type Rendering, urlOf } from './rendering.ts';

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
  const { index } = rendering.serializeContext;
  const { site } = index;
  const pair = homePair(site);
  const homes = site.languages.map((language) => entry(languageRoot(language, site), '', pair, rendering));
  const ofKinds = [...index.terms('category'), ...index.terms('post_tag')];
  const terms = ofKinds.sort((a, b) => a.id - b.id).map((term) => termEntry(term, rendering));
  const ofEach = (pathIn: (language: Language) => string) =>
    site.languages.map((language) =>
      entry(pathIn(language), '', pair && { cs: pathIn('cs'), en: pathIn('en') }, rendering),
    );
  const archives = ofEach((language) => `${languageRoot(language, site)}archive/`);
  const reference = API_GROUPS.flatMap((group) => ofEach((language) => apiReferencePath(group, language, site)));
  const authors = [...index.authors.values()].flatMap((author) => authorEntries(author, rendering));
  return `${URLSET}${[...homes, ...terms, ...archives, ...authors, ...reference].join('')}</urlset>\n`;
}

export function sitemapIndex(parts: readonly number[], rendering: Rendering): string {
  const entries = ['terms', ...parts].map(
    (name) => `<sitemap><loc>${xmlText(absolute(`/sitemaps/${name}.xml`, rendering))}</loc></sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

type Pair = Record<Language, string> | null;

const homePair = (site: Site): Pair =>
  site.languages.length > 1 ? { cs: languageRoot('cs', site), en: languageRoot('en', site) } : null;

function authorEntries(author: Author, rendering: Rendering): string[] {
  const { site } = rendering.serializeContext.index;
  const languages = site.languages.filter((language) => rendering.values.isWriting(`${author.id} ${language}`));
  const at = (language: Language) => authorPath(author.slug, language, site);
  const pair = languages.length > 1 ? { cs: at('cs'), en: at('en') } : null;
  return languages.map((language) => entry(at(language), '', pair, rendering));
}

/** The sitemap entry of an article or chapter. */
export function sitemapEntry(item: Item, rendering: Rendering): string {
  const partner = rendering.serializeContext.index.partner(item);
  const pair = partner && hasPage(partner) && partner.password === '' ? pairOf(item, partner, rendering) : null;
  return entry(urlOf(item, rendering), `<lastmod>${siteToGmt(item.modified)}Z</lastmod>`, pair, rendering);
}

function termEntry(term: Term, rendering: Rendering): string {
  const partner = rendering.serializeContext.index.partner(term);
  return entry(urlOf(term, rendering), '', partner ? pairOf(term, partner, rendering) : null, rendering);
}

function pairOf(record: Item | Term, partner: Item | Term, { serializeContext: { index } }: Rendering): Pair {
  const path = (of: Item | Term) => pathOf(of, index) ?? (isTerm(of) ? '' : '/');
  return { [record.language]: path(record), [partner.language]: path(partner) } as Record<Language, string>;
}

function entry(path: string, more: string, pair: Pair, rendering: Rendering): string {
  const link = (hreflang: string, to: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xmlAttribute(absolute(to, rendering))}"/>`;
  const { languages, root_language } = rendering.serializeContext.index.site;
  const links = pair
    ? [...languages.map((language) => link(language, pair[language])), link('x-default', pair[root_language])].join('')
    : '';
  return `<url><loc>${xmlText(absolute(path, rendering))}</loc>${more}${links}</url>\n`;
}
