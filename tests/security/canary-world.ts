import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi, type Api } from '../../api/rest/http/api.ts';
import type { Service } from '../../api/rest/operations/operation.ts';
import { openService } from '../../api/service.ts';
import { buildSite } from '../../api/site/live/live-site.ts';
import { closeLater } from '../helpers/close.ts';
import { writeHiddenGuide, type HiddenGuide } from './canary-guide.ts';

export const BASE = 'http://guide.test';
export const AUTHORIZATION = `Basic ${Buffer.from('spravce:tajne slovo').toString('base64')}`;

/** A guide full of secrets with its API, output and search index. */
export interface HiddenWorld extends HiddenGuide {
  outDir: string;
  service: Service;
  api: Api;
}

export async function openHiddenWorld(): Promise<HiddenWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'guide-canary-'));
  const contentDir = join(folder, 'content');
  const hidden = writeHiddenGuide(contentDir);
  const problems: unknown[] = [];
  const report = (error: unknown) => problems.push(error);
  const service = await openService({ contentDir, dataDir: join(folder, 'data'), base: BASE, report });
  if (service.store.issues.size > 0) throw new Error(JSON.stringify([...service.store.issues.values()]));
  closeLater(async () => {
    await service.store.close();
    await rm(folder, { recursive: true, force: true });
    if (problems.length > 0) throw problems[0];
  });
  const api = createApi(service);
  await hideMore(service, api, hidden);
  const outDir = join(folder, 'dist');
  await buildSite({ service, api, outDir });
  return { ...hidden, outDir, service, api };
}

/** Content that only the API can reveal: former and unsaved texts of public items, and personal data. */
async function hideMore({ store }: Service, api: Api, { canaries }: HiddenGuide): Promise<void> {
  const hide = (place: string, word: string) => canaries.set(place, word).get(place) as string;
  await store.users.add(
    {
      login: 'spravce',
      email: `${hide('address of a user', 'kanarposta')}@guide.test`,
      name: 'Správce',
      role: 'administrator',
      language_pairs: [],
    },
    'tajne slovo',
  );
  const send = async (method: string, path: string, body: object) => {
    const headers = { authorization: AUTHORIZATION, 'content-type': 'application/json' };
    const url = `${BASE}/cms-json/cms/v2${path}`;
    const answer = await api.fetch(new Request(url, { method, headers, body: JSON.stringify(body) }));
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  };
  for (const path of ['/posts/52', '/pages/41']) {
    await send('PATCH', path, { content: hide(`former text of ${path}`, `kanarstare${path.length}`) });
    await send('PATCH', path, { content: 'Nový text.' });
    await send('POST', `${path}/autosaves`, { content: hide(`unsaved text of ${path}`, `kanarnove${path.length}`) });
  }
  const said = (name: string) => hide(`proposed ${name}`, `kanarnavrh${name}`);
  await send('POST', '/proposals', {
    ...{ title: said('name'), reason: said('reason') },
    changes: [
      { id: 52, version: store.index.item(52)?.version, fields: { title: said('title'), slug: said('slug') } },
      { id: 41, version: store.index.item(41)?.version, edits: [{ find: 'Nový', replace: said('edit') }] },
      { new: { type: 'post', fields: { title: said('post'), content: said('content'), status: 'publish' } } },
      { new: { type: 'category', fields: { name: said('topic') } } },
    ],
  });
  await send('POST', '/proposals/1/comments', { text: said('comment') });
}

/** Places whose word is in a text. */
export function seenIn(text: string, { canaries }: HiddenGuide): string[] {
  const folded = text.toLowerCase();
  if (!folded.includes('kanar')) return [];
  return [...canaries].filter(([, word]) => folded.includes(word)).map(([place]) => place);
}
