import type { LanguagePair, User } from './model.ts';
import { may, type Capability, type Role, type Scope } from './roles.ts';

/** Who asks. */
export interface Caller {
  /** 0 for an anonymous caller. */
  id: number;
  role: Role | null;
  language_pairs: readonly LanguagePair[];
  /** Whether it is a program with a password of its own: it makes no others. */
  isApplication?: true;
  /** What that password is good for; absent where it is good for all that its owner may do there. */
  scope?: Scope;
}

export const ANONYMOUS: Caller = { id: 0, role: null, language_pairs: [] };

/** A person who asks by themselves. */
export const callerOf = ({ id, role, language_pairs }: User): Caller => ({ id, role, language_pairs });

/**
 * Whether the role of a caller has a capability; anonymous callers have none.
 *
 * @example
 * can(ANONYMOUS, 'edit_posts') // => false
 */
export const can = (caller: Caller, capability: Capability): boolean =>
  caller.role !== null && may(caller.role, capability);
