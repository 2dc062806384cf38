import type { Caller } from '../../../contract/caller.ts';
import type { Translation } from '../translation.ts';

/** The user whom a console address signs in, once; null when it is unknown, used or too old. */
export function redeemTicket(ticket: string, { tickets, store }: Translation): Caller | null {
  const user = store.users.byId(tickets.redeem(ticket));
  return user ? { id: user.id, role: user.role, language_pairs: user.language_pairs } : null;
}
