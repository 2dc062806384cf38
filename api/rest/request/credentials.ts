/** Carries the token of a session; without it the session's cookie counts for nothing. */
export const SESSION_HEADER = 'x-session-token';

/** Whether the answer to a request may be meant for one caller alone. */
export const hasCredentials = (headers: Headers): boolean =>
  headers.has('authorization') || headers.has(SESSION_HEADER);
