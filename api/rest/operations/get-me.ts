import { ROLES } from '../../contract/roles.ts';
import { Problem } from '../../lib/problem.ts';
import { serializeAuthor } from '../query/serialize/user.ts';
import { profileOf } from '../../content/store/profiles.ts';
import type { OperationResult, OperationInput, Service } from './operation.ts';
import { serializeOptions } from './serialize-options.ts';

/** The caller's own record, with its capabilities. */
export function getMe(input: OperationInput<'getMe'>, { store, serializeContext }: Service): OperationResult {
  const { caller, args } = input;
  const user = store.users.byId(caller.id);
  if (!user) throw new Problem('rest_not_logged_in');
  const author = store.index.author(user.id) ?? profileOf(user, user.login);
  const shown = serializeAuthor(author, serializeOptions(input), serializeContext);
  if (args.context !== 'edit') return { body: shown };
  const capabilities = Object.fromEntries(ROLES[user.role].map((capability) => [capability, true]));
  return { body: { ...shown, username: user.login, email: user.email, roles: [user.role], capabilities } };
}
