import { can } from '../../../contract/caller.ts';
import { ITEM_COLLECTIONS } from '../../../contract/enums.ts';
import type { Item } from '../../../contract/model.ts';
import { canEdit, canEditOthers, canPublish, canRead } from '../policy.ts';
import {
  contentApi,
  CURIES,
  type Links,
  recordHref,
  type SerializeContext,
  type SerializeOptions,
} from './serialize-context.ts';

/** Links from an item to related records; entries marked embeddable are followed by `_embed`. */
export function itemLinks(item: Item, view: SerializeOptions, serializeContext: SerializeContext): Links {
  const api = contentApi(serializeContext);
  const self = recordHref(item, serializeContext);
  const links: Links = {
    self: [{ href: self }],
    collection: [{ href: `${api}/${ITEM_COLLECTIONS[item.type]}` }],
    about: [{ href: `${api}/types/${item.type}` }],
  };
  const embeddable = (href: string, more: Record<string, unknown> = {}) => ({ ...more, embeddable: true, href });
  if (item.type !== 'cms_block') links['author'] = [embeddable(`${api}/users/${item.author}`)];
  if (item.type !== 'attachment') Object.assign(links, historyLinks(item, self, view, serializeContext));
  if (item.type === 'page' && item.parent) links['up'] = [embeddable(`${api}/pages/${item.parent}`)];
  if (serializeContext.index.item(item.featured_media)?.type === 'attachment') {
    links['cms:featuredmedia'] = [embeddable(`${api}/media/${item.featured_media}`)];
  }
  if (item.type !== 'attachment') links['cms:attachment'] = [{ href: `${api}/media?parent=${item.id}` }];
  if (item.type === 'post') {
    links['cms:term'] = [
      embeddable(`${api}/categories?post=${item.id}`, { taxonomy: 'category' }),
      embeddable(`${api}/tags?post=${item.id}`, { taxonomy: 'post_tag' }),
    ];
  }
  const partner = serializeContext.index.partner(item);
  if (partner && canRead(partner, view.caller, serializeContext.index))
    links['cms:translation'] = [embeddable(recordHref(partner, serializeContext), { language: partner.language })];
  if (view.context === 'edit') Object.assign(links, actionLinks(item, view, self));
  if (Object.keys(links).some((relation) => relation.startsWith('cms:'))) links['curies'] = CURIES;
  return links;
}

function historyLinks(item: Item, self: string, { caller }: SerializeOptions, { history }: SerializeContext): Links {
  const { count, newest } = history(item.id)[caller.id === 0 ? 'public' : 'all'];
  const links: Links = { 'version-history': [{ count, href: `${self}/revisions` }] };
  if (newest) links['predecessor-version'] = [{ id: newest, href: `${self}/revisions/${newest}` }];
  return links;
}

/** What this caller may do with the item besides saving it. */
function actionLinks(item: Item, { caller }: SerializeOptions, href: string): Links {
  const links: Links = {};
  const allow = (action: string, right: boolean) => {
    if (right && canEdit(item, caller)) links[`cms:action-${action}`] = [{ href }];
  };
  allow('publish', item.type !== 'attachment' && canPublish(item.type, caller));
  allow('unfiltered-html', can(caller, 'unfiltered_html'));
  allow('sticky', item.type === 'post' && can(caller, 'edit_others_posts') && can(caller, 'publish_posts'));
  allow('assign-author', item.type !== 'cms_block' && canEditOthers(item.type, caller));
  if (item.type !== 'post') return links;
  allow('create-categories', can(caller, 'manage_categories'));
  allow('assign-categories', can(caller, 'edit_posts'));
  allow('create-tags', can(caller, 'manage_categories'));
  allow('assign-tags', can(caller, 'edit_posts'));
  return links;
}
