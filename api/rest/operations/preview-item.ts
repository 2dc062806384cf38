import type { Item } from '../../contract/model.ts';
import type { SideBySide, SourceBlock, TextPreview, TextSource } from '../../contract/routes/items.ts';
import { siteToMs, msToSite } from '../../lib/time.ts';
import type { EditArgs, Service, OperationInput, Operation } from './operation.ts';
import { editItem } from './edit-item.ts';
import { type Passage, passagesOf } from '../../content/markdown/passages.ts';
import { findItem, onWriter } from './find.ts';
import { newerSectionsFor } from './list-texts.ts';
import { Problem } from '../../lib/problem.ts';
import { linkOf } from '../query/serialize/item.ts';
import { canEdit, canPropose, publicBlock } from '../query/policy.ts';
import { refuseCostly } from './refuse-costly.ts';
import { usesIn, usesOfBlocks } from './uses.ts';

/** Time after which another editor is no longer shown as present, in minutes. */
const HERE_MINUTES = 10;

/** Renders the page of a text with unsaved changes; nothing is stored. */
export const previewItem: Operation<'previewItem'> = async (input, service) => {
  const { preview } = service;
  if (!preview) throw new Problem('rest_no_route');
  const { before, after } = asTyped(input, service);
  const { html, findings } = await preview(after, input.locale);
  const others = canEdit(before, input.caller) ? othersAt(input, service) : [];
  const stale = newerSectionsFor(input.caller, before, service);
  const body: TextPreview = { html, findings, others, stale, version: before.version, status: before.status };
  return { body };
};

/** A text with unsaved changes; only title, content and excerpt for callers who may only propose. */
function asTyped(input: OperationInput<'previewItem' | 'compareLanguages'>, service: Service) {
  const before = findItem(input, service.store.index);
  refuseCostly(before, input.args, service);
  const edit = canEdit(before, input.caller) ? input : { ...input, args: textsIn(input.args) };
  return { before, after: editItem(before, edit, service) };
}

/**
 * The fields that a proposer may preview: a parent page or a picture could reveal content that the
 * proposer may not see.
 */
function textsIn({ title, content, excerpt }: EditArgs): EditArgs {
  const texts = { title, content, excerpt };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

/** Compares a text piece by piece with its partner, marking what is newer in the source; nothing is stored. */
export const compareLanguages: Operation<'compareLanguages'> = (input, service) => {
  const { before, after } = asTyped(input, service);
  const { index } = service.store;
  const other = index.partner(before);
  const isShown = other && other.status !== 'trash' && canPropose(other, input.caller, index);
  const partner = isShown ? other : null;
  const body: SideBySide = partner
    ? { partner: { id: partner.id, language: partner.language }, ...service.sideBySide(after, partner) }
    : { partner: null, isTranslation: false, pairs: [] };
  return { body };
};

/** The source of a text, for callers who edit it or propose changes, with the passages shown on its page. */
export const getSource: Operation<'getSource'> = async (input, service) => {
  const { store, serializeContext } = service;
  const { caller } = input;
  const item = findItem(input, store.index);
  const { id, status, modified, title, content, excerpt } = item;
  const link = linkOf(item, serializeContext);
  const texts = { title: { raw: title }, content: { raw: content }, excerpt: { raw: excerpt } };
  const version = item.version;
  const passages = passagesOf(content, (block) => publicBlock(block, store.index)?.content ?? null);
  const blocks = await blocksOf(item, passages, input, service);
  const body: TextSource = {
    ...{ id, status, modified, link, ...texts, version, passages },
    ...{ editable: canEdit(item, caller), blocks },
  };
  return { body, version };
};

async function blocksOf(
  shown: Item,
  passages: readonly Passage[],
  { caller }: OperationInput<'getSource'>,
  service: Service,
): Promise<SourceBlock[]> {
  const ids = new Set(passages.flatMap(({ block }) => block ?? []));
  if (ids.size === 0) return [];
  const usesOf = await usesOfBlocks(caller, service);
  return [...ids].flatMap((id) => {
    const block = publicBlock(id, service.store.index);
    if (!block) return [];
    const elsewhere = usesIn(usesOf(id).filter((item) => item.id !== shown.id));
    const { title, content } = block;
    const [version, editable] = [block.version, canEdit(block, caller)];
    return [{ id, title, content: { raw: content }, version, editable, elsewhere }];
  });
}

function othersAt({ args, caller }: OperationInput<'previewItem'>, { store }: Service): TextPreview['others'] {
  const now = siteToMs(store.now());
  return store.revisions
    .of(args.id)
    .filter(({ autosave, author }) => autosave && author !== caller.id)
    .map(({ author, date }) => ({
      name: store.users.byId(author)?.name ?? '',
      minutes: Math.floor((now - siteToMs(date)) / 60_000),
    }))
    .filter(({ minutes }) => minutes < HERE_MINUTES);
}

const DAY_MS = 86_400_000;

/** Creates a link that shows the preview of an item without an account; it replaces the previous link. */
export const sharePreview: Operation<'sharePreview'> = async (input, service) => {
  const { store, serializeContext } = service;
  const { id } = findItem(input, store.index);
  const now = store.clock.now();
  const until = now + input.args.days * DAY_MS;
  const token = await onWriter(service.shares, service).share(id, input.caller.id, { now, until });
  const url = `${serializeContext.base}/?p=${id}&preview=true&share=${token}`;
  return { status: 201, body: { url, until: msToSite(until) } };
};

/** Makes the link invalid. */
export const revokeShare: Operation<'revokeShare'> = async (input, service) => {
  await onWriter(service.shares, service).revoke(findItem(input, service.store.index).id);
  return { body: { revoked: true } };
};
