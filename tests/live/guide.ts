import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openFiles } from '../../api/store/files.ts';
import { Users } from '../../api/store/users.ts';
import { makeFolders, type Folders } from '../helpers/served.ts';
import { writeSmallGuide } from '../helpers/small-guide.ts';

const [LOGIN, PASSWORD] = ['ada', 'correct horse battery staple'];
const AUTHORIZATION = `Basic ${Buffer.from(`${LOGIN}:${PASSWORD}`).toString('base64')}`;

/** Folders of the small guide with an administrator, for a server in a process of its own. */
export async function makeGuide(): Promise<Folders> {
  const folders = await makeFolders((contentDir) => {
    rmSync(contentDir, { recursive: true });
    writeSmallGuide(contentDir);
  });
  await mkdir(folders.dataDir);
  const users = await Users.open(openFiles(), folders.dataDir);
  const ada = { login: LOGIN, email: '', name: 'Ada', role: 'administrator' as const, language_pairs: [] };
  await users.add(ada, PASSWORD);
  return folders;
}

export interface Answer {
  status: number;
  body: { id: number; link: string; content: { raw: string } };
}

/** Sends a write; rejects when the server is gone. */
export async function write(address: string, method: string, path: string, body?: object): Promise<Answer> {
  const reply = await fetch(`${address}/cms-json/cms/v2${path}`, {
    method,
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: reply.status, body: (await reply.json()) as Answer['body'] };
}

/** Where a static host finds what the address leads to. */
export const fileOf = ({ outDir }: Folders, path: string): string => join(outDir, path, 'index.html');
