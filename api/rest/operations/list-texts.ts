import type { Caller } from '../../contract/caller.ts';
import type { Item } from '../../contract/model.ts';
import { LANGUAGES } from '../../contract/enums.ts';
import { type ListedText, TEXT_TYPES, type TextList } from '../../contract/routes/writing.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { isDueForReview } from '../../content/index/publication.ts';
import { titleText } from '../../content/markdown/excerpt.ts';
import { latestFirst } from '../query/order.ts';
import { cutListPage } from '../query/paging.ts';
import { canEdit, canRead, canReadText } from '../query/policy.ts';
import { parseSearch } from '../query/search.ts';
import { linkOf } from '../query/serialize/item.ts';
import type { OperationInput, Service, Operation } from './operation.ts';

/**
 * All texts of both languages that the caller may read as a writer, most recently changed first. Those in the trash are
 * listed only by their status.
 */
export const listTexts: Operation<'listTexts'> = async (input, service) => {
  const { args, caller } = input;
  const { search } = args;
  const found = search === undefined ? null : await service.search.whenReady(() => findWords(search, service));
  const { index } = service.store;
  const readable = (texts: Item[]) => texts.filter((item) => canRead(item, caller, index));
  const seen = readable(textsOf(index));
  const now = service.store.now();
  const views: Record<keyof TextList['counts'], (item: Item) => boolean> = {
    all: () => true,
    drafts: ({ status, author }) => status === 'draft' && author === caller.id,
    pending: (item) => item.status === 'pending' && canEdit(item, caller),
    stale: (item) => canEdit(item, caller) && isStale(item, service),
    due: (item) => canEdit(item, caller) && isDueForReview(item, now),
  };
  const among = args.status === 'trash' ? readable(everyText(index).filter(({ status }) => status === 'trash')) : seen;
  const wanted = among
    .filter(
      (item) =>
        views[args.view](item) &&
        FILTERS.every((name) => args[name] === undefined || item[name] === args[name]) &&
        (args.topic === undefined || item.categories.includes(args.topic)) &&
        (found === null || (found.has(item.id) && canReadText(item, caller, index))),
    )
    .sort(
      found ? (a, b) => found.get(b.id)! - found.get(a.id)! || b.id - a.id : latestFirst(({ modified }) => modified),
    );
  const { rows, total, pages } = cutListPage(wanted, args, 'rest_post_invalid_page_number');
  const texts = rows.map((item) => listed(item, input, service));
  return { body: { texts, total, pages, counts: countsOf(views, seen) } satisfies TextList };
};

/** Arguments that name the value of a member. */
const FILTERS = ['type', 'language', 'status', 'author'] as const;

/** Texts of all types and languages, except those in the trash or never saved. */
export const textsOf = (index: ContentIndex): Item[] =>
  everyText(index).filter(({ status }) => status !== 'trash' && status !== 'auto-draft');

const everyText = (index: ContentIndex): Item[] =>
  TEXT_TYPES.flatMap((type) => LANGUAGES.flatMap((language) => index.items(type, language)));

/** Number of items in each view. */
export const countsOf = <View extends string>(
  views: Record<View, (item: Item) => boolean>,
  items: readonly Item[],
): Record<View, number> =>
  Object.fromEntries(
    Object.entries<(item: Item) => boolean>(views).map(([view, holds]) => [view, items.filter(holds).length]),
  ) as Record<View, number>;

/** Relevance of texts by id; null if the query has no words. */
function findWords(words: string, { search }: Service): Map<number, number> | null {
  const terms = parseSearch(words);
  const found = TEXT_TYPES.flatMap((type) => LANGUAGES.map((language) => search.find(type, language, terms)));
  return found.every((hits) => hits === null) ? null : new Map(found.flatMap((hits) => [...(hits ?? [])]));
}

/**
 * Runs for all texts, so it uses the remembered status of each pair: listing the sections may require
 * rendering the source.
 */
export const isStale = (item: Item, { presenter }: Pick<Service, 'presenter'>): boolean =>
  item.translated_units !== '' && ['outdated', 'partial'].includes(presenter.translationStatusOf(item));

function listed(item: Item, { caller }: OperationInput, service: Service): ListedText {
  const { store, serializeContext } = service;
  const partner = store.index.partner(item);
  const editable = canEdit(item, caller);
  const { review, owner } = editable ? item : { review: '', owner: '' };
  return {
    id: item.id,
    type: item.type,
    language: item.language,
    title: titleText(item),
    status: item.status,
    link: linkOf(item, serializeContext),
    modified: item.modified,
    author: { id: item.author, name: serializeContext.userName(item.author, item.language) },
    topics: [...item.categories],
    partner: partner && canRead(partner, caller, store.index) ? { id: partner.id, language: partner.language } : null,
    stale: newerSectionsFor(caller, item, service),
    review,
    owner,
    editable,
  };
}

/** Sections that are newer in the other language, for callers who may read it. */
export function newerSectionsFor(caller: Caller, item: Item, { store, newerSections }: Service): string[] {
  const partner = store.index.partner(item);
  return partner && canReadText(partner, caller, store.index) ? newerSections(item).map(({ text }) => text) : [];
}
