import { join } from 'node:path';
import type { CheckedTexts } from '../check/checked-texts.ts';
import type { Item } from '../contract/model.ts';
import type { Api } from '../http/api.ts';
import { MODULE_ENDING } from '../lib/module-ending.ts';
import type { Service } from '../operations/operation.ts';
import { helpersFor, startHelpers, type BuildShare } from '../render/build-workers.ts';
import { buildAll, makeCounter, type Progress } from '../render/build.ts';
import { Listings } from '../render/listings.ts';
import { Mentions } from '../render/mentions.ts';
import { relatedArticles } from '../render/neighbours.ts';
import type { PathRegistry } from '../render/path-registry.ts';
import type { Rendering } from '../render/rendering.ts';
import { type SearchOutput, searchOutputOf } from '../render/search-output.ts';
import { fieldsOf } from '../query/text-search.ts';
import { QueryRows } from '../query-index/query-rows.ts';
import { TextWords } from '../query-index/words.ts';
import { type Finders, SharedFacts } from '../render/shared-facts.ts';
import { SitemapEntries } from '../render/sitemap-entries.ts';
import { compiledVersion, compileTemplates, loadTemplates, type Templates } from '../render/templates.ts';
import { TextParts } from '../render/text-parts.ts';
import { Topics } from '../render/topics.ts';
import { unusable } from '../store/disk/check-folders.ts';
import { isDiskError } from '../store/disk/disk-error.ts';
import { programHash } from '../store/disk/hash-files.ts';
import { type MayReplace, OutputFolder, someOf } from '../store/disk/output-folder.ts';
import { shareContents } from '../store/front-matter/packed-content.ts';
import type { Store } from '../store/store.ts';
import { OutputSources } from './output-sources.ts';

const TAKE_OVER =
  'move it away, name another folder, or take it over: npm run build -- --force-output replaces what is in the way of a page';

export interface SiteOptions {
  service: Service;
  api: Api;
  outDir: string;
  onProgress?: (progress: Progress) => void;
  onWrite?: (file: string) => void;
  /** Threads that help to build the site; by default as many as its size is worth. */
  helpers?: number;
  /** A check that follows; a build of everything finds out what it wants to know of each text. */
  check?: { texts(): Promise<CheckedTexts> };
  /** False leaves the index of the site's search out. */
  search?: boolean;
  /** Where it is noted what the output is made of: a path, to which endings are added. */
  note?: string;
  /** Makes everything anew, whatever the folder holds. */
  isClean?: boolean;
  /** Given, the output may be written into a folder that is not ours; what is in the way is asked about. */
  mayReplace?: MayReplace | undefined;
}

/** Path of a public URL, with slashes at both ends. */
export const basePathOf = (base: string): string => `${new URL(base).pathname.replace(/\/+$/, '')}/`;

/** The templates as they are for the path of a public URL. */
export async function openTemplates(base: string): Promise<Templates> {
  await compileTemplates({ base: basePathOf(base) });
  return loadTemplates();
}

/** Their version, without loading them. */
export async function templatesVersion(base: string): Promise<string> {
  await compileTemplates({ base: basePathOf(base) });
  return compiledVersion();
}

/** Reads files by their path below the content folder. */
export const contentReader =
  ({ files, contentDir }: Store): Rendering['readContent'] =>
  (path) =>
    files.read(join(contentDir, path));

type RenderingOptions = Pick<SiteOptions, 'service' | 'api'>;

export async function openRendering({ service, api }: RenderingOptions, compiled?: Templates): Promise<Rendering> {
  const { serializeContext, store } = service;
  const { base } = serializeContext;
  const listings = new Listings(store.index);
  const topics = new Topics();
  return {
    serializeContext,
    templates: compiled ?? (await openTemplates(base)),
    listings,
    mentions: new Mentions(store.index, base),
    topics,
    related: relatedArticles({ serializeContext, listings, topics }),
    sitemap: new SitemapEntries(store.index),
    textParts: new TextParts(store.index),
    query: new QueryRows(store.index, (item) => service.presenter.translationStatusOf(item)),
    words: new TextWords(store.index, fieldsOf),
    basePath: basePathOf(base),
    newerSections: (item) => service.newerSections(item),
    getJson: (path) => api.text(path),
    getTotals: (path) => api.totals(path),
    readContent: contentReader(store),
  };
}

