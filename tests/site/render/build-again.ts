import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildAgain } from '../../../api/site/live/build-again.ts';
import { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import type { GuideFolder } from '../../helpers/guide-folder.ts';
import { BASE, openReader } from '../../helpers/test-app.ts';

/** Result of a build. */
export interface Again {
  /** Whether nothing had changed. */
  wasWhole: boolean;
  /** Changed and new files. */
  written: string[];
  trouble: string;
}

/** Builds like a new process that finds an output folder and its note. */
export async function buildInNewProcess(folder: GuideFolder, base = BASE, edge = false): Promise<Again> {
  const { outDir, dataDir } = folder;
  const before = inodes(outDir, await new OutputFolder(outDir).list());
  const note = join(dataDir, 'output.note');
  const { wasWhole, trouble } = await buildAgain({ ...(await openReader(folder, { base })), outDir, note, edge });
  const after = inodes(outDir, await new OutputFolder(outDir).list());
  return {
    wasWhole,
    trouble,
    written: [...after].filter(([file, at]) => before.get(file) !== at).map(([file]) => file),
  };
}

/** Every write of a file changes its inode. */
const inodes = (folder: string, files: string[]): Map<string, number> =>
  new Map(files.map((file) => [file, statSync(join(folder, file)).ino]));
