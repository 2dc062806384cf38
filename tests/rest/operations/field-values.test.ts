import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COLLECTIONS, type Kind } from '../../../api/contract/enums.ts';
import { ROUTES, type Endpoint, type Route } from '../../../api/contract/routes.ts';
import type { Argument } from '../../../api/contract/schema.ts';
import { createApi } from '../../../api/rest/http/api.ts';
import { openService } from '../../../api/service.ts';
import { buildSite } from '../../../api/site/live/build-site.ts';
import { openFiles, systemCalls } from '../../../api/content/store/disk/files.ts';
import { problemsOf } from '../../../scripts/command/open.ts';
import { makeFolder, page, type GuideFolder } from '../../helpers/guide-folder.ts';
import { allSaved } from '../../helpers/records.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { openTestApp, recordsOnDisk, type TestApp, type Json } from '../../helpers/test-app.ts';

const FILES = {
  'authors.yaml': '- id: 1\n  slug: ada\n- id: 9\n  slug: nine\n',
  'site.yaml': 'templates:\n  post: [wide]\n  page: [wide]\n',
  'cs/categories/a.md': page({ id: 11, name: 'A' }),
  'cs/categories/b.md': page({ id: 12, name: 'B' }),
  'cs/tags/t.md': page({ id: 13, name: 'T' }),
  'cs/media/p.md': page({ id: 14, title: 'P', file: 'p.png' }),
  'cs/blocks/k.md': page({ id: 15, title: 'K' }, 'Block.'),
  'cs/posts/p.md': page({ id: 16, title: 'P' }, 'Post.'),
  'cs/posts/q.md': page({ id: 17, title: 'Q', status: 'draft' }, 'Draft.'),
  'cs/pages/g.md': page({ id: 18, title: 'G' }, 'Page.'),
  'cs/pages/h.md': page({ id: 19, title: 'H', parent: 18 }, 'Page.'),
  'en/posts/p.md': page({ id: 20, title: 'P', translation_of: 16 }, 'Post.'),
  'en/pages/g.md': page({ id: 21, title: 'G' }, 'Page.'),
  'en/tags/t.md': page({ id: 22, name: 'T' }),
  'uploads/p.png': PICTURE,
};

/** One character of each plane, the limits of UTF-16, and characters that confuse readers of lines. */
const CHARACTERS = [
  ...Array.from({ length: 17 }, (_, plane) => String.fromCodePoint(plane * 0x10000 + 0x41)),
  ...['\0', '\t', '\r', '\n', '\u0085', '\u2028', '\ud7ff', '\ue000', '\ufeff', '\uffff'],
  ...['\u{10ffff}', '\ud800', '\udfff'],
];

const TEXTS = [
  ...['', ' ', '0', '-5', '016', 'null', '~', '---', '\n---\n', '__trashed', '_headers', '404', '\n'.repeat(9)],
];
const SPECIAL = [
  '<<<<<<< a\n=======\n>>>>>>> b\n',
  '<script>x</script>',
  '&amp;',
  '/',
  '..',
  '%00',
  'a'.repeat(300),
  '::block{ref=15}',
];
const DATES = [
  ...['0000-01-01T00:00:00', '0001-01-01T00:00:00Z', '1969-12-31T23:59:59', '9999-12-31T23:59:59', '2026-02-30'],
  '2026-01-02T03:04:05+14:00',
];
const NUMBERS = [-5, -0, 0, 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1e300, 1.5];
const IDS = Array.from({ length: 12 }, (_, index) => 11 + index);

const texts = fc.oneof(
  fc.constantFrom(...TEXTS, ...SPECIAL),
  fc.array(fc.constantFrom(...CHARACTERS, 'a', 'ž'), { maxLength: 6 }).map((all) => all.join('')),
);
const numbers = fc.constantFrom(...NUMBERS, ...IDS);
const wrong = fc.constantFrom<unknown>(null, true, 5, 'x', [], {}, [[]], { raw: 5 }, { raw: null });

/** Values of any kind that the argument may be sent, mostly fitting ones. */
function valuesOf({ type, enum: allowed, format, accepts }: Argument): fc.Arbitrary<unknown> {
  const types = [type].flat();
  const fitting: fc.Arbitrary<unknown>[] = [];
  if (allowed) fitting.push(fc.constantFrom(...allowed));
  else if (accepts === 'text')
    fitting.push(
      texts,
      texts.map((raw) => ({ raw })),
    );
  else if (accepts === 'map') fitting.push(fc.dictionary(texts, texts, { maxKeys: 2 }));
  else if (format === 'date-time' || format === 'gmt-date-time') fitting.push(fc.constantFrom(...DATES));
  else if (types.includes('integer')) fitting.push(numbers);
  else if (types.includes('boolean')) fitting.push(fc.boolean());
  else if (types.includes('array')) fitting.push(fc.array(numbers, { maxLength: 3 }));
  else fitting.push(texts);
  return fc.oneof({ arbitrary: fc.oneof(...fitting), weight: 5 }, { arbitrary: wrong, weight: 1 });
}

