import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentOf, makeFolder, page } from '../helpers/guide-folder.ts';
import { environmentOf, startServer } from '../helpers/served.ts';
import { runs } from '../helpers/strength.ts';
import { openTestApp } from '../helpers/test-app.ts';
import { send } from './writers.ts';

const KILLS = runs(6);
/** Longest time that the server may spend accepting before it is killed, in milliseconds. */
const LONGEST_MS = 60;
const CONTENT = {
  'cs/posts/a.md': page({ id: 1, title: 'A', status: 'publish' }, 'Old.'),
  'en/posts/b.md': page({ id: 2, title: 'B', status: 'publish', translation_of: 1 }, 'Old.'),
};

it('a proposal accepted while the server is killed is written completely or not at all, and never twice', async () => {
  const folder = await makeFolder(CONTENT);
  await (await openTestApp(folder)).close();
  const { root, contentDir, dataDir } = folder;
  const serve = async () => {
    const folders = { contentDir, dataDir, outDir: join(root, 'dist') };
    const { address, kill } = await startServer(environmentOf(folders, { SITE: 'off' }));
    const ask = async (method: string, path: string, body?: object) => {
      const reply = await send(method, `${address}/cms-json/cms/v2${path}`, body);
      const answer = (await reply.json()) as { id: number; status: string; content: { raw: string } };
      return { ...answer, version: reply.headers.get('etag') };
    };
    return { kill, ask };
  };
  let server = await serve();
  for (let round = 1; round <= KILLS; round++) {
    const changes: object[] = [];
    for (const id of [1, 2]) {
      const { content, version } = await server.ask('GET', `/posts/${id}?context=edit`);
      changes.push({ id, version, fields: { content: `${content.raw}\n\nRound ${round}.` } });
    }
    changes.push({ new: { type: 'post', lang: 'cs', fields: { title: `Made ${round}`, content: 'x' } } });
    const { id } = await server.ask('POST', '/proposals', { title: `Round ${round}`, changes });
    const accepted = server.ask('POST', `/proposals/${id}/accept`, {}).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_MS));
    await server.kill();
    const answer = await accepted;
    const count = async () => {
      const texts = Object.values(await contentOf(folder)).join('\n');
      return [`\nRound ${round}.`, `\ntitle: Made ${round}`].map((words) => texts.split(words).length - 1);
    };
    server = await serve();
    const { status } = await server.ask('GET', `/proposals/${id}`);
    expect([status, await count()]).toEqual(status === 'accepted' ? ['accepted', [2, 1]] : ['open', [0, 0]]);
    if (answer) expect(status).toBe('accepted');
    if (status === 'open')
      expect(await server.ask('POST', `/proposals/${id}/accept`, {})).toMatchObject({ status: 'accepted' });
    expect(await count()).toEqual([2, 1]);
  }
  await server.kill();
});
