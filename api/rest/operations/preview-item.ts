import type { Item, Language } from '../../contract/model.ts';
import { siteToMs } from '../../lib/time.ts';
import type { EditArgs, Foreseen, PiecePair, Service, OperationInput, OperationResult } from './operation.ts';
import { editItem } from './edit-item.ts';
import { type Passage, passagesOf } from '../../content/markdown/passages.ts';
import { findItem } from './find.ts';
import { Problem } from '../../lib/problem.ts';
import { linkOf } from '../query/serialize/item.ts';
import { canEdit, canPropose, publicBlock } from '../query/policy.ts';
import { refuseCostly } from './refuse-costly.ts';
import { type Uses, usesIn, usesOfBlocks } from './uses.ts';

/** A text as it is being typed, shown to who types it. */
export interface TextPreview {
  /** The whole page, as readers would get it. */
  html: string;
  /** By line of the text itself, from 1. */
  findings: Foreseen['findings'];
  /** Who else has typed into this text in the last ten minutes, with the minutes since. */
  others: { name: string; minutes: number }[];
  /** Sections of the other language that the stored text is behind. */
  stale: string[];
  /** Of the stored text: if it differs from the opened one, somebody saved meanwhile. */
  version: string;
}

/** Time after which somebody who typed is not said to be here any more, in minutes. */
const HERE_MINUTES = 10;

/** The page of a text with what its editor has typed; nothing is kept of it. */
export async function previewItem(input: OperationInput<'previewItem'>, service: Service): Promise<OperationResult> {
  const { preview } = service;
  if (!preview) throw new Problem('rest_no_route');
  const { before, after } = asTyped(input, service);
  const { html, findings } = await preview(after, input.texts);
  const others = canEdit(before, input.caller) ? othersAt(input, service) : [];
  const stale = service.newerSections(before).map(({ text }) => text);
  const body: TextPreview = { html, findings, others, stale, version: before.version };
  return { body };
}

/** A text with what its editor typed; nothing else than words where they may only propose. */
function asTyped(input: OperationInput<'previewItem' | 'compareLanguages'>, service: Service) {
  const before = findItem(input, service.store.index);
  refuseCostly(before, input.args, service);
  const edit = canEdit(before, input.caller) ? input : { ...input, args: textsIn(input.args) };
  return { before, after: editItem(before, edit, service) };
}

/** What a proposal is about: a page above it or a picture might tell of what its author may not see. */
function textsIn({ title, content, excerpt }: EditArgs): EditArgs {
  const texts = { title, content, excerpt };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

/** A text as it is being typed, beside the one in the other language. */
export interface SideBySide {
  /** Null where there is none, or none that the caller may read. */
  partner: { id: number; language: Language } | null;
  /** Whether the text is the translation of the pair; else its partner is. */
  isTranslation: boolean;
  pairs: PiecePair[];
}

/** Shows a text piece by piece beside its partner, and what is newer in the source; nothing is kept of it. */
export function compareLanguages(input: OperationInput<'compareLanguages'>, service: Service): OperationResult {
  const { before, after } = asTyped(input, service);
  const { index } = service.store;
  const other = index.partner(before);
  const isShown = other && other.status !== 'trash' && canPropose(other, input.caller, index);
  const partner = isShown ? other : null;
  const body: SideBySide = partner
    ? { partner: { id: partner.id, language: partner.language }, ...service.sideBySide(after, partner) }
    : { partner: null, isTranslation: false, pairs: [] };
  return { body };
}

/** A text as it is written. */
export interface TextSource extends Pick<Item, 'id' | 'status' | 'modified'> {
  link: string;
  title: { raw: string };
  content: { raw: string };
  excerpt: { raw: string };
  version: string;
  /** What its page shows, by offset in the text or in the block that it includes there. */
  passages: Passage[];
  /** False: changes can be proposed. */
  editable: boolean;
  /** Those of which the page shows passages. */
  blocks: SourceBlock[];
}

/** A block that a text includes, itself or within another block, as it is written. */
export interface SourceBlock {
  id: number;
  title: string;
  content: { raw: string };
  version: string;
  editable: boolean;
  /** Other texts whose pages show it. */
  elsewhere: Uses;
}

/** What a text was written as, for who changes it or proposes to, with the passages that a page shows of it. */
export async function getSource(input: OperationInput<'getSource'>, service: Service): Promise<OperationResult> {
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
}

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
