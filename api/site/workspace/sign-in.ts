import type { SignInProblem } from '../../../src/workspace/views.ts';
import type { User } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import type { Authenticator } from '../../rest/http/authenticate.ts';
import { REFUSED_BODY_BYTES } from '../../rest/http/limits.ts';
import { isFromHere } from '../../rest/http/origin.ts';
import { readBody } from '../../rest/http/read-body.ts';

export interface Door {
  authenticator: Authenticator;
  users: { byId(id: number): User | undefined };
  /** Uses up the one-time token of a link, and gives the user it was made for; 0 when it is unknown, used or too old. */
  redeem(ticket: string): number;
}

/** Who came in, or why not. `login` is what was typed, to be shown again. */
export type Outcome = { user: User } | Refusal;

export interface Refusal {
  problem: SignInProblem;
  login: string;
}

/** Signs in by login and application password, with the limits that the API has. */
export async function signInWithForm(request: Request, remote: string, door: Door): Promise<Outcome> {
  const [login, password] = await readForm(request);
  // Otherwise another site could sign its visitors in as somebody whose work it reads later.
  if (!isFromHere(request.headers) || login === '') return { problem: 'wrong', login };
  try {
    const { id } = await door.authenticator.byPassword(login, password, remote);
    const user = door.users.byId(id);
    return user ? { user } : { problem: 'wrong', login };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { problem: error.code === 'rest_too_many_requests' ? 'flood' : 'wrong', login };
  }
}

/** Signs in by the one-time URL that the API gives. */
export function signInWithTicket(ticket: string, { users, redeem }: Door): Outcome {
  const user = users.byId(redeem(ticket));
  return user ? { user } : { problem: 'ticket', login: '' };
}

/** Login and password; empty where the body cannot be read, or holds something else. */
async function readForm(request: Request): Promise<[login: string, password: string]> {
  try {
    const { login, password } = (await readBody(request, { bytes: REFUSED_BODY_BYTES })).values;
    return [typeof login === 'string' ? login.trim() : '', typeof password === 'string' ? password : ''];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return ['', ''];
  }
}
