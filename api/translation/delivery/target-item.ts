import { isFloating } from '../../contract/enums.ts';
import { type Item, OTHER_LANGUAGE } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { chooseSlug } from '../../rest/operations/slugs.ts';
import { livePartner } from '../jobs/counterpart.ts';
import { withFields } from '../jobs/texts.ts';
import type { Assembled, Warning } from '../text/unit-types.ts';

export interface TargetContext {
  source: Item;
  target: Item | undefined;
  /** Id for an item that does not exist yet. */
  newId: number;
  /** Whether a new translation of a published text is published. */
  publishes: boolean;
  now: string;
}

/**
 * The translated item before its links are localised. An existing item keeps everything except its texts; a new one, or
 * one in the trash, is modelled on its source, with the partners of the source's terms, parent and picture.
 */
export function targetItem(
  { source, target, newId, publishes, now }: TargetContext,
  { body, fields }: Pick<Assembled, 'body' | 'fields'>,
  service: Service,
): { item: Item; warnings: Warning[] } {
  const texts = { content: body, modified: now };
  if (target && target.status !== 'trash') return { item: { ...withFields(target, fields), ...texts }, warnings: [] };
  const { item: like, warnings } = likeSource(source, service.store.index);
  const item = { ...withFields(like, fields), ...texts };
  Object.assign(item, { id: target?.id ?? newId, path: target?.path ?? '', version: target?.version ?? '' });
  if (!publishes && (item.status === 'publish' || item.status === 'future')) item.status = 'draft';
  if (item.status !== 'future') item.date = now;
  item.dated = !isFloating(item.status);
  chooseSlug({ ...item, slug: '' }, item, { args: { slug: item.title } }, service);
  return { item, warnings };
}

/** A new item with the partners of everything its source references, and warnings for missing partners. */
export function likeSource(source: Item, index: ContentIndex): { item: Item; warnings: Warning[] } {
  const warnings: Warning[] = [];
  const partnerId = (id: number, code: string): number => {
    const record = index.record(id);
    const partner = record && livePartner(record, index);
    if (id !== 0 && !partner) warnings.push({ unit: '', code, reference: String(id) });
    return partner?.id ?? 0;
  };
  const termIds = (ids: number[]) => ids.map((id) => partnerId(id, 'term_without_partner')).filter(Boolean);
  const picture = index.item(source.featured_media);
  const item: Item = {
    ...source,
    language: OTHER_LANGUAGE[source.language],
    translation_of: source.id,
    slug: '',
    aliases: [],
    categories: termIds(source.categories),
    tags: termIds(source.tags),
    parent: partnerId(source.parent, 'parent_without_partner'),
    featured_media: picture ? (index.partner(picture)?.id ?? picture.id) : 0,
  };
  return { item, warnings };
}
