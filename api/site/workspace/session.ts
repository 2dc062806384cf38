import { can, type Caller, callerOf } from '../../contract/caller.ts';
import type { User } from '../../contract/model.ts';
import { describeRequest } from '../../lib/log/request-scope.ts';
import { equalInSecret } from '../../lib/password.ts';
import { Problem } from '../../lib/problem.ts';
import { isFromHere } from '../../rest/http/cors.ts';
import { problemAnswer } from '../../rest/http/problem-response.ts';
import { type CookiePlace, readCookie, writeCookie, type Sessions } from '../../rest/http/sessions.ts';
import { SESSION_HEADER } from '../../rest/request/credentials.ts';

/** Where page scripts request the signed-in user and the token for their requests; below the base. */
export const SESSION_PATH = 'write/session';

/** Authenticated by the cookie alone, since this is where the token comes from. */
export function answerSession(
  request: Request,
  { sessions, place, feedOf }: { sessions: Sessions; place: CookiePlace; feedOf(user: User): string },
): Response {
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  const name = readCookie(request.headers.get('cookie'));
  const session = sessions.find(name);
  const refusal = (code: 'rest_not_logged_in' | 'rest_cookie_invalid_nonce') => {
    const { status = 401, body } = problemAnswer(new Problem(code), 'en', false);
    return Response.json(body, { status, headers });
  };
  if (!session) return refusal('rest_not_logged_in');
  describeRequest({ user: session.user.id });
  if (request.method === 'DELETE') {
    // The token is required here too, so that no other site can sign users out.
    if (!isFromHere(request.headers) || !equalInSecret(request.headers.get(SESSION_HEADER) ?? '', session.token))
      return refusal('rest_cookie_invalid_nonce');
    sessions.close(name);
    return new Response(null, { status: 204, headers: { ...headers, 'Set-Cookie': writeCookie('', place) } });
  }
  const { user, token, isInvited } = session;
  return Response.json(
    {
      token,
      user: {
        ...{ id: user.id, name: user.name, isInvited, hasPassword: user.password !== '' },
        ...{ mail: mailOf(user), feed: feedOf(user) },
        ...abilitiesOf(callerOf(user)),
      },
    },
    { headers },
  );
}

/** Whether the user gets news by mail; null if they have no address. */
const mailOf = ({ email, no_mail }: User): boolean | null => (email === '' ? null : !no_mail);

/** What the pages offer to a user; every request is checked again. */
export const abilitiesOf = (caller: Caller) => ({
  writes: can(caller, 'edit_posts'),
  translates: can(caller, 'translate'),
  manages: can(caller, 'manage_translations'),
  edits: can(caller, 'edit_others_posts'),
  administers: can(caller, 'manage_options'),
  uploads: can(caller, 'upload_files'),
});
