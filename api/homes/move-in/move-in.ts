import { join } from 'node:path';
import type { Author, Item, Site, Term } from '../../contract/model.ts';
import { toItem } from '../../contract/derive/stored-fields.ts';
import { ContentIndex } from '../../content/index/content-index.ts';
import { escapeAttribute } from '../../lib/escape.ts';
import { slugify } from '../../lib/slug.ts';
import { pathOf } from '../../rest/query/urls.ts';
import { mapConcurrently } from '../../content/store/disk/map-concurrently.ts';
import { readIfThere, writeFile } from '../../content/store/disk/atomic.ts';
import { openFiles, PRIVATE, type Files } from '../../content/store/disk/files.ts';
import { lockContent } from '../../content/store/disk/lock.ts';
import { authorsFile, mergeSite, siteFile } from '../../content/store/dataset/settings-files.ts';
import { contentPaths, loadContent } from '../../content/store/load.ts';
import { Revisions } from '../../content/store/state/revisions.ts';
import { makeReport, type LostFile, type Report } from './account/report.ts';
import { reportHtml } from './account/report-html.ts';
import { Answers, type Replayed } from './account/replay.ts';
import { readRules, RULES_FILE, type Rules } from './convert/rules.ts';
import { NewIds } from './plan/new-ids.ts';
import { planRecords, type Plan } from './plan/records.ts';
import { uploadPath } from './plan/uploads.ts';
import { SourceClient, SourceError, type ClientOptions } from './source/client.ts';
import type { PartialSource, Source } from './source/model.ts';
import { readSource } from './source/read-source.ts';
import { readWxr } from './source/wxr.ts';
import { convertTexts, type Texts } from './texts.ts';
import { download } from './write/downloads.ts';
import { MoveState } from './write/state.ts';
import { writeRecords, type Written } from './write/write-records.ts';

export interface MoveOptions {
  /** Address of the old site. */
  url: string;
  contentDir: string;
  dataDir: string;
  /** Where the reports are written, and where `move-in.yaml` is read. */
  reportDir: string;
  /** Path of an export file. */
  wxr?: string;
  client?: ClientOptions;
  /** Paths and queries that readers asked the old site for, as logs tell them. */
  asked?: readonly string[];
  tell?: (line: string) => void;
  files?: Files;
}

export interface Moved {
  report: Report;
  written: Written;
  /** All bytes that were written, reports included. */
  bytes: number;
}

/**
 * Moves an old site into a content folder, and accounts for all of it. Run again it brings over what changed there, keeps
 * what was edited here, and writes nothing where nothing changed.
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

/** The rules of the owner, or the usual ones where there are none. */
export const readRulesIn = async (folder: string, files: Files): Promise<Rules> =>
  readRules((await readIfThere(files, join(folder, RULES_FILE)))?.toString('utf8') ?? '');

/** An export file, in pieces, so that no text of all of it is made. */
export async function readExport(path: string, files: Files): Promise<PartialSource> {
  const bytes = await readIfThere(files, path);
  if (!bytes) throw new SourceError(`there is no file ${path}`);
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
    bytes.subarray(at * PIECE, (at + 1) * PIECE),
  );
  return await readWxr(path, pieces);
}

const PIECE = 2 ** 20;

/** Sizes that a new guide makes of its pictures, as `site.yaml` says them. */
const IMAGE_SIZES: Site['image_sizes'] = {
  thumbnail: [150, 150, true],
  medium: [300, 300, false],
  medium_large: [768, 0, false],
  large: [1024, 1024, false],
  '1536x1536': [1536, 1536, false],
  '2048x2048': [2048, 2048, false],
};

/** Files held in memory at the same time. */
const FILES_AT_ONCE = 4;

/** Ids of the old site, the highest of all its records. */
export const newIdsFor = ({ items, revisions, terms }: Source, given: Record<string, number>): NewIds =>
  new NewIds(
    [...items, ...revisions, ...terms].reduce((highest, { id }) => Math.max(highest, id), 0),
    given,
  );

