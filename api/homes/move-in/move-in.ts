import { join } from 'node:path';
import type { Site } from '../../contract/model.ts';
import { ContentIndex } from '../../content/index/content-index.ts';
import { mapConcurrently } from '../../content/store/disk/map-concurrently.ts';
import { readIfThere } from '../../content/store/disk/atomic.ts';
import { openFiles, PRIVATE, type Files } from '../../content/store/disk/files.ts';
import { lockContent } from '../../content/store/disk/lock.ts';
import { contentPaths, loadContent } from '../../content/store/load.ts';
import { SITE_FILE } from '../../content/store/site-settings.ts';
import { Revisions } from '../../content/store/state/revisions.ts';
import { compareAnswers, type AnswersReport } from './account/answers.ts';
import { makeReport, type Report } from './account/report.ts';
import { reportHtml } from './account/report-html.ts';
import { isAnswered, replay, type OldUrl, type Replayed, type ServeGuide } from './account/replay.ts';
import { readRules, RULES_FILE, type Rules } from './convert/rules.ts';
import { NewIds } from './plan/new-ids.ts';
import type { OldUrls } from './plan/old-urls.ts';
import { planRecords, type Plan } from './plan/records.ts';
import { aliasesOf, redirectsFor } from './plan/redirects.ts';
import { SourceClient, SourceError, type ClientOptions } from './source/client.ts';
import type { PartialSource, Source } from './source/model.ts';
import { readSource } from './source/read-source.ts';
import { readWxr } from './source/wxr.ts';
import { convertTexts, type Texts } from './texts.ts';
import { fetchLoose, fetchMedia, placeFiles, type Fetched, type LostFile } from './write/fetch-files.ts';
import { addRedirects, IMAGE_SIZES, put, writeSettings } from './write/settings.ts';
import { MoveState } from './write/state.ts';
import { writeRecords, type Written } from './write/write-records.ts';

export interface MoveOptions {
  /** URL of the old site. */
  url: string;
  contentDir: string;
  dataDir: string;
  /** Folder for the reports and for `move-in.yaml`. */
  reportDir: string;
  /** Serves the guide, to check what its readers get. */
  serve: ServeGuide;
  /** Path of an export file. */
  wxr?: string;
  client?: ClientOptions;
  /** Paths and queries requested from the old site, according to its logs. */
  asked?: readonly string[];
  tell?: (line: string) => void;
  files?: Files;
}

export interface Moved {
  report: Report;
  written: Written;
  /** Number of bytes written, including reports. */
  bytes: number;
}

/**
 * Moves an old site into a content folder, and accounts for everything in it. Running it again applies later changes of
 * the old site, keeps edits made here, and writes nothing if nothing changed.
 */
export async function moveIn(options: MoveOptions): Promise<Moved> {
  const { contentDir, dataDir, files = openFiles() } = options;
  const rules = await readRulesIn(options.reportDir, files);
  const client = new SourceClient(options.url, options.client);
  const wxr = options.wxr === undefined ? undefined : await readExport(options.wxr, files);
  await files.makeFolder(contentDir);
  await files.makeFolder(dataDir, PRIVATE);
  const unlock = await lockContent(files, contentDir);
  try {
    const state = await MoveState.open(files, dataDir);
    if (state.url && state.url !== client.base)
      throw new SourceError(`${contentDir} was moved in from ${state.url}, not from ${client.base}`);
    const { tell } = options;
    const source = await readSource({ client, wxr, deep: true, ...(tell ? { tell } : {}) });
    return await new Move(options, files, client, state, source, rules).run();
  } finally {
    await unlock();
  }
}

/** The owner's rules, or the default ones if there are none. */
export const readRulesIn = async (folder: string, files: Files): Promise<Rules> =>
  readRules((await readIfThere(files, join(folder, RULES_FILE)))?.toString('utf8') ?? '');

/** Reads an export file in pieces, to avoid a single string of all its text. */
export async function readExport(path: string, files: Files): Promise<PartialSource> {
  const bytes = await readIfThere(files, path);
  if (!bytes) throw new SourceError(`there is no file ${path}`);
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
    bytes.subarray(at * PIECE, (at + 1) * PIECE),
  );
  return await readWxr(path, pieces);
}

const PIECE = 2 ** 20;

/** New ids, above the highest id of all records of the old site. */
export const newIdsFor = ({ items, revisions, terms }: Source, given: Record<string, number>): NewIds =>
  new NewIds(
    [...items, ...revisions, ...terms].reduce((highest, { id }) => Math.max(highest, id), 0),
    given,
  );

/** An index of the planned records, before anything is written. */
export function indexOf(plan: Plan, site: Site): ContentIndex {
  const index = new ContentIndex(site, new Map(plan.authors.map((author) => [author.id, author])));
  for (const { term } of plan.terms) index.apply({ after: term });
  for (const { item } of plan.items) index.apply({ after: item });
  return index;
}

/** The settings of a new guide: the languages of the old site, and its picture sizes. */
export const newSite = (site: Site, { languages, rootLanguage }: Plan): Site => ({
  ...site,
  languages,
  root_language: rootLanguage,
  image_sizes: IMAGE_SIZES,
});

class Move {
  readonly #options: MoveOptions;
  readonly #files: Files;
  readonly #client: SourceClient;
  readonly #state: MoveState;
  readonly #source: Source;
  readonly #rules: Rules;
  readonly #ids: NewIds;
  readonly #lost: LostFile[] = [];
  #bytes = 0;

