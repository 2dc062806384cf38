import type { Language } from '../contract/model.ts';
import { xmlAttribute, xmlText } from '../lib/escape.ts';
import { languageRoot } from '../query/urls.ts';
import { absolute, type Rendering } from './rendering.ts';
import { searchView } from './views/other-pages.ts';

/** The page of a search, and what browsers offer it by. */
export function searchPageFiles(
  language: Language,
  rendering: Rendering,
): [path: string, make: () => Promise<string>][] {
  const root = languageRoot(language, rendering.serializeContext.index.site).slice(1);
  return [
    [`${root}search/index.html`, () => rendering.templates.render(searchView(language, rendering))],
    [`${root}opensearch.xml`, async () => openSearchDescription(language, rendering)],
  ];
}

/** By which browsers offer the search of the guide beside others; the standard allows names of 16 characters. */
function openSearchDescription(language: Language, rendering: Rendering): string {
  const { site } = rendering.serializeContext.index;
  const name = site.name[language];
  const page = absolute(`${languageRoot(language, site)}search/`, rendering);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${xmlText(name.slice(0, 16).trim())}</ShortName>`,
    `<Description>${xmlText(site.description[language] || name)}</Description>`,
    `<Language>${language}</Language>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Url type="text/html" template="${xmlAttribute(page)}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}
