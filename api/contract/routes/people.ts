import { context, id } from '../args.ts';
import { user, userListArgs } from '../records/user.ts';
import { ROLE_NAMES, SCOPES } from '../roles.ts';
import type { Arguments } from '../schema.ts';
import { CHANGE, DELETE, FILE, GET, hidden, hiddenRoute, POST, recordRoute } from './rows.ts';
import {
  created,
  deleted,
  flag,
  integer,
  json,
  list,
  map,
  more,
  named,
  object,
  oneOf,
  type ShapedEach,
  text,
  textOrNull,
} from './shapes.ts';

/** Accounts: people who may sign in, their roles and passwords. */

const person = {
  email: { type: 'string' },
  name: { type: 'string' },
  language_pairs: { type: 'array', items: { type: 'string', enum: ['cs-en', 'en-cs'] }, null: 'empty' },
} as const satisfies Arguments;

const roles = { type: 'array', items: { type: 'string', enum: ROLE_NAMES } } as const;

export const createUserArgs = {
  ...person,
  username: { type: 'string', required: true },
  roles: { ...roles, required: true },
} as const satisfies Arguments;

/** `invite` creates a link for choosing a new password, `sign_out` ends all sessions. */
export const updateUserArgs = {
  ...person,
  roles,
  invite: { type: 'boolean', default: false },
  sign_out: { type: 'boolean', default: false },
} as const satisfies Arguments;

/** `current` may be omitted by users who came by an invitation. */
const ownPasswordArgs = {
  current: { type: 'string' },
  new: { type: 'string', required: true },
} as const satisfies Arguments;

const ownMailArgs = { wanted: { type: 'boolean', required: true } } as const satisfies Arguments;

/** Without a `scope`, the password grants all that its owner may do through the API. */
const applicationPasswordArgs = {
  name: { type: 'string', required: true },
  scope: { type: 'string', enum: SCOPES },
} as const satisfies Arguments;

const rolesHeld = list(oneOf(...ROLE_NAMES));
/** A language pair is `cs-en`, from Czech to English; `invited_until` is in UTC, and null without a valid invitation. */
const account = {
  ...{ username: text, email: text, roles: rolesHeld, language_pairs: list(text) },
  ...{ has_password: flag, invited_until: textOrNull },
};
/** The link of an invitation, and whether it was also sent by mail. */
const invited = { invitation: text, mailed: flag };

/** An account, as administrators see it, and as the one who invites its user sees it once. */
export type Account = { id: number; name: string } & ShapedEach<typeof account>;
export type Invited = Account & ShapedEach<typeof invited>;

const password = object({ id: integer, name: text, created: text, last_used: text }, { scope: oneOf(...SCOPES) });
const own = { username: text, email: text, roles: rolesHeld, capabilities: map(oneOf(true)) };

export const PEOPLE = [
  recordRoute(
    '/cms/v2/users',
    { schema: user },
    FILE('listUsers', 'public', 'list', userListArgs),
    hidden(POST('createUser', 'manage users', created(more('UserEdit', { ...account, ...invited })), createUserArgs)),
  ),
  recordRoute(
    '/cms/v2/users/{id}',
    { schema: user },
    FILE('getUser', 'public', 'one', id, context),
    hidden(CHANGE('updateUser', 'manage users', json(more('UserEdit', account, invited)), id, updateUserArgs)),
    hidden(DELETE('deleteUser', 'manage users', json(deleted(more('UserEdit', account))), id)),
  ),
  hiddenRoute('/cms/v2/users/accounts', GET('listAccounts', 'manage users', json(list(more('UserEdit', account))))),
  hiddenRoute(
    '/cms/v2/users/me/password',
    POST('setOwnPassword', 'sign in', json(object({ changed: oneOf(true) })), ownPasswordArgs),
  ),
  hiddenRoute('/cms/v2/users/me/mail', POST('setOwnMail', 'sign in', json(object({ wanted: flag })), ownMailArgs)),
  hiddenRoute(
    '/cms/v2/users/me/application-passwords',
    GET('listApplicationPasswords', 'sign in', json(list(password))),
    POST(
      'createApplicationPassword',
      'sign in',
      created({ allOf: [password, object({ password: text })] }),
      applicationPasswordArgs,
    ),
  ),
  hiddenRoute(
    '/cms/v2/users/me/application-passwords/{id}',
    DELETE('deleteApplicationPassword', 'sign in', json(deleted(password)), id),
  ),
] as const;

export const ME = recordRoute(
  '/cms/v2/users/me',
  { schema: user },
  GET('getMe', 'sign in', json({ anyOf: [more('UserEdit', own), named('UserView'), named('UserEmbed')] }), context),
);
