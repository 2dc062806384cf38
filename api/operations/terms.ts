import { can } from '../contract/caller.ts';
import type { Context } from '../contract/enums.ts';
import type { Item, Term } from '../contract/model.ts';
import { fold } from '../lib/fold.ts';
import { Problem } from '../lib/problem.ts';
import { slugify } from '../lib/slug.ts';
import { cutListPage } from '../query/paging.ts';
import { canRead } from '../query/policy.ts';
import { serializeTerm } from '../query/serialize/term.ts';
import { findTerm, taxonomyOf } from './find.ts';
import type { OperationResult, OperationInput, ReadService } from './operation.ts';
import { serializeOptions } from './serialize-options.ts';

type ListArgs = OperationInput<'listTerms'>['args'];

export function listTerms(input: OperationInput<'listTerms'>, service: ReadService): OperationResult {
  const { args } = input;
  refuseEditing(input);
  const taxonomy = taxonomyOf(input);
  const { index } = service.store;
  const post = args.post === undefined ? null : postOf(args.post, input, service);
  // Terms of a post are asked for by id, so they come in the post's language.
  const language = post?.language ?? input.language;
  const held = post && new Set([...post.categories, ...post.tags]);
  const tests = termTests(args, (term) => index.count(term.id));
  const rows = index
    .terms(taxonomy, language)
    .filter((term) => (!held || held.has(term.id)) && tests.every((test) => test(term)))
    .sort(termOrder(args, (term) => index.count(term.id)));
  const page = cutListPage(rows, args);
  return {
    body: page.rows.map((term) => serializeTerm(term, serializeOptions(input), service.serializeContext)),
    totals: page,
  };
}

export async function getTerm(
  input: OperationInput<'getTerm'>,
  { store, serializeContext, presenter }: ReadService,
): Promise<OperationResult> {
  const term = findTerm(input, store.index);
  refuseEditing(input);
  const version = await presenter.version(term);
  return { body: serializeTerm(term, serializeOptions(input), serializeContext), version };
}

function refuseEditing({ args, caller }: Pick<OperationInput, 'caller'> & { args: { context: Context } }): void {
  if (args.context === 'edit' && !can(caller, 'manage_categories')) throw new Problem('rest_forbidden_context');
}

function postOf(id: number, { caller }: Pick<OperationInput, 'caller'>, { store: { index } }: ReadService): Item {
  const post = index.item(id);
  if (!post) throw new Problem('rest_post_invalid_id', { status: 400 });
  if (post.type !== 'post' || !canRead(post, caller, index)) throw new Problem('rest_forbidden_context');
  return post;
}

type Test = (term: Term) => boolean;

function termTests(args: ListArgs, count: (term: Term) => number): Test[] {
  const tests: Test[] = [];
  const [include, exclude] = [new Set(args.include), new Set(args.exclude)];
  if (include.size > 0) tests.push((term) => include.has(term.id));
  else if (exclude.size > 0) tests.push((term) => !exclude.has(term.id));
  if (args.parent !== undefined) tests.push((term) => term.parent === args.parent);
  if (args.hide_empty === true) tests.push((term) => count(term) > 0);
  if (args.slug) {
    const slugs = new Set(args.slug.map(slugify));
    tests.push((term) => slugs.has(term.slug));
  }
  const search = fold(args.search ?? '').trim();
  if (search) tests.push((term) => fold(term.name).includes(search) || term.slug.includes(search));
  return tests;
}

/** Ties are broken by id, in the direction of the order, so that each term has one place. */
function termOrder(args: ListArgs, count: (term: Term) => number): (a: Term, b: Term) => number {
  const { include } = args;
  const slugs = (args.slug ?? []).map(slugify);
  const orderby = args.orderby === 'include' && include.length === 0 ? 'name' : args.orderby;
  const compare = (a: Term, b: Term): number => {
    switch (orderby) {
      case 'id':
        return 0;
      case 'slug':
        return a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0;
      case 'count':
        return count(a) - count(b);
      case 'description':
        return a.description.localeCompare(b.description, a.language, { sensitivity: 'base' });
      case 'include':
        return include.indexOf(a.id) - include.indexOf(b.id);
      case 'include_slugs':
        return slugs.indexOf(a.slug) - slugs.indexOf(b.slug);
      case 'term_group':
        return 0;
      default:
        return a.name.localeCompare(b.name, a.language, { sensitivity: 'base' });
    }
  };
  const direction = args.order === 'desc' ? -1 : 1;
  return (a, b) => direction * (compare(a, b) || a.id - b.id);
}
