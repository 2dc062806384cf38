import type { SignInProblem } from '../../../src/translation-ui/views.ts';
import { type Caller, can } from '../../contract/caller.ts';
import type { User } from '../../contract/model.ts';
import type { Authenticator } from '../../rest/http/authenticate.ts';
import { REFUSED_BODY_BYTES } from '../../rest/http/limits.ts';
import { readBody } from '../../rest/http/read-body.ts';
import { Problem } from '../../lib/problem.ts';
import type { Translation } from '../jobs/translation.ts';
import { isFromHere } from './origin.ts';
import type { TranslatingService } from '../jobs/translation.ts';
import { callerOf } from './visit.ts';

interface Door {
  authenticator: Authenticator;
  service: TranslatingService;
}

/** Who came in, or why not. `login` is what was typed, to be shown again. */
export type Outcome = { user: User } | { problem: SignInProblem; login: string };

/** Signs in by login and application password, with the limits that the API has. */
export async function signInWithForm(request: Request, remote: string, door: Door): Promise<Outcome> {
  const [login, password] = await readForm(request);
  // Otherwise another site could sign its visitors in as somebody whose work it reads later.
  if (!isFromHere(request.headers)) return { problem: 'wrong', login };
  try {
    const basic = Buffer.from(`${login}:${password}`).toString('base64');
    const { id } = await door.authenticator.caller(`Basic ${basic}`, remote);
    return admit(id, login, door);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { problem: error.code === 'rest_too_many_requests' ? 'flood' : 'wrong', login };
  }
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

/** Signs in by the one-time URL that the API gives. */
export function signInWithToken(ticket: string, door: Door): Outcome {
  const caller = redeemToken(ticket, door.service.translation);
  return caller ? admit(caller.id, '', door) : { problem: 'ticket', login: '' };
}

function admit(id: number, login: string, { service }: Door): Outcome {
  const user = service.store.users.byId(id);
  if (!user) return { problem: 'wrong', login };
  return mayEnter(callerOf(user)) ? { user } : { problem: 'rights', login };
}

/** Besides who translates come editors, to see what readers say. */
const mayEnter = (caller: Caller): boolean => can(caller, 'translate') || can(caller, 'edit_others_posts');

/** The user whom a dashboard URL signs in, once; null when it is unknown, used or too old. */
export function redeemToken(ticket: string, { oneTimeTokens, store }: Translation): Caller | null {
  const user = store.users.byId(oneTimeTokens.redeem(ticket));
  return user ? { id: user.id, role: user.role, language_pairs: user.language_pairs } : null;
}
