import { can } from '../contract/caller.ts';
import type { Author } from '../contract/model.ts';
import { fold } from '../lib/fold.ts';
import { Problem } from '../lib/problem.ts';
import { slugify } from '../lib/slug.ts';
import { isPublicAuthor, publicAuthors } from '../query/authors.ts';
import { cutListPage } from '../query/paging.ts';
import { serializeAuthor } from '../query/serialize/user.ts';
import type { OperationResult, OperationInput, ReadService } from './operation.ts';

export function listUsers(input: OperationInput<'listUsers'>, service: ReadService): OperationResult {
  const { args, language } = input;
  if (args.context === 'edit' && !can(input.caller, 'list_users')) throw new Problem('rest_forbidden_context');
  const rows = publicAuthors(service.store.index)
    .filter((author) => matches(author, input))
    .sort(authorOrder(input));
  const page = cutListPage(rows, args);
  return { body: page.rows.map((author) => serializeAuthor(author, language, service.serializeContext)), totals: page };
}

export function getUser(input: OperationInput<'getUser'>, service: ReadService): OperationResult {
  const id = input.args.id;
  const author = service.store.index.authors.get(id);
  if (
    !author ||
    !(isPublicAuthor(id, service.store.index) || id === input.caller.id || can(input.caller, 'list_users'))
  ) {
    throw new Problem('rest_user_invalid_id');
  }
  if (input.args.context === 'edit' && id !== input.caller.id && !can(input.caller, 'list_users')) {
    throw new Problem('rest_forbidden_context');
  }
  return { body: serializeAuthor(author, input.language, service.serializeContext) };
}

function matches(author: Author, { args, language }: OperationInput<'listUsers'>): boolean {
  const { include, exclude } = args;
  if (include.length > 0 ? !include.includes(author.id) : exclude.includes(author.id)) return false;
  const slugs = args.slug;
  if (slugs && !slugs.map(slugify).includes(author.slug)) return false;
  const search = fold(args.search ?? '').trim();
  return search === '' || fold(author.name[language]).includes(search) || author.slug.includes(search);
}

function authorOrder({ args, language }: OperationInput<'listUsers'>): (a: Author, b: Author) => number {
  const include = args.include;
  const slugs = args.slug ?? [];
  const compare: Record<string, (a: Author, b: Author) => number> = {
    id: () => 0,
    name: (a, b) => a.name[language].localeCompare(b.name[language], language, { sensitivity: 'base' }),
    slug: (a, b) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0),
    include: (a, b) => include.indexOf(a.id) - include.indexOf(b.id),
    include_slugs: (a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug),
  };
  const chosen = compare[args.orderby] ?? (() => 0);
  const direction = args.order === 'desc' ? -1 : 1;
  return (a, b) => direction * (chosen(a, b) || a.id - b.id);
}
