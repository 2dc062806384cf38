import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createApi } from '../../api/rest/http/api.ts';
import { differences } from '../../api/site/render/differences.ts';
import { openService } from '../../api/service.ts';
import { buildSite } from '../../api/site/live/live-site.ts';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { Users } from '../../api/content/store/state/users.ts';
import { makeSmallFolders, type Folders } from '../helpers/served.ts';

/** URLs in pages must not depend on the port of a server. */
export const ENVIRONMENT = { PUBLIC_URL: 'http://guide.test' };

const PASSWORD = 'correct horse battery staple';

/** Users that write in turn. Two of them have no profile at first. */
export const WRITERS = [
  { login: 'ada', role: 'administrator' as const, id: 1 },
  { login: 'eda', role: 'editor' as const, id: 11 },
  { login: 'ida', role: 'administrator' as const, id: 12 },
];
let turn = 0;

export const authorizationOf = (login: string): string =>
  `Basic ${Buffer.from(`${login}:${PASSWORD}`).toString('base64')}`;

/** Credentials of the first writer. */
export const AUTHORIZATION = authorizationOf(WRITERS[0]?.login ?? '');

/** Folders of the small guide with users, for a server in a separate process. */
export async function makeGuide(): Promise<Folders> {
  const folders = await makeSmallFolders();
  await mkdir(folders.dataDir);
  const users = await Users.open(openFiles(), folders.dataDir);
  for (const writer of WRITERS) {
    await users.add({ ...writer, email: '', name: writer.login, language_pairs: [] }, PASSWORD);
  }
  return folders;
}

export interface Answer {
  status: number;
  body: { id: number; link: string; content: { raw: string } };
}

/** Sends a write; rejects if the server is gone. */
export async function write(url: string, method: string, path: string, body?: object): Promise<Answer> {
  const writer = WRITERS[turn++ % WRITERS.length];
  const authorization = authorizationOf(writer?.login ?? '');
  const reply = await fetch(`${url}/cms-json/cms/v2${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: reply.status, body: (await reply.json()) as Answer['body'] };
}

/** The file that a static host serves for a path. */
export const fileOf = ({ outDir }: Folders, path: string): string => join(outDir, path, 'index.html');

/** Differences between the output and a clean build of the same content. */
export async function differencesOf({ root, contentDir, dataDir, outDir }: Folders): Promise<string[]> {
  const clean = join(root, 'clean');
  const service = await openService({ contentDir, dataDir, base: ENVIRONMENT.PUBLIC_URL, write: false });
  await buildSite({ service, api: createApi(service), outDir: clean });
  const found = await differences(new OutputFolder(clean), new OutputFolder(outDir));
  await rm(clean, { recursive: true });
  return found;
}
