import { parse, serialize } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';
import type { User } from '../../contract/model.ts';
import type { Clock } from '../../lib/clock.ts';
import type { BeginOpenId, OpenIdSignIn } from '../../lib/http-client/openid.ts';
import { Problem } from '../../lib/problem.ts';
import type { Authenticator } from '../../rest/http/authenticate.ts';
import { ATTEMPT_WINDOW_MS, SIGN_INS_BEGUN } from '../../rest/http/limits.ts';
import { RateLimit } from '../../rest/http/rate-limit.ts';
import type { Refusal } from './sign-in.ts';

/** Time that a user may take at the provider, in milliseconds. */
const PATIENCE_MS = 600_000;

/** Most sign-ins kept in progress; beyond it the oldest are dropped, so that starting many cannot exhaust memory. */
const MOST_BEGUN = 1_000;

/** Paths, below the base, where a sign-in with the provider begins and where the provider sends the browser back. */
export const BEGIN_PATH = 'write/oidc';
export const CALLBACK_PATH = `${BEGIN_PATH}/callback`;

export interface ProviderDoorOptions {
  /** Name of the provider as people know it. */
  name: string;
  begin: BeginOpenId;
  authenticator: Pick<Authenticator, 'byIdentity'>;
  clock: Clock;
  /** Public URL of the site without a final slash. */
  base: string;
  /** Called when an account has been bound to an identity at the provider. */
  onBind(user: User): Promise<void>;
  report(error: unknown): void;
}

interface Begun extends OpenIdSignIn {
  to: string;
  until: number;
}

/** Signs users in with an identity provider. Sign-ins in progress are in memory: after a restart, users start again. */
export class ProviderDoor {
  readonly name: string;
  readonly #options: ProviderDoorOptions;
  readonly #limit: RateLimit;
  readonly #begun = new LRUCache<string, Begun>({ max: MOST_BEGUN });

  constructor(options: ProviderDoorOptions) {
    this.name = options.name;
    this.#options = options;
    this.#limit = new RateLimit(options.clock, { most: SIGN_INS_BEGUN, windowMs: ATTEMPT_WINDOW_MS });
  }

  /** Sends a browser to the provider; `to` is the URL to open after the user has signed in. */
  async begin(to: string, remote: string): Promise<Response | Refusal> {
    const { begin, clock, base } = this.#options;
    try {
      this.#limit.take(remote);
      const begun = await begin(`${base}/${CALLBACK_PATH}`);
      this.#begun.set(begun.state, { ...begun, to, until: clock.now() + PATIENCE_MS });
      const headers = { Location: begun.url, 'Cache-Control': 'no-store', 'Set-Cookie': this.#cookie(begun.state) };
      return new Response(null, { status: 302, headers });
    } catch (error) {
      return this.#refuse(error);
    }
  }

  /**
   * Handles the browser's return from the provider; each sign-in counts once. `to` is empty if the sign-in is unknown;
   * `cookie` clears the cookie that the sign-in set.
   */
  async finish(
    query: string,
    headers: Headers,
    remote: string,
  ): Promise<{ to: string; cookie: string; outcome: { user: User } | Refusal }> {
    const { clock } = this.#options;
    const state = new URLSearchParams(query).get('state') ?? '';
    const begun = this.#begun.get(state);
    // A user sent here with a sign-in that somebody else began would work under that person's name.
    const isOwn = parse(headers.get('cookie') ?? '')[cookieName(state)] !== undefined;
    if (!begun || !isOwn) return { to: '', cookie: '', outcome: refuse('stale') };
    this.#begun.delete(state);
    const outcome = begun.until <= clock.now() ? refuse('stale') : await this.#recognise(begun, query, remote);
    return { to: begun.to, cookie: this.#cookie(state, 0), outcome };
  }

  async #recognise(begun: Begun, query: string, remote: string): Promise<{ user: User } | Refusal> {
    const { authenticator, base, onBind } = this.#options;
    // A user who cancels is not an error.
    if (new URLSearchParams(query).get('error') === 'access_denied') return refuse('declined');
    try {
      const identity = await begun.finish(new URL(`${base}/${CALLBACK_PATH}?${query}`));
      const user = await authenticator.byIdentity(identity, remote, onBind);
      return user ? { user } : refuse('stranger');
    } catch (error) {
      return this.#refuse(error);
    }
  }

  #refuse(error: unknown): Refusal {
    if (!(error instanceof Problem)) {
      this.#options.report(error);
      return refuse('declined');
    }
    if (error.code === 'rest_too_many_requests') return refuse('flood');
    const { cause = error.code } = error;
    this.#options.report(`${this.name} signs nobody in: ${cause instanceof Error ? cause.message : String(cause)}`);
    return refuse('away');
  }

  /** Lax, because a SameSite=Strict cookie would not be sent on the return from the provider. */
  #cookie(state: string, ms = PATIENCE_MS): string {
    const { pathname, protocol } = new URL(`${this.#options.base}/${BEGIN_PATH}`);
    const place = { path: pathname, secure: protocol === 'https:', httpOnly: true, sameSite: 'Lax' } as const;
    return serialize(cookieName(state), '1', { ...place, maxAge: ms / 1_000 });
  }
}

/** One cookie per sign-in, so that two windows can sign in at the same time. The name cannot be guessed. */
const cookieName = (state: string): string => `guide_oidc_${state}`;

const refuse = (problem: Refusal['problem']): Refusal => ({ problem, login: '' });
