import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '../../api/contract/model.ts';
import { createApi, type Api } from '../../api/rest/http/api.ts';
import { closeLater } from './close.ts';
import { expectDescribed } from './described.ts';
import { quickHash } from './password.ts';
import type { FullService } from '../../api/translation/jobs/translation.ts';
import { openService, type ServiceOptions } from '../../api/service.ts';
import { Store } from '../../api/content/store/store.ts';
import { makeFolder, type ContentFiles, type GuideFolder } from './guide-folder.ts';
import { allSaved } from './records.ts';

export type Json = Record<string, unknown>;

/** Base of absolute URLs; no server listens there. */
export const BASE = 'http://guide.test';

export interface Reply {
  status: number;
  headers: Headers;
  // Tests inspect answers of many shapes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** The service on a folder, and requests of its users. */
export interface TestApp {
  service: FullService;
  api: Api;
  /** Unexpected errors. */
  errors: unknown[];
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
  close(): Promise<void>;
}

/** A user whose password is {@link PASSWORD}. */
export type TestUser = Pick<User, 'id' | 'login' | 'role'> & Partial<User>;

export const PASSWORD = 'correct horse battery staple';
const HASHED = await quickHash(PASSWORD);
const PLAIN = await quickHash('password');
const ADA: TestUser = { id: 1, login: 'ada', name: 'Ada', role: 'administrator' };

export const authorizationOf = (login: string): string =>
  `Basic ${Buffer.from(`${login}:${PASSWORD}`).toString('base64')}`;
export const AUTHORIZATION = authorizationOf(ADA.login);

/** Headers of a user who signs in with a password. */
export const signedIn = (login: string, password = 'password') => ({
  authorization: `Basic ${btoa(`${login}:${password}`)}`,
});

/** Adds an account whose password is `password`, and returns the headers of its requests. */
export async function addAccount(
  { service }: Pick<TestApp, 'service'>,
  login: string,
  role: User['role'],
  more: Partial<User> = {},
) {
  const { users } = service.store;
  await users.add({ login, email: '', name: login, role, language_pairs: [], ...more }, null);
  await users.change(login, { password: PLAIN } as object);
  return signedIn(login);
}

/** Accounts as `npm run user` writes them. */
export const usersFile = (users: readonly TestUser[]): string =>
  JSON.stringify({
    users: users.map((user) => ({ name: user.login, email: '', language_pairs: [], password: HASHED, ...user })),
  });

interface Opening extends Partial<ServiceOptions> {
  /** By default only the administrator Ada. The first user sends requests that have no credentials of their own. */
  users?: readonly TestUser[];
}

type Place = Pick<GuideFolder, 'contentDir' | 'dataDir'>;

/** Opens a folder, or a new one with these files. */
export async function openTestApp(
  place: Place | ContentFiles,
  { users = [ADA], ...options }: Opening = {},
): Promise<TestApp> {
  const { contentDir, dataDir } = ('dataDir' in place ? place : await makeFolder(place)) as Place;
  const errors: unknown[] = [];
  const report = (error: unknown) => errors.push(error);
  await writeUsers(dataDir, users);
  const service = await openService({ contentDir, dataDir, base: BASE, report, ...options });
  const api = createApi(service);
  const authorization = authorizationOf(users[0]?.login ?? '');
  return {
    service,
    api,
    errors,
    close: closeLater(() => service.store.close()),
    async send(method, path, body, headers = {}) {
      const isFile = body instanceof Uint8Array;
      const init: RequestInit = {
        method,
        headers: { authorization, ...(isFile ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: isFile ? (body as BodyInit) : JSON.stringify(body) }),
      };
      const request = new Request(`${BASE}/cms-json/cms/v2${path}`, init);
      const response = await api.fetch(request, '127.0.0.1');
      await expectDescribed(request, response);
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}

/** A read-only service on a folder, and its API. */
export async function openReader(
  { contentDir, dataDir }: Place,
  options: Partial<ServiceOptions> = {},
): Promise<{ service: FullService; api: Api }> {
  const service = await openService({ contentDir, dataDir, base: BASE, write: false, ...options });
  return { service, api: createApi(service) };
}

/** For use before the service is opened; an existing accounts file is kept. */
export async function writeUsers(dataDir: string, users: readonly TestUser[]): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'users.json'), usersFile(users), { flag: 'wx' }).catch(() => {});
}

/** All records as a restart would read them now, for comparison with those in memory. */
export const recordsOnDisk = async ({ contentDir, dataDir }: GuideFolder): Promise<Json> =>
  allSaved(await Store.open({ contentDir, dataDir, write: false }));
