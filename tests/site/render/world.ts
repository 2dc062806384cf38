import { cpSync, readFileSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeFolder, type ContentFiles, type GuideFolder } from '../../helpers/guide-folder.ts';
import { copySample } from '../../helpers/served.ts';
import { authorizationOf, openTestApp, type Reply, type TestApp } from '../../helpers/test-app.ts';
import { cleanBuild, differencesFrom } from '../../helpers/clean-build.ts';
import { LiveSite } from '../../../api/site/live/live-site.ts';
import type { SiteOptions } from '../../../api/site/live/build-site.ts';
import { applyExternalEdits } from '../../../api/content/store/watch/apply-external-edits.ts';
import { checkReferences } from '../../../api/content/store/check-references.ts';
import type { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import type { ServiceOptions } from '../../../api/service.ts';
import { closeLater } from '../../helpers/close.ts';

/** A writable guide in its own folders, with an administrator. Closes automatically. */
export interface Written extends GuideFolder, Pick<TestApp, 'service' | 'api' | 'close'> {
  /** Writes as the administrator if no login is given. */
  send(
    ...call: [method: string, path: string, body?: object, login?: string, headers?: Record<string, string>]
  ): Promise<Pick<Reply, 'status' | 'body'>>;
  /** A file of the output as it is now. */
  read(file: string): string;
  /** A clean build of the present content, by a separate service. */
  cleanBuild(): Promise<OutputFolder>;
  /** Differences between the output and a clean build of the same content. */
  differences(): Promise<string[]>;
}

/** The same with its site, which follows writes. */
export interface World extends Written {
  site: LiveSite;
  /** Changes a record as the administrator, and waits until the output shows it. */
  edit(path: string, fields: object): Promise<void>;
  /** Follows edits of files, by path below the content folder, until the output shows them. */
  followFiles(changed: string[], gone?: string[]): Promise<void>;
}

/** Users that write; only the first two have a profile from the start. */
const WRITERS = [
  { id: 1, login: 'admin', role: 'administrator' },
  { id: 2, login: 'second', role: 'editor' },
  { id: 11, login: 'editor', role: 'editor' },
  { id: 12, login: 'author', role: 'author' },
  { id: 13, login: 'contributor', role: 'contributor' },
] as const;
export const LOGINS = WRITERS.map(({ login }) => login);
const users = WRITERS.map((writer) => ({ ...writer, name: `Name of ${writer.login}` }));

/** Fields in which no write may leave broken references; removals by hand may break others. */
const OF_WRITES = ['author', 'slug', 'categories', 'tags'];

/** The files of a guide, or what writes them. */
type Prepare = ContentFiles | ((contentDir: string) => void);

/** Additional outputs of the site, and its callbacks. */
type Watching = Pick<SiteOptions, 'outputs' | 'onMade' | 'onWrite'> & Pick<ServiceOptions, 'clock'>;

/** Built guides by the function that wrote their content. Tests continue from a copy, which saves most time. */
const built = new Map<Prepare, Promise<string>>();

async function buildOnce(prepare: Prepare): Promise<string> {
  const { root, outDir, service, api, close } = await openWritten(prepare);
  const site = await LiveSite.open({ service, api, outDir });
  await site.refresher.settled();
  await site.close();
  await close();
  const kept = `${root}-built`;
  await rename(root, kept);
  process.once('exit', () => rmSync(kept, { recursive: true, force: true }));
  return kept;
}

async function copyOf(prepare: Prepare): Promise<GuideFolder> {
  const guide = built.get(prepare) ?? buildOnce(prepare);
  built.set(prepare, guide);
  const folder = await makeFolder();
  cpSync(await guide, folder.root, { recursive: true, preserveTimestamps: true });
  return folder;
}

export async function openWorld(prepare: Prepare = copySample, watching?: Watching): Promise<World> {
  const world = await openBuilt(prepare, undefined, watching);
  await world.site.makeWhole();
  return world;
}

/** A copy of a built guide, changed by `meanwhile`; the changes are not made yet. */
export async function openBuilt(
  prepare: Prepare,
  meanwhile: (contentDir: string) => void = () => {},
  watching: Watching = {},
): Promise<World> {
  const copy = await copyOf(prepare);
  meanwhile(copy.contentDir);
  return withSite(await openIn(copy, watching), watching);
}

/** A guide before its first build. */
export const openUnbuilt = async (prepare: Prepare): Promise<World> => withSite(await openWritten(prepare));

async function withSite(written: Written, watching: Watching = {}): Promise<World> {
  const { service, api, outDir } = written;
  const site = await LiveSite.prepare({ service, api, outDir, ...watching });
  return {
    ...written,
    site,
    async edit(path, fields) {
      expect((await written.send('PATCH', path, fields)).status, path).toBe(200);
      await site.refresher.settled();
    },
    async followFiles(changed, gone = []) {
      await applyExternalEdits(service.store, { changed, gone }, () => {});
      await site.refresher.settled();
    },
    async differences() {
      await site.refresher.settled();
      return written.differences();
    },
    close: closeLater(async () => {
      await site.close();
      await written.close();
    }),
  };
}

export const openWritten = async (prepare: Prepare): Promise<Written> => openIn(await makeFolder(prepare));

async function openIn(folder: GuideFolder, { outputs = [], clock }: Watching = {}): Promise<Written> {
  const { service, api, errors, send, close } = await openTestApp(folder, { users, ...(clock ? { clock } : {}) });
  const building = () => cleanBuild(folder, { outputs }, { report: (error) => errors.push(error) });
  return {
    ...folder,
    ...{ service, api, close },
    send: (method, path, body, login = 'admin', headers = {}) =>
      send(method, path, body, { authorization: authorizationOf(login), ...headers }),
    read: (file) => readFileSync(join(folder.outDir, file), 'utf8'),
    cleanBuild: async () => (await building()).output,
    async differences() {
      if (errors.length > 0) throw errors[0];
      const clean = await building();
      const mistakes = checkReferences(clean.service.store.index).filter(({ field }) => OF_WRITES.includes(field));
      return [...mistakes.map(({ path, message }) => `${path}: ${message}`), ...(await differencesFrom(clean, folder))];
    },
  };
}
