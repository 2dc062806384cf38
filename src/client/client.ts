import createClient, { createQuerySerializer, type Client } from 'openapi-fetch';
import type { paths } from './openapi.ts';
import type { Collection, Context, Contradiction, Fields, Opened, Query, Shown } from './records.ts';

export type { components, operations, paths } from './openapi.ts';
export type { Collection, Context, Contradiction, Fields, Opened, Query, Shown } from './records.ts';

export interface GuideOptions {
  username?: string;
  /** Password of the account, or an application password. */
  password?: string;
  /** A scoped application password, instead of username and password. */
  token?: string;
  /** Language of messages, by default English, and of listed and new content, by default that of the guide's root. */
  lang?: 'cs' | 'en';
  fetch?: (request: Request) => Promise<Response>;
}

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  path?: Record<string, number>;
  query?: object;
}

interface Answer<T> {
  data: T;
  response: Response;
}

/** Records per page of a list; the API refuses more. */
const PER_PAGE = 100;

/** Most attempts to send a creation, to merge a save, and to read a list that shrinks. */
const MOST_ATTEMPTS = 5;

/** Opens a guide: `openGuide('https://guide.example.com', { lang: 'en' })`. */
export const openGuide = (url: string, options: GuideOptions = {}): Guide => new Guide(url, options);

/** A client of a guide. Methods throw `GuideError` if the guide refuses a request. */
export class Guide {
  /** Every operation of the API by method and path; errors are returned as values, see `openapi-fetch`. */
  readonly api: Client<paths>;

  constructor(url: string, { lang, fetch, ...credentials }: GuideOptions = {}) {
    const serialize = createQuerySerializer({ array: { style: 'form', explode: false } });
    this.api = createClient<paths>({
      baseUrl: `${url.replace(/\/+$/, '')}/cms-json`,
      headers: authorization(credentials),
      querySerializer: (query) => serialize({ ...(lang && { lang }), ...query }),
      ...(fetch && { fetch }),
    });
  }

  /** All records of a list, fetched page by page on demand, each yielded once even if the list changes meanwhile. */
  async *list<C extends Collection, X extends Context = 'view'>(
    collection: C,
    query: Query<C> & { context?: X } = {} as Query<C>,
  ): AsyncGenerator<Shown<C, X>, void> {
    const seen = new Set<number | undefined>();
    for (let page = 1, pages = 1, total = 0, again = 0; page <= pages; page++) {
      const { data, response } = await this.#page<{ id?: number }[]>(collection, {
        per_page: PER_PAGE,
        ...query,
        page,
      });
      pages = Number(response.headers.get('X-WP-TotalPages') ?? 1);
      const fresh = data.filter(({ id }) => id === undefined || !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      yield* fresh as Shown<C, X>[];
      const left = Number(response.headers.get('X-WP-Total') ?? 0);
      // Records deleted meanwhile have moved others to pages that were already read.
      if (left < total && (fresh.length > 0 || ++again < MOST_ATTEMPTS)) page = 0;
      total = left;
    }
  }

  /** A record as readers see it. */
  async read<C extends Collection>(collection: C, id: number, query: { password?: string } = {}): Promise<Shown<C>> {
    return (await this.#ask<Shown<C>>('get', itemOf(collection), { path: { id }, query })).data;
  }

  /** A record for editing. */
  async open<C extends Collection>(collection: C, id: number): Promise<Opened<C>> {
    return opened(collection, await this.#ask('get', itemOf(collection), { path: { id }, query: { context: 'edit' } }));
  }

  /** Creates a record once, even if the request is sent several times; pass the same `key` to retry later. */
  async create<C extends Exclude<Collection, 'media'>>(
    collection: C,
    fields: Fields<C>,
    key = randomKey(),
  ): Promise<Opened<C>> {
    return opened(collection, await this.#make(collection, fields, key));
  }

  /** Uploads a file with its texts, once as for other records. A `Blob` needs a name. */
  async upload(file: File | Blob, fields: Fields<'media'> = {}, name = nameOf(file), key = randomKey()) {
    const form = new FormData();
    // What is not given has its default; forms have no other way to say that.
    for (const [field, value] of Object.entries(fields))
      if (value !== undefined && value !== null) form.set(field, String(raw(value)));
    form.set('file', file, name);
    return opened('media', await this.#make<'media'>('media', form, key));
  }

  /**
   * Changes an opened record. If it was saved by someone else meanwhile, both changes are merged: a text block by
   * block, other fields if only one side changed them. Throws `MergeError` if they contradict each other.
   */
  async save<C extends Collection>(base: Opened<C>, changes: Fields<C>): Promise<Opened<C>> {
    let { version } = base;
    let body = changes;
    for (let attempt = 1; ; attempt++) {
      const headers = { 'If-Match': version };
      const sent = { path: { id: base.record.id }, headers, body };
      const saved = await this.#ask<Shown<C, 'edit'>>('patch', itemOf(base.collection), sent).catch(
        (error: unknown) => {
          if (!hasStatus(error, [412]) || attempt === MOST_ATTEMPTS) throw error;
          return null;
        },
      );
      if (saved) return opened(base.collection, saved);
      ({ version, body } = await this.#merge(base, changes));
    }
  }

  async #merge<C extends Collection>(
    base: Opened<C>,
    changes: Fields<C>,
  ): Promise<{ version: string; body: Fields<C> }> {
    const now = await this.open(base.collection, base.record.id);
    const body: Record<string, unknown> = { ...changes };
    const contradictions: Contradiction[] = [];
    for (const [field, change] of Object.entries(changes)) {
      const three = { base: textOf(base.record, field), mine: raw(change), theirs: textOf(now.record, field) };
      if (isSame(three.base, three.theirs) || isSame(three.mine, three.theirs)) continue;
      if (isSame(three.base, three.mine)) delete body[field];
      else if (field === 'content') {
        const { base: text, mine } = three;
        const { data } = await this.#ask<Merged>('post', `${itemOf(base.collection)}/merge`, {
          ...{ path: { id: base.record.id }, body: { base: text, mine } },
        });
        body[field] = data.content;
        contradictions.push(...data.contradictions.map((one) => ({ field, ...one })));
      } else contradictions.push({ field, ...three });
    }
    if (contradictions.length > 0) throw new MergeError(contradictions, body as Fields<C>, now);
    return { version: now.version, body: body as Fields<C> };
  }

  /** A page past the end is empty: records may have been removed meanwhile. */
  async #page<T extends unknown[]>(collection: Collection, query: { page: number }): Promise<Answer<T>> {
    return this.#ask<T>('get', `/cms/v2/${collection}`, { query }).catch((error: unknown) => {
      if (query.page === 1 || !(error instanceof GuideError) || !error.code.endsWith('invalid_page_number'))
        throw error;
      return { data: [] as unknown as T, response: new Response() };
    });
  }

  async #make<C extends Collection>(collection: C, body: unknown, key: string): Promise<Answer<Shown<C, 'edit'>>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#ask('post', `/cms/v2/${collection}`, { body, headers: { 'Idempotency-Key': key } });
      } catch (error) {
        // Failures below HTTP are TypeErrors.
        const mayPass = error instanceof TypeError || hasStatus(error, [502, 503, 504]);
        if (!mayPass || attempt === MOST_ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
      }
    }
  }

  async #ask<T>(method: string, url: string, { body, headers, path, query }: Sent): Promise<Answer<T>> {
    const init = { body, headers, params: { path, query }, parseAs: 'text' };
    const { data, error, response } = await this.api.request(method as 'get', url as '/', init as never);
    if (!response.ok) throw new GuideError(response, error);
    return { data: parse<T>(String(data), response), response };
  }
}

