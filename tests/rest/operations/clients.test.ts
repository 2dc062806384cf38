import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item, Term } from '../../../api/contract/model.ts';
import { isTerm } from '../../../api/content/index/content-index.ts';
import { openFiles, systemCalls } from '../../../api/content/store/disk/files.ts';
import { makeFolder, page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { allSaved } from '../../helpers/records.ts';
import { runs } from '../../helpers/strength.ts';
import { openTestApp, recordsOnDisk, type TestApp } from '../../helpers/test-app.ts';

/** How many turns of the event loop a client skips before each of its requests. */
const pauses = (maxLength: number) => fc.array(fc.nat(3), { minLength: 1, maxLength });

const letTurnsPass = async (turns: number): Promise<void> => {
  for (let n = 0; n < turns; n++) await turn();
};

const open = async (files: ContentFiles = {}) => {
  const folder = await makeFolder(files);
  const app = await openTestApp(folder, { files: openFiles({ ...systemCalls, fsync: async () => {} }) });
  return { folder, app };
};

/** A client that adds a word to a text by reading it and writing it back; returns the accepted words. */
async function addWords({ send }: TestApp, client: number, turns: number[], isCareful: boolean): Promise<string[]> {
  const accepted: string[] = [];
  for (const [n, pause] of turns.entries()) {
    const read = await send('GET', '/posts/1?context=edit');
    await letTurnsPass(pause);
    const word = `w${client}.${n}`;
    const match = isCareful ? { 'if-match': read.headers.get('etag') ?? '' } : {};
    const { status } = await send('PATCH', '/posts/1', { content: `${read.body.content.raw} ${word}` }, match);
    expect([200, 412]).toContain(status);
    if (status === 200) accepted.push(word);
  }
  return accepted;
}

const START: ContentFiles = { 'cs/posts/a.md': page({ id: 1, title: 'A', author: 1 }, 'start') };
const clients = fc.array(pauses(6), { minLength: 2, maxLength: 5 });

describe('clients that change one text at the same time', () => {
  it('lose no update if each names the version that it has read', () =>
    fc.assert(
      fc.asyncProperty(clients, async (scripts) => {
        const { folder, app } = await open(START);
        const accepted = (await Promise.all(scripts.map((turns, n) => addWords(app, n, turns, true)))).flat();
        const item = app.service.store.index.item(1) as Item;
        expect(item.content.split(' ').sort()).toEqual(['start', ...accepted].sort());
        expect(accepted.length).toBeGreaterThan(0);
        expect(await recordsOnDisk(folder)).toEqual(allSaved(app.service.store));
        await app.close();
      }),
      { numRuns: runs(8) },
    ));

  it('find every overwritten text among the revisions if they name none', () =>
    fc.assert(
      fc.asyncProperty(clients, async (scripts) => {
        const { app } = await open(START);
        const accepted = (await Promise.all(scripts.map((turns, n) => addWords(app, n, turns, false)))).flat();
        const { index, revisions } = app.service.store;
        const kept = [index.item(1) as Item, ...revisions.of(1)].map(({ content }) => content);
        for (const word of ['start', ...accepted])
          expect(
            kept.some((text) => text.endsWith(word)),
            word,
          ).toBe(true);
        await app.close();
      }),
      { numRuns: runs(8) },
    ));
});

/** Names that differ as text but are, or may be taken for, the same path. */
const NAMES = [
  ...['č', 'c\u030c', 'Č', 'C', 'c', 'k', 'K', '\u212a', 'ﬁ', 'fi', 'İ', 'I', 'ı', 'ß', 'ss', 's'],
  ...['a b', 'a-b', 'a\u00a0b', 'a--b', '-a b-', 'й', '\u0438\u0306', 'Й', '1', 'feed', 'en', 'a/b', '<b>c</b>'],
];

type Action = { kind: string; name: string; collection: string; lang: string; pick: number; pause: number };

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom('create', 'create', 'create', 'rename', 'trash', 'restore', 'delete'),
  name: fc.constantFrom(...NAMES),
  collection: fc.constantFrom('posts', 'pages', 'blocks', 'categories', 'tags'),
  lang: fc.constantFrom('cs', 'en'),
  pick: fc.nat(20),
  pause: fc.nat(3),
});

/** Ids assigned in one collection, to any client. */
type Given = Map<string, number[]>;

async function act({ send }: TestApp, { kind, name, collection, lang, pick, pause }: Action, given: Given) {
  await letTurnsPass(pause);
  const ids = given.get(collection) ?? [];
  const isTerms = collection === 'categories' || collection === 'tags';
  const path = `/${collection}/${ids[pick % ids.length]}`;
  if (kind === 'create' || ids.length === 0) {
    const body = isTerms ? { name } : { title: name, content: 'x', status: 'publish' };
    const made = await send('POST', `/${collection}?lang=${lang}`, body);
    expect([201, 400], JSON.stringify(made.body)).toContain(made.status);
    if (made.status === 201) given.set(collection, [...(given.get(collection) ?? []), made.body.id]);
    return;
  }
  const reply =
    kind === 'rename'
      ? await send('PATCH', path, { slug: name })
      : kind === 'restore' && !isTerms
        ? await send('PATCH', path, { status: 'publish' })
        : await send('DELETE', `${path}${kind === 'delete' || isTerms ? '?force=true' : ''}`);
  expect([200, 404, 410], JSON.stringify(reply.body)).toContain(reply.status);
}

const urlOf = (record: Item | Term): string =>
  isTerm(record)
    ? `${record.taxonomy} ${record.language} ${record.slug}`
    : `${record.type} ${record.language} ${record.parent} ${record.slug}`;

const repeated = (values: string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

describe('clients that create, rename and delete at the same time', () => {
  it('never get an id twice, nor one slug or file for two records', async () => {
    const scripts = fc.array(fc.array(action, { minLength: 4, maxLength: 15 }), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(scripts, async (clients) => {
        const { folder, app } = await open();
        const given: Given = new Map();
        await Promise.all(
          clients.map(async (script) => {
            for (const step of script) await act(app, step, given);
          }),
        );
        expect([app.errors, repeated([...given.values()].flat().map(String))]).toEqual([[], []]);
        const { index } = app.service.store;
        const records = [...[...index.allItems()].filter(({ status }) => status !== 'trash'), ...index.allTerms()];
        expect(repeated(records.map((record) => urlOf(record).normalize('NFC').toLowerCase()))).toEqual([]);
        const paths = [...index.allItems(), ...index.allTerms()].map(({ path }) => path.normalize('NFC').toLowerCase());
        expect(repeated(paths)).toEqual([]);
        expect(await recordsOnDisk(folder)).toEqual(allSaved(app.service.store));
        await app.close();
      }),
      { numRuns: runs(15) },
    );
  });

  it('never get the id of a deleted record again, not even after a restart', async () => {
    const { folder, app } = await open();
    const first = (await app.send('POST', '/posts', { title: 'A' })).body.id;
    await app.send('DELETE', `/posts/${first}?force=true`);
    await app.close();
    expect((await (await openTestApp(folder)).send('POST', '/posts', { title: 'B' })).body.id).toBeGreaterThan(first);
  });
});
