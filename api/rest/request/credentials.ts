/** Carries the token of a session; without it the session's cookie is ignored. */
export const SESSION_HEADER = 'x-session-token';

/** Whether the response to a request may depend on the caller. */
export const hasCredentials = (headers: Headers): boolean =>
  headers.has('authorization') || headers.has(SESSION_HEADER);
