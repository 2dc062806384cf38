import type { SignInProblem } from '../../../src/workspace/views.ts';
import type { User } from '../../contract/model.ts';
import type { Users } from '../../content/store/state/users.ts';
import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import type { Authenticator } from '../../rest/http/authenticate.ts';
import { isFromHere } from '../../rest/http/origin.ts';
import { readBody } from '../../rest/http/read-body.ts';

export interface Door {
  authenticator: Authenticator;
  users: Pick<Users, 'byId' | 'useInvitation'>;
  clock: Clock;
  /** Uses up the one-time token of a link, and gives the user it was made for; 0 when it is unknown, used or too old. */
  redeem(ticket: string): number;
}

/** Who came in, or why not. `login` is what was typed, to be shown again. */
export type Outcome = { user: User; isInvited?: boolean } | Refusal;

export interface Refusal {
  problem: SignInProblem;
  login: string;
}

/** Signs in by login and password, with the limits that the API has. */
export async function signInWithForm(
  { login: typed = '', password = '', ticket = '' }: Record<string, string>,
  headers: Headers,
  remote: string,
  door: Door,
  isSignedIn: boolean,
): Promise<Outcome> {
  const login = typed.trim();
  if (ticket !== '') return isSignedIn ? { problem: 'ticket', login: '' } : acceptInvitation(headers, ticket, door);
  // Otherwise another site could sign its visitors in as somebody whose work it reads later.
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

/** Signs in by an invitation that its page has shown: programs that only open links use none up. */
async function acceptInvitation(headers: Headers, ticket: string, { users, clock }: Door): Promise<Outcome> {
  const user = isFromHere(headers) ? await users.useInvitation(ticket, clock.now()) : undefined;
  return user ? { user, isInvited: true } : { problem: 'ticket', login: '' };
}

/** Signs in by the one-time URL that the API gives. */
export function signInWithTicket(ticket: string, { users, redeem }: Door): Outcome {
  const user = users.byId(redeem(ticket));
  return user ? { user } : { problem: 'ticket', login: '' };
}

/** The texts of a form, by name; none where the body cannot be read, or holds something else. */
export async function readForm(request: Request, bytes: number): Promise<Record<string, string>> {
  try {
    const { values } = await readBody(request, { bytes });
    return Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return {};
  }
}
