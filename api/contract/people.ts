import { ROLE_NAMES, SCOPES } from './roles.ts';
import type { Arguments } from './schema.ts';

/** Arguments of accounts: people who may sign in, their roles and passwords. */

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
export const ownPasswordArgs = {
  current: { type: 'string' },
  new: { type: 'string', required: true },
} as const satisfies Arguments;

export const ownMailArgs = { wanted: { type: 'boolean', required: true } } as const satisfies Arguments;

/** Without a `scope`, the password grants all that its owner may do through the API. */
export const applicationPasswordArgs = {
  name: { type: 'string', required: true },
  scope: { type: 'string', enum: SCOPES },
} as const satisfies Arguments;
