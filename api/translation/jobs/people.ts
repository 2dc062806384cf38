import type { User } from '../../contract/model.ts';
import { may } from '../../contract/roles.ts';
import type { Users } from '../../content/store/state/users.ts';

/** Translators, and all other users who may translate and have language pairs. */
export const translatorsOf = (users: Users) =>
  users
    .all()
    .filter((user) => user.role === 'translator' || (may(user.role, 'translate') && user.language_pairs.length > 0))
    .map(({ id, email, name, language_pairs }) => ({ id, email, name, active: true, language_pairs }));

export const managersOf = (users: Users) =>
  users
    .all()
    .filter((user) => may(user.role, 'manage_translations'))
    .map((user) => ({ id: user.id, email: user.email, display_name: user.name, ...splitName(user), active: true }));

/** Takes the last word as the family name, as in both languages of the guide. */
function splitName({ name }: User): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last_name = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name };
}
