/** One answer of the host that is looked at. */
export interface Answer {
  url: string;
  status: number;
  headers: Headers;
  body: Buffer;
}

/** A live guide; answers are kept, so that several checks may look at one. */
export class Site {
  /** URL without a final slash. */
  readonly base: string;
  readonly #answers = new Map<string, Promise<Answer>>();

  constructor(base: string) {
    this.base = base.replace(/\/+$/, '');
  }

  /** GETs a path below the URL as a page of another site would, without following redirects. */
  get(path: string): Promise<Answer> {
    let answer = this.#answers.get(path);
    if (!answer) this.#answers.set(path, (answer = this.#ask(path)));
    return answer;
  }

  /** The same as somebody who signs in, in a way that no server knows: it takes them for a stranger. */
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

/** Longest wait for one answer, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** The value of a body that is JSON; null of any other. */
export function jsonOf({ body }: Answer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** A header, empty when it is not there. */
export const headerOf = ({ headers }: Answer, name: string): string => headers.get(name) ?? '';

/** The language of the pages at the root, and the one whose pages lie below its code; null in a guide of one language. */
interface GuideLanguages {
  root: string;
  other: string | null;
}

/** As the home page names them; Czech at the root where it names none. */
export async function languagesOf(site: Pick<Site, 'get'>): Promise<GuideLanguages> {
  const html = (await site.get('/')).body.toString();
  const root = /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1] ?? 'cs';
  const named = [...html.matchAll(/<link[^>]* hreflang="([\w-]+)"/g)].map(([, language = '']) => language);
  return { root, other: named.find((language) => language !== root && language !== 'x-default') ?? null };
}
