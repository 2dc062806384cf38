import { can } from '../contract/caller.ts';
import type { Permission } from '../contract/shape.ts';
import { Problem } from '../lib/problem.ts';
import { canCreate, canDelete, canEdit, canEditOthers, canRead } from '../query/rights.ts';
import type { Call, Service } from './call.ts';
import { findItem, findParent, findTerm, typeOf } from './find.ts';

type Asked = Pick<Call, 'route' | 'args' | 'caller' | 'given'>;

/** Throws the refusal, or returns when the call may go on. */
type Rule = (call: Asked, service: Service) => void;

const refuseUnless = (allowed: boolean, code: string): void => {
  if (!allowed) throw new Problem(code);
};

const needs =
  (capability: Parameters<typeof can>[1], code = 'rest_forbidden'): Rule =>
  ({ caller }) =>
    refuseUnless(can(caller, capability), code);

/** One rule for each permission of the route table. Rules are asked with the loaded record. */
const RULES: Record<Permission, Rule> = {
  public: () => {},
  'read item': (call, { store: { guide } }) => {
    const item = findItem(call, guide);
    if (call.args['context'] === 'edit') refuseUnless(canEdit(item, call.caller), 'rest_forbidden_context');
    const password = call.args['password'];
    if (password && password !== item.password) throw new Problem('rest_post_incorrect_password');
    refuseUnless(canRead(item, call.caller, guide), 'rest_forbidden');
  },
  'create item': (call, service) => {
    if (call.given.has('id')) throw new Problem('rest_post_exists');
    refuseForeignAuthor(call);
    refuseSticky(call);
    refuseUnless(canCreate(typeOf(call), call.caller), 'rest_cannot_create');
    refuseForeignPost(call, service);
  },
  'edit item': (call, { store: { guide } }) => {
    const item = findItem(call, guide);
    refuseUnless(canEdit(item, call.caller), 'rest_cannot_edit');
    if (call.args['author'] !== item.author) refuseForeignAuthor(call);
    refuseSticky(call);
  },
  'delete item': (call, { store: { guide } }) =>
    refuseUnless(canDelete(findItem(call, guide), call.caller), 'rest_cannot_delete'),
  'read parent': (call, { store: { guide } }) =>
    refuseUnless(canEdit(findParent(call, guide), call.caller), 'rest_cannot_read'),
  'edit parent': (call, { store: { guide } }) => {
    const parent = guide.item(call.args['parent'] as number);
    if (parent?.type !== typeOf(call)) throw new Problem('rest_post_invalid_id');
    refuseUnless(canEdit(parent, call.caller), 'rest_cannot_edit');
  },
  'delete parent': (call, { store: { guide } }) =>
    refuseUnless(canDelete(findParent(call, guide), call.caller), 'rest_cannot_delete'),
  'create term': needs('manage_categories', 'rest_cannot_create'),
  'edit term': (call, { store: { guide } }) => {
    findTerm(call, guide);
    refuseUnless(can(call.caller, 'manage_categories'), 'rest_cannot_update');
  },
  'delete term': (call, { store: { guide } }) => {
    findTerm(call, guide);
    refuseUnless(can(call.caller, 'manage_categories'), 'rest_cannot_delete');
  },
  'sign in': ({ caller }) => refuseUnless(caller.id !== 0, 'rest_not_logged_in'),
  'edit posts': needs('edit_posts'),
  'manage translations': needs('manage_translations'),
  translate: needs('translate'),
  // The operation itself checks the signature: it stands over the body, not over the caller.
  'signed request': () => {},
};

/** A permission without a rule does not compile; should one get here all the same, it lets nobody through. */
export function permit(permission: Permission, call: Asked, service: Service): void {
  if (!Object.hasOwn(RULES, permission)) throw new Problem('rest_forbidden');
  RULES[permission](call, service);
}

function refuseForeignAuthor({ args, caller, ...call }: Asked): void {
  const author = args['author'];
  if (!author || author === caller.id) return;
  refuseUnless(canEditOthers(typeOf(call), caller), 'rest_cannot_edit_others');
}

function refuseSticky({ args, caller }: Asked): void {
  if (args['sticky'] === true) refuseUnless(can(caller, 'publish_posts'), 'rest_cannot_assign_sticky');
}

/** Media may be attached only to what the caller may edit. */
function refuseForeignPost(call: Asked, { store: { guide } }: Service): void {
  const post = call.args['post'];
  if (typeOf(call) !== 'attachment' || !post) return;
  const parent = guide.item(post as number);
  refuseUnless(parent !== undefined && canEdit(parent, call.caller), 'rest_cannot_edit');
}
