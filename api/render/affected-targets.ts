import { ITEM_COLLECTIONS } from '../contract/enums.ts';
import type { Item, Language, Term } from '../contract/model.ts';
import { isTerm, type Change } from '../index/content-index.ts';
import { formerPaths } from '../query/former-paths.ts';
import { translationOf } from '../translation/jobs/status-index.ts';
import { sizedFiles } from '../store/media/media-files.ts';
import { addApiReference } from './affected-examples.ts';
import { addManuals, addWholeTexts } from './affected-texts.ts';
import { collectionTargets, pictureTargets } from './all-targets.ts';
import { queryPartOf, searchedPartsOf, sitemapPartOf, TargetSet, type BuildTarget } from './build-targets.ts';
import { IN_FEED } from './feeds.ts';
import { navigationOf, placeOf, standingOf, translationFactsOf } from './change-facts.ts';
import { namingPages, regroupedPages } from './neighbours.ts';
import { isAmongNewest } from './newest.ts';
import { hasPage, OTHER, publishedPartner, type Rendering } from './rendering.ts';

/**
 * Outputs that a change touches. Primary outputs are what the record owns and what lists it; deferred ones are what merely
 * mentions it. The first does not grow with the guide.
 */
export interface Affected {
  primary: TargetSet;
  deferred: TargetSet;
  /** Ids of the items that changed and of those that show something of them. */
  touched: Set<number>;
}

/** The content is already as it is after the changes; what it was before is in the changes. */
export function affected(changes: Change[], rendering: Rendering): Affected {
  const result: Affected = { primary: new TargetSet(), deferred: new TargetSet(), touched: new Set() };
  for (const change of changes) {
    const record = change.after ?? change.before;
    if (!record) continue;
    if (isTerm(record)) termChanged(change, result, rendering);
    else itemChanged(change as ItemChange, result, rendering);
  }
  addLanding(changes, result, rendering);
  addWholeTexts(changes, result, rendering);
  addManuals(changes, result, rendering);
  addApiReference(changes, result, rendering);
  for (const target of result.primary) result.deferred.delete(target);
  return result;
}

function termChanged(
  { before, after }: Change,
  { primary: first, deferred: second }: Affected,
  rendering: Rendering,
): void {
  const { index } = rendering.serializeContext;
  second.add({ kind: 'totals' });
  for (const term of [before, after] as (Term | undefined)[]) {
    if (!term) continue;
    const { id, language } = term;
    addTerm(id, first, second);
    first.add({ kind: 'home', language }, { kind: 'sitemap', part: 'terms' });
    first.add({ kind: 'hosting' }, { kind: 'social-picture', of: id });
    second.add({ kind: 'query', part: 'index' });
    const partner = index.partner(term);
    for (const language of index.site.languages) {
      // Terms name their partners, and articles list their terms by name.
      first.add(...collectionTargets(language, ['posts', 'categories', 'tags']));
    }
    if (term.translation_of) addTerm(term.translation_of, first, second);
    for (const other of index.translationsOf(term.id)) addTerm(other.id, first, second);
    for (const post of index.postsOf(term.id)) addItem(post.id, first, second);
    // Every page of the language shows the tree of categories.
    addAllPages(term.language, second, rendering);
    if (partner) addAllPages(partner.language, second, rendering);
  }
}

interface ItemChange {
  before?: Item;
  after?: Item;
  isFirstOfAuthor?: boolean;
}

function itemChanged(change: ItemChange, result: Affected, rendering: Rendering): void {
  const versions = [change.before, change.after].filter((item): item is Item => item !== undefined);
  for (const item of versions) {
    result.deferred.add(...searchedPartsOf(item.id));
    ownOutputs(item, result, rendering);
    if (concernsPartners(change, rendering)) partnerOutputs(item, result, rendering);
    if (item.type === 'post') postOutputs(item, result, rendering);
    if (item.type === 'page') chapterOutputs(item, change, result, rendering);
    if (item.type === 'attachment') mediaOutputs(item, result, rendering);
  }
  if (standingOf(change.before) !== standingOf(change.after)) {
    for (const item of versions) countingOutputs(item, result, rendering);
    result.deferred.add({ kind: 'totals' });
  }
  if (placeOf(change.before) !== placeOf(change.after)) {
    result.primary.add({ kind: 'hosting' });
    result.deferred.add({ kind: 'totals' });
  }
  if (navigationOf(change.before) !== navigationOf(change.after)) {
    for (const item of versions) if (item.type === 'post') addNaming(change.before, item, result, rendering);
  }
  for (const { id } of regroupedPages(change, rendering)) result.deferred.add({ kind: 'navigation', id });
  mentions(versions, result, rendering);
  if (change.isFirstOfAuthor && change.after) authorAppears(change.after, result, rendering);
}

