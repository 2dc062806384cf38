import { expect, it } from 'vitest';
import { createApi } from '../../api/http/api.ts';
import { affected } from '../../api/render/affected-targets.ts';
import { allTargets } from '../../api/render/all-targets.ts';
import type { BuildTarget } from '../../api/render/build-targets.ts';
import { filesOf } from '../../api/render/output-files.ts';
import type { Rendering } from '../../api/render/rendering.ts';
import { openRendering } from '../../api/site/build-site.ts';
import { makeFolder, page, type ContentFiles } from '../helpers/guide-folder.ts';
import { openTestApp } from '../helpers/test-app.ts';

/** The most texts that one file holds. */
const MOST = 256;
const FIRST = 100;

const NO_TEMPLATES = {
  render: () => Promise.resolve(''),
  beside: () => ({ sidebar: '', footer: '' }),
  ...{ assets: '', version: '', inlineScripts: [] },
};

type Texts = Record<string, string>;

/** The whole texts among the files of these targets. */
async function textsOf(targets: Iterable<BuildTarget>, rendering: Rendering): Promise<Texts> {
  const files = [...targets].flatMap((target) => (target.kind === 'llms-full' ? filesOf(target, rendering) : []));
  return Object.fromEntries(await Promise.all(files.map(async ({ path, make }) => [path, String(await make())])));
}

it('more texts than fit into one file are in parts, until they are fewer again', async () => {
  const content: ContentFiles = {
    'site.yaml': 'name: Guide\nlanguages: [en]\nroot_language: en\n',
    'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
  };
  for (let n = 0; n < MOST; n++) {
    content[`en/posts/a${n}.md`] = page({ id: FIRST + n, title: `A${n}`, date: '2026-01-02', author: 1 }, `Text ${n}.`);
  }
  const { service, send } = await openTestApp(await makeFolder(content));
  const rendering = await openRendering({ service, api: createApi(service) }, NO_TEMPLATES);
  const all = () => textsOf(allTargets(rendering), rendering);
  let kept = await all();
  let due: BuildTarget[] = [];
  service.store.onChange((changes) => {
    due.push(...affected(changes, rendering).deferred);
  });
  const follow = async (method: string, path: string, body: Record<string, unknown>) => {
    due = [];
    const answer = await send(method, path, body);
    expect(answer.status).toBeLessThan(300);
    // What is in no part any more has no file.
    const now = await all();
    kept = Object.fromEntries(
      Object.entries({ ...kept, ...(await textsOf(due, rendering)) }).filter(([file]) => file in now),
    );
    expect(kept).toEqual(now);
    return answer.body as { id: number };
  };
  expect(kept['llms-full.txt']?.match(/^# A/gm)).toHaveLength(MOST);
  const { id } = await follow('POST', '/posts', { title: 'One more', content: 'Last.', status: 'publish' });
  const files = [...(kept['llms-full.txt'] ?? '').matchAll(/\(http:\/\/guide\.test\/(.*)\)/g)].map(([, file]) => file!);
  expect(files).toEqual([1, 2, 3, 4, 5].map((part) => `llms-full/${part}.txt`));
  expect(Object.keys(kept).sort()).toEqual([...files, 'llms-full.txt'].sort());
  expect(
    files
      .map((file) => kept[file])
      .join('')
      .match(/^# (A\d+|One more)$/gm),
  ).toHaveLength(MOST + 1);
  await follow('PATCH', `/posts/${FIRST}`, { content: 'Another beginning.' });
  expect(kept['llms-full/1.txt']).toContain('Another beginning.');
  await follow('PATCH', `/posts/${id}`, { status: 'private' });
  expect(Object.keys(kept)).toEqual(['llms-full.txt']);
});
