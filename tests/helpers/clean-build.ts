import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import type { Service } from '../../api/rest/operations/operation.ts';
import type { ServiceOptions } from '../../api/service.ts';
import { buildSite, type SiteOptions } from '../../api/site/live/build-site.ts';
import { differences } from '../../api/site/render/differences.ts';
import type { GuideFolder } from './guide-folder.ts';
import { openReader } from './test-app.ts';

type CleanBuild = { service: Service; output: OutputFolder };

/** Builds the content of a guide into a folder beside its output, as a process of its own would. */
export async function cleanBuild(
  folder: Pick<GuideFolder, 'root' | 'contentDir' | 'dataDir'>,
  site: Pick<SiteOptions, 'outputs'> = {},
  options: Partial<ServiceOptions> = {},
): Promise<CleanBuild> {
  const { service, api } = await openReader(folder, options);
  const output = new OutputFolder(join(folder.root, 'clean'));
  await buildSite({ service, api, outDir: output.path, ...site });
  return { service, output };
}

/** Differences between the output of a guide and a clean build, which is then removed. */
export async function differencesFrom(
  { output }: CleanBuild,
  { outDir }: Pick<GuideFolder, 'outDir'>,
): Promise<string[]> {
  const found = await differences(output, new OutputFolder(outDir));
  await rm(output.path, { recursive: true });
  return found;
}

/** Differences between the output of a guide and a clean build of its content. */
export const differencesOf = async (folder: GuideFolder, options?: Partial<ServiceOptions>): Promise<string[]> =>
  differencesFrom(await cleanBuild(folder, {}, options), folder);