/** Every page shows the category in which articles land, as long as there is one in it. */
function addLanding(changes: readonly Change[], { deferred }: Affected, rendering: Rendering): void {
  for (const { before, after } of changes as readonly ItemChange[]) {
    if (standingOf(before) === standingOf(after) && before?.language === after?.language) continue;
    for (const item of [before, after]) {
      if (item && rendering.listings.isLandingChanged(item, changes.length)) {
        addAllPages(item.language, deferred, rendering);
      }
    }
  }
}

/** Texts of an author who had no profile say who wrote them from now on. */
function authorAppears(
  item: Item,
  { primary: first, deferred: second, touched }: Affected,
  rendering: Rendering,
): void {
  countingOutputs(item, { primary: first, deferred: second, touched }, rendering);
  for (const other of rendering.serializeContext.index.itemsOf(item.author)) {
    if (touched.has(other.id)) continue;
    itemChanged({ before: other, after: other }, { primary: second, deferred: second, touched }, rendering);
  }
}

function ownOutputs(item: Item, result: Affected, rendering: Rendering): void {
  const { primary: first, deferred: second } = result;
  const { index } = rendering.serializeContext;
  addItem(item.id, first, second);
  first.add(sitemapPartOf(item.id), ...pictureTargets(item));
  if (formerPaths(item, index).length > 0) first.add({ kind: 'hosting' });
  if (isAmongNewest(item, rendering)) first.add(listOf(item));
  attachedOutputs(item, result, rendering);
  // A text takes the place of a media file of the same slug.
  for (const media of index.withSlug('attachment', item.language, item.slug)) {
    if (media.id !== item.id) mediaOutputs(media as Item, result, rendering);
  }
}

/** Another wording of a translation is nothing to its source; that of a source tells how far translations are behind. */
function concernsPartners({ before, after }: ItemChange, { serializeContext: { index } }: Rendering): boolean {
  const source = after && index.partner(after);
  if (!before || !source || index.translationsOf(after.id).length > 0) return true;
  const isTranslation = [before, after].every((item) => translationOf(item, source) === item);
  return !isTranslation || translationFactsOf(before) !== translationFactsOf(after);
}

function partnerOutputs(item: Item, { primary: first, deferred: second }: Affected, rendering: Rendering): void {
  const { index } = rendering.serializeContext;
  for (const id of [item.translation_of, ...index.translationsOf(item.id).map((other) => other.id)]) {
    const partner = index.item(id);
    if (!partner) continue;
    addItem(partner.id, first, second);
    first.add(sitemapPartOf(partner.id));
    if (isAmongNewest(partner, rendering)) first.add(listOf(partner));
  }
}

/** What is attached to an item stands below it and is as public as the item, wherever its picture is shown. */
function attachedOutputs(item: Item, result: Affected, rendering: Rendering): void {
  for (const child of rendering.serializeContext.index.childrenOf(item.id)) {
    if (!isTerm(child) && child.type === 'attachment') mediaOutputs(child, result, rendering);
  }
}

/** Everything that an item has for itself; the query index holds many and follows later. */
function addItem(id: number, targets: TargetSet, deferred: TargetSet): void {
  targets.add({ kind: 'page', id }, { kind: 'item', id });
  deferred.add(queryPartOf(id));
}

function addTerm(id: number, targets: TargetSet, deferred: TargetSet): void {
  targets.add({ kind: 'term', id });
  deferred.add(queryPartOf(id));
}

const listOf = ({ type, language }: Item): BuildTarget => ({
  kind: 'json',
  route: `cms/v2/${ITEM_COLLECTIONS[type]}`,
  language,
});

function postOutputs(item: Item, { primary: first }: Affected, rendering: Rendering): void {
  const { index } = rendering.serializeContext;
  const { language } = item;
  for (const kind of ['home', 'archive'] as const) first.add({ kind, language });
  if (isAmongNewest(item, rendering, IN_FEED, hasPage)) first.add({ kind: 'feed', language });
  first.add({ kind: 'author', id: item.author, language });
  for (const id of [...item.categories, ...item.tags]) {
    if (index.term(id)) first.add({ kind: 'term', id });
  }
}

