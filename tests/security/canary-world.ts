import { buildSite } from '../../api/site/live/build-site.ts';
import { closeLater } from '../helpers/close.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';
import { writeHiddenGuide, type HiddenGuide } from './canary-guide.ts';

/** A guide full of secrets with its API, output and search index. */
export interface HiddenWorld extends HiddenGuide, Pick<TestApp, 'service' | 'api'> {
  outDir: string;
}

export async function openHiddenWorld(): Promise<HiddenWorld> {
  const folder = await makeFolder();
  const hidden = writeHiddenGuide(folder.contentDir);
  const email = `${hide(hidden, 'address of a user', 'kanarposta')}@guide.test`;
  const admin = { id: 1, login: 'ada', email, name: 'Správce', role: 'administrator' } as const;
  const app = await openTestApp(folder, { users: [admin] });
  const { service, api, errors } = app;
  if (service.store.issues.size > 0) throw new Error(JSON.stringify([...service.store.issues.values()]));
  closeLater(async () => {
    if (errors.length > 0) throw errors[0];
  });
  await hideMore(app, hidden);
  await buildSite({ service, api, outDir: folder.outDir });
  return { ...hidden, outDir: folder.outDir, service, api };
}

const hide = ({ canaries }: HiddenGuide, place: string, word: string) => canaries.set(place, word).get(place) as string;

/** Content that only the API can reveal: former and unsaved texts of public items, and comments on proposals. */
async function hideMore(app: TestApp, hidden: HiddenGuide): Promise<void> {
  const { index } = app.service.store;
  const send = async (method: string, path: string, body: object) => {
    const answer = await app.send(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  };
  for (const path of ['/posts/52', '/pages/41']) {
    await send('PATCH', path, { content: hide(hidden, `former text of ${path}`, `kanarstare${path.length}`) });
    await send('PATCH', path, { content: 'Nový text.' });
    const unsaved = hide(hidden, `unsaved text of ${path}`, `kanarnove${path.length}`);
    await send('POST', `${path}/autosaves`, { content: unsaved });
  }
  const said = (name: string) => hide(hidden, `proposed ${name}`, `kanarnavrh${name}`);
  await send('POST', '/proposals', {
    ...{ title: said('name'), reason: said('reason') },
    changes: [
      { id: 52, version: index.item(52)?.version, fields: { title: said('title'), slug: said('slug') } },
      { id: 41, version: index.item(41)?.version, edits: [{ find: 'Nový', replace: said('edit') }] },
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
