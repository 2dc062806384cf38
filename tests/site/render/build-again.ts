import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from '../../../api/rest/http/api.ts';
import { openService } from '../../../api/service.ts';
import { buildAgain } from '../../../api/site/live/build-again.ts';
import { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';

/** Folders of a guide. */
export interface Places {
  contentDir: string;
  dataDir: string;
  outDir: string;
}

export const placesIn = (folder: string): Places => ({
  contentDir: join(folder, 'content'),
  dataDir: join(folder, 'data'),
  outDir: join(folder, 'dist'),
});

export const BASE = 'http://guide.test';

/** Result of a build. */
export interface Again {
  /** Whether nothing had changed. */
  wasWhole: boolean;
  /** Changed and new files. */
  written: string[];
  trouble: string;
}

/** Builds like a new process that finds an output folder and its note. */
export async function buildInNewProcess({ contentDir, dataDir, outDir }: Places, base = BASE): Promise<Again> {
  const before = inodes(outDir, await new OutputFolder(outDir).list());
  const service = await openService({ contentDir, dataDir, base, write: false });
  const { wasWhole, trouble } = await buildAgain({
    service,
    api: createApi(service),
    outDir,
    note: join(dataDir, 'output.note'),
  });
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