/** An index of what is planned, before any of it is written. */
export function indexOf(
  plan: Plan,
  site: Site,
  items: readonly Item[] = plan.items.map(({ item }) => item),
): ContentIndex {
  const settled = { ...site, languages: plan.languages, root_language: plan.rootLanguage };
  const index = new ContentIndex(settled, new Map(plan.authors.map((author) => [author.id, author])));
  for (const { term } of plan.terms) index.apply({ after: term });
  for (const item of items) index.apply({ after: item });
  return index;
}

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
    const { contentDir } = this.#options;
    const plan = planRecords(this.#source, this.#rules, this.#ids);
    const before = await loadContent(this.#files, contentDir);
    const isNew = (await readIfThere(this.#files, join(contentDir, 'site.yaml'))) === null;
    const site = isNew ? { ...before.index.site, image_sizes: IMAGE_SIZES } : before.index.site;
    await this.#fetchFiles(plan, site);
    const index = indexOf(plan, site);
    const texts = convertTexts(this.#source, plan, index, this.#rules);
    const loose = await this.#fetchLoose(texts, site);
    const items = texts.moved.map(({ item }) => this.#withAliases(item, texts, index));
    await this.#writeSettings(plan, before.index);
    this.#tell(`Writing ${items.length} items and ${plan.terms.length} terms`);
    const records: (Item | Term)[] = [...plan.terms.map(({ term }) => term), ...items, ...loose];
    const written = await writeRecords(records, {
      files: this.#files,
      contentDir,
      index: before.index,
      state: this.#state,
    });
    await this.#writeRevisions(texts);
    return await this.#account(plan, texts, written);
  }

  /** The files of the media library; an attachment whose file is not to be had stays behind. */
  async #fetchFiles(plan: Plan, site: Site): Promise<void> {
    const media = plan.items.filter(({ item }) => item.type === 'attachment');
    this.#tell(`Fetching ${media.length} files`);
    const places = new Map<string, string>();
    for (const { item, of } of media) {
      const url = of.originalUrl || of.fileUrl;
      const wanted = uploadPath(url, item.date);
      const isOther = places.has(wanted) && places.get(wanted) !== url;
      item.file = isOther ? wanted.replace(/(\.[^.]+)?$/, (ending) => `-${item.id}${ending}`) : wanted;
      places.set(item.file, url);
    }
    const results = await mapConcurrently(
      media,
      ({ item, of }) => download([of.originalUrl, of.fileUrl], item.file, this.#folders(site)),
      FILES_AT_ONCE,
    );
    const gone = new Set<number>();
    for (const [at, { item, of }] of media.entries()) {
      const result = results[at]!;
      if (result.ok) this.#bytes += result.written;
      else {
        gone.add(item.id);
        this.#lost.push({ id: item.id, url: of.fileUrl, why: result.why });
      }
    }
    if (gone.size === 0) return;
    plan.items = plan.items.filter(({ item }) => !gone.has(item.id));
    for (const { item } of plan.items) {
      if (gone.has(item.featured_media)) item.featured_media = 0;
      if (gone.has(item.translation_of)) item.translation_of = 0;
    }
  }

  /** Files that texts show and no attachment has; each gets a record, so that it has words of its own. */
  async #fetchLoose({ loose }: Texts, site: Site): Promise<Item[]> {
    const results = await mapConcurrently(
      loose,
      ({ url, file }) => download([url], file, this.#folders(site)),
      FILES_AT_ONCE,
    );
    return loose.flatMap(({ url, file, by }, at) => {
      const result = results[at]!;
      if (!result.ok) {
        this.#lost.push({ id: 0, url, why: result.why });
        return [];
      }
      this.#bytes += result.written;
      const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
      const id = this.#ids.of(`file ${file}`);
      const place = { type: 'attachment', language: by.language, path: '', version: '' } as const;
      const { date, modified, author } = by;
      return [
        toItem(place, {
          id,
          title: name,
          slug: `${slugify(name) || 'file'}-${id}`,
          file,
          date,
          modified,
          dated: true,
          author,
          status: 'inherit',
        }),
      ];
    });
  }

  #folders(site: Site) {
    return { files: this.#files, contentDir: this.#options.contentDir, site, state: this.#state, client: this.#client };
  }

  /** Old addresses of a text that differ from where it is now. */
  #withAliases(item: Item, texts: Texts, index: ContentIndex): Item {
    if (item.type !== 'post' && item.type !== 'page') return item;
    const of = texts.moved.find(({ item: one }) => one.id === item.id)?.of;
    const link = of?.link ? URL.parse(of.link) : null;
    if (!of || !link || link.search || !texts.urls.isOld(link)) return item;
    const base = new URL(this.#source.url).pathname.replace(/\/$/, '');
    const path = `/${link.pathname.slice(base.length).replace(/^\/+|\/+$/g, '')}/`;
    const former = of.oldSlugs.map((slug) => path.replace(/[^/]+\/$/, `${slug}/`));
    const own = pathOf(item, index);
    const aliases = [...new Set([path, ...former])].filter((one) => one !== own && isAlias(one));
    return aliases.length > 0 ? { ...item, aliases } : item;
  }

  async #put(path: string, text: string, isPrivate = false): Promise<void> {
    const present = await readIfThere(this.#files, path);
    if (present?.toString('utf8') === text) return;
    await writeFile(this.#files, path, Buffer.from(text), { isPrivate });
    this.#bytes += Buffer.byteLength(text);
  }

  /** Settings are made once; later only authors that are new are added. */
  async #writeSettings(plan: Plan, index: ContentIndex): Promise<void> {
    const { contentDir } = this.#options;
    const path = join(contentDir, 'site.yaml');
    if (!(await readIfThere(this.#files, path))) {
      const { name, description } = this.#source;
      const texts = { cs: name, en: name };
      const about = { cs: description, en: description };
      const settings = { ...(name ? { name: texts } : {}), ...(description ? { description: about } : {}) };
      const { public_url: _none, ...merged } = mergeSite(null, settings, '');
      await this.#put(
        path,
        siteFile(null, {
          ...merged,
          languages: plan.languages,
          root_language: plan.rootLanguage,
          image_sizes: IMAGE_SIZES,
        }),
      );
    }
    const missing = plan.authors.filter(({ id }) => !index.authors.has(id));
    if (missing.length === 0) return;
    const all: Author[] = [...index.authors.values(), ...missing].sort((a, b) => a.id - b.id);
    await this.#put(join(contentDir, 'authors.yaml'), authorsFile(all));
  }

  async #writeRevisions({ revisions, moved }: Texts): Promise<void> {
    const kept = await Revisions.open(this.#files, this.#options.dataDir, Infinity);
    const ids = new Set(moved.map(({ item }) => item.id));
    for (const [parent, list] of Map.groupBy(revisions, (one) => one.parent)) {
      const known = new Set(kept.of(parent).map(({ id }) => id));
      const fresh = list.filter(({ id }) => !known.has(id));
      if (!ids.has(parent) || fresh.length === 0) continue;
      await kept.add(fresh);
      this.#bytes += JSON.stringify(fresh).length;
    }
  }

  async #account(plan: Plan, texts: Texts, written: Written): Promise<Moved> {
    const { contentDir, reportDir, asked = [] } = this.#options;
    const { index } = await loadContent(this.#files, contentDir);
    const urls = [
      ...new Set([...this.#publicUrls(texts), ...asked.map((path) => new URL(path, `${this.#source.url}/`).href)]),
    ];
    const replay = await this.#replay(urls, texts, index);
    const mentions = await this.#mentions();
    const report = makeReport({
      ...{ source: this.#source, plan, texts, index, replay, mentions },
      ...{ lostFiles: this.#lost, clashes: written.clashes, removedHere: written.removedHere },
    });
    await this.#put(join(reportDir, 'move-in.json'), `${JSON.stringify(report, null, 1)}\n`);
    await this.#put(join(reportDir, 'move-in.html'), reportHtml(report));
    const state = await this.#state.save(this.#client.base, this.#ids.all());
    return { report, written, bytes: this.#bytes + written.bytes + state };
  }

  /** What readers could open: the sitemap, every public text by its link and by its id, terms, the home page and the feed. */
  #publicUrls({ moved }: Texts): string[] {
    const { url, urls, terms } = this.#source;
    const shown = moved.filter(
      ({ item }) => item.status === 'publish' && (item.type === 'post' || item.type === 'page'),
    );
    const links = shown.flatMap(({ of, item }) => [of.link, `${url}/?p=${item.id}`]);
    const lists = terms.flatMap(({ taxonomy, link }) =>
      taxonomy === 'category' || taxonomy === 'post_tag' ? [link] : [],
    );
    return [`${url}/`, `${url}/feed/`, ...urls, ...links, ...lists].filter((one) => URL.canParse(one));
  }

  /** Asks the guide for old URLs; for those that lead somewhere and cannot redirect a page is written that leads on. */
  async #replay(urls: readonly string[], texts: Texts, index: ContentIndex): Promise<Replayed[]> {
    const base = new URL(this.#source.url).pathname.replace(/\/$/, '');
    const pages = new Map<string, string>();
    const pathsOf = (url: string) => {
      const { pathname, search } = new URL(url);
      return (pathname.startsWith(base) ? pathname.slice(base.length) : pathname) + search;
    };
    const before = new Answers(index, pages);
    for (const url of urls) {
      const path = pathsOf(url);
      const target = texts.urls.localise(url, '', 0);
      const isPath = isAlias(path) && before.to(path).status === 404;
      if (!isPath || target.kind === 'unknown' || target.kind === 'external' || target.url.startsWith('/?')) continue;
      pages.set(path, target.url);
      await this.#put(
        join(this.#options.contentDir, 'public', ...path.split('/').filter(Boolean), 'index.html'),
        leadingOn(target.url),
      );
    }
    const answers = new Answers(index, pages);
    return urls.map((url) => ({ url, ...answers.to(pathsOf(url)) }));
  }

  /** Content files in which the name of the old host still stands. */
  async #mentions(): Promise<string[]> {
    const { contentDir } = this.#options;
    const { host } = new URL(this.#source.url);
    const paths = await contentPaths(this.#files, contentDir);
    const found = await mapConcurrently(paths, async (path) =>
      (await this.#files.read(join(contentDir, path))).includes(host),
    );
    return paths.filter((_, at) => found[at]);
  }
}

/** A path that front matter takes as an old URL, and that is a folder of its own. */
const isAlias = (path: string): boolean =>
  /^\/(?:[^/?#%]+\/)+$/.test(path) &&
  !/\/\.|\s|\\|\p{Cc}/u.test(path) &&
  !/^\/(?:_astro|_hosting|cms-content|cms-json|search|search-index|sitemaps|xlate)\//.test(path);

/** A page that leads on where no redirect can be written down: lists of terms, feeds. */
function leadingOn(url: string): string {
  const to = escapeAttribute(url);
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${to}"><link rel="canonical" href="${to}"><title>Moved</title><p><a href="${to}">${to}</a></p>\n`;
}
