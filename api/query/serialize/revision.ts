import type { Item, Revision } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import { siteToGmt } from '../../lib/time.ts';
import { excerptHtml, titleHtml } from '../../markdown/excerpt.ts';
import { itemHref } from './item-links.ts';
import { linkOf } from './item.ts';
import type { SerializeContext, SerializeOptions } from './serialize-context.ts';

/** A revision or autosave of an item as the API shows it. */
export function serializeRevision(
  revision: Revision,
  parent: Item,
  { context }: SerializeOptions,
  serializeContext: SerializeContext,
): object {
  const rendered = serializeContext.rendered({
    ...parent,
    content: revision.content,
    // An autosave keeps its id, and two of them may come within a second.
    version: `revision ${revision.id} ${hash(revision.content)}`,
  });
  const isBlock = parent.type === 'cms_block';
  const edit = context === 'edit';
  const full = context !== 'embed';
  const raw = (text: string) => (edit || (isBlock && full) ? { raw: text } : {});
  const guid = `${serializeContext.base}/?p=${revision.id}`;
  const excerpt = excerptHtml(revision, null);
  return {
    author: revision.author,
    date: revision.date,
    ...(full ? { date_gmt: siteToGmt(revision.date) } : {}),
    id: revision.id,
    ...(full ? { modified: revision.date, modified_gmt: siteToGmt(revision.date) } : {}),
    parent: revision.parent,
    slug: `${revision.parent}-${revision.autosave ? 'autosave' : 'revision'}-v1`,
    ...(full ? { guid: edit ? { rendered: guid, raw: guid } : { rendered: guid } } : {}),
    title: { ...raw(revision.title), rendered: titleHtml(revision.title) },
    ...(full
      ? {
          content: {
            ...raw(revision.content),
            rendered: rendered.html,
          },
        }
      : {}),
    ...(isBlock ? {} : { excerpt: { ...(edit ? { raw: revision.excerpt } : {}), rendered: excerpt } }),
    ...(revision.autosave && edit ? { preview_link: `${linkOf(parent, serializeContext)}?preview=true` } : {}),
    _links: { parent: [{ href: itemHref(parent, serializeContext) }] },
  };
}