interface Merged {
  content: string;
  contradictions: Omit<Contradiction, 'field'>[];
}

/** Pages for signing in to a network, and static hosts, answer with pages. */
function parse<T>(text: string, response: Response): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new GuideError(response, { message: `${response.url} is not JSON: is this the URL of a guide?` });
  }
}

const itemOf = (collection: Collection): string => `/cms/v2/${collection}/{id}`;

const opened = <C extends Collection>(
  collection: C,
  { data: record, response }: Answer<Shown<C, 'edit'>>,
): Opened<C> => ({ collection, record, version: response.headers.get('ETag') ?? '' });

function authorization({ username, password, token }: GuideOptions): Record<string, string> {
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  if (username === undefined) return {};
  const bytes = new TextEncoder().encode(`${username}:${password ?? ''}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/** Texts are written as a string and read as an object that contains the string. */
const raw = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value;

const textOf = (record: object, field: string): unknown => raw((record as Record<string, unknown>)[field]);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const hasStatus = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof GuideError && statuses.includes(error.status);

const nameOf = (file: File | Blob): string => (file instanceof File ? file.name : '');

/** `crypto.randomUUID` exists only on pages over HTTPS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A refusal of the guide, or of a host in front of it. */
export class GuideError extends Error {
  override name = 'GuideError';
  readonly status: number;
  /** Such as `rest_post_invalid_id`, the same in every language; `http_502` if the answer is not from a guide. */
  readonly code: string;
  /** Further details, depending on the code. */
  readonly data: Record<string, unknown>;

  constructor({ status, statusText, url }: Response, said: unknown) {
    const { code, message, data } = (typeof said === 'object' && said !== null ? said : {}) as Partial<GuideError>;
    super(message ?? `${url} answered ${status} ${statusText}`.trim());
    this.status = status;
    this.code = code ?? `http_${status}`;
    this.data = data ?? {};
  }
}

/** Someone else saved changes that contradict these. Resolve the contradictions and save on top of `now`. */
export class MergeError<C extends Collection = Collection> extends Error {
  override name = 'MergeError';
  readonly contradictions: readonly Contradiction[];
  /** The changes with everything merged that could be; contradicted passages of a text are those of the caller. */
  readonly merged: Fields<C>;
  readonly now: Opened<C>;

  constructor(contradictions: readonly Contradiction[], merged: Fields<C>, now: Opened<C>) {
    super(`Someone else changed ${[...new Set(contradictions.map(({ field }) => field))].join(', ')} in the meantime`);
    this.contradictions = contradictions;
    this.merged = merged;
    this.now = now;
  }
}
