import { expect, it } from 'vitest';
import { createApi } from '../../../api/rest/http/api.ts';
import { Outputs } from '../../../api/site/render/outputs/table.ts';
import { makeRendering } from '../../../api/site/live/build-site.ts';
import { page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';
import { plainTemplates } from './no-templates.ts';

/** The most texts in one file. */
const MOST = 256;
const FIRST = 100;

type Texts = Record<string, string>;

const isWhole = (output: string) => output.startsWith('llms-full ');

/** The full texts among the files of these outputs. */
async function textsOf(some: Iterable<string>, outputs: Outputs): Promise<Texts> {
  const files = [...some].filter(isWhole).flatMap((output) => outputs.files(output));
  return Object.fromEntries(
    await Promise.all(files.map(async ({ path, view, print }) => [path, String(await print(view(), () => null))])),
  );
}

it('too many texts for one file are split into parts, until there are fewer again', async () => {
  const content: ContentFiles = {
    'site.yaml': 'name: Guide\nlanguages: [en]\nroot_language: en\n',
    'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
  };
  for (let n = 0; n < MOST; n++)
    content[`en/posts/a${n}.md`] = page({ id: FIRST + n, title: `A${n}`, date: '2026-01-02', author: 1 }, `Text ${n}.`);
  const { service, send } = await openTestApp(content);
  const { memo } = service;
  const outputs = new Outputs(makeRendering({ service, api: createApi(service) }, plainTemplates('')));
  const record = (output: string) =>
    memo.record(output, () =>
      outputs
        .files(output)
        .map(({ path, view }) => [path, view()] as const)
        .map(([path]) => path),
    );
  const wanted = () => [...new Set(outputs.all())].filter(isWhole);
  for (const output of wanted()) record(output);
  const all = () => textsOf(wanted(), outputs);
  let kept = await all();
  const follow = async (method: string, path: string, body: Record<string, unknown>) => {
    const answer = await send(method, path, body);
    expect(answer.status).toBeLessThan(300);
    const due = wanted().filter((output) => memo.isDue(output));
    for (const output of due) record(output);
    // Parts without texts have no file.
    const now = await all();
    kept = Object.fromEntries(
      Object.entries({ ...kept, ...(await textsOf(due, outputs)) }).filter(([file]) => file in now),
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
