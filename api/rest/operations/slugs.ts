import { isUnpublished } from '../../contract/enums.ts';
import type { Item } from '../../contract/model.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import { freeSlug, slugify } from '../../lib/slug.ts';
import { RESERVED_SLUGS, TRASHED } from '../query/urls.ts';
import type { Edit, Service } from './operation.ts';

/** Drafts need no URL yet; everything that readers may see one day does. */
const isUnaddressed = ({ status }: Item): boolean => isUnpublished(status);

/** Gives an item its slug: the one asked for, else the one it has, else one made of its title. */
export function chooseSlug(
  before: Item,
  after: Item,
  { args }: Pick<Edit, 'args'>,
  { store: { index } }: Pick<Service, 'store'>,
): void {
  const asked = args.slug;
  const isRestored = before.status === 'trash' && after.status !== 'trash';
  let wanted = asked === undefined ? ownSlug(before, isRestored) : slugify(asked);
  if (wanted === '' && isUnaddressed(after)) {
    after.slug = '';
    return;
  }
  if (after.status === 'trash' && asked === undefined) return;
  if (wanted === '') wanted = slugify(after.title) || String(after.id);
  if (wanted === before.slug && before.status === after.status && after.parent === before.parent) return;
  // Two drafts may wait with one slug; the first to be published keeps it. What comes back gives way to both.
  const mayShare = isUnaddressed(after) && !isRestored;
  after.slug = mayShare ? wanted : freeSlug(wanted, (slug) => isTaken(slug, after, index));
}

/** The slug of an item without what the trash adds. Nobody chooses what the trash calls a draft without a slug. */
function ownSlug({ slug }: Item, isRestored: boolean): string {
  if (slug === TRASHED) return '';
  return isRestored && slug.endsWith(TRASHED) ? slug.slice(0, -TRASHED.length) : slug;
}

/** What an item is called in the trash, so that another one may have its slug. {@link chooseSlug} gives it back. */
export const trashedSlug = ({ slug }: Item): string => (slug === TRASHED ? slug : `${slug}${TRASHED}`);

/** The slug of an item that comes to another place of the tree because `gone` is removed: its own, if it is free there. */
export const slugAt = (item: Item, index: ContentIndex, gone: Item): string =>
  isUnaddressed(item) || item.status === 'trash'
    ? item.slug
    : freeSlug(item.slug, (slug) => isTaken(slug, item, index, gone));

/** Chapters share their slugs with media among siblings; other types have a space of their own. */
function isTaken(slug: string, item: Item, index: ContentIndex, gone?: Item): boolean {
  if (isReserved(slug, item)) return true;
  const holders = (type: Item['type']) =>
    index
      .withSlug(type, item.language, slug)
      .filter((other): other is Item => !isTerm(other) && other.id !== item.id && other.id !== gone?.id)
      .filter(({ status }) => status !== 'trash');
  if (item.type === 'post' || item.type === 'cms_block') return holders(item.type).length > 0;
  const sharing = [...holders('page'), ...holders('attachment')];
  return sharing.some((other) =>
    item.type === 'attachment' || other.type === 'attachment' ? isSameSpace(other, item) : other.parent === item.parent,
  );
}

/** Media stand at the top of the page tree, whatever they are attached to. */
function isSameSpace(a: Item, b: Item): boolean {
  const top = (item: Item) => (item.type === 'attachment' ? 0 : item.parent);
  return top(a) === top(b);
}

/** Files that hosts read their rules from: no file of the content may have them as its slug. */
export const isHostFile = (slug: string): boolean => slug === '_headers' || slug === '_redirects';

/** Words that the site uses as first segments, and slugs that are numbers, which read like ids of others. */
function isReserved(slug: string, item: Item): boolean {
  if (isHostFile(slug) || slug === TRASHED) return true;
  if (/^\d+$/.test(slug) && slug !== String(item.id)) return true;
  const isApart = item.type === 'cms_block' || item.type === 'attachment';
  return isApart ? slug === 'feed' || slug === 'embed' : RESERVED_SLUGS.has(slug);
}
