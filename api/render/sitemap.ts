import type { Item, Language, Term } from '../contract/model.ts';
import { LANGUAGES } from '../contract/model.ts';
import { siteToGmt } from '../lib/time.ts';
import { languageRoot, pathOf, ROOT_LANGUAGE } from '../query/address.ts';
import { isTerm } from '../store/guide.ts';
import { SITEMAP_SHARD } from './keys.ts';
import { absolute, addressOf, hasPage, type Rendering } from './rendering.ts';
import { xml } from './xml.ts';

const URLSET =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';

/** Articles and chapters with ids of one shard; null when there are none. */
export function sitemapOfItems(shard: number, rendering: Rendering): string | null {
  const { guide } = rendering.presentation;
  const entries: string[] = [];
  for (let id = shard * SITEMAP_SHARD; id < (shard + 1) * SITEMAP_SHARD; id++) {
    const item = guide.item(id);
    if (item && hasPage(item) && item.password === '') entries.push(itemEntry(item, rendering));
  }
  return entries.length > 0 ? `${URLSET}${entries.join('')}</urlset>\n` : null;
}

/** Home pages, categories and tags. */
export function sitemapOfTerms(rendering: Rendering): string {
  const { guide } = rendering.presentation;
  const homes = LANGUAGES.map((language) => entry(languageRoot(language), '', homePair(), rendering));
  const terms = [...guide.allTerms()].sort((a, b) => a.id - b.id).map((term) => termEntry(term, rendering));
  return `${URLSET}${[...homes, ...terms].join('')}</urlset>\n`;
}

export function sitemapIndex(rendering: Rendering): string {
  const shards = new Set<number>();
  for (const language of LANGUAGES) {
    for (const type of ['post', 'page'] as const) {
      for (const item of rendering.presentation.guide.items(type, language)) {
        if (hasPage(item) && item.password === '') shards.add(Math.floor(item.id / SITEMAP_SHARD));
      }
    }
  }
  const names = ['terms', ...[...shards].sort((a, b) => a - b).map(String)];
  const entries = names.map(
    (name) => `<sitemap><loc>${xml(absolute(`/sitemaps/${name}.xml`, rendering))}</loc></sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

type Pair = Record<Language, string> | null;

const homePair = (): Pair => ({ cs: languageRoot('cs'), en: languageRoot('en') });

function itemEntry(item: Item, rendering: Rendering): string {
  const partner = rendering.presentation.guide.partner(item);
  const pair = partner && hasPage(partner) && partner.password === '' ? pairOf(item, partner, rendering) : null;
  return entry(addressOf(item, rendering), `<lastmod>${siteToGmt(item.modified)}Z</lastmod>`, pair, rendering);
}

function termEntry(term: Term, rendering: Rendering): string {
  const partner = rendering.presentation.guide.partner(term);
  return entry(addressOf(term, rendering), '', partner ? pairOf(term, partner, rendering) : null, rendering);
}

function pairOf(record: Item | Term, partner: Item | Term, { presentation: { guide } }: Rendering): Pair {
  const path = (of: Item | Term) => pathOf(of, guide) ?? (isTerm(of) ? '' : '/');
  return { [record.language]: path(record), [partner.language]: path(partner) } as Record<Language, string>;
}

function entry(path: string, more: string, pair: Pair, rendering: Rendering): string {
  const link = (hreflang: string, to: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xml(absolute(to, rendering))}"/>`;
  const links = pair
    ? [...LANGUAGES.map((language) => link(language, pair[language])), link('x-default', pair[ROOT_LANGUAGE])].join('')
    : '';
  return `<url><loc>${xml(absolute(path, rendering))}</loc>${more}${links}</url>\n`;
}
