import { expect } from 'vitest';
import type { Role } from '../../api/contract/roles.ts';
import { createApi } from '../../api/rest/http/api.ts';
import { expectDescribed } from '../helpers/described.ts';
import { quickHash } from '../helpers/password.ts';
import type { Reply } from '../helpers/test-app.ts';
import { openService } from '../../api/service.ts';
import { changedBetween, memoryFiles, putFiles, type Snapshot } from '../helpers/memory-files.ts';
import { page, type ContentFiles } from '../helpers/guide-folder.ts';
import { CALLERS, STATES, type Caller, type Collection } from './matrix.ts';
import { closeLater } from '../helpers/close.ts';

export const BASE = 'http://guide.test';
const ROOT = '/guide';
const PASSWORD = 'correct horse battery staple';
const HASHED = await quickHash(PASSWORD);

/** Ids of the people: the anonymous caller has none, and the last one never signs in. */
const ID = Object.fromEntries(CALLERS.map((caller, index) => [caller, index])) as Record<Caller, number>;
export const SOMEBODY_ELSE = 9;

export type Owner = 'own' | 'others';

export interface Answered extends Pick<Reply, 'status' | 'body'> {
  allow: string | null;
}

/** A guide in which every caller has an item of each kind and state, and one of another author beside it. */
export interface World {
  idOf(collection: Collection, state: string, caller: Caller, owner: Owner): number;
  /** A category and a tag for each caller. */
  termOf(taxonomy: string, caller: Caller): number;
  ask(caller: Caller, method: string, path: string, body?: object | Uint8Array): Promise<Answered>;
  files(): Snapshot;
  changedSince(before: Snapshot): string[];
  errors: unknown[];
}

/** Ids of revisions derive from the id of their item. */
export const revisionOf = (id: number): number => id + 10_000;
export const autosaveOf = (id: number): number => id + 20_000;

const DATE = '2025-01-02T03:04:05';
const nameOf = (...parts: string[]): string => parts.join('-').replaceAll('_', '-');

export async function openWorld(): Promise<World> {
  const ids = new Map<string, number>();
  const files = memoryFiles();
  await putFiles(files, ROOT, { ...itemFiles(ids), ...termFiles(ids) });
  const errors: unknown[] = [];
  const service = await openService({
    ...{ contentDir: `${ROOT}/content`, dataDir: `${ROOT}/data`, base: BASE, files },
    report: (error) => errors.push(error),
  });
  if (service.store.issues.size > 0) throw new Error(JSON.stringify([...service.store.issues.values()]));
  service.preview = async ({ title: html }) => ({ html, findings: [] });
  const api = createApi(service);
  const id = (...parts: string[]) => ids.get(nameOf(...parts)) ?? NaN;
  closeLater(async () => {
    await service.store.close();
    expect(errors).toEqual([]);
  });
  return {
    errors,
    idOf: (collection, state, caller, owner) => id(collection, state, caller, owner),
    termOf: (taxonomy, caller) => id(taxonomy, caller),
    async ask(caller, method, path, body) {
      const headers = new Headers(
        caller === 'anonymous' ? {} : { authorization: `Basic ${btoa(`${caller}:${PASSWORD}`)}` },
      );
      const isFile = body instanceof Uint8Array;
      if (isFile) headers.set('content-disposition', 'attachment; filename="a.txt"');
      if (body) headers.set('content-type', isFile ? 'text/plain' : 'application/json');
      const init = { method, headers, ...(body && { body: isFile ? (body as BodyInit) : JSON.stringify(body) }) };
      const request = new Request(`${BASE}/cms-json${path}`, init);
      const response = await api.fetch(request, '192.0.2.1');
      await expectDescribed(request, response);
      const text = await response.text();
      return { status: response.status, allow: response.headers.get('allow'), body: text && JSON.parse(text) };
    },
    files: () => files.snapshot(),
    changedSince: (before) => changedBetween(before, files.snapshot(), ROOT),
  };
}

const SETTINGS: ContentFiles = {
  'content/site.yaml': 'name: Guide\n',
  'content/authors.yaml': `- id: ${SOMEBODY_ELSE}\n  slug: somebody\n  name: Somebody\n`,
};

function itemFiles(ids: Map<string, number>): ContentFiles {
  const files: ContentFiles = { ...SETTINGS, 'data/users.json': usersFile() };
  let id = 100;
  const draft = ++id;
  files['content/cs/posts/draft-of-somebody-else.md'] = page(
    { id: draft, title: 'Draft', author: SOMEBODY_ELSE, status: 'draft', date: DATE },
    'Draft.',
  );
  for (const collection of Object.keys(STATES) as Collection[])
    for (const state of STATES[collection])
      for (const caller of CALLERS)
        for (const owner of ['own', 'others'] as const) {
          const name = nameOf(collection, state, caller, owner);
          const author = owner === 'own' && ID[caller] ? ID[caller] : SOMEBODY_ELSE;
          ids.set(name, ++id);
          const head = { id, title: `Title ${id}`, slug: `item-${id}`, author, ...stateOf(state, draft) };
          if (collection === 'media') {
            files[`content/uploads/2025/01/f${id}.txt`] = `File ${id}`;
            files[`content/cs/media/item-${id}.md`] = page({ ...head, file: `2025/01/f${id}.txt` });
          } else {
            files[`content/cs/${collection}/item-${id}.md`] = page(head, `Text ${id}.`);
            files[`data/revisions/${id}.json`] = formerTexts(id, author);
          }
        }
  return files;
}

function stateOf(state: string, draft: number): object {
  const date = state === 'future' ? '2035-05-05T12:00:00' : DATE;
  if (state === 'protected') return { date, password: 'sesame' };
  if (state === 'attached') return { date, post: draft };
  return state === 'publish' || state === 'inherit' ? { date } : { date, status: state };
}

function formerTexts(parent: number, author: number): string {
  const text = { parent, author, date: DATE, title: 'Former', content: 'Former text.', excerpt: '' };
  const revision = { id: revisionOf(parent), ...text, autosave: false };
  const autosave = { id: autosaveOf(parent), ...text, autosave: true };
  return JSON.stringify({ highest: autosave.id, revisions: [revision, autosave] });
}

function termFiles(ids: Map<string, number>): ContentFiles {
  const files: ContentFiles = {};
  let id = 5_000;
  for (const taxonomy of ['categories', 'tags'])
    for (const caller of CALLERS) {
      ids.set(nameOf(taxonomy, caller), ++id);
      files[`content/cs/${taxonomy}/term-${id}.md`] = page({ id, name: `Term ${id}` });
    }
  return files;
}

function usersFile(): string {
  const user = (id: number, login: string, role: Role) => ({
    ...{ id, login, role, email: '', name: login, language_pairs: [], password: HASHED },
  });
  const callers = CALLERS.flatMap((caller) => (caller === 'anonymous' ? [] : [user(ID[caller], caller, caller)]));
  return JSON.stringify({ users: [...callers, user(SOMEBODY_ELSE, 'somebody', 'author')] });
}
