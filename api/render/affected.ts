import type { Item, Language, Term } from '../contract/model.ts';
import { LANGUAGES } from '../contract/model.ts';
import { isTerm, type Change } from '../store/guide.ts';
import { sizedFiles } from '../store/media.ts';
import { collectionKeys } from './all-keys.ts';
import { shardOf, type OutputKey } from './keys.ts';
import { pathOf } from '../query/address.ts';
import { hasPage, OTHER, type Rendering } from './rendering.ts';

/**
 * Outputs that a change touches. The first ring is what the record owns and what lists it; the second is what merely
 * mentions it. The first does not grow with the guide.
 */
export interface Affected {
  first: Set<OutputKey>;
  second: Set<OutputKey>;
}

/** Articles around the changed one whose pages name it: the list beside the page reaches this far. */
const NEIGHBOURS = 10;

/** The content is already as it is after the changes; what it was before is in the changes. */
export function affected(changes: Change[], rendering: Rendering): Affected {
  const result: Affected = { first: new Set(), second: new Set() };
  for (const change of changes) {
    const record = change.after ?? change.before;
    if (!record) continue;
    if (isTerm(record)) termChanged(change, result, rendering);
    else itemChanged(change as { before?: Item; after?: Item }, result, rendering);
  }
  for (const key of result.first) result.second.delete(key);
  return result;
}

function termChanged({ before, after }: Change, { first, second }: Affected, rendering: Rendering): void {
  const { guide } = rendering.presentation;
  for (const term of [before, after] as (Term | undefined)[]) {
    if (!term) continue;
    first.add(`term ${term.id}`).add(`home ${term.language}`).add('sitemap terms');
    const partner = guide.partner(term);
    if (partner) first.add(`term ${partner.id}`);
    if (term.translation_of) first.add(`term ${term.translation_of}`);
    for (const key of collectionKeys(term.language)) if (/categories|tags/.test(key)) first.add(key);
    for (const post of guide.postsOf(term.id)) first.add(`item ${post.id}`);
    // Every page of the language shows the tree of categories.
    addAllPages(term.language, second, rendering);
    if (partner) addAllPages(partner.language, second, rendering);
  }
}

function itemChanged(change: { before?: Item; after?: Item }, result: Affected, rendering: Rendering): void {
  const versions = [change.before, change.after].filter((item): item is Item => item !== undefined);
  for (const item of versions) {
    ownOutputs(item, result, rendering);
    if (item.type === 'post') postOutputs(item, result, rendering);
    if (item.type === 'page') chapterOutputs(item, change, result, rendering);
    if (item.type === 'attachment') mediaOutputs(item, result, rendering);
  }
  if (navigationOf(change.before) !== navigationOf(change.after)) {
    for (const item of versions) if (item.type === 'post') addNeighbours(item, result, rendering);
  }
  mentions(versions, result, rendering);
}

/** What of an item other pages show in their navigation. */
const navigationOf = (item: Item | undefined): string =>
  item && hasPage(item)
    ? JSON.stringify([item.title, item.slug, item.date, item.parent, item.menu_order, item.categories, item.language])
    : '';

function ownOutputs(item: Item, { first }: Affected, rendering: Rendering): void {
  const { guide } = rendering.presentation;
  first.add(`item ${item.id}`).add(shardOf(item.id)).add('sitemap index');
  if (item.aliases.length > 0) first.add('hosting');
  const collection = { post: 'posts', page: 'pages', attachment: 'media', cms_block: 'blocks' }[item.type];
  first.add(`json cms/v2/${collection} ${item.language}`).add(`json cms/v2/users ${item.language}`);
  first.add(`json cms/v2/users ${OTHER[item.language]}`).add(`json cms/v2/users/${item.author} cs`);
  for (const id of [item.translation_of, guide.partner(item)?.id]) {
    const partner = id ? guide.item(id) : undefined;
    if (partner) first.add(`item ${partner.id}`).add(shardOf(partner.id)).add(listOf(partner));
  }
  // What is attached to an item is as public as the item.
  for (const child of guide.childrenOf(item.id)) {
    if (!isTerm(child) && child.type === 'attachment') addMedia(child, first);
  }
}

const listOf = (item: Item): OutputKey => {
  const collection = { post: 'posts', page: 'pages', attachment: 'media', cms_block: 'blocks' }[item.type];
  return `json cms/v2/${collection} ${item.language}`;
};