function countingOutputs(
  item: Item,
  { primary: first, deferred: second }: Affected,
  { serializeContext, listings }: Rendering,
): void {
  const { index } = serializeContext;
  first.add({ kind: 'sitemap', part: 'index' }, { kind: 'user', id: item.author });
  second.add({ kind: 'query', part: 'index' });
  for (const language of index.site.languages) {
    first.add(...collectionTargets(language, ['users']));
    if (item.type !== 'post') continue;
    // A hand-written file may name terms of the other language, and they count it.
    first.add(...collectionTargets(language, ['categories', 'tags']));
    first.add({ kind: 'author', id: item.author, language });
  }
  // Texts name their author with a link to the list of the author's articles, while there is one, and the sitemap names it.
  const author = index.authors.get(item.author);
  if (item.type !== 'post' || !author || listings.ofAuthor(author, item.language).length > 1) return;
  first.add({ kind: 'sitemap', part: 'terms' });
  for (const { id } of index.itemsOf(item.author)) second.add({ kind: 'page', id });
}

function chapterOutputs(item: Item, { before, after }: ItemChange, result: Affected, rendering: Rendering): void {
  const { primary: first, deferred: second } = result;
  const { index } = rendering.serializeContext;
  first.add({ kind: 'home', language: item.language });
  for (const id of [item.parent, ...siblingsOf(item, rendering)]) if (index.item(id)) addItem(id, first, second);
  // An article gives way to a chapter of the same slug, and takes its place when that goes.
  const displaced = index.withSlug('post', item.language, item.slug).map(({ id }) => id);
  const below = index.descendants(item);
  for (const id of [...below.map((chapter) => chapter.id), ...displaced]) addMoved(id, result, rendering);
  if (navigationOf(before) !== navigationOf(after)) addAllPages(item.language, second, rendering);
  // Also an unpublished chapter lends its slug or id to those below, which stand in the navigation of their own language.
  if (before?.slug === after?.slug && before?.parent === after?.parent && before?.status === after?.status) return;
  for (const language of new Set(below.map((chapter) => chapter.language))) {
    addAllPages(language, second, rendering);
  }
}

/** An item whose URL may be another one now: everything that names it follows. */
function addMoved(id: number, result: Affected, rendering: Rendering): void {
  const item = rendering.serializeContext.index.item(id);
  if (!item || result.touched.has(id)) return;
  ownOutputs(item, result, rendering);
  partnerOutputs(item, result, rendering);
  if (item.type === 'post') {
    postOutputs(item, result, rendering);
    addNaming(undefined, item, result, rendering);
  }
  mentions([item], result, rendering);
}

const siblingsOf = (item: Item, { serializeContext: { index } }: Rendering): number[] =>
  index.childrenOf(item.parent).map(({ id }) => id);

function mediaOutputs(item: Item, { primary: first, deferred: second }: Affected, rendering: Rendering): void {
  second.add(...searchedPartsOf(item.id));
  addMedia(item, first, second, rendering);
  for (const { id } of rendering.serializeContext.index.withPicture(item.id)) addItem(id, second, second);
}

function addMedia(item: Item, targets: TargetSet, deferred: TargetSet, rendering: Rendering): void {
  addItem(item.id, targets, deferred);
  if (isAmongNewest(item, rendering)) targets.add(listOf(item));
  for (const file of sizedFiles(item)) targets.add({ kind: 'upload', file });
}

/** The pages that name an article beside their texts, wherever it stood before or stands now. */
function addNaming(before: Item | undefined, item: Item, { deferred: second }: Affected, rendering: Rendering): void {
  for (const { id } of namingPages(before, item, rendering)) second.add({ kind: 'navigation', id });
}

function addAllPages(language: Language, targets: TargetSet, rendering: Rendering): void {
  const { index } = rendering.serializeContext;
  for (const type of ['post', 'page'] as const) {
    for (const item of index.items(type, language)) targets.add({ kind: 'page', id: item.id });
    // Stand-ins for missing translations carry the navigation of the other language.
    for (const item of index.items(type, OTHER[language])) {
      if (!publishedPartner(item, rendering)) targets.add({ kind: 'page', id: item.id });
    }
  }
  for (const term of index.allTerms()) if (term.language === language) targets.add({ kind: 'term', id: term.id });
  for (const id of index.authors.keys()) targets.add({ kind: 'author', id, language });
  for (const kind of ['home', 'archive', 'not-found', 'search-page', 'api-reference'] as const)
    targets.add({ kind, language });
}

/** Texts that include a block, show a file or have the card of a changed item, and in turn those that show them. */
function mentions(versions: Item[], { deferred: second, touched }: Affected, rendering: Rendering): void {
  for (const { id } of versions) touched.add(id);
  for (const other of versions.flatMap((item) => rendering.mentions.of(item))) {
    if (touched.has(other.id)) continue;
    itemChanged({ before: other, after: other }, { primary: second, deferred: second, touched }, rendering);
  }
}
