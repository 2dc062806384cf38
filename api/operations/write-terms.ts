import { TERM_COLLECTIONS } from '../contract/enums.ts';
import type { OperationArgs } from '../contract/routes.ts';
import type { Term } from '../contract/model.ts';
import { fold } from '../lib/fold.ts';
import { Problem } from '../lib/problem.ts';
import { freeSlug, slugify } from '../lib/slug.ts';
import { stripTags } from '../lib/strip-tags.ts';
import type { Presentation } from '../query/present/presentation.ts';
import { presentTerm } from '../query/present/term.ts';
import { isTerm, type Change, type Guide } from '../store/guide.ts';
import { toTerm } from '../store/record-codec.ts';
import type { Answer, Call, Service } from './call.ts';
import { checkConditions, exclusively, versionTag } from './exclusively.ts';
import { findTerm, taxonomyOf } from './find.ts';
import { reserveId } from './idempotency.ts';
import { languageOfNew } from './new-language.ts';
import { checkLanguageLink, invalid } from './references.ts';
import { isHostFile } from './slugs.ts';

type EditArgs = OperationArgs<'createTerm'> | OperationArgs<'updateTerm'>;

/** Longest name of a term, in characters. */
const LONGEST_NAME = 200;
/** The same with markup that is taken out. */
const LONGEST_MARKUP = 5_000;

const EDIT = { context: 'edit' } as const;

export function createTerm(call: Call<'createTerm'>, service: Service): Promise<Answer> {
  return exclusively(call, service, async () => {
    const { id, existing, keep } = reserveId(call, service);
    if (existing) return created(existing as Term, service);
    const language = languageOfNew(call, service.store.guide);
    const blank = toTerm({ taxonomy: taxonomyOf(call), language, path: '', version: '' }, { id });
    const after = editTerm(blank, call, service);
    await keep();
    const [saved] = await service.store.save([{ after }]);
    return created(saved?.after as Term, service);
  });
}

function created(term: Term, { presentation }: Service): Answer {
  const Location = `${presentation.base}/cms-json/cms/v2/${TERM_COLLECTIONS[term.taxonomy]}/${term.id}`;
  return { ...shown(term, presentation), status: 201, headers: { Location } };
}

export function updateTerm(call: Call<'updateTerm'>, service: Service): Promise<Answer> {
  return exclusively(call, service, async () => {
    const before = findTerm(call, service.store.guide);
    checkConditions(call, before);
    const [saved] = await service.store.save([{ before, after: editTerm(before, call, service) }]);
    return shown(saved?.after as Term, service.presentation);
  });
}

const shown = (term: Term, presentation: Presentation): Answer => ({
  body: presentTerm(term, EDIT, presentation),
  version: versionTag(term),
});

/** Terms have no bin. Articles lose the term, child terms move up. */
export function deleteTerm(call: Call<'deleteTerm'>, service: Service): Promise<Answer> {
  return exclusively(call, service, async () => {
    const { store, presentation } = service;
    const term = findTerm(call, store.guide);
    checkConditions(call, term);
    if (call.args.force !== true) throw new Problem('rest_trash_not_supported');
    if (store.guide.site.default_category[term.language] === term.id)
      throw new Problem('rest_cannot_delete', { status: 409 });
    const previous = presentTerm(term, EDIT, presentation);
    await store.save([{ before: term }, ...withoutTerm(term, store.guide)]);
    return { body: { deleted: true, previous } };
  });
}

function editTerm(before: Term, { args }: { args: EditArgs }, service: Service): Term {
  const { guide } = service.store;
  const after: Term = { ...before };
  if (args.name !== undefined) after.name = cleanName(args.name);
  if (after.name === '') throw new Problem('empty_term_name');
  if (after.name.length > LONGEST_NAME) throw new Problem('db_insert_error', { values: { param: 'name' } });
  if (args.description !== undefined) after.description = args.description;
  checkLanguageLink(after, args.translation_of, service);
  if (args.parent !== undefined) after.parent = parentOf(after, args.parent, guide);
  if (![after.name, after.description].every((text) => text.isWellFormed())) throw invalid('name', '\uFFFD');
  const given = slugify(args.slug ?? '');
  if (after.name !== before.name || after.parent !== before.parent) refuseTwin({ ...after, slug: given }, guide);
  const asked = args.slug === undefined ? before.slug : given;
  const wanted = asked || slugify(after.name) || String(after.id);
  if (wanted !== before.slug) after.slug = freeTermSlug(wanted, after, guide);
  return after;
}

/** Names are plain text: markup and scripts with their content go. */
function cleanName(name: string): string {
  // The search for the ends of scripts takes the square of the length.
  if (name.length > LONGEST_MARKUP) throw new Problem('db_insert_error', { values: { param: 'name' } });
  return stripTags(name.replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

function parentOf(term: Term, parent: number, guide: Guide): number {
  if (parent === 0) return 0;
  const found = guide.term(parent);
  if (found?.taxonomy !== term.taxonomy) throw new Problem('rest_term_invalid', { status: 400 });
  for (
    let above: Term | undefined = found, steps = 0;
    above && steps < 1000;
    above = guide.term(above.parent), steps++
  ) {
    if (above.id === term.id) throw invalid('parent', parent);
  }
  return parent;
}

const siblings = (term: Term, guide: Guide): Term[] =>
  guide.terms(term.taxonomy, term.language).filter((other) => other.id !== term.id);

/** Two of one name are told apart by a slug that was given to the second; without one it is a mistake. */
function refuseTwin(term: Term, guide: Guide): void {
  const beside = siblings(term, guide).filter((other) => other.parent === term.parent);
  const named = beside.find((other) => fold(other.name) === fold(term.name));
  const twin = named && (term.slug === '' ? named : beside.find((other) => other.slug === term.slug));
  if (twin) throw new Problem('term_exists', { data: { term_id: twin.id } });
}

/** A second `dup` below `Guides` is `dup-guides`: the parent tells the two apart better than a number. */
function freeTermSlug(wanted: string, term: Term, guide: Guide): string {
  const taken = (slug: string) => isHostFile(slug) || siblings(term, guide).some((other) => other.slug === slug);
  const parent = guide.term(term.parent);
  return freeSlug(taken(wanted) && parent ? `${wanted}-${parent.slug}` : wanted, taken);
}

function withoutTerm(term: Term, guide: Guide): Change[] {
  const changes: Change[] = guide.postsOf(term.id).map((post) => ({
    before: post,
    after: {
      ...post,
      categories: post.categories.filter((id) => id !== term.id),
      tags: post.tags.filter((id) => id !== term.id),
    },
  }));
  for (const child of guide.childrenOf(term.id)) {
    // Hand-written terms may be below themselves, or below one another.
    if (!isTerm(child) || child.id === term.id) continue;
    const parent = term.parent === child.id || term.parent === term.id ? 0 : term.parent;
    changes.push({ before: child, after: { ...child, parent } });
  }
  const partner = guide.partner(term);
  if (partner?.translation_of === term.id) changes.push({ before: partner, after: { ...partner, translation_of: 0 } });
  return changes;
}
