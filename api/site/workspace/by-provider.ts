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

/** How long somebody may take at the provider, in milliseconds. */
const PATIENCE_MS = 600_000;

/** Oldest sign-ins go beyond this number: nobody can fill the memory by beginning some. */
const MOST_BEGUN = 1_000;

/** Where a sign-in by the provider begins, and where the provider sends the browser back to; below the base. */
export const BEGIN_PATH = 'write/oidc';
export const CALLBACK_PATH = `${BEGIN_PATH}/callback`;

export interface ProviderDoorOptions {
  /** What people call the provider. */
  name: string;
  begin: BeginOpenId;
  authenticator: Pick<Authenticator, 'byIdentity'>;
  clock: Clock;
  /** Public URL of the site without a final slash. */
  base: string;
  /** Told of an account that was bound to somebody at the provider. */
  onBind(user: User): Promise<void>;
  report(error: unknown): void;
}

interface Begun extends OpenIdSignIn {
  to: string;
  until: number;
}

/** Signs in by a provider of identities. Who is on the way there is known in memory, so a restart lets them begin again. */
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

  /** Sends a browser to the provider; `to` is the URL that it comes to when its user has signed in. */
  async begin(to: string, remote: string): Promise<Response | Refusal> {
    const { begin, clock, base } = this.#options;
    try {
      this.#limit.check(remote);
      this.#limit.note(remote);
      const begun = await begin(`${base}/${CALLBACK_PATH}`);
      this.#begun.set(begun.state, { ...begun, to, until: clock.now() + PATIENCE_MS });
      const headers = { Location: begun.url, 'Cache-Control': 'no-store', 'Set-Cookie': this.#cookie(begun.state) };
      return new Response(null, { status: 302, headers });
    } catch (error) {
      return this.#refuse(error);
    }
  }

  /**
   * Reads what a browser came back with, once. `to` is empty where nothing is known of it; `cookie` takes away what
   * the sign-in left in the browser.
   */
  async finish(
    query: string,
    headers: Headers,
    remote: string,
  ): Promise<{ to: string; cookie: string; outcome: { user: User } | Refusal }> {
    const { clock } = this.#options;
    const state = new URLSearchParams(query).get('state') ?? '';
    const begun = this.#begun.get(state);
    // Whoever was sent here with what somebody else has begun would work in that person's name.
    const isOwn = parse(headers.get('cookie') ?? '')[cookieName(state)] !== undefined;
    if (!begun || !isOwn) return { to: '', cookie: '', outcome: refuse('stale') };
    this.#begun.delete(state);
    const outcome = begun.until <= clock.now() ? refuse('stale') : await this.#recognise(begun, query, remote);
    return { to: begun.to, cookie: this.#cookie(state, 0), outcome };
  }

  async #recognise(begun: Begun, query: string, remote: string): Promise<{ user: User } | Refusal> {
    const { authenticator, base, onBind } = this.#options;
    // Somebody who turned back is no fault.
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
    const { code } = error instanceof Problem ? error : { code: '' };
    if (code === 'rest_too_many_requests') return refuse('flood');
    this.#options.report(error);
    return refuse(code ? 'away' : 'declined');
  }

  /** Strictly of this site it would not come back with the browser. */
  #cookie(state: string, ms = PATIENCE_MS): string {
    const { pathname, protocol } = new URL(`${this.#options.base}/${BEGIN_PATH}`);
    const place = { path: pathname, secure: protocol === 'https:', httpOnly: true, sameSite: 'Lax' } as const;
    return serialize(cookieName(state), '1', { ...place, maxAge: ms / 1_000 });
  }
}

/** Each has its own, so that two windows can be on the way at once. Nobody guesses the name. */
const cookieName = (state: string): string => `guide_oidc_${state}`;

const refuse = (problem: Refusal['problem']): Refusal => ({ problem, login: '' });
