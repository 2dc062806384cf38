import type { Item, Language } from '../contract/model.ts';
import { siteToGmt, siteToMs } from '../lib/time.ts';
import { languageRoot } from '../query/urls.ts';
import { escapeXml } from './escape-xml.ts';
import { absolute, urlOf, plainExcerpt, plainTitle, type Rendering } from './rendering.ts';

/** Articles in a feed. */
const NEWEST = 20;

const newest = (language: Language, { listings }: Rendering): Item[] =>
  listings.byDate(language).slice(-NEWEST).reverse();

const updatedAt = (items: Item[]): string =>
  items.reduce((latest, item) => (item.modified > latest ? item.modified : latest), '1970-01-01T01:00:00');

export function rssFeed(language: Language, rendering: Rendering): string {
  const { site } = rendering.serializeContext.index;
  const items = newest(language, rendering);
  const entries = items.map((item) => {
    const link = escapeXml(absolute(urlOf(item, rendering), rendering));
    const date = new Date(siteToMs(item.date)).toUTCString();
    const excerpt = escapeXml(plainExcerpt(item, rendering));
    return `<item><title>${escapeXml(plainTitle(item))}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><description>${excerpt}</description></item>\n`;
  });
  const self = absolute(`${languageRoot(language, site)}feed/rss.xml`, rendering);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(site.name[language])}</title>
<link>${escapeXml(absolute(languageRoot(language, site), rendering))}</link>
<description>${escapeXml(site.description[language])}</description>
<language>${language}</language>
<lastBuildDate>${new Date(siteToMs(updatedAt(items))).toUTCString()}</lastBuildDate>
<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>
${entries.join('')}</channel></rss>
`;
}

export function atomFeed(language: Language, rendering: Rendering): string {
  const { site, authors } = rendering.serializeContext.index;
  const items = newest(language, rendering);
  const gmt = (site: string) => `${siteToGmt(site)}Z`;
  const entries = items.map((item) => {
    const link = escapeXml(absolute(urlOf(item, rendering), rendering));
    const author = authors.get(item.author)?.name[language] || site.name[language];
    return `<entry><title>${escapeXml(plainTitle(item))}</title><link href="${link}"/><id>${link}</id><published>${gmt(item.date)}</published><updated>${gmt(item.modified)}</updated><author><name>${escapeXml(author)}</name></author><summary>${escapeXml(plainExcerpt(item, rendering))}</summary></entry>\n`;
  });
  const home = escapeXml(absolute(languageRoot(language, site), rendering));
  const self = escapeXml(absolute(`${languageRoot(language, site)}feed/atom.xml`, rendering));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title>${escapeXml(site.name[language])}</title>
<subtitle>${escapeXml(site.description[language])}</subtitle>
<link href="${home}"/>
<link href="${self}" rel="self"/>
<id>${home}</id>
<updated>${gmt(updatedAt(items))}</updated>
${entries.join('')}</feed>
`;
}
