import { ANONYMOUS } from '../../contract/caller.ts';
import type { ItemType } from '../../contract/enums.ts';
import type { Item, Language, Term } from '../../contract/model.ts';
import { type ContentIndex, isTerm } from '../../content/index/content-index.ts';
import { comparison } from '../../content/index/sort-orders.ts';
import { withBase } from '../../content/markdown/link-urls.ts';
import { sourceFactsOf, sourcesOf } from '../../content/markdown/source-facts.ts';
import { hash } from '../../lib/hash.ts';
import type { Memo, ValueOptions } from '../../lib/memo/memo.ts';
import type { NewerSection } from '../../rest/operations/operation.ts';
import { entryOf } from '../query-index/encode.ts';
import { partOf } from '../query-index/format.ts';
import { type TextWords, wordsOf } from '../query-index/words.ts';
import { readOwnUrl } from '../../rest/oembed/page-urls.ts';
import { fieldsOf } from '../../rest/query/text-search.ts';
import { scaledSizes } from '../../rest/query/picture-sizes.ts';
import { canRead, isPublicAuthor } from '../../rest/query/policy.ts';
import { pathOf, recordAt, uploadPath } from '../../rest/query/urls.ts';
import type { Picture, View } from '../../../src/views.ts';
import { type ListName, pageCount } from './article-lists.ts';
import { keywordsOf } from './keywords.ts';
import { textPartOf } from './llms-full.ts';
import { markdownBody, markdownHead } from './markdown-alternate.ts';
import { movedPages } from './redirects.ts';
import {
  chaptersBelow,
  hasPage,
  href,
  isListed,
  isLocked,
  type MarkdownView,
  plainExcerpt,
  plainTitle,
  type RecordLink,
  type Rendering,
  type Values,
} from './rendering.ts';
import { sitemapEntry, sitemapPartOf } from './sitemap.ts';
import { tallyOf } from './tally.ts';
import { mainView } from './views/article.ts';
import { type InCommon, inCommonWith, type Kin, relatedAmong } from './views/related.ts';
import { staleNotice } from './views/stale-notice.ts';
import { typeset } from './views/typeset.ts';

/** Bytes of Markdown and pages that are cached; most are used once. */
const ROOM = 4 * 1024 * 1024;

/** Most texts in one file, about as many as a model can read. More are split into parts. */
const MOST_IN_ONE = 256;

/** Links of a text that are examined. */
const MOST_LINKS = 50;

/** Most articles on one page from A to Z. */
const ON_ONE_PAGE = 200;

export type ValueSources = Omit<Rendering, 'values'> & {
  memo: Memo;
  /** Number of records and pages of a list, as an anonymous GET of a path reports them. */
  getTotals(path: string): { total: number; pages: number };
  /** Sections of the source that changed since a translation was made. */
  newerSections(item: Item): NewerSection[];
};

