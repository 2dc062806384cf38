import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as lru from 'lru-cache';
import type { LRUCache } from 'lru-cache';
import { NotedCheck } from '../../api/check/noted-check.ts';
import { createApi } from '../../api/http/api.ts';
import type * as render from '../../api/markdown/render.ts';
import type { Templates } from '../../api/render/templates.ts';
import type { Told } from '../../api/render/shared-facts.ts';
import type * as words from '../../api/search/words.ts';
import { openService } from '../../api/service.ts';
import { buildSite, openRendering, sharedFactsOf } from '../../api/site/build-site.ts';
import { makeFolder, page, type ContentFiles, type GuideFolder } from '../helpers/guide-folder.ts';

const { counts, note } = vi.hoisted(() => {
  const counts = { renderings: new Map<string, number>(), words: new Map<string, number>() };
  const note = (name: keyof typeof counts, text: string) =>
    void counts[name].set(text, (counts[name].get(text) ?? 0) + 1);
  return { counts, note };
});

vi.mock('../../api/markdown/render.ts', async (original) => {
  const module = await original<typeof render>();
  const renderMarkdown: typeof render.renderMarkdown = (text, context) => {
    note('renderings', text);
    return module.renderMarkdown(text, context);
  };
  return { ...module, renderMarkdown };
});
vi.mock('../../api/search/words.ts', async (original) => {
  const module = await original<typeof words>();
  const wordsOf: typeof words.wordsOf = (text) => {
    note('words', text);
    return module.wordsOf(text);
  };
  return { ...module, wordsOf };
});
/** As in a large guide, of which a part is kept: what is wanted again much later has to be made again. */
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

/** Articles in both languages, of which every third translation is stale, and what else is checked. */
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

beforeEach(() => {
  for (const count of Object.values(counts)) count.clear();
});

const openIn = (folder: GuideFolder) => openService({ ...folder, base: 'http://guide.test', write: false });

type Opened = Awaited<ReturnType<typeof openIn>>;

/** They show all that they are given. */
async function templatesIn({ root }: GuideFolder): Promise<Templates> {
  const assets = join(root, 'assets');
  await mkdir(assets, { recursive: true });
  return {
    render: async (view) => JSON.stringify(view),
    beside: (view) => ({ sidebar: JSON.stringify(view), footer: '' }),
    assets,
    version: '',
    inlineScripts: [],
  };
}

const textsOf = ({ store }: Opened) => [...store.index.allItems()].map(({ content }) => content);

const timesMade = (texts: string[], name: keyof typeof counts) =>
  Object.fromEntries(texts.map((text) => [text, counts[name].get(text) ?? 0]));

const each = (texts: string[], times: number) => Object.fromEntries(texts.map((text) => [text, times]));

test('a build and its check render each text once', async () => {
  const folder = await makeFolder(guide());
  const service = await openIn(folder);
  const check = new NotedCheck(service, { note: join(folder.dataDir, 'checked'), isClean: true });
  const options = { service, api: createApi(service), outDir: join(folder.root, 'dist'), helpers: 0, check };
  await buildSite(options, await templatesIn(folder));
  const findings = await check.findings('2026-02-01T00:00:00');
  expect(findings.filter(({ message }) => message.includes('names a heading'))).toHaveLength(ARTICLES);
  const times = Object.values(timesMade(textsOf(service), 'renderings'));
  expect(Math.min(...times)).toBe(1);
  // Examples of the API and the newest of a list show a few once more.
  expect(times.filter((count) => count > 1).length).toBeLessThan(5);
});

test('what one thread found out of texts, another one does not find out again', async () => {
  const folder = await makeFolder(guide());
  const templates = await templatesIn(folder);
  const joinIn = async () => {
    const service = await openIn(folder);
    const rendering = await openRendering({ service, api: createApi(service) }, templates);
    return { service, rendering, facts: sharedFactsOf(service, rendering) };
  };
  const [one, other] = [await joinIn(), await joinIn()];
  const look = ({ service, rendering }: typeof one) =>
    [...service.store.index.items('post', 'cs')].map((item) => [
      service.serializeContext.summary(item),
      service.statuses.of(item),
      rendering.related.of(item).map(({ id }) => id),
    ]);
  const found = look(one);
  const told = structuredClone(one.facts.take()) as Told;
  for (const count of Object.values(counts)) count.clear();
  other.facts.learn(told);
  expect(look(other)).toEqual(found);
  expect(counts.renderings.size).toBe(0);
  expect(timesMade(textsOf(other.service), 'words')).toEqual(each(textsOf(other.service), 0));
  expect(other.service.statuses.compared).toBe(0);
});
