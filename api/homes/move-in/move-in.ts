import { join } from 'node:path';
import type { Site } from '../../contract/model.ts';
import { counted } from '../../lib/count.ts';
import { ContentIndex } from '../../content/index/content-index.ts';
import { mapConcurrently } from '../../content/store/disk/map-concurrently.ts';
import { readIfThere } from '../../content/store/disk/atomic.ts';
import { openFiles, PRIVATE, type Files } from '../../content/store/disk/files.ts';
import { lockContent } from '../../content/store/disk/lock.ts';
import { contentPaths, loadContent } from '../../content/store/load.ts';
import { SITE_FILE } from '../../content/store/site-settings.ts';
import { openRevisions, type Revisions } from '../../content/store/state/revisions.ts';
import { compareAnswers, type AnswersReport } from './account/answers.ts';
import { makeReport } from './account/report.ts';
import { reportHtml } from './account/report-html.ts';
import { isAnswered, replay, type OldUrl, type Replayed, type ServeGuide } from './account/replay.ts';
import { readRules, RULES_FILE, type Rules } from './convert/rules.ts';
import { NewIds } from './plan/new-ids.ts';
import type { OldUrls } from './plan/old-urls.ts';
import { planRecords, type Plan } from './plan/records.ts';
import { aliasesOf, redirectsFor } from './plan/redirects.ts';
import { SourceClient, SourceError, type ClientOptions } from './source/client.ts';
import { joinExports } from './source/join.ts';
import type { PartialSource, Source } from './source/model.ts';
import { readSource } from './source/read-source.ts';
import { readWxr } from './source/wxr.ts';
import { convertTexts, type Texts } from './texts.ts';
import { fetchLoose, fetchMedia } from './write/fetch-files.ts';
import { addRedirects, IMAGE_SIZES, put, writeSettings } from './write/settings.ts';
import { openMoveState, type MoveState } from './write/state.ts';
import { writeRecords } from './write/write-records.ts';

export interface MoveOptions {
  /** URL of the old site. */
  url: string;
  contentDir: string;
  dataDir: string;
  /** Folder for the reports and for `move-in.yaml`. */
  reportDir: string;
  /** Serves the guide, to check what its readers get. */
  serve: ServeGuide;
  /** Paths of export files. */
  wxr?: readonly string[] | undefined;
  client?: ClientOptions | undefined;
  /** Paths and queries requested from the old site, according to its logs. */
  asked?: readonly string[];
  tell?: (line: string) => void;
}

export type Moved = Awaited<ReturnType<typeof moveIn>>;

/**
 * Moves an old site into a content folder, and accounts for everything in it. Running it again applies later changes of
 * the old site, keeps edits made here, and writes nothing if nothing changed.
 */
export async function moveIn(options: MoveOptions) {
  const { contentDir, dataDir, tell } = options;
  const disk = openFiles();
  const rules = await readRulesIn(options.reportDir, disk);
  const client = new SourceClient(options.url, options.client);
  const wxr = options.wxr && (await readExports(options.wxr, disk));
  await disk.makeFolder(contentDir);
  await disk.makeFolder(dataDir, PRIVATE);
  const unlock = await lockContent(disk, contentDir);
  try {
    const { files, bytes } = measured(disk);
    const state = await openMoveState(files, dataDir);
    if (state.memory.url && state.memory.url !== client.base)
      throw new SourceError(`${contentDir} was moved in from ${state.memory.url}, not from ${client.base}`);
    const source = await readSource({ client, wxr, deep: true, ...(tell ? { tell } : {}) });
    refuseFailures(source, state);
    const moved = await move(source, rules, { options, files, client, state });
    // The reports count as well.
    return { ...moved, bytes: bytes() };
  } finally {
    await unlock();
  }
}

/** What an earlier run read must not disappear from the texts because the old site is in trouble. */
function refuseFailures({ url, failed }: Source, { memory }: MoveState): void {
  const lists = failed.filter((route) => memory.url && !memory.failed.includes(route));
  if (lists.length > 0)
    throw new SourceError(`${url} failed to answer ${lists.join(', ')}, so nothing was changed: try again later`);
}

/** The owner's rules, or the default ones if there are none. */
export const readRulesIn = async (folder: string, files: Files): Promise<Rules> =>
  readRules((await readIfThere(files, join(folder, RULES_FILE)))?.toString('utf8') ?? '');

/** Reads an export, which may be in several files. */
export const readExports = async (paths: readonly string[], files: Files): Promise<PartialSource> =>
  joinExports(await Promise.all(paths.map((path) => readExport(path, files))));

/** Reads an export file in pieces, to avoid a single string of all its text. */
async function readExport(path: string, files: Files): Promise<PartialSource> {
  const bytes = await readIfThere(files, path);
  if (!bytes) throw new SourceError(`there is no file ${path}`);
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
    bytes.subarray(at * PIECE, (at + 1) * PIECE),
  );
  return await readWxr(path, pieces);
}

const PIECE = 2 ** 20;

/** Files, and how many bytes were written to them. */
function measured(disk: Files): { files: Files; bytes(): number } {
  let sum = 0;
  const create: Files['create'] = async (path, bytes, mode) => {
    await disk.create(path, bytes, mode);
    if (bytes instanceof Uint8Array) sum += bytes.byteLength;
  };
  return { files: { ...disk, create }, bytes: () => sum };
}

/** An index of the planned records, before anything is written. */
export function indexOf({ authors, terms, items }: Plan, site: Site): ContentIndex {
  const records = [...terms.map(({ term }) => term), ...items.map(({ item }) => item)];
  return new ContentIndex(site, new Map(authors.map((author) => [author.id, author])), records);
}