/** What threads of a build tell each other; `listeners` are told as well, and what they find out here is told to nobody. */
export const sharedFactsOf = (
  { store, statuses, summaries }: Service,
  { topics }: Rendering,
  { finders = {}, listeners = {} }: { finders?: Finders; listeners?: Finders } = {},
): SharedFacts => new SharedFacts(store.index, { statuses, summaries, topics, ...finders }, listeners);

/** What the outputs of a guide are made of, the program and its templates among it. */
export function sourcesOf(service: Service, { version }: Pick<Templates, 'version'>): OutputSources {
  return new OutputSources(service, `${programHash()} ${version}`);
}

/** Builds the whole site into a new folder and puts it into the place of the old one. */
export async function buildSite(
  options: SiteOptions,
  compiled?: Templates,
): Promise<{ rendering: Rendering; registry: PathRegistry }> {
  const target = new OutputFolder(options.outDir);
  if (!options.mayReplace) await target.assertOurs(TAKE_OVER);
  const rendering = await openRendering(options, compiled);
  const next = new OutputFolder(`${options.outDir}.next`);
  await next.renew().catch((error: unknown) => {
    throw unusable('OUT_DIR', 'output', options.outDir, error);
  });
  try {
    const registry = await buildTogether(options, rendering, next);
    await searchOutputFor(options, next, registry, rendering).refresh();
    await next.copyFrom(new OutputFolder(rendering.templates.assets));
    const strange = await next.replace(target, options.mayReplace);
    if (strange.length > 0)
      options.service.report(`${target.path} does not say who wrote ${someOf(strange)}: it stays`);
    return { rendering, registry };
  } catch (error) {
    // On a disk that is full half a site would be in the way of everything else.
    await next.clear();
    throw isDiskError(error) ? unusable('OUT_DIR', 'output', options.outDir, error) : error;
  }
}

/** Keeps the index of the site's search in a folder, or keeps it out. */
export const searchOutputFor = (
  { search = true }: Pick<SiteOptions, 'search'>,
  folder: OutputFolder,
  registry: PathRegistry,
  rendering: Rendering,
): SearchOutput => searchOutputOf(folder, registry, rendering, search);

/** This thread begins at once; others join in as soon as they have read the content. */
async function buildTogether(options: SiteOptions, rendering: Rendering, next: OutputFolder): Promise<PathRegistry> {
  const { serializeContext, store, statuses } = options.service;
  const { contentDir, dataDir } = store;
  const checked = await options.check?.texts();
  const items = [...store.index.allItems()];
  const helpers = options.helpers ?? helpersFor(items.length);
  const counter = makeCounter();
  const { fingerprint } = sourcesOf(options.service, rendering.templates);
  const share: BuildShare = {
    contentDir,
    dataDir,
    base: serializeContext.base,
    fingerprint,
    contents: shareContents(helpers > 0 ? items : []),
    folder: next.path,
    counter,
    statuses: statuses.known(),
    isChecked: checked !== undefined,
  };
  const entry = new URL(`../build-worker${MODULE_ENDING}`, import.meta.url);
  const facts = sharedFactsOf(options.service, rendering, {
    listeners: { related: rendering.related, ...(checked && { checked }) },
  });
  const { done, tell } = startHelpers(helpers, entry, share, facts);
  const onProgress = (progress: Progress) => {
    tell();
    options.onProgress?.(progress);
  };
  const onItem = checked && ((item: Item) => checked.of(item));
  const [registry] = await Promise.all([buildAll(rendering, next, { counter, onProgress, onItem }), done]);
  facts.close();
  return registry;
}
