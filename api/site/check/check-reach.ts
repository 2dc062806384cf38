import type { Item } from '../../contract/model.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import { siteToMs } from '../../lib/time.ts';
import { ancestryOf, pathOf } from '../../rest/query/urls.ts';
import { type Finding, onField } from './finding.ts';

/** Days that a translation may take before its absence is reported. */
const TRANSLATED_WITHIN = 30;

const DAY_MS = 86_400_000;

/** Published texts that readers are unlikely to find. `linked` holds the ids of items that a text or menu links to. */
export function checkReach(index: ContentIndex, linked: ReadonlySet<number>, today: string): Finding[] {
  return [...index.allItems()]
    .filter(({ type, status }) => (type === 'post' || type === 'page') && status === 'publish')
    .flatMap((item) => [...orphanFindings(item, index, linked), ...oneLanguageFindings(item, index, today)]);
}

function orphanFindings(item: Item, index: ContentIndex, linked: ReadonlySet<number>): Finding[] {
  if (linked.has(item.id) || isInMenu(item, index)) return [];
  const rule = item.type === 'post' ? 'orphanPost' : 'orphanPage';
  return [onField(item, 'title', { rule, values: {} })];
}

/** Lists lead to articles of a topic; the navigation leads to chapters, through their topmost ancestor. */
function isInMenu(item: Item, index: ContentIndex): boolean {
  const { navigation } = index.site;
  if (item.type === 'post') {
    return item.sticky || item.categories.some((id) => index.term(id)?.taxonomy === 'category');
  }
  const [top = item] = ancestryOf(item, index);
  const isManual = index.childrenOf(top.id).some((child) => !isTerm(child) && child.type === 'page');
  return navigation.includes(isManual ? 'manuals' : 'pages');
}

function oneLanguageFindings(item: Item, index: ContentIndex, today: string): Finding[] {
  const [other] = index.site.languages.filter((language) => language !== item.language);
  const partner = index.partner(item);
  if (!other || (partner && pathOf(partner, index) !== null)) return [];
  const days = Math.floor((siteToMs(today) - siteToMs(item.date)) / DAY_MS);
  if (days <= TRANSLATED_WITHIN) return [];
  return [onField(item, 'translation_of', { rule: 'oneLanguage', values: { days, language: other } })];
}
