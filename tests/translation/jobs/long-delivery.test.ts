import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WorkerPool, WorkLimitError } from '../../../api/lib/worker-pool.ts';
import { page } from '../../helpers/guide-folder.ts';
import { accent } from '../jobs.ts';
import { createJob, fetchFile, jobOf, receive, translate } from './delivery.ts';
import { openSite, type Site } from './site.ts';

const SOURCE = 1;
const paragraph = (n: number) =>
  `Otevřete okno ${n}, stiskněte **Uložit** a potom [zavřete](https://okna.test/) okno ${n}.`;
const LONG = Array.from({ length: 1_000 }, (_, n) => paragraph(n)).join('\n\n');

let site: Site;
const { run: perform } = WorkerPool.prototype;
const run = vi.spyOn(WorkerPool.prototype, 'run');
beforeAll(async () => {
  site = await openSite({
    content: {
      'site.yaml': 'name: { cs: Průvodce, en: Guide }\n',
      'cs/posts/dlouhy.md': page({ id: SOURCE, title: 'Dlouhý' }, LONG),
    },
  });
});
afterAll(() => run.mockRestore());

/** Delivers a translation of the source, and tells what threads did for that. */
async function deliver(): Promise<{ answer: Awaited<ReturnType<typeof receive>>; id: number; kinds: Set<string> }> {
  run.mockClear();
  const { xlate_job_id: id } = await createJob(site, SOURCE);
  const file = translate(await fetchFile(site, id));
  const answer = await receive(site, id, file);
  return { answer, id, kinds: new Set(run.mock.calls.map(([message]) => (message as { kind: string }).kind)) };
}

const contentOf = (id: number) => site.service.store.index.item(id)!.content;
const translated = (text: string) => text.replace(/Otevřete okno|, stiskněte|Uložit| a potom|zavřete| okno/g, accent);

test('a long text is cut, and its translation read, checked, assembled and compared by threads, and comes out as a short one does', async () => {
  const { answer, kinds } = await deliver();
  expect(answer.body).toMatchObject({ applied: true, warnings: [] });
  for (const kind of ['segment', 'read', 'check', 'assemble', 'line']) expect(kinds).toContain(kind);
  expect(contentOf(answer.body.post_id)).toBe(translated(LONG));
  const { statusIndex, store } = site.translation;
  expect(statusIndex.of(store.index.item(answer.body.post_id)!)).toMatchObject({ status: 'current' });
});

test('so is one that is merged with what stands there', async () => {
  await site.ask('POST', `/cms/v2/posts/${SOURCE}`, 'admin', { content: `${LONG}\n\nÚplně nový odstavec.` });
  const { answer, kinds } = await deliver();
  expect(answer.body).toMatchObject({ applied: true });
  expect(kinds).toContain('merge');
  expect(contentOf(answer.body.post_id)).toBe(`${translated(LONG)}\n\n${accent('Úplně nový odstavec.')}`);
});

test('one that takes more than a thread may take is refused, and nothing is written', async () => {
  await site.ask('POST', `/cms/v2/posts/${SOURCE}`, 'admin', { content: `${LONG}\n\nJiný odstavec.` });
  const { xlate_job_id: id } = await createJob(site, SOURCE);
  const file = translate(await fetchFile(site, id));
  const before = [...site.service.store.index.allItems()];
  run.mockImplementation(function (this: WorkerPool, message) {
    const isAssembling = (message as { kind: string }).kind === 'assemble';
    return isAssembling ? Promise.reject(new WorkLimitError(this.options)) : perform.call(this, message);
  });
  expect(await receive(site, id, file)).toMatchObject({ status: 503, body: { code: 'rest_text_too_costly' } });
  expect([...site.service.store.index.allItems()]).toEqual(before);
  expect(jobOf(site, id)).toMatchObject({ status: 1, applying: null });
});
