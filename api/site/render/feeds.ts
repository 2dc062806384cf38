import type { Item, Language, Term } from '../../contract/model.ts';
import { plainText } from '../../content/markdown/excerpt.ts';
import { siteToGmt, siteToMs } from '../../lib/time.ts';
import { languageRoot } from '../../rest/query/urls.ts';
import { escapeText, xmlAttribute, xmlText } from '../../lib/escape.ts';
import { absolute, urlOf, plainExcerpt, plainTitle, hasPage, type Rendering } from './rendering.ts';

/** Articles in a feed. */
const IN_FEED = 20;

/** What a feed covers: all articles of a language, or those of a category. */
export interface Feed {
  language: Language;
  title: string;
  description: string;
  /** Path of the page that lists the same articles. */
  path: string;
  /** The newest articles, newest first. */
  items: Item[];
}

export function feedOf(language: Language, { index }: Rendering): Feed {
  const { site } = index;
  const items = newestOf(index.items('post', language, 'date', 'publish'));
  const path = languageRoot(language, site);
  return { language, title: site.name[language], description: site.description[language], path, items };
}

export function feedOfTerm(term: Term, rendering: Rendering): Feed {
  const { site } = rendering.index;
  return {
    language: term.language,
    title: `${term.name} – ${site.name[term.language]}`,
    description: plainText(term.description) || site.description[term.language],
    path: urlOf(term, rendering),
    items: newestOf(rendering.lists.of(`dated ${term.id}`).items),
  };
}

function newestOf(oldestFirst: readonly Item[]): Item[] {
  const newest: Item[] = [];
  for (let at = oldestFirst.length - 1; at >= 0 && newest.length < IN_FEED; at--) {
    const item = oldestFirst[at] as Item;
    if (hasPage(item)) newest.push(item);
  }
  return newest;
}

const updatedAt = (items: Item[]): string =>
  items.reduce((latest, item) => (item.modified > latest ? item.modified : latest), '1970-01-01T01:00:00');

export function rssFeed({ language, title, description, path, items }: Feed, rendering: Rendering): string {
  const entries = items.map((item) => {
    const link = xmlAttribute(absolute(urlOf(item, rendering), rendering));
    const date = new Date(siteToMs(item.date)).toUTCString();
    const excerpt = describe(plainExcerpt(item, rendering));
    return `<item><title>${xmlText(plainTitle(item))}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><description>${excerpt}</description></item>\n`;
  });
  const self = absolute(`${path}feed/rss.xml`, rendering);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xmlText(title)}</title>
<link>${xmlText(absolute(path, rendering))}</link>
<description>${describe(description)}</description>
<language>${language}</language>
<lastBuildDate>${new Date(siteToMs(updatedAt(items))).toUTCString()}</lastBuildDate>
<atom:link href="${xmlAttribute(self)}" rel="self" type="application/rss+xml"/>
${entries.join('')}</channel></rss>
`;
}

/** Descriptions in RSS are HTML, unlike its titles and all texts in Atom. */
const describe = (text: string): string => xmlText(escapeText(text));

export function atomFeed({ language, title, description, path, items }: Feed, rendering: Rendering): string {
  const { index } = rendering;
  const { site } = index;
  const gmt = (site: string) => `${siteToGmt(site)}Z`;
  const entries = items.map((item) => {
    const link = xmlAttribute(absolute(urlOf(item, rendering), rendering));
    const author = index.author(item.author)?.name[language] || site.name[language];
    return `<entry><title>${xmlText(plainTitle(item))}</title><link href="${link}"/><id>${link}</id><published>${gmt(item.date)}</published><updated>${gmt(item.modified)}</updated><author><name>${xmlText(author)}</name></author><summary>${xmlText(plainExcerpt(item, rendering))}</summary></entry>\n`;
  });
  const home = xmlAttribute(absolute(path, rendering));
  const self = xmlAttribute(absolute(`${path}feed/atom.xml`, rendering));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title>${xmlText(title)}</title>
<subtitle>${xmlText(description)}</subtitle>
<link href="${home}"/>
<link href="${self}" rel="self"/>
<id>${home}</id>
<updated>${gmt(updatedAt(items))}</updated>
${entries.join('')}</feed>
`;
}
