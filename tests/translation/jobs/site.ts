import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Item, LanguagePair, User } from '../../../api/contract/model.ts';
import type { Role } from '../../../api/contract/roles.ts';
import type { OutgoingPolicy } from '../../../api/lib/http-client/outgoing-policy.ts';
import { createApi, type Api } from '../../../api/rest/http/api.ts';
import { expectDescribed } from '../../helpers/described.ts';
import { quickHash } from '../../helpers/password.ts';
import type { FullService } from '../../../api/translation/jobs/translation.ts';
import { openService } from '../../../api/service.ts';
import { openFiles, systemCalls, type Files } from '../../../api/content/store/disk/files.ts';
import type { TranslationOptions } from '../../../api/translation/jobs/ports.ts';
import type { Translation } from '../../../api/translation/jobs/translation.ts';
import type { WebhookEndpoint } from '../../../api/rest/webhooks/endpoints.ts';
import { closeLater } from '../../helpers/close.ts';
import { makeFolder, type GuideFolder } from '../../helpers/guide-folder.ts';
import { SAMPLE } from '../../helpers/served.ts';
import type { Reply } from '../../helpers/test-app.ts';

export const BASE = 'https://guide.test';
const ROOT = `${BASE}/cms-json`;

export interface Answered extends Reply {
  bytes: Uint8Array;
}

/** A running guide on a copy of the sample content, with its own clock. */
export interface Site {
  service: FullService;
  translation: Translation;
  api: Api;
  clock: { now(): number; ms: number };
  contentDir: string;
  dataDir: string;
  reported: unknown[];
  /** Sends a request below the API root; `as` is a user's login, or empty for an anonymous request. */
  ask(method: string, path: string, as?: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  /** The current state of an item. */
  item(id: number): Item;
  /** Writes a new post as the administrator, published by default, and returns its id. */
  create(fields: object): Promise<number>;
  edit(id: number, fields: object): Promise<Answered>;
  /** Ids of the published Czech posts. */
  articles(): number[];
  /** Stops, and opens the same folders again, with other options if any are given. */
  restart(changed?: SiteOptions): Promise<Site>;
}

export interface SiteOptions {
  options?: Partial<TranslationOptions>;
  policy?: OutgoingPolicy;
  /** Public URL, if other parties must reach the site by it. */
  base?: string;
  /** Content files by path, instead of a copy of the sample content. */
  content?: Record<string, string>;
  /** The disk, if it is to fail. */
  files?: Files;
  /** Receives all notices. */
  webhooks?: WebhookEndpoint[];
}

const STANDARD: TranslationOptions = { ateBaseUrl: '', ateSecret: '', xliffHosts: [], publishReceived: true };

const both: LanguagePair[] = [
  { from: 'cs', to: 'en' },
  { from: 'en', to: 'cs' },
];

/** Each login is the name of the role; the password is the login. */
const PEOPLE: [login: string, role: Role, pairs: LanguagePair[]][] = [
  ['admin', 'administrator', []],
  ['manager', 'translation_manager', []],
  ['translator', 'translator', both],
  ['other', 'translator', both],
  ['czech-only', 'translator', [{ from: 'en', to: 'cs' }]],
  ['editor', 'editor', []],
  ['author', 'author', []],
  ['contributor', 'contributor', []],
  ['subscriber', 'subscriber', []],
];

/** Ids of the people above, by login. */
export const ID = Object.fromEntries(PEOPLE.map(([login], index) => [login, 101 + index])) as Record<string, number>;

/** Created once for all sites of a test file. */
const PEOPLE_STORED: Promise<User[]> = Promise.all(
  PEOPLE.map(async ([login, role, language_pairs]) => ({
    ...{ id: ID[login] as number, login, email: `${login}@guide.test`, name: `${login} Person`, role, language_pairs },
    password: await quickHash(login),
  })),
);

/** These tests do not simulate power failure, so there is no waiting for the disk. */
const HASTY = openFiles({ ...systemCalls, fsync: async () => {} });

export async function openSite(more: SiteOptions = {}): Promise<Site> {
  const folder = await makeFolder(more.content ?? copySample, 'file');
  const clock = { ms: Date.parse('2026-11-20T10:00:00Z'), now: () => clock.ms };
  mkdirSync(folder.dataDir);
  writeFileSync(join(folder.dataDir, 'users.json'), JSON.stringify({ users: await PEOPLE_STORED }));
  return start(folder, clock, more);
}

/** A server may be running on the sample content; its lock is not copied. */
const copySample = (contentDir: string) =>
  cpSync(SAMPLE, contentDir, {
    ...{ recursive: true, preserveTimestamps: true },
    filter: (path) => !basename(path).startsWith('.guide-lock'),
  });

async function start(folder: GuideFolder, clock: Site['clock'], more: SiteOptions): Promise<Site> {
  const { contentDir, dataDir } = folder;
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const service = await openService({
    ...{ contentDir, dataDir, base: more.base ?? BASE, clock, report },
    ...(more.policy ? { outgoing: more.policy } : {}),
    ...(more.webhooks ? { webhooks: more.webhooks } : {}),
    files: more.files ?? HASTY,
    translation: { ...STANDARD, ...more.options },
  });
  const translation = service.translation!;
  const api = createApi(service);
  const close = closeLater(() => service.store.close(), 'file');
  const { index } = service.store;
  const ask: Site['ask'] = async (method, path, as = '', body = undefined, more = {}) => {
    const headers = new Headers(more);
    if (as) headers.set('authorization', `Basic ${btoa(`${as}:${as}`)}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const request = new Request(ROOT + path, init);
    const response = await api.fetch(request, '192.0.2.1');
    await expectDescribed(request, response);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    const { status, headers: answered } = response;
    return { status, headers: answered, bytes, body: isJson && text ? JSON.parse(text) : text };
  };
  return {
    ...{ service, translation, api, clock, contentDir, dataDir, reported },
    ask,
    item: (id) => index.item(id)!,
    create: async (fields) => (await ask('POST', '/cms/v2/posts', 'admin', { status: 'publish', ...fields })).body.id,
    edit: (id, fields) => ask('POST', `/cms/v2/posts/${id}`, 'admin', fields),
    articles: () => index.items('post', 'cs').flatMap(({ id, status }) => (status === 'publish' ? [id] : [])),
    async restart(changed = {}) {
      await close();
      return start(folder, clock, { ...more, ...changed });
    },
  };
}