  constructor(
    options: MoveOptions,
    files: Files,
    client: SourceClient,
    state: MoveState,
    source: Source,
    rules: Rules,
  ) {
    this.#options = options;
    this.#files = files;
    this.#client = client;
    this.#state = state;
    this.#source = source;
    this.#rules = rules;
    this.#ids = newIdsFor(source, state.ids);
  }

  #tell(line: string): void {
    this.#options.tell?.(line);
  }

  async run(): Promise<Moved> {
    const { contentDir, dataDir } = this.#options;
    const files = this.#files;
    const plan = planRecords(this.#source, this.#rules, this.#ids);
    const { index: before } = await loadContent(files, contentDir);
    const isNew = (await readIfThere(files, join(contentDir, SITE_FILE))) === null;
    const site = isNew ? newSite(before.site, plan) : before.site;
    const target = { files, contentDir, site, state: this.#state, client: this.#client };
    placeFiles(plan);
    this.#tell('Fetching files');
    this.#note(await fetchMedia(plan, target));
    const texts = convertTexts(this.#source, plan, indexOf(plan, site), this.#rules);
    const loose = this.#note(await fetchLoose(texts.loose, this.#ids, target));
    const { moved } = texts;
    const items = moved.map(({ item, of }) => ({ ...item, aliases: aliasesOf(item, of, texts.urls) }));
    this.#tell(`Writing ${items.length} items and ${plan.terms.length} terms`);
    Object.assign(this.#state, { url: this.#client.base, ids: this.#ids.all() });
    const records = [...plan.terms.map(({ term }) => term), ...items, ...loose.items];
    const written = await writeRecords(records, { ...target, index: before });
    this.#bytes += written.bytes + (await writeSettings(files, contentDir, this.#source, plan, before));
    this.#bytes += await writeRevisions(texts, await Revisions.open(files, dataDir, Infinity));
    return await this.#account(plan, texts, written);
  }

  #note<T extends Fetched>(fetched: T): T {
    this.#lost.push(...fetched.lost);
    this.#bytes += fetched.bytes;
    return fetched;
  }

  async #account(plan: Plan, texts: Texts, written: Written): Promise<Moved> {
    const { contentDir, reportDir } = this.#options;
    const files = this.#files;
    const { index } = await loadContent(files, contentDir);
    const { replayed, answers } = await this.#ask(plan, texts, texts.urls.in(index));
    const report = makeReport({
      ...{ source: this.#source, plan, texts, index, replayed, answers, written, lostFiles: this.#lost },
      mentions: await mentions(files, contentDir, new URL(this.#source.url).host),
    });
    this.#bytes += await put(files, join(reportDir, 'move-in.json'), `${JSON.stringify(report, null, 1)}\n`);
    this.#bytes += await put(files, join(reportDir, 'move-in.html'), reportHtml(report));
    this.#bytes += await this.#state.save();
    return { report, written, bytes: this.#bytes };
  }

  /**
   * Requests old URLs and API answers from the guide; adds redirects for URLs without an answer if their new
   * location is known.
   */
  async #ask(plan: Plan, texts: Texts, urls: OldUrls): Promise<{ replayed: Replayed[]; answers: AnswersReport }> {
    const { contentDir, serve } = this.#options;
    const old = this.#oldUrls(texts, urls);
    this.#tell(`Asking the guide for ${old.length} old URLs`);
    let guide = await serve(contentDir);
    try {
      const replayed = await replay(old, guide);
      const missing = old.filter((_, at) => !isAnswered(replayed[at]!));
      const redirects = redirectsFor(missing, this.#state.redirects);
      if (Object.keys(redirects).length > 0) {
        Object.assign(this.#state.redirects, redirects);
        this.#bytes += await addRedirects(this.#files, contentDir, redirects);
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
  #oldUrls({ moved }: Texts, urls: OldUrls): OldUrl[] {
    const { url, urls: listed, terms } = this.#source;
    const shown = moved.filter(
      ({ item }) => item.status === 'publish' && (item.type === 'post' || item.type === 'page'),
    );
    const links = shown.flatMap(({ of, item }) => [of.link, `${url}/?p=${item.id}`]);
    const lists = terms.flatMap(({ taxonomy, link }) =>
      taxonomy === 'category' || taxonomy === 'post_tag' ? [link] : [],
    );
    const asked = (this.#options.asked ?? []).map((path) => new URL(url).origin + path);
    const all = new Set([`${url}/`, `${url}/feed/`, ...listed, ...links, ...lists, ...asked]);
    return [...all].flatMap((one) => {
      const parsed = URL.parse(one);
      return parsed ? [{ url: one, path: urls.pathBelow(parsed), target: urls.localise(one, '', 0) }] : [];
    });
  }
}

async function writeRevisions({ revisions, moved }: Texts, kept: Revisions): Promise<number> {
  const ids = new Set(moved.map(({ item }) => item.id));
  let bytes = 0;
  for (const [parent, list] of Map.groupBy(revisions, (one) => one.parent)) {
    const known = new Set(kept.of(parent).map(({ id }) => id));
    const fresh = list.filter(({ id }) => !known.has(id));
    if (!ids.has(parent) || fresh.length === 0) continue;
    await kept.add(fresh);
    bytes += JSON.stringify(fresh).length;
  }
  return bytes;
}

/** Content files that still mention the old host. */
async function mentions(files: Files, contentDir: string, host: string): Promise<string[]> {
  const paths = await contentPaths(files, contentDir);
  const found = await mapConcurrently(paths, async (path) => (await files.read(join(contentDir, path))).includes(host));
  return paths.filter((_, at) => found[at]);
}
