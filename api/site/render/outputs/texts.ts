import type { Language } from '../../../contract/model.ts';
import { isTerm } from '../../../content/index/content-index.ts';
import {
  allTexts,
  listOfParts,
  llmsFullPath,
  llmsPartPath,
  printTexts,
  textPartOf,
  type TextsView,
  textsOfPart,
} from '../llms-full.ts';
import { isListed } from '../rendering.ts';
import { sitemapIndex, sitemapOfItems, sitemapOfTerms, sitemapPartOf } from '../sitemap.ts';
import { file, fileAt, languagesOf, type Output, type ReadShown, text } from './output.ts';

/** All public URLs, for search engines; `terms` contains lists and the pages about the API. */
export const sitemap: Output = {
  name: 'sitemap',
  keys: () => ['index', 'terms'],
  keysOf: (record) => (isTerm(record) ? [] : [sitemapPartOf(record.id)]),
  files(part, rendering) {
    const { values } = rendering;
    if (part === 'index') return [text('sitemap.xml', () => sitemapIndex(values.sitemapParts(''), rendering))];
    if (part === 'terms') return [text('sitemaps/terms.xml', () => sitemapOfTerms(rendering))];
    const isThere = values.sitemapParts('').includes(Number(part));
    return isThere ? [text(`sitemaps/${part}.xml`, () => sitemapOfItems(Number(part), rendering))] : [];
  },
  isAwaited: true,
};

/** Full texts for language models: a file per range of ids, and an index with all texts or links to these files. */
export const llmsFull: Output = {
  name: 'llms-full',
  keys: (rendering) => languagesOf(rendering).map((language) => `${language} index`),
  keysOf: (record) => (isTerm(record) || !isListed(record) ? [] : [`${record.language} ${textPartOf(record.id)}`]),
  files(key, rendering) {
    const [language, part] = key.split(' ') as [Language, string];
    const { site } = rendering.index;
    if (!site.languages.includes(language)) return [];
    const parts = rendering.values.textParts(language);
    const print = (view: TextsView, readShown: ReadShown) => printTexts(view, rendering, readShown);
    if (part !== 'index') {
      const path = fileAt(llmsPartPath(Number(part), language, site));
      const view = () => textsOfPart(Number(part), language, rendering);
      return parts.includes(Number(part)) ? [file(path, { view, print })] : [];
    }
    const path = fileAt(llmsFullPath(language, site));
    return parts.length > 0
      ? [text(path, () => listOfParts(parts, language, rendering))]
      : [file(path, { view: () => allTexts(language, rendering), print })];
  },
  isLarge: true,
};