/** The settings of a new guide: the languages of the old site, and its picture sizes. */
export const newSite = (site: Site, { languages, rootLanguage }: Plan): Site => ({
  ...site,
  languages,
  root_language: rootLanguage,
  image_sizes: IMAGE_SIZES,
});

interface Tools {
  options: MoveOptions;
  files: Files;
  client: SourceClient;
  state: MoveState;
}

async function move(source: Source, rules: Rules, tools: Tools) {
  const { options, files, client, state } = tools;
  const { contentDir, dataDir, reportDir, tell = () => {} } = options;
  const ids = new NewIds(source, state.memory.ids);
  const { index: before } = await loadContent(files, contentDir);
  const plan = planRecords(source, rules, ids, [...before.allItems(), ...before.allTerms()]);
  const isNew = (await readIfThere(files, join(contentDir, SITE_FILE))) === null;
  const site = isNew ? newSite(before.site, plan) : before.site;
  const target = { files, contentDir, site, state, client };
  tell('Fetching files');
  const lostMedia = await fetchMedia(plan, target);
  const texts = convertTexts(source, plan, indexOf(plan, site), rules);
  const loose = await fetchLoose(texts.loose, ids, target);
  const items = texts.moved.map(({ item, of }) => ({ ...item, aliases: aliasesOf(item, of, texts.urls) }));
  tell(`Writing ${counted(items.length, 'item')} and ${counted(plan.terms.length, 'term')}`);
  Object.assign(state.memory, { url: client.base, ids: ids.all(), failed: source.failed });
  const records = [...plan.terms.map(({ term }) => term), ...items, ...loose.items];
  const written = await writeRecords(records, { ...target, index: before });
  await writeSettings(files, contentDir, source, plan, before);
  await writeRevisions(texts, await openRevisions(files, dataDir, Infinity));
  const { index } = await loadContent(files, contentDir);
  const asked = await askGuide(source, plan, texts, texts.urls.in(index), tools);
  const report = makeReport({
    ...{ source, plan, texts, index, ...asked, written, lostFiles: [...lostMedia, ...loose.lost] },
    mentions: await mentions(files, contentDir, new URL(source.url).host),
  });
  await put(files, join(reportDir, 'move-in.json'), `${JSON.stringify(report, null, 1)}\n`);
  await put(files, join(reportDir, 'move-in.html'), reportHtml(report));
  await state.save();
  return { report, written };
}

/**
 * Requests old URLs and API answers from the guide; adds redirects for URLs without an answer if their new
 * location is known.
 */
async function askGuide(
  source: Source,
  plan: Plan,
  texts: Texts,
  urls: OldUrls,
  { options, files, state: { memory } }: Tools,
): Promise<{ replayed: Replayed[]; answers: AnswersReport }> {
  const { contentDir, serve, asked = [], tell } = options;
  const old = oldUrls(source, texts, urls, asked);
  tell?.(`Asking the guide for ${counted(old.length, 'old URL')}`);
  let guide = await serve(contentDir);
  try {
    const replayed = await replay(old, guide);
    const missing = old.filter((_, at) => !isAnswered(replayed[at]!));
    const redirects = redirectsFor(missing, memory.redirects);
    if (Object.keys(redirects).length > 0) {
      Object.assign(memory.redirects, redirects);
      await addRedirects(files, contentDir, redirects);
      await guide.close();
      guide = await serve(contentDir);
      const again = new Map((await replay(missing, guide)).map((one) => [one.url, one]));
      for (const [at, { url }] of replayed.entries()) replayed[at] = again.get(url) ?? replayed[at]!;
    }
    return { replayed, answers: await compareAnswers(plan, texts, guide) };
  } finally {
    await guide.close();
  }
}

/** URLs that readers could open: the sitemap, public texts by link and id, terms, the home page and the feed. */
function oldUrls(source: Source, { moved }: Texts, urls: OldUrls, asked: readonly string[]): OldUrl[] {
  const { url, urls: listed, terms } = source;
  const shown = moved.filter(({ item }) => item.status === 'publish' && (item.type === 'post' || item.type === 'page'));
  const links = shown.flatMap(({ of, item }) => [of.link, `${url}/?p=${item.id}`]);
  const lists = terms.flatMap(({ taxonomy, link }) =>
    taxonomy === 'category' || taxonomy === 'post_tag' ? [link] : [],
  );
  const logged = asked.map((path) => new URL(url).origin + path);
  const all = new Set([`${url}/`, `${url}/feed/`, ...listed, ...links, ...lists, ...logged]);
  return [...all].flatMap((one) => {
    const parsed = URL.parse(one);
    if (!parsed) return [];
    const path = urls.pathBelow(parsed);
    const target = urls.isShownAt(parsed) ? { kind: 'item' as const, url: path } : urls.localise(one, '', 0);
    return [{ url: one, path, target }];
  });
}

async function writeRevisions({ revisions, moved }: Texts, kept: Revisions): Promise<void> {
  const ids = new Set(moved.map(({ item }) => item.id));
  for (const [parent, list] of Map.groupBy(revisions, (one) => one.parent)) {
    const known = new Set(kept.of(parent).map(({ id }) => id));
    const fresh = list.filter(({ id }) => !known.has(id));
    if (ids.has(parent) && fresh.length > 0) await kept.add(fresh);
  }
}

/** Content files that still mention the old host. */
async function mentions(files: Files, contentDir: string, host: string): Promise<string[]> {
  const paths = await contentPaths(files, contentDir);
  const found = await mapConcurrently(paths, async (path) => (await files.read(join(contentDir, path))).includes(host));
  return paths.filter((_, at) => found[at]);
}
