import { orInstead } from '../../api/lib/instead.ts';

/** One response of the host being examined. */
export interface Answer {
  url: string;
  status: number;
  headers: Headers;
  body: Buffer;
}

/** A live guide. Responses are cached, so that checks can share them. */
export class Site {
  /** URL without a trailing slash. */
  readonly base: string;
  readonly #answers = new Map<string, Promise<Answer>>();

  constructor(base: string) {
    this.base = base.replace(/\/+$/, '');
  }

  /** GETs a path below the URL, like a page on another origin, without following redirects. */
  get(path: string): Promise<Answer> {
    let answer = this.#answers.get(path);
    if (!answer) this.#answers.set(path, (answer = this.#ask(path)));
    return answer;
  }

  /** The same with credentials of an unknown scheme, which the server must treat as anonymous. */
  getSigned(path: string): Promise<Answer> {
    return this.#ask(path, { Authorization: 'Doctor' });
  }

  async #ask(path: string, more: Record<string, string> = {}): Promise<Answer> {
    const url = this.base + path;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { Origin: 'https://elsewhere.example', ...more };
    const response = await fetch(url, { redirect: 'manual', headers, signal });
    const body = Buffer.from(await response.arrayBuffer());
    return { url, status: response.status, headers: response.headers, body };
  }
}

/** Timeout of one response, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** The value of a JSON body, or null if it is not JSON. */
export const jsonOf = ({ body }: Answer): unknown =>
  orInstead(SyntaxError, null, (): unknown => JSON.parse(body.toString()));

/** The value of a header; empty if absent. */
export const headerOf = ({ headers }: Answer, name: string): string => headers.get(name) ?? '';

/**
 * The language at the root, and the one below its code, or null in a guide of one language: read from the home page,
 * which defaults to Czech at the root.
 */
export async function languagesOf(site: Pick<Site, 'get'>) {
  const html = (await site.get('/')).body.toString();
  const root = /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1] ?? 'cs';
  const named = [...html.matchAll(/<link[^>]* hreflang="([\w-]+)"/g)].map(([, language = '']) => language);
  return { root, other: named.find((language) => language !== root && language !== 'x-default') ?? null };
}
