import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Language } from '../../../api/contract/model.ts';
import { idsOnPage } from '../../../api/site/render/article-lists.ts';
import { type Output, text } from '../../../api/site/render/outputs/output.ts';
import { EDGE_OUTPUTS, OUTPUTS } from '../../../api/site/render/outputs/table.ts';
import { isTerm } from '../../../api/content/index/content-index.ts';
import { buildAgain } from '../../../api/site/live/build-again.ts';
import { isRecord } from '../../../api/lib/is-record.ts';
import { openNoted } from '../../../api/site/live/why.ts';
import { openReader } from '../../helpers/test-app.ts';
import { randomOf, writeSomething } from './random-writes.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld, type World } from './world.ts';

/** A file for each article and a list per language: a complete kind of outputs. */
const card: Output = {
  name: 'card',
  keys: () => ['list cs', 'list en'],
  keysOf: (record) => (isTerm(record) || record.type !== 'post' ? [] : [record.id]),
  files(key, { values, lists }) {
    const [id, language] = [Number(key), key.slice(5) as Language];
    const line = (of: number) => `${values.link(of)?.label} in ${values.trail(of).length} steps\n`;
    if (id) return values.link(id) ? [text(`cards/${id}.txt`, () => line(id))] : [];
    const list = lists.of(`all ${language}`);
    return [text(`cards/${language}.txt`, () => idsOnPage(list, 1, 1).map(line).join(''))];
  },
};

const open = (): Promise<World> => openWorld(writeSmallGuide, { outputs: [card] });

test('every kind of outputs is listed in the table', async () => {
  const folder = join(import.meta.dirname, '../../../api/site/render/outputs');
  const modules = await Promise.all(readdirSync(folder).map((name) => import(join(folder, name)) as Promise<object>));
  const isOutput = (value: unknown): value is Output => isRecord(value) && 'name' in value && 'files' in value;
  const kinds = modules.flatMap((module) => Object.values(module).filter(isOutput));
  const listed = new Set([...OUTPUTS, ...EDGE_OUTPUTS]);
  expect(kinds.filter((kind) => !listed.has(kind)).map(({ name }) => name)).toEqual([]);
});

test('an additional kind of outputs is made, refreshed with what it shows, and equal to a clean build', async () => {
  const world = await open();
  const { site, send, differences } = world;
  const read = async (path: string) => String(await site.read(`cards/${path}`));
  expect(await read('57.txt')).toContain('Article 57');
  await send('PATCH', '/posts/57', { title: 'Other' });
  expect(await differences()).toEqual([]);
  expect(await read('57.txt')).toContain('Other');
  expect(await read('cs.txt')).toContain('Other');
  await send('PATCH', '/posts/57', { status: 'draft' });
  expect([await differences(), await site.read('cards/57.txt')]).toEqual([[], null]);
  const random = randomOf(7);
  for (let count = 0; count < 40; count++) await writeSomething(world, random);
  expect(await differences()).toEqual([]);
});

test('the next build makes only the changed outputs of that kind, and records why', async () => {
  const { close, contentDir, dataDir, outDir } = await open();
  await close();
  const file = join(contentDir, 'cs/posts/article-57.md');
  writeFileSync(file, '---\nid: 57\ntitle: Another\ndate: 2026-01-01T08:00:00\n---\n\nText.\n');
  const made: [string, string[]][] = [];
  const buildOptions = async () => {
    const report = (error: unknown) => expect.unreachable(String(error));
    const reading = await openReader({ contentDir, dataDir }, { report });
    return { ...reading, outDir, note: join(dataDir, 'output.note'), outputs: [card] };
  };
  await buildAgain({ ...(await buildOptions()), onMade: (output, causes) => made.push([output, causes]) });
  const cards = new Map(made.filter(([output]) => output.startsWith('card ')));
  expect([...cards.keys()].sort()).toEqual(['card 57', 'card list cs']);
  expect(cards.get('card 57')).toContain('record 57');
  const noted = await openNoted(await buildOptions());
  expect(noted?.madeFrom('cs/posts/article-57.md')).toEqual(expect.arrayContaining(['cards/57.txt', 'cards/cs.txt']));
  expect(noted?.madeOf('/cards/57.txt')?.files).toContain('cs/posts/article-57.md');
});
