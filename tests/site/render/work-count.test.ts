import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Item, Term } from '../../../api/contract/model.ts';
import { createApi } from '../../../api/rest/http/api.ts';
import { wantedOf } from '../../../api/homes/publish/objects.ts';
import { documentPath, isSearchShard } from '../../../api/site/render/search-output.ts';
import { makeParts } from '../../../api/site/live/build-site.ts';
import { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import { makeFolder, page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { openTestApp, type TestApp, type Json } from '../../helpers/test-app.ts';
import { plainTemplates } from './no-templates.ts';

const CATEGORY = 1;
const OTHER_CATEGORY = 2;
const TAG = 3;
const BLOCK = 5;
const PICTURE = 6;
const CHAPTER = 8;
const FIRST_ARTICLE = 1000;

/** Both sizes leave the same number of articles on the newest page of a list. */
const FEW = 50;
const MANY = 1_010;

/**
 * Additional records that a binary search may read in a guide twenty times as large: five in each of a few lists.
 * Reading all of them would be a thousand.
 */
const STEPS = 40;

/** A page of the archive, which in a small guide is one from A to Z, without excerpts. */
const ARCHIVE = 1;

const dateOf = (n: number): string => new Date(Date.UTC(2020, 0, 1, n)).toISOString().slice(0, 19);

/** A guide of some articles in one category; everything else is independent of the size. */
function guideOf(articles: number): ContentFiles {
  const author = (id: number) => `- id: ${id}\n  name: { cs: Tým ${id}, en: Team ${id} }\n  slug: team-${id}\n`;
  const files: ContentFiles = {
    'site.yaml': 'name: { cs: Průvodce, en: Guide }\n',
    'authors.yaml': author(1) + author(2),
    'cs/categories/a.md': page({ id: CATEGORY, name: 'A' }),
    'cs/categories/b.md': page({ id: OTHER_CATEGORY, name: 'B' }),
    'cs/tags/t.md': page({ id: TAG, name: 'T' }),
    'cs/blocks/block.md': page({ id: BLOCK, title: 'Block' }, 'Shared.'),
    'cs/media/picture.md': page({ id: PICTURE, title: 'Picture', file: '2026/01/picture.png' }),
    'uploads/2026/01/picture.png': new Uint8Array([1]),
  };
  for (let n = 0; n < 3; n++)
    files[`cs/pages/c${n}.md`] = page({ id: CHAPTER + n, title: `C${n}`, date: dateOf(n) }, 'Chapter.');
  for (let n = 0; n < articles; n++) {
    const body = ['Text.', ...(n === articles - 5 ? [`::block{ref=${BLOCK}}`, '/a0/'] : [])].join('\n\n');
    const head = { id: FIRST_ARTICLE + n, title: `A${n}`, date: dateOf(n), author: n % 2 ? 1 : 2 };
    files[`cs/posts/a${n}.md`] = page({ ...head, categories: [CATEGORY] }, body);
  }
  return files;
}

/** Two manifests and seven shards, each with the one that it replaces. */
const MOST_SHARDS = 2 + 2 * 7;

/** Most objects that an edit of a text may upload. */
const MOST_OBJECTS = 20;

/** The work that one edit caused. */
interface Work {
  status: number;
  /** Number of distinct records that were read. */
  records: number;
  /** Values and outputs that were made, changed or not. */
  made: number;
  outputs: number;
  /** Without those of the search, of which a small guide has fewer. */
  files: number;
  shards: number;
  /** Objects for an object storage; old shards of the search are removed there. */
  objects: number;
  /** Reads of search documents: each changed item is read before and after. */
  documents: number;
}

type Counted = { work(method: string, path: string, body?: Json): Promise<Work>; app: TestApp };

/** A guide with templates that print the whole view, and counters of the work done. */
async function openCounted(articles: number): Promise<Counted> {
  const folder = await makeFolder(guideOf(articles));
  // Each edit has its own minute, so that times are equal in both guides however long an edit takes.
  let now = Date.UTC(2026, 0, 1);
  const app = await openTestApp(folder, { clock: { now: () => now } });
  const { service } = app;
  const { index } = service.store;
  const read = new Set<number>();
  for (const record of [...index.allItems(), ...index.allTerms()])
    index.apply({ before: record, after: watched(record, read) });
  const written = new Set<string>();
  const counts = { outputs: 0, files: 0, shards: 0, documents: 0 };
  const { memo } = service;
  const parts = makeParts(
    {
      service,
      api: createApi(service),
      outDir: join(folder.root, 'dist'),
      onWrite(file) {
        counts[isSearchShard(file) ? 'shards' : 'files']++;
        written.add(file);
      },
    },
    plainTemplates('', () => counts.outputs++),
    new OutputFolder(join(folder.root, 'dist')),
  );
  const { refresher } = parts;
  const output = new WatchedFolder(join(folder.root, 'dist'), () => counts.documents++);
  await output.renew();
  await refresher.buildInto(output);
  await refresher.moveTo(output, () => Promise.resolve(output.mark('built')));
  service.pages = refresher;
  service.store.onChange((changes) => refresher.changed(changes));
  return {
    app,
    async work(method, path, body) {
      now += 60_000;
      read.clear();
      Object.assign(counts, { outputs: 0, files: 0, shards: 0, documents: 0 });
      const { made } = memo;
      written.clear();
      const { status } = await app.send(method, path, body);
      await refresher.settled();
      const wanted = await Promise.all([...written].map((file) => wantedOf(file, output)));
      return { status, records: read.size, made: memo.made - made, objects: wanted.flat().length, ...counts };
    },
  };
}

/** An output folder that reports reads of search documents. */
class WatchedFolder extends OutputFolder {
  readonly #onDocument: () => void;

  constructor(path: string, onDocument: () => void) {
    super(path);
    this.#onDocument = onDocument;
  }

  override read(file: string): Promise<Buffer | null> {
    if (file.startsWith(DOCUMENTS)) this.#onDocument();
    return super.read(file);
  }
}

const DOCUMENTS = dirname(documentPath(0));

/** A record that adds its id to `read` whenever it is read. */
function watched<T extends Item | Term>(record: T, read: Set<number>): T {
  return new Proxy(record, {
    get(target, name, receiver) {
      read.add(target.id);
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
}

const OLD = 'text of an old article';

/** Edits of some of the newest articles, in order; `at(1)` is the newest. */
const EDITS: [name: string, method: string, path: (at: (n: number) => string) => string, body?: Json][] = [
  ['title', 'PATCH', (at) => at(3), { title: 'Another title' }],
  ['text', 'PATCH', (at) => at(3), { content: 'Another text.' }],
  [OLD, 'PATCH', (at) => at(40), { content: 'Another old text.' }],
  ['excerpt', 'PATCH', (at) => at(3), { excerpt: 'In short.' }],
  ['slug', 'PATCH', (at) => at(3), { slug: 'elsewhere' }],
  ['date', 'PATCH', (at) => at(3), { date: '2025-01-01T08:00:00' }],
  ['draft', 'PATCH', (at) => at(4), { status: 'draft' }],
  ['publish', 'PATCH', (at) => at(4), { status: 'publish' }],
  ['private', 'PATCH', (at) => at(2), { status: 'private' }],
  ['password', 'PATCH', (at) => at(6), { password: 'secret' }],
  ['stick', 'PATCH', (at) => at(7), { sticky: true }],
  ['unstick', 'PATCH', (at) => at(7), { sticky: false }],
  ['author', 'PATCH', (at) => at(7), { author: 2 }],
  ['category', 'PATCH', (at) => at(7), { categories: [OTHER_CATEGORY] }],
  ['tag', 'PATCH', (at) => at(7), { tags: [TAG] }],
  ['picture', 'PATCH', (at) => at(7), { featured_media: PICTURE }],
  ['create', 'POST', () => '/posts', { title: 'New', content: 'New.', status: 'publish', categories: [CATEGORY] }],
  ['create a draft', 'POST', () => '/posts', { title: 'Not yet', status: 'draft' }],
  ['trash', 'DELETE', (at) => at(6)],
  ['block', 'PATCH', () => `/blocks/${BLOCK}`, { content: 'Shared by some.' }],
  ['media', 'PATCH', () => `/media/${PICTURE}`, { title: 'Another picture' }],
  ['text of a chapter', 'PATCH', () => `/pages/${CHAPTER}`, { content: 'Another chapter.' }],
];

test('no edit causes more work in a large guide than in a small one', async () => {
  const all: Record<string, Work>[] = [];
  const readFirst: number[] = [];
  for (const articles of [FEW, MANY]) {
    const guide = await openCounted(articles);
    const at = (n: number) => `/posts/${FIRST_ARTICLE + articles - n}`;
    const works: Record<string, Work> = {};
    // The first edit makes everything that is made on first use.
    const first = await guide.work('PATCH', at(5), { title: 'First of all' });
    readFirst.push(first.documents);
    for (const [name, method, path, body] of EDITS) works[name] = await guide.work(method, path(at), body);
    all.push(works);
    await guide.app.close();
    expect(guide.app.errors).toEqual([]);
  }
  expect(readFirst[0]).toBeGreaterThan(0);
  expect(readFirst[1]).toBe(readFirst[0]);
  const [few, many] = all as [Record<string, Work>, Record<string, Work>];
  const rows = EDITS.map(([name]) => ({ name, few: few[name] as Work, many: many[name] as Work }));
  expect(rows.filter((row) => row.few.status >= 300 || row.many.status >= 300)).toEqual([]);
  // An edit uploads the text and what is derived from it; new articles are also in lists and feeds.
  expect(few[OLD]!.objects).toBeLessThanOrEqual(MOST_OBJECTS);
  expect(many[OLD]!.objects).toBeLessThanOrEqual(MOST_OBJECTS);
  const isSame = (row: (typeof rows)[number]) =>
    [0, ARCHIVE].includes(row.many.outputs - row.few.outputs) &&
    // Full texts are in the order of the guide only if they are few.
    row.few.files + ARCHIVE >= row.many.files &&
    row.few.documents === row.many.documents &&
    row.many.shards <= MOST_SHARDS &&
    row.many.records <= row.few.records + STEPS;
  expect(rows.filter((row) => !isSame(row))).toEqual([]);

  // A counter that never counts would always be equal; only a draft changes nothing for readers.
  const isNothing = ({ few: { records, outputs, files } }: (typeof rows)[number]) => !records || !outputs || !files;
  expect(rows.filter(isNothing).map(({ name }) => name)).toEqual(['create a draft']);
});
