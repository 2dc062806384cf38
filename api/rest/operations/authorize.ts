import { can, type Caller } from '../../contract/caller.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Item, Term } from '../../contract/model.ts';
import type { Capability } from '../../contract/roles.ts';
import type { OperationArgs, Route } from '../../contract/routes.ts';
import type { Permission } from '../../contract/schema.ts';
import { isTerm, kindOf, type ContentIndex } from '../../content/index/content-index.ts';
import { Problem } from '../../lib/problem.ts';
import { canCreate, canDelete, canEdit, canEditOthers, canPropose, canRead } from '../query/policy.ts';
import { typeOf } from './find.ts';
import type { OperationInput, ReadService } from './operation.ts';

/** The arguments that the rules read. */
type Args = Partial<OperationArgs<'getItem' | 'updateItem' | 'deleteRevision' | 'updateTerm'>>;
type Call = Pick<OperationInput, 'route' | 'caller' | 'given'> & { args: Args };

/** The services that the rules consult. */
type Authority = Pick<ReadService, 'store' | 'isPassword'>;

/** A call of any operation: its permission determines which of the arguments it has. */
type AnyCall = Omit<Call, 'args'> & { args: object };

type Verdict = (record: Item | Term | null, caller: Caller, route: Route, index: ContentIndex) => boolean;

/** One permission: the record it applies to, who has it, and the error if it is missing. */
interface Policy {
  /** The name in the URL of the record it applies to, and the error if the record does not exist. */
  about?: { name: 'id' | 'parent'; missing: ErrorCode };
  permits: Verdict;
  refusal: ErrorCode;
  /** Refuses arguments that need more rights than the record itself, before or after its own right is checked. */
  before?(record: Item, call: Call): void;
  after?(record: Item | null, call: Call, authority: Authority): void;
}

const ofItem =
  (right: (item: Item, caller: Caller, index: ContentIndex) => boolean): Verdict =>
  (record, caller, _route, index) =>
    record !== null && !isTerm(record) && right(record, caller, index);

const needs = (capability: Capability, refusal: ErrorCode = 'rest_forbidden'): Policy => ({
  permits: (_record, caller) => can(caller, capability),
  refusal,
});

const item = { name: 'id', missing: 'rest_post_invalid_id' } as const;
const parent = { name: 'parent', missing: 'rest_post_invalid_parent' } as const;
const term = { name: 'id', missing: 'rest_term_invalid' } as const;

/** One policy for each permission of the route table; omitting one does not compile. */
const POLICIES: Record<Permission, Policy> = {
  public: { permits: () => true, refusal: 'rest_forbidden' },
  'read item': {
    about: item,
    permits: ofItem(canRead),
    refusal: 'rest_forbidden',
    before: (record, { args, caller }) => refuseEditContext(args, canEdit(record, caller)),
    after: refusePassword,
  },
  'create item': {
    permits: (_record, caller, route) => canCreate(typeOf({ route }), caller),
    refusal: 'rest_cannot_create',
    before: refuseCreating,
  },
  'edit item': { about: item, permits: ofItem(canEdit), refusal: 'rest_cannot_edit' },
  'delete item': { about: item, permits: ofItem(canDelete), refusal: 'rest_cannot_delete' },
  'read parent': { about: parent, permits: ofItem(canEdit), refusal: 'rest_cannot_read' },
  'edit parent': {
    about: { ...parent, missing: 'rest_post_invalid_id' },
    permits: ofItem(canEdit),
    refusal: 'rest_cannot_edit',
  },
  'delete parent': { about: parent, permits: ofItem(canDelete), refusal: 'rest_cannot_delete' },
  'create term': needs('manage_categories', 'rest_cannot_create'),
  'edit term': { about: term, ...needs('manage_categories', 'rest_cannot_update') },
  'delete term': { about: term, ...needs('manage_categories', 'rest_cannot_delete') },
  'sign in': { permits: (_record, { role }) => role !== null, refusal: 'rest_not_logged_in' },
  'propose item': { about: item, permits: ofItem(canPropose), refusal: 'rest_cannot_read' },
  'edit posts': needs('edit_posts'),
  'edit others posts': needs('edit_others_posts'),
  propose: {
    permits: (_record, caller, _route, index) => can(caller, 'edit_posts') || index.site.proposals.readers,
    refusal: 'rest_cannot_propose',
  },
  // Otherwise a program whose password is to be revoked could restore its own access.
  'manage users': {
    permits: (_record, caller) => can(caller, 'manage_options') && !caller.isApplication,
    refusal: 'rest_forbidden',
  },
  'manage translations': needs('manage_translations'),
  translate: needs('translate'),
  // The operation itself checks the signature, which covers the body, not the caller.
  'signed request': { permits: () => true, refusal: 'rest_forbidden' },
};

type RecordIds = { readonly [name in 'id' | 'parent']?: unknown };

/** The record that a permission applies to; null if it applies to none, undefined if the record does not exist. */
export function subjectOf(
  permission: Permission,
  route: Route,
  ids: RecordIds,
  index: ContentIndex,
): Item | Term | null | undefined {
  const { about } = POLICIES[permission];
  if (!about) return null;
  const id = ids[about.name];
  const record = typeof id === 'number' ? index.record(id) : undefined;
  return record && kindOf(record) === route.kind ? record : undefined;
}

/** Whether a caller has a permission for a record. Considers only the record, not the arguments. */
export const permits = (
  permission: Permission,
  record: Item | Term | null,
  caller: Caller,
  route: Route,
  index: ContentIndex,
): boolean => POLICIES[permission].permits(record, caller, route, index);

/** Throws a refusal, or returns if the call is allowed. Unknown permissions are always refused. */
export function authorize(permission: Permission, anyCall: AnyCall, authority: Authority): void {
  if (!Object.hasOwn(POLICIES, permission)) throw new Problem('rest_forbidden');
  const call = anyCall as Call;
  const { index } = authority.store;
  const { about, refusal, before, after } = POLICIES[permission];
  const record = subjectOf(permission, call.route, call.args, index);
  if (record === undefined) throw new Problem(about?.missing ?? 'rest_forbidden');
  before?.(record as Item, call);
  if (!permits(permission, record, call.caller, call.route, index)) throw new Problem(refusal);
  after?.(record as Item | null, call, authority);
}

const refuseUnless = (allowed: boolean, code: ErrorCode): void => {
  if (!allowed) throw new Problem(code);
};

/** Refuses the edit context to callers who may not edit what they read. */
export function refuseEditContext(
  { context }: { context?: unknown },
  mayEdit: boolean,
  code: ErrorCode = 'rest_forbidden_context',
): void {
  if (context === 'edit') refuseUnless(mayEdit, code);
}

/** Runs after the right to read is checked, so that guesses reveal nothing about a text that is not public. */
function refusePassword(record: Item | null, { args: { password } }: Call, { isPassword }: Authority): void {
  if (password && record) refuseUnless(isPassword(password, record), 'rest_post_incorrect_password');
}

function refuseCreating(_record: Item, { args, caller, given, route }: Call): void {
  if (given.has('id')) throw new Problem('rest_post_exists');
  const isOwn = !args.author || args.author === caller.id;
  refuseUnless(isOwn || canEditOthers(typeOf({ route }), caller), 'rest_cannot_edit_others');
  refuseUnless(args.sticky !== true || can(caller, 'publish_posts'), 'rest_cannot_assign_sticky');
}
