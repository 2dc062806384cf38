import type { Language } from '../../../contract/model.ts';
import { xmlAttribute, xmlText } from '../../../lib/escape.ts';
import { languageAt, languageRoot } from '../../../rest/query/urls.ts';
import { API_GROUPS, type ApiGroupName, apiReferencePath } from '../api-groups.ts';
import { absolute, type Rendering } from '../rendering.ts';
import { apiView } from '../views/api-reference.ts';
import { notFoundView, redirectView, searchView } from '../views/other-pages.ts';
import { file, fileAt, languagesOf, ofLanguages, type Output, page, RANK, text } from './output.ts';

export const notFound = ofLanguages('not-found', (language, root, rendering) => [
  file(fileAt(`${root}404.html`), {
    view: () => notFoundView(language, rendering),
    print: (shown) => rendering.templates.render(shown),
  }),
]);

/** The search page, and the description that lets browsers offer it. */
export const search = ofLanguages('search-page', (language, root, rendering) => [
  page(`${root}search/`, () => searchView(language, rendering), rendering),
  text(fileAt(`${root}opensearch.xml`), () => openSearchDescription(language, rendering)),
]);

const CHARACTERS = new Intl.Segmenter();

/** OpenSearch description of the guide's search; the standard limits names to 16 characters. */
function openSearchDescription(language: Language, rendering: Rendering): string {
  const { site } = rendering.index;
  const name = site.name[language];
  const short = Array.from(CHARACTERS.segment(name), ({ segment }) => segment)
    .slice(0, 16)
    .join('');
  const page = absolute(`${languageRoot(language, site)}search/`, rendering);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${xmlText(short.trim())}</ShortName>`,
    `<Description>${xmlText(site.description[language] || name)}</Description>`,
    `<Language>${language}</Language>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Url type="text/html" template="${xmlAttribute(page)}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}

/** Pages at the old URLs of the settings, for hosts that cannot redirect. */
export const redirects: Output = {
  name: 'redirects',
  keys: () => [''],
  files(_, rendering) {
    const { site } = rendering.index;
    return Object.entries(site.redirects).map(([from, to]) =>
      page(from, () => redirectView(from, to, languageAt(from, site), rendering), rendering, RANK.redirect),
    );
  },
};

/** The API reference for people, by group. A text of the owner with the same path takes precedence. */
export const apiReference: Output = {
  name: 'api-reference',
  keys: (rendering) => languagesOf(rendering).flatMap((one) => API_GROUPS.map((group) => `${one} ${group}`)),
  files(key, rendering) {
    const [language, group] = key.split(' ') as [Language, ApiGroupName];
    if (!languagesOf(rendering).includes(language)) return [];
    const path = apiReferencePath(group, language, rendering.index.site);
    return [page(path, () => apiView(group, language, rendering), rendering, RANK.standIn)];
  },
  isLarge: true,
};
