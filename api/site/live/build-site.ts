import { join } from 'node:path';
import type { Api } from '../../rest/http/api.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { ArticleLists } from '../render/article-lists.ts';
import type { Output } from '../render/outputs/output.ts';
import { EDGE_OUTPUTS, OUTPUTS, Outputs } from '../render/outputs/table.ts';
import { PathRegistry } from '../render/path-registry.ts';
import { type Progress, Refresher } from '../render/refresher.ts';
import type { Rendering } from '../render/rendering.ts';
import { SearchOutput } from '../render/search-output.ts';
import { compileTemplates, loadTemplates, type Templates } from '../render/templates.ts';
import { makeValues } from '../render/values.ts';
import { unusable } from '../../content/store/disk/check-folders.ts';
import { isDiskError } from '../../content/store/disk/disk-error.ts';
import { type MayReplace, OutputFolder, someOf } from '../../content/store/disk/output-folder.ts';
import type { Store } from '../../content/store/store.ts';

const TAKE_OVER =
  'move it away, choose another folder, or overwrite it: npm run build -- --force-output replaces files that are in the way of a page';

export interface SiteOptions {
  service: Service;
  api: Api;
  outDir: string;
  onProgress?: (progress: Progress) => void;
  onWrite?: (file: string) => void;
  /** Called with each output that was made and the inputs that made it stale. */
  onMade?: (output: string, causes: string[]) => void;
  /** False omits the index of the site search. */
  search?: boolean;
  /** Whether to write the files that an edge worker reads. */
  edge?: boolean;
  /** Outputs in addition to those of every guide. */
  outputs?: readonly Output[];
  /** File that records the inputs of the output for the next process. */
  note?: string;
  /** Rebuilds everything, whatever the folder contains. */
  isClean?: boolean;
  /** If set, the output may be written into a foreign folder; called before files in the way are replaced. */
  mayReplace?: MayReplace | undefined;
}

/** Path of a public URL, with slashes at both ends. */
export const basePathOf = (base: string): string => `${new URL(base).pathname.replace(/\/+$/, '')}/`;

/** The templates, compiled for the path of a public URL. */
export const openTemplates = async (base: string): Promise<Templates> =>
  loadTemplates(await compileTemplates(basePathOf(base)));

/** Reads files by their path below the content folder. */
export const contentReader =
  ({ files, contentDir }: Store): Rendering['readContent'] =>
  (path) =>
    files.read(join(contentDir, path));

/** Creates what pages are rendered with, once per content: a name can be defined only once in a memo. */
export function makeRendering({ service, api }: Pick<SiteOptions, 'service' | 'api'>, templates: Templates): Rendering {
  const { serializeContext, store, memo } = service;
  return makeValues({
    ...serializeContext,
    memo,
    templates,
    lists: new ArticleLists(store.index),
    basePath: basePathOf(serializeContext.base),
    newerSections: (item) => service.newerSections(item),
    getJson: (path) => api.text(path),
    getTotals: (path) => api.totals(path),
    readContent: contentReader(store),
  });
}

export type SiteParts = ReturnType<typeof makeParts>;

/** The outputs of a guide, and what keeps them up to date. */
export function makeParts(
  options: SiteOptions & { onLost?: () => Promise<void> },
  templates: Templates,
  folder: OutputFolder,
) {
  const { service, search: isSearched = true, edge = false, outputs: more = [], onWrite, onMade, onProgress } = options;
  const rendering = makeRendering(options, templates);
  const outputs = new Outputs(rendering, [...OUTPUTS, ...(edge ? EDGE_OUTPUTS : []), ...more]);
  const registry = new PathRegistry();
  const { index } = service.store;
  const search = new SearchOutput({ folder: () => refresher.files.folder, registry, index, isWanted: isSearched });
  const refresher: Refresher = new Refresher({
    ...{ memo: service.memo, outputs, registry, folder, search, onWrite, onMade, onProgress },
    writesDone: () => service.store.idle(),
    report: service.report,
    ...(options.onLost ? { onLost: options.onLost } : {}),
  });
  return { rendering, outputs, search, refresher };
}

/** Builds the whole site into a new folder, which then replaces the old one. */
export async function buildInto(
  { outDir, mayReplace, service }: SiteOptions,
  { refresher, rendering }: SiteParts,
  target: OutputFolder,
): Promise<void> {
  if (!mayReplace) await target.assertOurs(TAKE_OVER);
  const next = new OutputFolder(`${outDir}.next`);
  await next.renew().catch((error: unknown) => {
    throw unusable('OUT_DIR', 'output', outDir, error);
  });
  try {
    await refresher.buildInto(next);
    await next.copyFrom(new OutputFolder(rendering.templates.assets));
    let strange: string[] = [];
    await refresher.moveTo(target, async () => {
      strange = await next.replace(target, mayReplace);
    });
    if (strange.length > 0)
      service.report(
        `kept ${someOf(strange)} in ${target.path}: their origin is unknown, and hosts still serve them; ` +
          'to remove them, delete the folder and build or start again',
      );
  } catch (error) {
    // On a full disk half a site would be in the way of everything else.
    await next.clear();
    throw isDiskError(error) ? unusable('OUT_DIR', 'output', outDir, error) : error;
  }
}

/** A clean build that leaves no note for the next one. */
export async function buildSite(options: SiteOptions, compiled?: Templates): Promise<SiteParts> {
  const templates = compiled ?? (await openTemplates(options.service.serializeContext.base));
  const folder = new OutputFolder(options.outDir);
  const parts = makeParts(options, templates, folder);
  await buildInto(options, parts, folder);
  return parts;
}
