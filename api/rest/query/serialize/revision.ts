import type { Context } from '../../../contract/enums.ts';
import type { Item, Revision } from '../../../contract/model.ts';
import { HISTORY, type RevisionField } from '../../../contract/records/revision.ts';
import type { Field } from '../../../contract/schema.ts';
import { namesIn } from '../../../contract/derive/contexts.ts';
import { hash } from '../../../lib/hash.ts';
import { siteToGmt } from '../../../lib/time.ts';
import { excerptHtml, titleHtml } from '../../../content/markdown/excerpt.ts';
import { recordHref, type SerializeContext, type SerializeOptions } from './serialize-context.ts';

interface Source {
  revision: Revision;
  /** The item that the revision belongs to. */
  parent: Item;
  context: Context;
  serializeContext: SerializeContext;
}

type Show = (source: Source, field: Field) => unknown;

/** Fields that are not shown as stored: omitting one does not compile. */
const SHOW: Record<Exclude<RevisionField, keyof Revision>, Show> & Partial<Record<keyof Revision, Show>> = {
  author_name: ({ revision, parent, serializeContext }) => serializeContext.userName(revision.author, parent.language),
  date_gmt: ({ revision }) => siteToGmt(revision.date),
  modified: ({ revision }) => revision.date,
  modified_gmt: ({ revision }) => siteToGmt(revision.date),
  slug: ({ revision }) => `${revision.parent}-${revision.autosave ? 'autosave' : 'revision'}-v1`,
  guid: ({ revision, context, serializeContext }) => {
    const rendered = `${serializeContext.base}/?p=${revision.id}`;
    return context === 'edit' ? { rendered, raw: rendered } : { rendered };
  },
  title: ({ revision, context }, field) => textOf(revision.title, titleHtml(revision.title), field, context),
  content: (source, field) => textOf(source.revision.content, contentHtml(source), field, source.context),
  excerpt: ({ revision, context }, field) => textOf(revision.excerpt, excerptHtml(revision, null), field, context),
  preview_link: ({ parent, serializeContext: { base } }) => `${base}/?p=${parent.id}&preview=true`,
};
const SHOWN: Readonly<Record<string, Show>> = SHOW;

/** A revision or autosave of an item as the API shows it. */
export function serializeRevision(
  revision: Revision,
  parent: Item,
  { context }: Pick<SerializeOptions, 'context'>,
  serializeContext: SerializeContext,
): object {
  const fields: Readonly<Record<string, Field>> = HISTORY[parent.type as keyof typeof HISTORY].autosave.fields;
  const source = { revision, parent, context, serializeContext };
  const shown: Record<string, unknown> = {};
  for (const name of namesIn(fields, context, null)) {
    if (name === 'preview_link' && !revision.autosave) continue;
    if (name === 'approved_by' && !revision.approved_by) continue;
    const show = SHOWN[name];
    shown[name] = show ? show(source, fields[name] as Field) : revision[name as keyof Revision];
  }
  shown['_links'] = { parent: [{ href: recordHref(parent, serializeContext) }] };
  return shown;
}

/** The raw text is shown only in the contexts that its row names. */
const textOf = (raw: string, rendered: string, { properties }: Field, context: Context): object =>
  properties?.['raw']?.context.includes(context) ? { raw, rendered } : { rendered };

const contentHtml = ({ revision, parent, serializeContext }: Source): string =>
  serializeContext.rendered({
    ...parent,
    content: revision.content,
    // An autosave keeps its id, and two may come within a second.
    version: `revision ${revision.id} ${hash(revision.content)}`,
  }).html;
