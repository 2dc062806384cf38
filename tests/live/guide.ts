import { join } from 'node:path';
import { makeSmallFolders, type Folders } from '../helpers/served.ts';
import { authorizationOf, writeUsers } from '../helpers/test-app.ts';

/** URLs in pages must not depend on the port of a server. */
export const ENVIRONMENT = { PUBLIC_URL: 'http://guide.test' };

/** Users that write in turn. Two of them have no profile at first. */
export const WRITERS = [
  { login: 'ada', role: 'administrator' as const, id: 1 },
  { login: 'eda', role: 'editor' as const, id: 11 },
  { login: 'ida', role: 'administrator' as const, id: 12 },
];
let turn = 0;

/** Folders of the small guide with users, for a server in a separate process. */
export async function makeGuide(): Promise<Folders> {
  const folders = await makeSmallFolders();
  await writeUsers(folders.dataDir, WRITERS);
  return folders;
}

export type Answer = { status: number; body: { id: number; link: string; content: { raw: string } } };

/** Sends a write; rejects if the server is gone. */
export async function write(url: string, method: string, path: string, body?: object): Promise<Answer> {
  const authorization = authorizationOf(WRITERS[turn++ % WRITERS.length]?.login ?? '');
  const reply = await fetch(`${url}/cms-json/cms/v2${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: reply.status, body: (await reply.json()) as Answer['body'] };
}

/** The file that a static host serves for a path. */
export const fileOf = ({ outDir }: Folders, path: string): string => join(outDir, path, 'index.html');
