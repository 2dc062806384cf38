import { isUnpublished } from '../../contract/enums.ts';
import type { Item } from '../../contract/model.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import { NAME_BYTES } from '../../content/store/front-matter/read-fields.ts';
import { freeSlug, slugify } from '../../lib/slug.ts';
import { RESERVED_SLUGS, TRASHED } from '../query/urls.ts';
import type { Edit, Service } from './operation.ts';

/** Drafts need no URL yet; everything that readers may see some day does. */
const isUnaddressed = ({ status }: Item): boolean => isUnpublished(status);

/** Sets the slug of an item: the requested one, else its present one, else one derived from its title. */
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
  // Two drafts may share a slug; the first to be published keeps it. A restored item yields to both.
  const mayShare = isUnaddressed(after) && !isRestored;
  after.slug = mayShare ? wanted : freeSlug(wanted, (slug) => isTaken(slug, after, index));
}

/** The slug of an item without the suffix of the trash. An item in the trash that never had a slug has none. */
function ownSlug({ slug }: Item, isRestored: boolean): string {
  if (slug === TRASHED) return '';
  return isRestored && slug.endsWith(TRASHED) ? slug.slice(0, -TRASHED.length) : slug;
}

/**
 * Slug of an item in the trash, so that another item can use the original; {@link chooseSlug} restores it. One that would
 * become too long for a slug stays.
 */
export const trashedSlug = ({ slug }: Item): string =>
  slug === TRASHED || Buffer.byteLength(slug + TRASHED) > NAME_BYTES ? slug : slug + TRASHED;

/** The slug of an item that moves in the tree because `gone` is removed: its own, if it is free there. */
export const slugAt = (item: Item, index: ContentIndex, gone: Item): string =>
  isUnaddressed(item) || item.status === 'trash'
    ? item.slug
    : freeSlug(item.slug, (slug) => isTaken(slug, item, index, gone));

/** Chapters share slugs with media among siblings; other types have a namespace of their own. */
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

/** Media belong to the top of the page tree, whatever they are attached to. */
function isSameSpace(a: Item, b: Item): boolean {
  const top = (item: Item) => (item.type === 'attachment' ? 0 : item.parent);
  return top(a) === top(b);
}

/** Files from which hosts read their rules: no content may have them as its slug. */
export const isHostFile = (slug: string): boolean => slug === '_headers' || slug === '_redirects';

/** Words used by the site as first segments, and numeric slugs that look like ids of other items. */
function isReserved(slug: string, item: Item): boolean {
  if (isHostFile(slug) || slug === TRASHED) return true;
  if (/^\d+$/.test(slug) && slug !== String(item.id)) return true;
  const isApart = item.type === 'cms_block' || item.type === 'attachment';
  return isApart ? slug === 'feed' || slug === 'embed' : RESERVED_SLUGS.has(slug);
}