/** Defines the values that outputs may read of other records. */
export function makeValues(sources: ValueSources): Rendering {
  const { memo, newerSections, getTotals, ...given } = sources;
  const { index, lists } = given;
  const rendering: Rendering = { ...given, values: {} as Values };
  const ofItem = <T>(name: string, none: T, make: (item: Item) => T, options?: ValueOptions<T>) => {
    const value = (id: number): T => {
      const item = index.item(id);
      return item ? make(item) : none;
    };
    return memo.define(name, value, options);
  };

  const path = memo.define('path', (id: number) => {
    const record = index.record(id);
    return record ? pathOf(record, index) : null;
  });
  const link = memo.define('link', (id: number) => {
    const [record, at] = [index.record(id), path(id)];
    if (!record || at === null) return null;
    const label = isTerm(record) ? record.name : plainTitle(record);
    return { label: typeset(label, record.language, rendering), href: href(at, rendering) };
  });
  const excerpt = ofItem('excerpt', '', (item) => plainExcerpt(item, rendering));
  const card = memo.define('card', (id: number) => {
    const [item, to] = [index.item(id), link(id)];
    if (!item || !to) return null;
    const { language } = item;
    return { ...to, excerpt: typeset(excerpt(id), language, rendering), language };
  });
  const partner = ofItem('partner', 0, (item) => {
    const other = index.partner(item);
    return other && hasPage(other) && index.site.languages.includes(other.language) ? other.id : 0;
  });
  const trail = memo.define('trail', (id: number) => {
    const record = index.record(id);
    if (!record) return [];
    const above = (index.ancestors<Item | Term>(record) as (Item | Term)[]).reverse();
    return above.flatMap((one) => (isTerm(one) || (one.type === 'page' && hasPage(one)) ? (link(one.id) ?? []) : []));
  });
  const place = memo.define('place of a chapter', (id: number) => placeOfChapter(index.item(id), index));
  const chapters = memo.define('chapters', (name: `${number} ${Language}`): number[] => {
    const [parent, language] = name.split(' ') as [string, Language];
    const ids = parent === '0' ? index.idsOf('page', language) : index.childIds(Number(parent));
    const shown = ids.flatMap((id) => place(id) ?? []).filter((one) => one.language === language);
    const below = parent === '0' ? shown.filter(({ isChild }) => !isChild) : shown;
    return below.sort(inGuideOrder).map(({ id }) => id);
  });
  const isFilled = memo.define('is filled', (name: ListName) => lists.of(name).length > 0);
  const topics = memo.define('topics', (name: `${number} ${Language}`): number[] => {
    const [parent, language] = name.split(' ') as [string, Language];
    const landing = index.site.default_category[language];
    return index
      .terms('category', language)
      .filter((term) => topicAbove(term, index) === Number(parent))
      .filter(({ id }) => id !== landing || isFilled(`term ${id}`))
      .map(({ id }) => id)
      .sort((a, b) => Number(a === landing) - Number(b === landing) || a - b);
  });
  const taxonomy = memo.define('taxonomy', (id: number) => index.term(id)?.taxonomy ?? null);
  const entriesOf = (ids: number[]): RecordLink[] =>
    ids.flatMap((id) => {
      const to = link(id);
      return to ? [{ id, ...to }] : [];
    });
  const entries = memo.define('entries', (parent: `${number} ${Language}`) =>
    entriesOf(taxonomy(parseInt(parent, 10)) ? topics(parent) : chapters(parent)),
  );
  const sections = memo.define('sections', (language: Language) => {
    const { manuals = [], pages = [] } = Object.groupBy(entriesOf(chapters(`0 ${language}`)), ({ id }) =>
      chapters(`${id} ${language}`).length > 0 ? 'manuals' : 'pages',
    );
    return { manuals, topics: entriesOf(topics(`0 ${language}`)), pages };
  });
  const manualTop = memo.define('first page of a manual', (id: number) => {
    const chapter = index.item(id);
    let top = id;
    for (const above of chapter ? index.ancestors(chapter) : []) {
      if (!isOfManual(above, chapter!)) break;
      top = above.id;
    }
    return top;
  });
  const manual = memo.define('manual', (top: number): number[] => {
    const page = index.item(top);
    // Chapters in a cycle of parents are not a manual.
    if (!page || isOfManual(index.item(page.parent), page)) return [];
    return [top, ...chaptersBelow(top, page.language, rendering)];
  });
  const keywords = ofItem('keywords', NO_WORDS, (item) => (isLocked(item) ? NO_WORDS : keywordsOf(item)), {
    sign: (words) => hash(new Uint8Array(words.buffer, words.byteOffset, words.byteLength)),
    isLasting: true,
  });
  const factsOf = sourceFactsOf(memo, index);
  // The links of a protected text must not be revealed.
  const hasOpenText = ofItem('has an open text', false, (item) => !isLocked(item));
  // Of many texts with the same link, none is looked at again unless it leads to another article.
  const articleAt = memo.define('article at', (path: string) => {
    const record = recordAt(path, index);
    return record && !isTerm(record) && record.type === 'post' && hasPage(record) ? record.id : 0;
  });
  const linked = memo.define(
    'linked articles',
    (id: number) => {
      const links = hasOpenText(id) ? factsOf(id).links.slice(0, MOST_LINKS) : [];
      const found = links.map(({ url }) => {
        const whole = URL.parse(withBase(url, given.base), given.base + (path(id) ?? '/'));
        const own = whole && readOwnUrl(whole, given.base);
        return own && 'path' in own ? articleAt(own.path) : 0;
      });
      return [...new Set(found)].filter((other) => other !== 0 && other !== id);
    },
    { isLasting: true },
  );
  const kin = ofItem<Kin | null>('kin', null, ({ id, language, categories, tags, menu_order, date }) => {
    return { id, language, categories, tags, menu_order, date };
  });
  const inCommon = ofItem<InCommon[]>(
    'what others have in common',
    [],
    (item) => {
      const around = (term: number) => lists.of(`term ${term}`).around(item).ids;
      return inCommonWith(item, { around, kin, taxonomy, linked });
    },
    { room: { bytes: ROOM, sizeOf: (others) => 64 * others.length } },
  );
  const related = memo.define('related articles', (id: number) => relatedAmong(id, inCommon(id), keywords), {
    isLasting: true,
  });
  const inSitemap = tallyOf(index, 'sitemap', (record) =>
    !isTerm(record) && isListed(record) ? sitemapPartOf(record.id) : null,
  );
  const inQuery = tallyOf(index, 'query index', ({ id }) => partOf(id));
  const inParts = {
    cs: tallyOf(index, 'texts in cs', (record) => textPartNumber(record, 'cs')),
    en: tallyOf(index, 'texts in en', (record) => textPartNumber(record, 'en')),
  };
  const source = sourcesOf(memo, index);
  const printText = (id: number): string => {
    const from = source(id);
    return from ? markdownBody(from, rendering) : '';
  };
  const markdownText = memo.define('Markdown without head', printText, {
    room: { bytes: ROOM, sizeOf: (text) => 2 * text.length },
  });
  const isMany = memo.define('texts are many', (language: Language) => inParts[language].total > MOST_IN_ONE);

  rendering.values = {
    ...{ path, link, card, trail, partner, related, chapters, topics, entries, sections, manualTop, manual, isFilled },
    picture: memo.define('picture', (id: number) => pictureOf(index.item(id), rendering)),
    stale: ofItem('stale notice', null, (item) => staleNotice(item, newerSections(item), rendering)),
    totals: memo.define('totals', getTotals),
    answer: memo.define('answer', (path: string) => rendering.getJson(path)),
    example: memo.define('example', (name: `${ItemType} ${Language}`) => {
      const [type, language] = name.split(' ') as [ItemType, Language];
      const items = index.items(type, language, 'id', type === 'attachment' ? 'inherit' : 'publish');
      return items.find((item) => canRead(item, ANONYMOUS, index))?.id;
    }),
    exampleAuthor: memo.define('example author', () =>
      [...index.authors.keys()].sort((a, b) => a - b).find((id) => isPublicAuthor(id, index)),
    ),
    pages: memo.define('pages', (name: ListName) => pageCount(lists.of(name).length)),
    isLong: memo.define('is long', (name: ListName) => lists.of(name).length > ON_ONE_PAGE),
    moved: memo.define('moved pages', () => movedPages(rendering)),
    listedIn: ofItem<Language | null>('listed in', null, (item) => (isListed(item) ? item.language : null)),
    sitemapEntry: ofItem('sitemap entry', '', (item) =>
      isListed(item) && index.site.languages.includes(item.language) ? sitemapEntry(item, rendering) : '',
    ),
    sitemapParts: memo.define('parts of the sitemap', () => inSitemap.numbers),
    textParts: memo.define('parts of texts', (language: Language) =>
      isMany(language) ? inParts[language].numbers : [],
    ),
    markdown: ofItem<MarkdownView | null>('Markdown', null, (item) =>
      isListed(item) ? { head: markdownHead(item, rendering), body: markdownText.sign(item.id) } : null,
    ),
    markdownText,
    queryEntry: memo.define('query entry', (id: number) => {
      const record = index.record(id);
      return record ? entryOf(record, index, (one) => given.translationStatus(one).status) : null;
    }),
    queryParts: memo.define('parts of the query index', () => inQuery.numbers),
    words: ofItem('words', NO_TEXT, (item) => wordsOf(fieldsOf(item)), {
      room: { bytes: 4 * ROOM, sizeOf: ({ words }) => 40 * words.length },
    }),
    main: memo.define('main part', (id: number): View => mainView(index.item(id)!, rendering), {
      room: {
        bytes: ROOM,
        sizeOf: (view) => 2_000 + ('article' in view && 'html' in view.article ? 2 * view.article.html.length : 0),
      },
    }),
  };
  return rendering;
}

