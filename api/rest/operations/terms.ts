import { can } from '../../contract/caller.ts';
import type { Item, Language, Term } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { after } from '../../lib/after.ts';
import { Problem } from '../../lib/problem.ts';
import { isWantedTerm } from '../query/filter.ts';
import { byCharacters, byText, orderFor } from '../query/order.ts';
import { cutListPage } from '../query/paging.ts';
import { canRead } from '../query/policy.ts';
import { serializeTerm } from '../query/serialize/term.ts';
import { refuseEditContext } from './authorize.ts';
import { findTerm, taxonomyOf } from './find.ts';
import type { OperationInput, ReadService, Operation } from './operation.ts';

export const listTerms: Operation<'listTerms', ReadService> = (input, service) => {
  const { args } = input;
  refuseEditContext(args, can(input.caller, 'manage_categories'));
  const taxonomy = taxonomyOf(input);
  const { index } = service.store;
  const post = args.post === undefined ? null : postOf(args.post, input, service);
  // Terms of a post are listed in the post's language, because the post is named by id.
  const language = post?.language ?? input.language;
  const held = post && new Set([...post.categories, ...post.tags]);
  const isWanted = isWantedTerm(args, index);
  const rows = index
    .terms(taxonomy, language)
    .filter((term) => (!held || held.has(term.id)) && isWanted(term))
    .sort(termOrder(args, index, language));
  const page = cutListPage(rows, args);
  return { body: page.rows.map((term) => serializeTerm(term, args, service.serializeContext)), totals: page };
};

export const getTerm: Operation<'getTerm', ReadService> = (input, { store, serializeContext, presenter }) => {
  const term = findTerm(input, store.index);
  refuseEditContext(input.args, can(input.caller, 'manage_categories'));
  return after(presenter.version(term), (version) => ({
    body: serializeTerm(term, input.args, serializeContext),
    version,
  }));
};

function postOf(id: number, { caller }: Pick<OperationInput, 'caller'>, { store: { index } }: ReadService): Item {
  const post = index.item(id);
  if (!post) throw new Problem('rest_post_invalid_id', { status: 400 });
  if (post.type !== 'post' || !canRead(post, caller, index)) throw new Problem('rest_forbidden_context');
  return post;
}

const termOrder = (args: OperationInput<'listTerms'>['args'], index: ContentIndex, language: Language) =>
  orderFor<Term, string>(
    args,
    {
      name: byText(({ name }) => name, language),
      id: () => 0,
      term_group: () => 0,
      slug: byCharacters(({ slug }) => slug),
      count: (a, b) => index.count(a.id) - index.count(b.id),
      description: byText(({ description }) => description, language),
    },
    'name',
  );
