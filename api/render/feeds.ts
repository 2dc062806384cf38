import type { Item, Language } from '../contract/model.ts';
import { siteToGmt, siteToMs } from '../lib/time.ts';
import { languageRoot } from '../query/urls.ts';
import { xmlAttribute, xmlText } from '../lib/escape.ts';
import { absolute, urlOf, plainExcerpt, plainTitle, type Rendering } from './rendering.ts';

/** Articles in a feed. */
const NEWEST = 20;

const newest = (language: Language, { listings }: Rendering): Item[] =>
  listings.ofLanguage(language).slice(-NEWEST).reverse();

const updatedAt = (items: Item[]): string =>
  items.reduce((latest, item) => (item.modified > latest ? item.modified : latest), '1970-01-01T01:00:00');

export function rssFeed(language: Language, rendering: Rendering): string {
  const { site } = rendering.serializeContext.index;
  const items = newest(language, rendering);
  const entries = items.map((item) => {
    const link = xmlAttribute(absolute(urlOf(item, rendering), rendering));
    const date = new Date(siteToMs(item.date)).toUTCString();
    const excerpt = xmlText(plainExcerpt(item, rendering));
    return `<item><title>${xmlText(plainTitle(item))}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><description>${excerpt}</description></item>\n`;
  });
  const self = absolute(`${languageRoot(language)}feed/rss.xml`, rendering);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xmlText(site.name[language])}</title>
<link>${xmlText(absolute(languageRoot(language), rendering))}</link>
<description>${xmlText(site.description[language])}</description>
<language>${language}</language>
<lastBuildDate>${new Date(siteToMs(updatedAt(items))).toUTCString()}</lastBuildDate>
<atom:link href="${xmlAttribute(self)}" rel="self" type="application/rss+xml"/>
${entries.join('')}</channel></rss>
`;
}

export function atomFeed(language: Language, rendering: Rendering): string {
  const { site, authors } = rendering.serializeContext.index;
  const items = newest(language, rendering);
  const gmt = (site: string) => `${siteToGmt(site)}Z`;
  const entries = items.map((item) => {
    const link = xmlAttribute(absolute(urlOf(item, rendering), rendering));
    const author = authors.get(item.author)?.name[language] || site.name[language];
    return `<entry><title>${xmlText(plainTitle(item))}</title><link href="${link}"/><id>${link}</id><published>${gmt(item.date)}</published><updated>${gmt(item.modified)}</updated><author><name>${xmlText(author)}</name></author><summary>${xmlText(plainExcerpt(item, rendering))}</summary></entry>\n`;
  });
  const home = xmlAttribute(absolute(languageRoot(language), rendering));
  const self = xmlAttribute(absolute(`${languageRoot(language)}feed/atom.xml`, rendering));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title>${xmlText(site.name[language])}</title>
<subtitle>${xmlText(site.description[language])}</subtitle>
<link href="${home}"/>
<link href="${self}" rel="self"/>
<id>${home}</id>
<updated>${gmt(updatedAt(items))}</updated>
${entries.join('')}</feed>
`;
}
