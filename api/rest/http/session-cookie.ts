import { parse, serialize } from 'hono/utils/cookie';
import { SESSION_MS } from './sessions.ts';

const NAME = 'guide_session';

/** Where the cookie is sent: to the whole guide, which accepts it only together with the session's token. */
export interface CookiePlace {
  /** `/` or `/guide/`. */
  path: string;
  /** Whether the site is served over https. */
  secure: boolean;
}

/** Name of the session that a request belongs to, or an empty string. */
export const readCookie = (header: string | null): string => parse(header ?? '', NAME)[NAME] ?? '';

/** The `Cookie` header of a request that belongs to a session. */
export const cookieOf = (session: string): string => `${NAME}=${session}`;

/** The `Set-Cookie` header for a session; an empty name removes the cookie. */
export const writeCookie = (session: string, place: CookiePlace): string =>
  serialize(NAME, session, {
    ...place,
    maxAge: session === '' ? 0 : SESSION_MS / 1_000,
    httpOnly: true,
    sameSite: 'Strict',
  });
