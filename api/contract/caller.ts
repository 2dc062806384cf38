import type { LanguagePair, User } from './model.ts';
import { may, type Capability, type Role, type Scope } from './roles.ts';

export interface Caller {
  /** 0 for an anonymous caller. */
  id: number;
  role: Role | null;
  language_pairs: readonly LanguagePair[];
  /** Whether the caller is a program with an application password; it cannot create others. */
  isApplication?: true;
  /** Scope of that password; absent if it grants all that its owner may do through the API. */
  scope?: Scope;
}

export const ANONYMOUS: Caller = { id: 0, role: null, language_pairs: [] };

export const callerOf = ({ id, role, language_pairs }: User): Caller => ({ id, role, language_pairs });

/**
 * Whether the role of a caller has a capability; anonymous callers have none.
 *
 * @example
 * can(ANONYMOUS, 'edit_posts') // => false
 */
export const can = (caller: Caller, capability: Capability): boolean =>
  caller.role !== null && may(caller.role, capability);
