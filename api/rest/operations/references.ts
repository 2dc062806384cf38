import type { Caller } from '../../contract/caller.ts';
import { isArticle } from '../../contract/enums.ts';
import type { Item, Taxonomy, Term } from '../../contract/model.ts';
import { isTerm, kindOf, type ContentIndex } from '../../content/index/content-index.ts';
import { isOut } from '../../content/index/publication.ts';
import { controlIn } from '../../lib/escape.ts';
import { Problem } from '../../lib/problem.ts';
import { canEdit, canRead } from '../query/policy.ts';
import { wrong } from '../request/validation-error.ts';
import type { Edit, EditArgs, Service } from './operation.ts';

/** Refuses texts with characters that pages and feeds cannot contain. */
export function refuseControls(param: string, value: unknown): void {
  const control = typeof value === 'string' ? controlIn(value) : null;
  if (control) throw wrong(param, 'invalid.control', { character: control.name });
}

/** An invalid argument that only a look at the content could detect. */
export const invalid = (param: string, value: string | number): Problem => wrong(param, 'invalid.reference', { value });

export function checkParent(after: Item, call: Edit, { store: { index } }: Service): void {
  if (after.type === 'attachment') return checkPost(after, call, index);
  const { args } = call;
  const parent = args.parent;
  // Clients send back the record as it was shown, and files may contain anything.
  if (after.type !== 'page' || parent === undefined || parent === after.parent) return;
  const found = index.item(parent);
  if (parent !== 0 && !found) throw new Problem('rest_post_invalid_id', { status: 400 });
  if (found && (found.type !== 'page' || found.language !== after.language)) throw invalid('parent', parent);
  if (found && wouldCircle(after, found, index)) throw invalid('parent', parent);
  after.parent = parent;
}

/** Whether a record would become its own ancestor. */
export const wouldCircle = (record: Item | Term, parent: Item | Term, index: ContentIndex): boolean =>
  [parent, ...index.ancestors(parent)].some(({ id }) => id === record.id);

/** Media may be attached only to items that the caller may edit. */
function checkPost(after: Item, { args: { post }, caller, upload }: Edit, index: ContentIndex): void {
  if (post === undefined || post === after.parent) return;
  const parent = index.item(post);
  // Clients know this error of a file that is changed, not of one that is sent.
  if (post !== 0 && !parent && !upload) throw new Problem('rest_post_invalid_id', { status: 400 });
  if (post !== 0 && !(parent && canEdit(parent, caller))) throw new Problem('rest_cannot_edit');
  if (parent?.type === 'attachment') throw new Problem('rest_invalid_param', { values: { params: 'post' } });
  after.parent = post;
}

export function checkMedia(after: Item, { args, caller }: Edit, { store: { index } }: Service): void {
  const media = args.featured_media;
  if (media === undefined || media === after.featured_media || !isArticle(after.type)) return;
  const picture = index.item(media);
  const fits = picture?.mime_type.startsWith('image/') && canRead(picture, caller, index);
  if (media !== 0 && !fits) throw invalid('featured_media', media);
  after.featured_media = media;
}

const TERMS: [field: 'categories' | 'tags', taxonomy: Taxonomy][] = [
  ['categories', 'category'],
  ['tags', 'post_tag'],
];

export function checkTerms(after: Item, { args }: Edit, { store: { index } }: Service): void {
  if (after.type !== 'post') return;
  for (const [field, taxonomy] of TERMS) {
    const ids = args[field] as number[] | undefined;
    if (!ids) continue;
    const fits = (id: number) => index.term(id)?.taxonomy === taxonomy && index.term(id)?.language === after.language;
    const unknown = ids.find((id) => !fits(id) && !after[field].includes(id));
    if (unknown !== undefined) throw invalid(field, unknown);
    after[field] = [...new Set(ids)];
  }
}

/**
 * Links a record with its partner in the other language (an extension of the API: `translation_of`). This also sets the
 * partner's translation, so it requires the right to edit the partner.
 */
export function checkLanguageLink(
  after: Item | Term,
  { args: { translation_of: partner }, caller }: Pick<Edit, 'caller'> & { args: Pick<EditArgs, 'translation_of'> },
  { store: { index } }: Pick<Service, 'store'>,
): void {
  if (partner === undefined || partner === after.translation_of) return;
  const other = index.record(partner);
  const fits = other && kindOf(other) === kindOf(after) && other.language !== after.language;
  if (partner !== 0 && (!fits || !isShown(other, caller, index))) throw noPartner(partner);
  if (other && !isTerm(other) && !canEdit(other, caller)) throw new Problem('rest_cannot_assign_translation');
  if (other && isPaired(after, other, index)) throw noPartner(partner);
  after.translation_of = partner;
}

const noPartner = (value: number): Problem => wrong('translation_of', 'invalid.partner', { value });

const isShown = (record: Item | Term, caller: Caller, index: ContentIndex): boolean =>
  isTerm(record) || canRead(record, caller, index);

/** Whether either record already has a different public partner, as named by either side. */
function isPaired(record: Item | Term, other: Item | Term, index: ContentIndex): boolean {
  const namedElsewhere = (one: Item | Term, two: Item | Term) =>
    index.translationsOf(one.id).some((claiming) => claiming.id !== two.id && isOut(claiming));
  const named =
    other.translation_of === 0 || other.translation_of === record.id ? null : index.record(other.translation_of);
  const namesAnother = named !== null && (named === undefined || isOut(named));
  return namesAnother || namedElsewhere(other, record) || namedElsewhere(record, other);
}
