import type { Remark } from '../../contract/findings.ts';
import type { Item, Term } from '../../contract/model.ts';
import { isDueForReview } from '../../content/index/publication.ts';
import { isTerm, kindOf, type ContentIndex } from '../../content/index/content-index.ts';
import { slugify } from '../../lib/slug.ts';
import { siteToMs } from '../../lib/time.ts';
import { remarkOnKey } from '../../content/store/front-matter/odd-keys.ts';
import { type Finding, onField } from './finding.ts';
import { ancestryOf, languageRoot, languagesBelow, pathOf } from '../../rest/query/urls.ts';

/** File names and front matter that probably do not mean what their author intended. `today` is a site time. */
export function checkHeads(index: ContentIndex, today: string): Finding[] {
  const known = new Map<string, Item | Term>();
  return [...index.allItems(), ...index.allTerms()].flatMap((record) => [
    ...(record.oddKeys ?? []).flatMap((key) => {
      const remark = remarkOnKey(key, kindOf(record));
      return remark ? [onField(record, key, remark)] : [];
    }),
    ...earlyFindings(record, today),
    ...reviewFindings(record, today),
    ...nameFindings(record),
    ...placeFindings(record, index),
    ...caseFindings(record, known, index),
  ]);
}

/** Clocks and time zones of authors differ by less than this. */
const DAY_MS = 86_400_000;

function earlyFindings(record: Item | Term, today: string): Finding[] {
  if (isTerm(record) || record.type === 'attachment' || record.status !== 'publish') return [];
  if (siteToMs(record.date) <= siteToMs(today) + DAY_MS) return [];
  return [onField(record, 'date', { rule: 'dateAhead', values: { date: record.date } })];
}

function reviewFindings(record: Item | Term, today: string): Finding[] {
  if (isTerm(record) || !isDueForReview(record, today)) return [];
  const { review, owner } = record;
  const remark: Remark =
    owner === '' ? { rule: 'reviewDue', values: { review } } : { rule: 'reviewDueBy', values: { owner, review } };
  return [onField(record, 'review', remark)];
}

/** Characters that keyboards type in different ways, or that links must encode. */
const HARD_TO_TYPE = /[\s\p{Lu}]|[^\p{ASCII}]/u;

/** A name set explicitly with `slug:` is not reported. */
function nameFindings(record: Item | Term): Finding[] {
  const stem = record.path.slice(record.path.lastIndexOf('/') + 1, -'.md'.length).normalize('NFC');
  const name = slugify(stem);
  // A name in another script has no simpler form.
  if (record.slug !== stem || name === '' || name.includes('%')) return [];
  if (!isTerm(record) && (record.type === 'attachment' || record.type === 'cms_block')) return [];
  if (OF_OTHERS.test(stem)) return [onField(record, 'slug', { rule: 'nameOfFolder', values: { name: stem } })];
  const [, day = '', rest = ''] = (!isTerm(record) && DATED.exec(stem)) || [];
  if (!isTerm(record) && day && !record.date.startsWith(day)) {
    return [onField(record, 'slug', { rule: 'nameOfDay', values: { day, name: slugify(rest) } })];
  }
  return HARD_TO_TYPE.test(stem) ? [onField(record, 'slug', { rule: 'nameHardToType', values: { name } })] : [];
}

/** Names that have a meaning in other tools: the text of a folder, parts of texts, languages and spare copies. */
const OF_OTHERS = /^(?:index|readme|_.*|.*\.(?:cs|en|bak|sync-conflict-.*))$/i;

/** `2026-03-14-exporting-data`, which other tools read as a date and a name. */
const DATED = /^(\d{4}-\d\d-\d\d)-(.+)$/;

/** First segments below which a host or the server answers by itself, and pages that the guide makes in each language. */
const OF_HOSTS = new Set('_astro _hosting cms-content cms-json search-index write xlate'.split(' '));
const OF_LANGUAGES = new Set(['archive', 'search']);

/** Texts whose URL is that of a page of the guide: only one of the two can be there. The API gives no such slugs. */
function placeFindings(record: Item | Term, index: ContentIndex): Finding[] {
  if (isTerm(record) || (record.type !== 'post' && record.type !== 'page') || record.status === 'trash') return [];
  const { site } = index;
  const shown: Item = record.status === 'publish' ? record : { ...record, status: 'publish' };
  const url = record.slug === '' ? null : pathOf(shown, index);
  if (url === null) return [];
  const root = languageRoot(record.language, site);
  const segments = url.slice(root.length, -1).split('/');
  const [first = ''] = segments;
  const isOfRoot = root === '/' && (OF_HOSTS.has(first) || languagesBelow(site).some((language) => language === first));
  const isOfGuide = segments.length === 1 ? OF_LANGUAGES.has(first) : segments.at(-1) === 'embed';
  return isOfRoot || isOfGuide ? [onField(record, 'slug', { rule: 'slugOfGuide', values: { url } }, 'error')] : [];
}

/** `known` has the records seen so far by URL in lower case: some hosts and disks take such URLs for one. */
function caseFindings(record: Item | Term, known: Map<string, Item | Term>, index: ContentIndex): Finding[] {
  const url = pathOf(record, index);
  if (url === null) return [];
  const other = known.get(url.toLowerCase());
  if (!other) known.set(url.toLowerCase(), record);
  if (!other || pathOf(other, index) === url) return [];
  return [onField(record, 'slug', { rule: 'slugInOtherCase', values: { url, path: other.path } })];
}

/** Days that a translation may take before its absence is reported. */
const TRANSLATED_WITHIN = 30;

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
