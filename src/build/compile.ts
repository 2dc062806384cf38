import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { astroBuild } from './astro-build.ts';
import { templatesFingerprint } from './fingerprint.ts';
import { HELP, helpBuild } from './help-build.ts';
import { ROOT } from './root.ts';
import { fitShipped, shippedVersion } from './shipped.ts';

/** Folder of compiled templates. Threads and commands read it from the same environment. */
export const templatesHome = (): string => resolve(process.env.TEMPLATES_DIR || join(ROOT, '.templates'));

/** The server may run as a different user than the one who compiled. */
const READABLE_BY_ALL = 0o755;

/** The compiled templates of one version. Compilations for different bases exist side by side. */
export interface Compiled {
  version: string;
  folder: string;
}

/**
 * Compiles the templates for `base`, unless these exact sources are compiled already; then nothing is written. The
 * result appears under its final name in one step, so that a second process never loads half of it.
 */
export async function compile(base: string): Promise<Compiled> {
  if (!/^\/(?:.*\/)?$/.test(base)) throw new TypeError(`The base path must start and end with a slash: ${base}`);
  const home = templatesHome();
  const shipped = await shippedVersion();
  const version = shipped === null ? await templatesFingerprint(ROOT, base) : versionOf(shipped, base);
  const compiled = { version, folder: join(home, version) };
  if (!(await isCompiled(compiled))) {
    await mkdir(home, { recursive: true });
    const draft = await mkdtemp(join(home, 'draft-'));
    if (shipped === null) {
      await astroBuild(base, draft);
      await helpBuild(draft);
    } else await fitShipped(base, draft);
    await writeFile(join(draft, 'version'), version);
    await chmod(draft, READABLE_BY_ALL);
    await moveIntoPlace(draft, compiled);
  }
  return compiled;
}

const versionOf = (shipped: string, base: string): string =>
  createHash('sha256').update(`${shipped}\0${base}`).digest('hex').slice(0, 16);

export const entryOf = ({ folder }: Compiled): string => pathToFileURL(join(folder, 'server', 'entry.mjs')).href;

/** Folder of the scripts that other sites load, named as at the root of a site. */
export const helpOf = ({ folder }: Compiled): string => join(folder, HELP);

const isCompiled = async ({ folder, version }: Compiled): Promise<boolean> =>
  (await readFile(join(folder, 'version'), 'utf8').catch(() => '')) === version;

/** Another process may have finished first; its result is as good as ours. */
async function moveIntoPlace(draft: string, compiled: Compiled): Promise<void> {
  try {
    await rename(draft, compiled.folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await isCompiled(compiled))) throw error;
  }
}