const collectionOf = ({ kind }: Route): keyof typeof HOLDERS => COLLECTIONS[kind as Kind];

/** Arguments that are returned as sent, if the request is accepted. */
const RAW = ['title', 'content', 'excerpt', 'caption', 'description'];
const PLAIN = ['menu_order', 'comment_status', 'ping_status', 'format', 'sticky'];

function expectKept(sent: Json, shown: Json, collection: string): void {
  for (const [name, value] of Object.entries(sent)) {
    if (value === null || !(name in shown)) continue;
    const own = shown[name] as { raw?: string };
    if (PLAIN.includes(name)) expect({ [name]: own }).toEqual({ [name]: Object.is(value, -0) ? 0 : value });
    const text = typeof value === 'object' ? (value as { raw?: unknown }).raw : value;
    const isText = RAW.includes(name) && typeof own === 'object' && typeof text === 'string';
    if (isText) expect({ [name]: own.raw }).toEqual({ [name]: name === 'title' ? text.trim() : text });
  }
  expect(shown, collection).toHaveProperty('id');
}

type Writing = { route: Route; endpoint: Endpoint; names: string[] };

/** Every endpoint that creates or changes a record, with the fields that it accepts. */
const WRITING: Writing[] = ROUTES.flatMap((route) =>
  route.endpoints
    .filter(({ operation }) => /^(?:create|update)(?:Item|Term)$/.test(operation))
    .filter(({ operation }) => !(route.kind === 'attachment' && operation === 'createItem'))
    .map((endpoint) => {
      const names = Object.keys(endpoint.args).filter((name) => !['id', 'xlate_language'].includes(name));
      return { route, endpoint, names };
    }),
);

const HOLDERS = {
  posts: [16, 17, 20],
  pages: [18, 19, 21],
  media: [14],
  blocks: [15],
  categories: [11, 12],
  tags: [13, 22],
};

const bodyOf = ({ endpoint, names }: Writing): fc.Arbitrary<Json> =>
  fc
    .subarray(names, { minLength: 1, maxLength: 3 })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((name) => [name, valuesOf(endpoint.args[name] as Argument)]))),
    );

async function write(app: TestApp, writing: Writing, id: number, body: Json): Promise<void> {
  const collection = collectionOf(writing.route);
  const path = writing.route.path.replace('/cms/v2', '').replace('{id}', String(id));
  const answer = await app.send('POST', path, body);
  const told = `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body).slice(0, 300)}`;
  expect(app.errors, told).toEqual([]);
  expect(answer.status, told).toBeLessThan(500);
  if (answer.status >= 400) return;
  const own = await app.send('GET', `/${collection}/${answer.body.id}?context=edit`);
  expect(own.status, told).toBe(200);
  for (const shown of [answer.body, own.body]) expectKept(body, shown, collection);
}

async function expectSound(folder: GuideFolder, app: TestApp): Promise<void> {
  const errors: unknown[] = [];
  expect(await recordsOnDisk(folder)).toEqual(allSaved(app.service.store));
  const { contentDir, dataDir } = folder;
  const report = (error: unknown) => errors.push(error);
  const service = await openService({ contentDir, dataDir, base: 'http://guide.test', write: false, report });
  expect(await problemsOf(service)).toEqual([]);
  await buildSite({ service, api: createApi(service), outDir: join(folder.root, 'dist') });
  expect(errors).toEqual([]);
}

/** Number of requests per endpoint; more in a nightly run. */
const REQUESTS = Number(process.env['FIELD_REQUESTS'] ?? 60);

it('accepts any value or refuses it by name, and accepted values can be read, checked and built', async () => {
  const folder = await makeFolder(FILES);
  const app = await openTestApp(folder, { files: openFiles({ ...systemCalls, fsync: async () => {} }) });
  for (const writing of WRITING) {
    const holders = HOLDERS[collectionOf(writing.route)];
    const request = fc.tuple(fc.constantFrom(...holders), bodyOf(writing));
    const run = fc.asyncProperty(request, ([id, body]) => write(app, writing, id, body));
    await fc.assert(run, { numRuns: REQUESTS, endOnFailure: true });
  }
  await expectSound(folder, app);
});

it.each([-5, 0, Number.MAX_SAFE_INTEGER])('a chapter may have the place %s', async (menu_order) => {
  const folder = await makeFolder(FILES);
  const app = await openTestApp(folder);
  for (const [path, body] of [
    ['/pages', { title: 'N', menu_order }],
    ['/pages/18', { menu_order }],
  ] as const) {
    const answer = await app.send('POST', path, body);
    expect([answer.status < 300, answer.body.menu_order]).toEqual([true, menu_order]);
  }
  expect(await recordsOnDisk(folder)).toEqual(allSaved(app.service.store));
});
