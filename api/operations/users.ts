import { can } from '../contract/caller.ts';
import type { Author } from '../contract/model.ts';
import { ROLES } from '../contract/roles.ts';
import { fold } from '../lib/fold.ts';
import { Problem } from '../lib/problem.ts';
import { slugify } from '../lib/slug.ts';
import { isPublicAuthor, publicAuthors } from '../query/authors.ts';
import { cutPage } from '../query/page.ts';
import { presentAuthor } from '../query/present/user.ts';
import { profileOf } from '../store/profiles.ts';
import type { Answer, Call, Service } from './call.ts';

export function listUsers(call: Call<'listUsers'>, service: Service): Answer {
  const { args, language } = call;
  if (args.context === 'edit' && !can(call.caller, 'list_users')) throw new Problem('rest_forbidden_context');
  const rows = publicAuthors(service.store.guide)
    .filter((author) => matches(author, call))
    .sort(authorOrder(call));
  const page = cutPage(rows, args);
  return { body: page.rows.map((author) => presentAuthor(author, language, service.presentation)), totals: page };
}

export function getUser(call: Call<'getUser'>, service: Service): Answer {
  const id = call.args.id;
  const author = service.store.guide.authors.get(id);
  if (
    !author ||
    !(isPublicAuthor(id, service.store.guide) || id === call.caller.id || can(call.caller, 'list_users'))
  ) {
    throw new Problem('rest_user_invalid_id');
  }
  if (call.args.context === 'edit' && id !== call.caller.id && !can(call.caller, 'list_users')) {
    throw new Problem('rest_forbidden_context');
  }
  return { body: presentAuthor(author, call.language, service.presentation) };
}

/** The caller's own record, with what it may do. */
export function getMe({ caller, language, args }: Call<'getMe'>, { store, presentation }: Service): Answer {
  const user = store.users.byId(caller.id);
  if (!user) throw new Problem('rest_not_logged_in');
  const author = store.guide.authors.get(user.id) ?? profileOf(user, user.login);
  const shown = presentAuthor(author, language, presentation);
  if (args.context !== 'edit') return { body: shown };
  const capabilities = Object.fromEntries(ROLES[user.role].map((capability) => [capability, true]));
  return { body: { ...shown, username: user.login, email: user.email, roles: [user.role], capabilities } };
}

function matches(author: Author, { args, language }: Call<'listUsers'>): boolean {
  const { include, exclude } = args;
  if (include.length > 0 ? !include.includes(author.id) : exclude.includes(author.id)) return false;
  const slugs = args.slug;
  if (slugs && !slugs.map(slugify).includes(author.slug)) return false;
  const search = fold(args.search ?? '').trim();
  return search === '' || fold(author.name[language]).includes(search) || author.slug.includes(search);
}

function authorOrder({ args, language }: Call<'listUsers'>): (a: Author, b: Author) => number {
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
