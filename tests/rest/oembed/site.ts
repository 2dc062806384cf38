import { freePort } from '../../helpers/free-port.ts';
import { makeFolder, type ContentFiles } from '../../helpers/guide-folder.ts';
import { environmentOf, startServer } from '../../helpers/served.ts';

export interface RunningSite {
  /** Public URL, below a path of its host. */
  base: string;
  /** The output for a static host. */
  outDir: string;
}

/** The whole service on loopback, pages included, started as an operator would. */
export async function startSite(files: ContentFiles): Promise<RunningSite> {
  const folder = await makeFolder(files);
  const PORT = String(await freePort());
  const base = `http://127.0.0.1:${PORT}/help`;
  await startServer(environmentOf(folder, { PORT, PUBLIC_URL: base }));
  return { base, outDir: folder.outDir };
}
