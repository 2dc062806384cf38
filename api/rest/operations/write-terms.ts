import type { Term } from '../../contract/model.ts';
import type { OperationArgs } from '../../contract/routes.ts';
import { isTerm, type Change, type ContentIndex } from '../../content/index/content-index.ts';
import { isBlank } from '../../lib/escape.ts';
import { fold } from '../../lib/fold.ts';
import { Problem } from '../../lib/problem.ts';
import { freeSlug, slugify } from '../../lib/slug.ts';
import { stripTags } from '../../lib/strip-tags.ts';
import { recordHref, type SerializeContext } from '../query/serialize/serialize-context.ts';
import { serializeTerm } from '../query/serialize/term.ts';
import { toTerm } from '../../contract/derive/stored-fields.ts';
import { findTerm, taxonomyOf } from './find.ts';
import { reserveId } from './idempotency.ts';
import { languageOfNew, type NewRecord } from './new-item.ts';
import { editMeta } from './meta.ts';
import { rememberOldUrls } from './old-urls.ts';
import type { OperationResult, OperationInput, Service, Operation } from './operation.ts';
import { checkLanguageLink, invalid, refuseControls, wouldCircle } from './references.ts';
import { EDIT } from './serialize-options.ts';
import { isHostFile } from './slugs.ts';
import { createdAt } from './write-items.ts';
import { checkConditions, withWriteLock } from './write-lock.ts';

type EditArgs = OperationArgs<'createTerm'> | OperationArgs<'updateTerm'>;

/** Longest name of a term, in characters. */
const LONGEST_NAME = 200;
/** The same including markup, which is removed. */
const LONGEST_MARKUP = 5_000;

export const createTerm: Operation<'createTerm'> = (input, service) => {
  return withWriteLock(input, service, async () => {
    const { id, existing, keep } = reserveId(input, service);
    if (existing) return created(existing as Term, service);
    const after = editTerm(newTerm(id, input, service), input, service);
    await keep();
    const [saved] = await service.store.save([{ after }]);
    return created(saved?.after as Term, service);
  });
};

/** A new term with default values. */
export function newTerm(id: number, call: NewRecord & Pick<OperationInput, 'route'>, { store }: Service): Term {
  const language = languageOfNew(call, store.index);
  return toTerm({ taxonomy: taxonomyOf(call), language, path: '', version: '' }, { id });
}

const created = (term: Term, { serializeContext }: Service): OperationResult => ({
  ...shown(term, serializeContext),
  ...createdAt(recordHref(term, serializeContext)),
});

export const updateTerm: Operation<'updateTerm'> = (input, service) => {
  return withWriteLock(input, service, async () => {
    const { index } = service.store;
    const before = findTerm(input, index);
    checkConditions(input, before);
    const [saved] = await service.store.save(rememberOldUrls(before, editTerm(before, input, service), index));
    return shown(saved?.after as Term, service.serializeContext);
  });
};

const shown = (term: Term, serializeContext: SerializeContext): OperationResult => ({
  body: serializeTerm(term, EDIT, serializeContext),
  version: term.version,
});

/** Deletes a term permanently, as terms have no trash. Articles lose the term, child terms move up. */
export const deleteTerm: Operation<'deleteTerm'> = (input, service) => {
  return withWriteLock(input, service, async () => {
    const { store, serializeContext } = service;
    const term = findTerm(input, store.index);
    checkConditions(input, term);
    if (input.args.force !== true) throw new Problem('rest_trash_not_supported');
    if (store.index.site.default_category[term.language] === term.id)
      throw new Problem('rest_cannot_delete', { status: 409 });
    const previous = serializeTerm(term, EDIT, serializeContext);
    await store.save([{ before: term }, ...withoutTerm(term, store.index)]);
    return { body: { deleted: true, previous } };
  });
};

export function editTerm(
  before: Term,
  { args, caller }: Pick<OperationInput, 'caller'> & { args: Partial<EditArgs> },
  service: Service,
): Term {
  const { index } = service.store;
  const after: Term = { ...before };
  for (const field of ['name', 'description'] as const) refuseControls(field, args[field]);
  if (args.name !== undefined) after.name = cleanName(args.name);
  if (isBlank(after.name)) throw new Problem('empty_term_name');
  if (after.name.length > LONGEST_NAME) throw new Problem('db_insert_error', { values: { param: 'name' } });
  if (args.description !== undefined) after.description = args.description;
  after.meta = editMeta(before.meta, args.meta, after.taxonomy, index.site);
  checkLanguageLink(after, { args, caller }, service);
  // Clients send back the record as it was shown, and files may contain anything.
  if (args.parent !== undefined && args.parent !== before.parent) after.parent = parentOf(after, args.parent, index);
  const given = slugify(args.slug ?? '');
  if (after.name !== before.name || after.parent !== before.parent) refuseDuplicate({ ...after, slug: given }, index);
  const asked = args.slug === undefined ? before.slug : given;
  const wanted = asked || slugify(after.name) || String(after.id);
  if (wanted !== before.slug) after.slug = freeTermSlug(wanted, after, index);
  return after;
}

/** Names are plain text: markup is removed, scripts including their content. */
export function cleanName(name: string): string {
  // Searching for the ends of scripts takes time quadratic in the length.
  if (name.length > LONGEST_MARKUP) throw new Problem('db_insert_error', { values: { param: 'name' } });
  return stripTags(name.replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

function parentOf(term: Term, parent: number, index: ContentIndex): number {
  if (parent === 0) return 0;
  const found = index.term(parent);
  if (found?.taxonomy !== term.taxonomy) throw new Problem('rest_term_invalid', { status: 400 });
  if (found.language !== term.language || wouldCircle(term, found, index)) throw invalid('parent', parent);
  return parent;
}

const siblings = (term: Term, index: ContentIndex): Term[] =>
  index.terms(term.taxonomy, term.language).filter((other) => other.id !== term.id);

/** Terms of the same name must have different, explicit slugs; without one, the second is a mistake. */
function refuseDuplicate(term: Term, index: ContentIndex): void {
  const beside = siblings(term, index).filter((other) => other.parent === term.parent);
  const named = beside.find((other) => fold(other.name) === fold(term.name));
  const same = named && (term.slug === '' ? named : beside.find((other) => other.slug === term.slug));
  if (same) throw new Problem('term_exists', { data: { term_id: same.id } });
}

/** A second `dup` below `Guides` becomes `dup-guides`: the parent distinguishes the two better than a number. */
export function freeTermSlug(wanted: string, term: Term, index: ContentIndex): string {
  const taken = (slug: string) => isHostFile(slug) || siblings(term, index).some((other) => other.slug === slug);
  const parent = index.term(term.parent);
  return freeSlug(taken(wanted) && parent ? `${wanted}-${parent.slug}` : wanted, taken);
}

function withoutTerm(term: Term, index: ContentIndex): Change[] {
  const changes: Change[] = index.postsOf(term.id).map((post) => ({
    before: post,
    after: {
      ...post,
      categories: post.categories.filter((id) => id !== term.id),
      tags: post.tags.filter((id) => id !== term.id),
    },
  }));
  for (const child of index.childrenOf(term.id)) {
    // Hand-written terms may be below themselves, or below one another.
    if (!isTerm(child) || child.id === term.id) continue;
    const parent = term.parent === child.id || term.parent === term.id ? 0 : term.parent;
    changes.push({ before: child, after: { ...child, parent } });
  }
  for (const claiming of index.translationsOf(term.id)) {
    changes.push({ before: claiming, after: { ...claiming, translation_of: 0 } });
  }
  return changes;
}
