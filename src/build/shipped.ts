import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { astroBuild } from './astro-build.ts';
import { templatesFingerprint } from './fingerprint.ts';
import { helpBuild } from './help-build.ts';
import { ROOT } from './root.ts';

/** The path that the templates of the package are compiled for; no site lives there. */
const ANY_BASE = '/__base__/';

/** Below the root of the package: templates for any path, with the packages that they need. */
const SHIPPED = 'templates';

/** What was shipped, or null where the templates are sources that have yet to be compiled. */
export async function shippedVersion(): Promise<string | null> {
  return readFile(join(ROOT, SHIPPED, 'version'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Copies the shipped templates into a folder, for sites that live below `base`. */
export async function fitShipped(base: string, folder: string): Promise<void> {
  await cp(join(ROOT, SHIPPED), folder, { recursive: true });
  await replaceIn(folder, ANY_BASE, base);
}

/** Compiles the templates into the package that is being made. */
export async function shipTemplates(lib: string): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'guide-templates-'));
  try {
    await astroBuild({ base: ANY_BASE, outDir: draft, isWhole: true });
    await helpBuild(draft);
    // Templates know where they were compiled, which is nobody's business elsewhere.
    await replaceIn(draft, ROOT, '/');
    await writeFile(join(draft, 'version'), await templatesFingerprint(ROOT, ANY_BASE));
    await cp(draft, join(lib, SHIPPED), { recursive: true });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function replaceIn(folder: string, old: string, now: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:m?js|css)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'utf8');
    if (text.includes(old))
      await writeFile(
        path,
        text.replaceAll(old, () => now),
      );
  }
}
