import type { Item, Language } from '../../contract/model.ts';
import { LANGUAGES } from '../../contract/enums.ts';
import { TEXT_TYPES, type TEXT_VIEWS } from '../../contract/writing.ts';
import { isDueForReview } from '../../content/index/publication.ts';
import { plainText } from '../../content/markdown/excerpt.ts';
import { titleHtml } from '../../content/markdown/title.ts';
import { cutListPage } from '../query/paging.ts';
import { canEdit, canRead } from '../query/policy.ts';
import { parseSearch } from '../query/search.ts';
import { linkOf } from '../query/serialize/item.ts';
import type { OperationInput, OperationResult, Service } from './operation.ts';

/** A text as the list of those who write shows it. */
export interface ListedText {
  id: number;
  type: Item['type'];
  language: Language;
  /** Plain text; may be empty. */
  title: string;
  status: Item['status'];
  link: string;
  /** In site time. */
  modified: string;
  author: { id: number; name: string };
  topics: number[];
  /** The same text in the other language; how far behind it is, where this is its translation. */
  partner: { id: number; language: Language } | null;
  /** Sections of the other language that this text is behind; empty where it is not. */
  stale: string[];
  /** Day from which somebody should look at the text again, and who; empty for none. */
  review: string;
  owner: string;
  /** False: it can be read, and changes can be proposed. */
  editable: boolean;
}

export interface TextList {
  texts: ListedText[];
  total: number;
  pages: number;
  /** How many each view holds for the caller. */
  counts: Record<(typeof TEXT_VIEWS)[number], number>;
}

/** All texts, of both languages, that the caller may read as somebody who writes; what was changed last comes first. */
export function listTexts(input: OperationInput<'listTexts'>, service: Service): OperationResult {
  const { args, caller } = input;
  const { index } = service.store;
  const seen = TEXT_TYPES.flatMap((type) => LANGUAGES.flatMap((language) => index.items(type, language))).filter(
    (item) => item.status !== 'trash' && item.status !== 'auto-draft' && canRead(item, caller, index),
  );
  const now = service.store.now();
  const views: Record<keyof TextList['counts'], (item: Item) => boolean> = {
    all: () => true,
    drafts: ({ status, author }) => status === 'draft' && author === caller.id,
    pending: (item) => item.status === 'pending' && canEdit(item, caller),
    stale: (item) => canEdit(item, caller) && isStale(item, service),
    due: (item) => canEdit(item, caller) && isDueForReview(item, now),
  };
  const found = args.search === undefined ? null : findWords(args.search, service);
  const wanted = seen
    .filter(
      (item) =>
        views[args.view](item) &&
        (args.type === undefined || item.type === args.type) &&
        (args.language === undefined || item.language === args.language) &&
        (args.status === undefined || item.status === args.status) &&
        (args.author === undefined || item.author === args.author) &&
        (args.topic === undefined || item.categories.includes(args.topic)) &&
        (found === null || found.has(item.id)),
    )
    .sort(found ? (a, b) => found.get(b.id)! - found.get(a.id)! || b.id - a.id : lastChangedFirst);
  const { rows, total, pages } = cutListPage(wanted, args, 'rest_post_invalid_page_number');
  const texts = rows.map((item) => listed(item, input, service));
  return { body: { texts, total, pages, counts: countsOf(views, seen) } satisfies TextList };
}

/** How many items each view holds. */
export const countsOf = <View extends string>(
  views: Record<View, (item: Item) => boolean>,
  items: readonly Item[],
): Record<View, number> =>
  Object.fromEntries(
    Object.entries<(item: Item) => boolean>(views).map(([view, holds]) => [view, items.filter(holds).length]),
  ) as Record<View, number>;

const lastChangedFirst = (a: Item, b: Item): number =>
  a.modified < b.modified ? 1 : a.modified > b.modified ? -1 : b.id - a.id;

/** How well texts fit some words, by id; null where they ask for nothing. */
function findWords(words: string, { search }: Service): Map<number, number> | null {
  const terms = parseSearch(words);
  const found = TEXT_TYPES.flatMap((type) => LANGUAGES.map((language) => search.find(type, language, terms)));
  return found.every((hits) => hits === null) ? null : new Map(found.flatMap((hits) => [...(hits ?? [])]));
}

/** Asked of all texts, so by what is remembered of each pair: naming the sections may have to render the source. */
export const isStale = (item: Item, { presenter }: Pick<Service, 'presenter'>): boolean =>
  item.translated_units !== '' && ['outdated', 'partial'].includes(presenter.translationStatusOf(item));

function listed(item: Item, { caller }: OperationInput, service: Service): ListedText {
  const { store, serializeContext } = service;
  const partner = store.index.partner(item);
  return {
    id: item.id,
    type: item.type,
    language: item.language,
    title: plainText(titleHtml(item.title)),
    status: item.status,
    link: linkOf(item, serializeContext),
    modified: item.modified,
    author: { id: item.author, name: authorName(item, service) },
    topics: [...item.categories],
    partner: partner && canRead(partner, caller, store.index) ? { id: partner.id, language: partner.language } : null,
    stale: service.newerSections(item).map(({ text }) => text),
    review: item.review,
    owner: item.owner,
    editable: canEdit(item, caller),
  };
}

/** As readers know who wrote an item, else by the account; empty for nobody. */
export const authorName = ({ author, language }: Item, { store }: Pick<Service, 'store'>): string =>
  store.index.author(author)?.name[language] ?? store.users.byId(author)?.name ?? '';