const NO_WORDS = new Uint32Array(0);

const NO_TEXT: TextWords = { words: [], strengths: [] };

const textPartNumber = (record: Item | Term, language: Language): number | null =>
  !isTerm(record) && record.language === language && isListed(record) ? textPartOf(record.id) : null;

type InGuide = Pick<Item, 'id' | 'language' | 'menu_order' | 'date' | 'title'>;
type Chapter = InGuide & { isChild: boolean };

const inGuideOrder = comparison('guide') as (a: InGuide, b: InGuide) => number;

/** What decides the place of a published chapter. It is below a parent of its language only while that is published. */
function placeOfChapter(page: Item | undefined, index: ContentIndex): Chapter | null {
  if (page?.type !== 'page' || !hasPage(page)) return null;
  const { id, language, menu_order, date, title } = page;
  const parent = index.item(page.parent);
  const isChild = parent !== undefined && isOfManual(parent, page);
  return { id, language, menu_order, date, title, isChild };
}

const isOfManual = (page: Item | undefined, { language }: Item): boolean =>
  page?.type === 'page' && hasPage(page) && page.language === language;

/** The category above this one, or 0 if there is none that readers can browse in its language. */
function topicAbove({ parent, taxonomy, language }: Term, index: ContentIndex): number {
  const above = index.term(parent);
  const isTopic = above?.taxonomy === taxonomy && above.language === language;
  return isTopic && parent !== index.site.default_category[language] ? parent : 0;
}

function pictureOf(media: Item | undefined, rendering: Rendering): Picture | null {
  // A picture is as public as the text that it belongs to.
  if (media?.type !== 'attachment' || !canRead(media, ANONYMOUS, rendering.index)) return null;
  const { width, height, filesize, sizes } = media.media_details;
  if (!width || !height) return null;
  const folder = media.file.slice(0, media.file.lastIndexOf('/') + 1);
  const copies = scaledSizes(sizes, { width, height, filesize });
  const all = [...copies.map((size) => ({ file: folder + size.file, width: size.width })), { file: media.file, width }];
  const srcset = all.map((copy) => `${href(uploadPath(copy.file), rendering)} ${copy.width}w`);
  return {
    src: href(uploadPath(media.file), rendering),
    alt: media.alt_text,
    width,
    height,
    srcset: srcset.length > 1 ? srcset.join(', ') : '',
  };
}
