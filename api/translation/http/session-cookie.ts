import { SESSION_MS } from './sessions.ts';

const NAME = 'guide_translation';

/** Where the cookie is sent: the pages of translators and their data. The content API never sees it. */
export interface CookiePlace {
  /** `/xlate/` or `/guide/xlate/`. */
  path: string;
  /** Whether the site is served over https. */
  secure: boolean;
}

/** Name of the session that a request belongs to; empty when there is none. */
export function readCookie(header: string | null): string {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === NAME)?.[1] ?? '';
}

/** The `Set-Cookie` header for a session; an empty name takes the cookie away. */
export function writeCookie(session: string, { path, secure }: CookiePlace): string {
  const age = session === '' ? 0 : SESSION_MS / 1_000;
  return `${NAME}=${session}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
