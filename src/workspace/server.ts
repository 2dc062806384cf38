import { SESSION, store } from '../scripts/storage.ts';

/** Who is signed in, and the token that requests carry. */
export interface SessionData {
  token: string;
  user: {
    id: number;
    name: string;
    writes: boolean;
    uploads: boolean;
    translates: boolean;
    manages: boolean;
    edits: boolean;
    administers: boolean;
    isInvited: boolean;
    /** Whether news come by mail; null for who has no address. */
    mail: boolean | null;
    /** URL of their own news. */
    feed: string;
  };
}

/** Why a request came to nothing. */
export type FailureKind = 'offline' | 'signed out' | 'refused';

/** A refusal as the API writes it. */
export interface ServerProblem {
  code?: string;
  data?: Record<string, unknown>;
}

export class Failure extends Error {
  readonly kind: FailureKind;

  /** What the server said of it; null when it said nothing. */
  readonly problem: ServerProblem | null;

  /** `message` is the server's own explanation, empty when it gave none. */
  constructor(kind: FailureKind, message = '', problem: ServerProblem | null = null) {
    super(message);
    this.name = 'Failure';
    this.kind = kind;
    this.problem = problem;
  }

  /** What is wrong with fields that were sent, each in a sentence. */
  get faults(): Record<string, string> {
    const params = this.problem?.data?.['params'];
    return params && !Array.isArray(params) ? (params as Record<string, string>) : {};
  }
}

/** Too many requests, and a job that is just being handed in: what is refused for that is taken a moment later. */
const PASSING = new Set([423, 429]);

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Sent {
  query?: Record<string, string>;
  /** A file is sent as it is, everything else as JSON. */
  body?: object | Blob;
  headers?: Record<string, string>;
  /** Sent even when the page is being closed. */
  isLast?: boolean;
}

export interface Answer<Result> {
  body: Result;
  /** Empty where there is none. */
  etag: string;
}

/** The data of these pages on the server. Every method throws a {@link Failure}. */
export class Server {
  readonly #root: string;
  readonly #sessionUrl: string;
  readonly #language: string;
  #token = '';
  /** Whose page this is; null until that is known. */
  #user: SessionData['user'] | null = null;

  /** `root` ends with a slash: `/cms-json/cms/v2/`. */
  constructor(root: string, sessionUrl: string, language: string) {
    this.#root = root;
    this.#sessionUrl = sessionUrl;
    this.#language = language;
  }

  /** Asks who is signed in, and keeps what writes need. Somebody else than before does not count: the page is not theirs. */
  async session(): Promise<SessionData> {
    const session = (await this.#ask<SessionData>(this.#sessionUrl, { method: 'GET' })).body;
    if (this.#user && this.#user.id !== session.user.id) throw new Failure('signed out');
    this.#user = session.user;
    this.#token = session.token;
    if (session.user.writes) store(SESSION, this.#sessionUrl);
    return session;
  }

  get user(): SessionData['user'] | null {
    return this.#user;
  }

  async signOut(): Promise<void> {
    if (this.#token === '') await this.session();
    await this.#ask(this.#sessionUrl, { method: 'DELETE', headers: { 'x-session-token': this.#token } });
    store(SESSION, '');
  }

  /** A file is answered as a `File`. */
  async get<Result>(path: string, query: Record<string, string> = {}): Promise<Result> {
    return (await this.exchange<Result>('GET', path, { query })).body;
  }

  /** `isLast` sends it even when the page is being closed. */
  async send<Result>(method: Method, path: string, body: object = {}, isLast = false): Promise<Result> {
    return (await this.exchange<Result>(method, path, { body, isLast })).body;
  }

  /** Any request, and the entity tag of what is answered. */
  async exchange<Result>(method: Method, path: string, sent: Sent = {}): Promise<Answer<Result>> {
    const { query, body, headers, isLast = false } = sent;
    const url = `${this.#root}${path}?${new URLSearchParams({ lang: this.#language, ...query })}`;
    const once = () => {
      const json = body === undefined || body instanceof Blob ? {} : { 'content-type': 'application/json' };
      return this.#ask<Result>(url, {
        method,
        headers: { ...json, ...(this.#token ? { 'x-session-token': this.#token } : {}), ...headers },
        ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
        keepalive: isLast,
      });
    };
    try {
      return await once();
    } catch (error) {
      // Signed in anew in another tab: the session has another token now.
      const isToken = error instanceof Failure && error.problem?.code === 'rest_cookie_invalid_nonce';
      if (!isToken || isLast) throw error;
      await this.session();
      return once();
    }
  }

  async #ask<Result>(url: string, init: RequestInit): Promise<Answer<Result>> {
    const response = await fetch(url, init).catch(() => null);
    const body: unknown = await (response && bodyOf(response));
    if (!response || response.status >= 500 || PASSING.has(response.status))
      throw new Failure('offline', messageOf(body));
    if (response.status === 401) throw new Failure('signed out');
    if (!response.ok) throw new Failure('refused', messageOf(body), body as ServerProblem | null);
    return { body: body as Result, etag: response.headers.get('etag') ?? '' };
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const { headers, ok } = response;
  const [, name] = /filename="(.*)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  if (ok && name) return new File([await response.blob()], name);
  if (ok && headers.get('content-type')?.startsWith('text/html')) return response.text();
  return response.json().catch(() => null);
}

const messageOf = (body: unknown): string => {
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
};
