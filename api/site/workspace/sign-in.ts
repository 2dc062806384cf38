import type { SignInProblem } from '../../../src/workspace/views.ts';
import type { User } from '../../contract/model.ts';
import type { Users } from '../../content/store/state/users.ts';
import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import type { Authenticator } from '../../rest/http/authenticate.ts';
import { isFromHere } from '../../rest/http/cors.ts';
import { readBody } from '../../rest/http/read-body.ts';
import { insteadOf } from '../../lib/instead.ts';

export interface Door {
  authenticator: Authenticator;
  users: Pick<Users, 'byId' | 'invited'>;
  clock: Clock;
}

/** The user who signed in, or why not. `login` is the name as typed, to be shown again. */
export type Outcome = { user: User; isInvited?: boolean } | Refusal;

export interface Refusal {
  problem: SignInProblem;
  login: string;
}

/** Signs in by login and password, under the API's rate limits, or by an invitation. `signedIn`: id of the current user. */
export async function signInWithForm(
  { login: typed = '', password = '', ticket = '' }: Record<string, string>,
  headers: Headers,
  remote: string,
  door: Door,
  signedIn: number | undefined,
): Promise<Outcome> {
  const login = typed.trim();
  if (ticket !== '') return acceptInvitation(headers, ticket, door, signedIn);
  // Otherwise another site could sign its visitors in to an account whose owner reads their work later.
  if (!isFromHere(headers) || login === '') return { problem: 'wrong', login };
  try {
    const { id } = await door.authenticator.byPassword(login, password, remote);
    const user = door.users.byId(id);
    return user ? { user } : { problem: 'wrong', login };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { problem: error.code === 'rest_too_many_requests' ? 'flood' : 'wrong', login };
  }
}

/** Signs in by an invitation, which is valid until a password is chosen: a second click, or a lost answer, does no harm. */
function acceptInvitation(
  headers: Headers,
  ticket: string,
  { users, clock }: Door,
  signedIn: number | undefined,
): Outcome {
  const guest = users.invited(ticket, clock.now());
  if (guest && signedIn !== undefined && signedIn !== guest.id) return { problem: 'other', login: '' };
  return guest && isFromHere(headers) ? { user: guest, isInvited: true } : { problem: 'ticket', login: '' };
}

/** Signs in by the one-time URL issued by the API. */
export function signInWithTicket(ticket: string, { authenticator }: Door): Outcome {
  const user = authenticator.sessions.redeem(ticket);
  return user ? { user } : { problem: 'ticket', login: '' };
}

/** Text values of a form, by name; empty if the body cannot be parsed or is not a form. */
export async function readForm(request: Request, bytes: number): Promise<Record<string, string>> {
  const { values } = await readBody(request, { bytes }).catch(insteadOf(Problem, { values: {} }));
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
