import { SESSION, store } from '../scripts/storage.ts';

/** The signed-in user, and the token for requests. */
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
    /** False for users who sign in only through a provider. */
    hasPassword: boolean;
    /** Whether the user gets news by mail; null if they have no address. */
    mail: boolean | null;
    /** URL of the user's own news feed. */
    feed: string;
  };
}

/** Why a request failed. */
export type FailureKind = 'offline' | 'signed out' | 'refused';

/** An error response of the API. */
export interface ServerProblem {
  code?: string;
  data?: Record<string, unknown>;
}

export class Failure extends Error {
  readonly kind: FailureKind;

  /** The error response of the server, or null if it sent none. */
  readonly problem: ServerProblem | null;

  /** `message` is the server's explanation; empty if it gave none. */
  constructor(kind: FailureKind, message = '', problem: ServerProblem | null = null) {
    super(message);
    this.name = 'Failure';
    this.kind = kind;
    this.problem = problem;
  }

  /** What is wrong with the submitted fields, a sentence for each. */
  get faults(): Record<string, string> {
    return faultsIn(this.problem);
  }
}

/** Whether somebody else has saved since the version that the request named. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Failure && error.problem?.code === 'rest_precondition_failed';

/** Whether what the request named no longer exists. */
export const isGone = (error: Failure): boolean => error.problem?.data?.['status'] === 404;

/** What a page says if the server gave no explanation. */
export type FailureTexts = Record<'offline' | 'signed out', string> & { refused?: string };

/** Why a request failed: in the server's words, or else in those of the page. Other errors are thrown. */
export function reasonOf(error: unknown, texts: FailureTexts): string {
  if (!(error instanceof Failure)) throw error;
  return error.message || (texts[error.kind] ?? texts.offline);
}

/** Temporary refusals: too many requests, or a job being delivered. A later attempt succeeds. */
const PASSING = new Set([423, 429]);

/** Browsers refuse to send more than 64 KiB on behalf of a page being closed, also if it is only hidden. */
const KEPT_ALIVE_BYTES = 60_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Sent {
  query?: Record<string, string>;
  /** Files are sent as they are, everything else as JSON. */
  body?: object | Blob;
  headers?: Record<string, string>;
  /** Whether to send it even if the page is being closed. */
  isLast?: boolean;
}

export interface Answer<Result> {
  body: Result;
  /** Empty if the response has none. */
  etag: string;
  /** Number of pages of a list. */
  pages?: number;
}

/** Access to the data of these pages on the server. Every method throws a {@link Failure}. */
export class Server {
  readonly #root: string;
  readonly #sessionUrl: string;
  readonly #language: string;
  #token = '';
  /** User of this page; null until known. */
  #user: SessionData['user'] | null = null;

  /** `root` ends with a slash: `/cms-json/cms/v2/`. */
  constructor(root: string, sessionUrl: string, language: string) {
    this.#root = root;
    this.#sessionUrl = sessionUrl;
    this.#language = language;
  }

  /**
   * Requests the session and stores the token for writes. A different user than before counts as signed out, since the
   * page is not theirs.
   */
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

  /** A download is returned as a `File`. */
  async get<Result>(path: string, query: Record<string, string> = {}): Promise<Result> {
    return (await this.exchange<Result>('GET', path, { query })).body;
  }

  /** All rows of a list, from all its pages. */
  async all<Row>(path: string, query: Record<string, string> = {}): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const asked = { per_page: '100', ...query, page: String(page) };
      const { body, pages = 1 } = await this.exchange<Row[]>('GET', path, { query: asked });
      rows.push(...body);
      last = pages;
    }
    return rows;
  }

  /** `isLast` sends it even if the page is being closed. */
  async send<Result>(method: Method, path: string, body: object = {}, isLast = false): Promise<Result> {
    return (await this.exchange<Result>(method, path, { body, isLast })).body;
  }

  /** Sends any request; returns the response with its entity tag. */
  async exchange<Result>(method: Method, path: string, sent: Sent = {}): Promise<Answer<Result>> {
    const { query, body, headers, isLast = false } = sent;
    const url = `${this.#root}${path}?${new URLSearchParams({ lang: this.#language, ...query })}`;
    const isJson = body !== undefined && !(body instanceof Blob);
    const type = isJson ? { 'content-type': 'application/json' } : {};
    const content = isJson ? JSON.stringify(body) : body;
    const once = () => {
      return this.#ask<Result>(url, {
        method,
        headers: { ...type, ...(this.#token ? { 'x-session-token': this.#token } : {}), ...headers },
        ...(content === undefined ? {} : { body: content }),
        keepalive: isLast && new Blob([content ?? '']).size <= KEPT_ALIVE_BYTES,
      });
    };
    try {
      return await once();
    } catch (error) {
      // After a new sign-in in another tab the session has a new token.
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
    const { headers } = response;
    const pages = headers.get('x-wp-totalpages');
    return { body: body as Result, etag: headers.get('etag') ?? '', ...(pages ? { pages: Number(pages) } : {}) };
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const { headers, ok } = response;
  const [, name] = /filename="(.*)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  if (ok && name) return new File([await response.blob()], name);
  if (ok && headers.get('content-type')?.startsWith('text/html')) return response.text();
  return response.json().catch(() => null);
}

/** What is wrong with each submitted field, or else the general message with the reason for it. */
function messageOf(body: unknown): string {
  const problem = body as (ServerProblem & { message?: unknown }) | null;
  const faults = Object.values(faultsIn(problem)).join(' ');
  const said = [problem?.message, problem?.data?.['reason']].filter((text) => typeof text === 'string');
  return faults || said.join(' ');
}

function faultsIn(problem: ServerProblem | null): Record<string, string> {
  const params = problem?.data?.['params'];
  return params && !Array.isArray(params) ? (params as Record<string, string>) : {};
}
