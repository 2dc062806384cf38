import type { ApplicationPassword, User } from '../../contract/model.ts';
import { isBlank } from '../../lib/escape.ts';
import { isLongEnough } from '../../lib/password.ts';
import { Problem } from '../../lib/problem.ts';
import type { Caller } from '../../contract/caller.ts';
import { wrong } from '../request/validation-error.ts';
import type { Service, Operation } from './operation.ts';
import { noteAccount } from './people.ts';
import { refuseControls } from './references.ts';
import { ROLES } from '../../contract/roles.ts';
import { serializeAuthor } from '../query/serialize/user.ts';
import { profileOf } from '../../content/store/profiles.ts';
import { serializeOptions } from './serialize-options.ts';
import { withWriteLock } from './write-lock.ts';

/** The caller's own record, with its capabilities. */
export const getMe: Operation<'getMe'> = (input, service) => {
  const { store, serializeContext } = service;
  const user = ownerOf(input.caller, service);
  const author = store.index.author(user.id) ?? profileOf(user, user.login);
  const shown = serializeAuthor(author, serializeOptions(input), serializeContext);
  if (input.args.context !== 'edit') return { body: shown };
  const capabilities = Object.fromEntries(ROLES[user.role].map((capability) => [capability, true]));
  return { body: { ...shown, username: user.login, email: user.email, roles: [user.role], capabilities } };
};

/**
 * Maximum number of application passwords of one person; maximum length of a password's name and of a person's
 * password, in characters.
 */
const MOST = 50;
const LONGEST = { name: 100, password: 1_000 };

/** An application password as shown to its owner. */
export type ShownPassword = Omit<ApplicationPassword, 'hash'>;

/**
 * Changes the caller's password. All sessions end except that of the request. Requires the current password, which a
 * stranger at an open browser does not know; invited people have none yet.
 */
export const setOwnPassword: Operation<'setOwnPassword'> = async (input, service) => {
  const { args, caller, headers } = input;
  const { signIns, store } = service;
  const { login, password } = ownerOf(caller, service);
  refuseApplication(caller);
  const isOwner = signIns?.isInvited(headers) || (args.current && (await signIns?.isPassword(login, args.current)));
  if (!isOwner) throw wrong('current', 'invalid.current');
  if (!isLongEnough(args.new) || args.new.length > LONGEST.password) throw wrong('new');
  return withWriteLock(input, service, async () => {
    // Whoever was faster has ended what this request was allowed by.
    if (ownerOf(caller, service).password !== password) throw new Problem('rest_not_logged_in');
    await store.users.setPassword(login, args.new);
    signIns?.goOn(headers, ownerOf(caller, service));
    await noteAccount('updated', caller, ['password'], service);
    return { body: { changed: true } };
  });
};

/** Turns news by mail on or off. */
export const setOwnMail: Operation<'setOwnMail'> = (input, service) => {
  const { wanted } = input.args;
  return withWriteLock(input, service, async () => {
    await service.store.users.wantMail(ownerOf(input.caller, service).login, wanted);
    await noteAccount('updated', input.caller, ['mail'], service);
    return { body: { wanted } };
  });
};

export const listApplicationPasswords: Operation<'listApplicationPasswords'> = async ({ caller }, service) => {
  const { application_passwords = [] } = ownerOf(caller, service);
  return { body: application_passwords.map(shown), headers: PRIVATE };
};

/** Creates a password for a program; this response is the only one that contains it. */
export const createApplicationPassword: Operation<'createApplicationPassword'> = (input, service) => {
  const { args, caller } = input;
  const { users, clock } = service.store;
  refuseApplication(caller);
  const name = args.name.trim();
  if (isBlank(name) || name.length > LONGEST.name) throw wrong('name');
  refuseControls('name', name);
  return withWriteLock(input, service, async () => {
    const { login, application_passwords = [] } = ownerOf(caller, service);
    if (application_passwords.length >= MOST) throw new Problem('rest_too_many_passwords');
    const { added, password } = await users.addApplicationPassword(login, { name, scope: args.scope }, clock.now());
    await noteAccount('created', { id: caller.id, type: 'application_password' }, [], service);
    return { status: 201, body: { ...shown(added), password }, headers: PRIVATE };
  });
};

export const deleteApplicationPassword: Operation<'deleteApplicationPassword'> = (input, service) => {
  const { args, caller } = input;
  return withWriteLock(input, service, async () => {
    const { login, application_passwords = [] } = ownerOf(caller, service);
    const previous = application_passwords.find(({ id }) => id === args.id);
    if (!previous) throw new Problem('rest_password_invalid_id');
    await service.store.users.revokeApplicationPassword(login, args.id);
    await noteAccount('deleted', { id: caller.id, type: 'application_password' }, [], service);
    return { body: { deleted: true, previous: shown(previous) } };
  });
};

const PRIVATE = { 'Cache-Control': 'no-store' };

/** Otherwise a program about to lose its access could keep it. */
function refuseApplication({ isApplication }: Caller): void {
  if (isApplication) throw new Problem('rest_forbidden');
}

function ownerOf({ id }: Caller, { store }: Service): User {
  const user = store.users.byId(id);
  if (!user) throw new Problem('rest_not_logged_in');
  return user;
}

const shown = ({ hash: _, ...rest }: ApplicationPassword): ShownPassword => rest;
