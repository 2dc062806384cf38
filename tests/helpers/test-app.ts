import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { User } from '../../api/contract/model.ts';
import { createApi } from '../../api/rest/http/api.ts';
import { expectDescribed } from './described.ts';
import { quickHash } from './password.ts';
import type { FullService } from '../../api/translation/jobs/translation.ts';
import { openService, type ServiceOptions } from '../../api/service.ts';
import { Store } from '../../api/content/store/store.ts';
import type { GuideFolder } from './guide-folder.ts';
import { allSaved } from './records.ts';

export type Json = Record<string, unknown>;

export interface Reply {
  status: number;
  headers: Headers;
  // Tests read responses of many shapes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** The service over a folder, with requests sent by an administrator. */
export interface TestApp {
  service: FullService;
  /** Unexpected errors. */
  errors: unknown[];
  send(method: string, path: string, body?: Json | Uint8Array, headers?: Record<string, string>): Promise<Reply>;
  close(): Promise<void>;
}

const LOGIN: Omit<User, 'password'> = {
  id: 1,
  login: 'ada',
  email: '',
  name: 'Ada',
  role: 'administrator',
  language_pairs: [],
};
export const PASSWORD = 'correct horse battery staple';
const HASHED = await quickHash(PASSWORD);
export const AUTHORIZATION = `Basic ${Buffer.from(`${LOGIN.login}:${PASSWORD}`).toString('base64')}`;

export async function openTestApp(folder: GuideFolder, options: Partial<ServiceOptions> = {}): Promise<TestApp> {
  const errors: unknown[] = [];
  const { contentDir, dataDir } = folder;
  const report = (error: unknown) => errors.push(error);
  await writeUser(dataDir);
  const service = await openService({ contentDir, dataDir, base: 'http://guide.test', report, ...options });
  const api = createApi(service);
  let open = true;
  const close = async () => {
    if (open) await service.store.close();
    open = false;
  };
  onTestFinished(close);
  return {
    service,
    errors,
    close,
    async send(method, path, body, headers = {}) {
      const isFile = body instanceof Uint8Array;
      const init: RequestInit = {
        method,
        headers: {
          authorization: AUTHORIZATION,
          ...(isFile ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isFile ? (body as BodyInit) : JSON.stringify(body) }),
      };
      const request = new Request(`http://guide.test/cms-json/cms/v2${path}`, init);
      const response = await api.fetch(request, '127.0.0.1');
      await expectDescribed(request, response);
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}

/** Adds a user like `npm run user`, before the service starts. */
async function writeUser(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const users = { users: [{ ...LOGIN, password: HASHED }] };
  await writeFile(join(dataDir, 'users.json'), JSON.stringify(users), { flag: 'wx' }).catch(() => {});
}

/** All records as a restart would load them from disk now, for comparison with those in memory. */
export async function recordsOnDisk({ contentDir, dataDir }: GuideFolder): Promise<Json> {
  return allSaved(await Store.open({ contentDir, dataDir, write: false }));
}