function postOutputs(item: Item, { first }: Affected, rendering: Rendering): void {
  const { guide } = rendering.presentation;
  const { language } = item;
  first.add(`home ${language}`).add(`archive ${language}`).add(`feed ${language}`);
  first.add(`json cms/v2/categories ${language}`).add(`json cms/v2/tags ${language}`);
  for (const other of LANGUAGES) first.add(`author ${item.author} ${other}`);
  for (const id of [...item.categories, ...item.tags]) {
    if (guide.term(id)) first.add(`term ${id}`);
  }
}

function chapterOutputs(
  item: Item,
  { before, after }: { before?: Item; after?: Item },
  { first, second }: Affected,
  rendering: Rendering,
): void {
  const { guide } = rendering.presentation;
  first.add(`home ${item.language}`);
  for (const id of [item.parent, ...siblingsOf(item, rendering)]) if (guide.item(id)) first.add(`item ${id}`);
  for (const id of descendants(item, rendering)) first.add(`item ${id}`).add(shardOf(id));
  // An article gives way to a chapter of the same slug, and takes its place when that goes.
  for (const post of guide.withSlug('post', item.language, item.slug))
    first.add(`item ${post.id}`).add(shardOf(post.id));
  if (navigationOf(before) !== navigationOf(after)) addAllPages(item.language, second, rendering);
}

const siblingsOf = (item: Item, { presentation: { guide } }: Rendering): number[] =>
  guide.childrenOf(item.parent).map(({ id }) => id);

function descendants(item: Item, { presentation: { guide } }: Rendering, seen = new Set<number>()): Set<number> {
  for (const child of guide.childrenOf(item.id)) {
    if (isTerm(child) || child.type !== 'page' || seen.has(child.id)) continue;
    seen.add(child.id);
    descendants(child, { presentation: { guide } } as Rendering, seen);
  }
  return seen;
}

function mediaOutputs(item: Item, { first, second }: Affected, { presentation: { guide } }: Rendering): void {
  addMedia(item, first);
  for (const other of guide.allItems()) if (other.featured_media === item.id) second.add(`item ${other.id}`);
}

function addMedia(item: Item, keys: Set<OutputKey>): void {
  keys.add(`item ${item.id}`).add(listOf(item));
  for (const file of sizedFiles(item)) keys.add(`upload ${file}`);
}

/** Articles whose pages name this one as a neighbour, wherever it stood before or stands now. */
function addNeighbours(item: Item, { second }: Affected, rendering: Rendering): void {
  for (const id of item.categories) {
    const term = rendering.presentation.guide.term(id);
    if (!term) continue;
    const list = rendering.listings.ofTerm(term);
    const at = list.findIndex((other) => other.date > item.date || (other.date === item.date && other.id >= item.id));
    const place = at < 0 ? list.length : at;
    for (const other of list.slice(Math.max(0, place - NEIGHBOURS - 1), place + NEIGHBOURS + 2)) {
      second.add(`item ${other.id}`);
    }
  }
}

function addAllPages(language: Language, keys: Set<OutputKey>, rendering: Rendering): void {
  const { guide } = rendering.presentation;
  for (const type of ['post', 'page'] as const) {
    for (const item of guide.items(type, language)) keys.add(`item ${item.id}`);
    // Stand-ins for missing translations carry the navigation of the other language.
    for (const item of guide.items(type, OTHER[language])) if (!guide.partner(item)) keys.add(`item ${item.id}`);
  }
  for (const term of guide.allTerms()) if (term.language === language) keys.add(`term ${term.id}`);
  for (const author of guide.authors.keys()) keys.add(`author ${author} ${language}`);
  keys.add(`home ${language}`).add(`archive ${language}`).add(`not-found ${language}`);
}

/**
 * Texts that include a block, show a file or link to the page of a changed item. They are found by looking for its name
 * in the sources: a scan of all texts costs less than keeping an index of them true.
 */
function mentions(versions: Item[], result: Affected, rendering: Rendering): void {
  const { guide } = rendering.presentation;
  const names = new Set<string>();
  for (const item of versions) {
    if (item.type === 'cms_block') names.add(`ref=${item.id}`).add(`ref="${item.id}"`);
    else if (item.type === 'attachment') for (const file of sizedFiles(item)) names.add(file);
    else {
      const path = pathOf(item, guide);
      if (path) names.add(path);
    }
  }
  const wanted = [...names];
  const seen = new Set(versions.map(({ id }) => id));
  for (const other of guide.allItems()) {
    if (seen.has(other.id) || !wanted.some((name) => other.content.includes(name))) continue;
    seen.add(other.id);
    const second: Affected = { first: result.second, second: result.second };
    itemChanged({ before: other, after: other }, second, rendering);
  }
}
