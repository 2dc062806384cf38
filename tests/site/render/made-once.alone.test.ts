import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type * as lru from 'lru-cache';
import type { LRUCache } from 'lru-cache';
import { checkTexts, findingsOf } from '../../../api/site/check/check-guide.ts';
import { textFactsOf } from '../../../api/site/check/text-facts.ts';
import { createApi } from '../../../api/rest/http/api.ts';
import type * as render from '../../../api/content/markdown/render.ts';
import { openService } from '../../../api/service.ts';
import { buildSite, makeRendering } from '../../../api/site/live/build-site.ts';
import { previewOf } from '../../../api/site/live/text-preview.ts';
import { makeFolder, page, type ContentFiles, type GuideFolder } from '../../helpers/guide-folder.ts';
import { plainTemplates } from './no-templates.ts';

const { renderings } = vi.hoisted(() => ({ renderings: new Map<string, number>() }));

vi.mock('../../../api/content/markdown/render.ts', async (original) => {
  const module = await original<typeof render>();
  const renderMarkdown: typeof render.renderMarkdown = (text, context) => {
    renderings.set(text, (renderings.get(text) ?? 0) + 1);
    return module.renderMarkdown(text, context);
  };
  return { ...module, renderMarkdown };
});
/** As in a large guide, whose cache holds only a part: evicted values must be made again. */
vi.mock('lru-cache', async (original) => {
  const { LRUCache } = await original<typeof lru>();
  class SmallCache extends LRUCache<string, object> {
    constructor(options: LRUCache.OptionsSizeLimit<string, object, unknown>) {
      super(options.maxSize === undefined ? options : { ...options, maxSize: 30_000 });
    }
  }
  return { LRUCache: SmallCache };
});

const ARTICLES = 60;

/** Articles in both languages with every third translation stale, and other records that are checked. */
function guide(): ContentFiles {
  const files: ContentFiles = {
    'site.yaml': 'name: { cs: Průvodce, en: Guide }\n',
    'authors.yaml': '- id: 1\n  name: { cs: Tým, en: Team }\n  slug: team\n',
    'cs/categories/a.md': page({ id: 1, name: 'A' }),
    'en/categories/a.md': page({ id: 2, name: 'A', translation_of: 1 }),
    'cs/blocks/block.md': page({ id: 3, title: 'Block' }, 'Shared.'),
    'cs/posts/draft.md': page({ id: 4, title: 'Draft', status: 'draft' }, 'Not yet.'),
  };
  for (let n = 0; n < ARTICLES; n++) {
    const head = { title: `A${n}`, date: `2026-01-01T00:00:${String(n).padStart(2, '0')}`, author: 1 };
    const stale = n % 3 === 0 ? '\n\n## New\n\nMore.' : '';
    files[`cs/posts/a${n}.md`] = page({ id: 10 + n, ...head, categories: [1] }, `Text ${n}.\n\n::block{ref=3}${stale}`);
    const translated = { id: 100 + n, ...head, categories: [2], translation_of: 10 + n };
    files[`en/posts/a${n}.md`] = page(translated, `Translated ${n}, see [this](/en/a${n}/#x).`);
  }
  return files;
}

const openIn = (folder: GuideFolder) => openService({ ...folder, base: 'http://guide.test', write: false });

type Opened = Awaited<ReturnType<typeof openIn>>;

const textsOf = ({ store }: Opened) => [...store.index.allItems()].map(({ content }) => content);

test('a build and its check render each text once', async () => {
  const folder = await makeFolder(guide());
  const service = await openIn(folder);
  const assets = join(folder.root, 'assets');
  await mkdir(assets);
  const factsOf = textFactsOf(service);
  const onMade = (output: string) => {
    const item = output.startsWith('page ') && service.store.index.item(Number(output.slice(5)));
    if (item) factsOf(item);
  };
  await buildSite({ service, api: createApi(service), outDir: folder.outDir, onMade }, plainTemplates(assets));
  const findings = await findingsOf(service, '2026-02-01T00:00:00', await checkTexts(service));
  expect(findings.filter(({ message }) => message.includes('names a heading'))).toHaveLength(ARTICLES);
  const times = textsOf(service).map((text) => renderings.get(text) ?? 0);
  expect(Math.min(...times)).toBe(1);
  // API examples and the newest entries of lists show a few once more.
  expect(times.filter((count) => count > 1).length).toBeLessThan(10);
});

test('a preview of a text that is not saved renders it once, and again after a change of the content', async () => {
  const folder = await makeFolder(guide());
  const service = await openIn(folder);
  const { index } = service.store;
  const assets = join(folder.root, 'assets');
  const options = { service, api: createApi(service), outDir: join(folder.root, 'dist') };
  const rendering = makeRendering(options, plainTemplates(assets));
  const typed = { ...index.item(4)!, content: 'Typed, with ::block{ref=3}\n\n::block{ref=3}' };
  const look = () => previewOf(typed, 'en', { service, rendering });
  expect((await look()).html).toContain('Shared.');
  expect(renderings.get(typed.content)).toBe(1);
  const block = index.item(3)!;
  index.apply({ before: block, after: { ...block, content: 'Shared anew.' } });
  expect((await look()).html).toContain('Shared anew.');
  expect(renderings.get(typed.content)).toBe(2);
});
