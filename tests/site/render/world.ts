import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createApi } from '../../../api/rest/http/api.ts';
import type { ContentFiles } from '../../helpers/guide-folder.ts';
import { quickHash } from '../../helpers/password.ts';
import type { Service } from '../../../api/rest/operations/operation.ts';
import { differences } from '../../../api/site/render/differences.ts';
import { openService, type ServiceOptions } from '../../../api/service.ts';
import { buildSite, LiveSite } from '../../../api/site/live/live-site.ts';
import type { SiteOptions } from '../../../api/site/live/build-site.ts';
import { checkReferences } from '../../../api/content/store/check-references.ts';
import { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import { closeLater } from '../../helpers/close.ts';

const SAMPLE = join(import.meta.dirname, '../../../content');

/** A writable guide in its own folders, with an administrator. Closes automatically. */
export interface Written {
  service: Service;
  folder: string;
  contentDir: string;
  /** Writes as the administrator if no login is given. */
  send(
    method: string,
    path: string,
    body?: unknown,
    login?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** A clean build of the present content, by a separate service. */
  cleanBuild(): Promise<OutputFolder>;
  /** Differences between the folder `dist` and a clean build of the same content. */
  differences(): Promise<string[]>;
  close(): Promise<void>;
}

/** The same with its site, which follows writes. */
export interface World extends Written {
  site: LiveSite;
}

const BASE = 'http://guide.test';

/** Users that write; only the first two have a profile from the start. */
const WRITERS = [
  { id: 1, login: 'admin', role: 'administrator' },
  { id: 2, login: 'second', role: 'editor' },
  { id: 11, login: 'editor', role: 'editor' },
  { id: 12, login: 'author', role: 'author' },
  { id: 13, login: 'contributor', role: 'contributor' },
] as const;
export const LOGINS = WRITERS.map(({ login }) => login);
const PASSWORD = await quickHash('password');

/** Writes the accounts like the command does. */
function writeUsers(dataDir: string): void {
  const user = { email: '', language_pairs: [], password: PASSWORD };
  mkdirSync(dataDir, { recursive: true });
  const users = WRITERS.map((writer) => ({ ...user, ...writer, name: `Name of ${writer.login}` }));
  writeFileSync(join(dataDir, 'users.json'), JSON.stringify({ users }));
}

/** Fields in which no write may leave broken references; removals by hand may break others. */
const OF_WRITES = ['author', 'slug', 'categories', 'tags'];

type Prepare = (contentDir: string) => void;

/** Additional outputs of the site, and its callbacks. */
type Watching = Pick<SiteOptions, 'outputs' | 'onMade' | 'onWrite'> & Pick<ServiceOptions, 'clock'>;

/** Built guides by the function that wrote their content. Tests continue from a copy, which saves most time. */
const built = new Map<Prepare, Promise<string>>();

async function buildOnce(prepare: Prepare): Promise<string> {
  const { service, folder } = await openIn(await makeFolder(prepare));
  const site = await LiveSite.open({ service, api: createApi(service), outDir: join(folder, 'dist') });
  await site.refresher.settled();
  await site.close();
  await service.store.close();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function copyOf(prepare: Prepare): Promise<string> {
  const guide = built.get(prepare) ?? buildOnce(prepare);
  built.set(prepare, guide);
  const folder = await mkdtemp(join(tmpdir(), 'guide-render-'));
  cpSync(await guide, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

export async function openWorld(
  prepare: Prepare = copySample,
  meanwhile?: Prepare,
  watching?: Watching,
): Promise<World> {
  const world = await openBuilt(prepare, meanwhile, watching);
  await world.site.makeWhole();
  return world;
}

/** A copy of a built guide, changed by `meanwhile`; the changes are not made yet. */
export async function openBuilt(
  prepare: Prepare,
  meanwhile: Prepare = () => {},
  watching: Watching = {},
): Promise<World> {
  const copy = await copyOf(prepare);
  meanwhile(join(copy, 'content'));
  return withSite(await openIn(copy, watching), watching);
}

/** A guide before its first build. */
export const openUnbuilt = async (prepare: Prepare): Promise<World> =>
  withSite(await openIn(await makeFolder(prepare)));

async function withSite(written: Written, watching: Watching = {}): Promise<World> {
  const { service, folder } = written;
  const outDir = join(folder, 'dist');
  const site = await LiveSite.prepare({ service, api: createApi(service), outDir, ...watching });
  return {
    ...written,
    site,
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

export async function openWritten(prepare: Prepare): Promise<Written> {
  const written = await openIn(await makeFolder(prepare));
  return { ...written, close: closeLater(written.close) };
}

async function makeFolder(prepare: Prepare): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guide-render-'));
  prepare(join(folder, 'content'));
  writeUsers(join(folder, 'data'));
  return folder;
}

async function openIn(folder: string, { outputs = [], clock }: Watching = {}): Promise<Written> {
  const options = { contentDir: join(folder, 'content'), dataDir: join(folder, 'data'), base: BASE };
  const errors: unknown[] = [];
  const writing = clock ? { ...options, clock } : options;
  const service = await openService({ ...writing, report: (error) => errors.push(error) });
  const api = createApi(service);
  const cleanBuild = async () => {
    const built = new OutputFolder(join(folder, 'clean'));
    const reading = await openService({ ...options, write: false, report: (error) => errors.push(error) });
    await buildSite({ service: reading, api: createApi(reading), outDir: built.path, outputs });
    return { reading, built };
  };
  return {
    service,
    folder,
    contentDir: options.contentDir,
    async send(method, path, body, login = 'admin') {
      const authorization = `Basic ${Buffer.from(`${login}:password`).toString('base64')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const response = await api.fetch(new Request(`${BASE}/cms-json/cms/v2${path}`, init));
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    cleanBuild: async () => (await cleanBuild()).built,
    async differences() {
      if (errors.length > 0) throw errors[0];
      const { reading, built } = await cleanBuild();
      const mistakes = checkReferences(reading.store.index).filter(({ field }) => OF_WRITES.includes(field));
      const found = await differences(built, new OutputFolder(join(folder, 'dist')));
      await rm(built.path, { recursive: true });
      return [...mistakes.map(({ path, message }) => `${path}: ${message}`), ...found];
    },
    async close() {
      await service.store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const copySample = (contentDir: string): void => cpSync(SAMPLE, contentDir, { recursive: true });

/** Returns a function that writes the given files of a guide. */
export const writing =
  (files: ContentFiles): Prepare =>
  (contentDir) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(contentDir, path)), { recursive: true });
      writeFileSync(join(contentDir, path), text);
    }
  };
