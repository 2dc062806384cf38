import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { templatesFingerprint } from './fingerprint.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Where compiled templates lie. Threads and commands have it from the same environment. */
export const templatesHome = (): string => resolve(process.env.TEMPLATES_DIR || join(ROOT, '.templates'));

/** Another user than the one who compiled may run the server. */
const READABLE_BY_ALL = 0o755;

/** Where the compiled templates of one stamp lie. Compilations of different bases live side by side. */
export interface Compiled {
  version: string;
  base: string;
  folder: string;
}

/**
 * Compiles the templates for `base` unless that was done for exactly these sources; then nothing is written. The result
 * appears under its final name in one step, so that a second process never loads half of it.
 */
export async function compile(base: string): Promise<Compiled> {
  if (!/^\/(?:.*\/)?$/.test(base)) throw new TypeError(`The base path must start and end with a slash: ${base}`);
  const home = templatesHome();
  const version = await templatesFingerprint(ROOT, base);
  const compiled = { version, base, folder: join(home, version) };
  if (!(await isCompiled(compiled))) {
    await mkdir(home, { recursive: true });
    const draft = await mkdtemp(join(home, 'draft-'));
    await astroBuild(base, draft);
    await writeFile(join(draft, 'version'), version);
    await chmod(draft, READABLE_BY_ALL);
    await moveIntoPlace(draft, compiled);
  }
  return (latest = compiled);
}

let latest: Compiled | null = null;

/** What `compile` made or found last. */
export function lastCompiled(): Compiled {
  if (!latest) throw new Error('The templates are not compiled yet: call compileTemplates first.');
  return latest;
}

export const entryOf = ({ folder }: Compiled): string => pathToFileURL(join(folder, 'server', 'entry.mjs')).href;

const isCompiled = async ({ folder, version }: Compiled): Promise<boolean> =>
  (await readFile(join(folder, 'version'), 'utf8').catch(() => '')) === version;

/** Another process may have finished the same work first; its result is as good as ours. */
async function moveIntoPlace(draft: string, compiled: Compiled): Promise<void> {
  try {
    await rename(draft, compiled.folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await isCompiled(compiled))) throw error;
  }
}

function astroBuild(base: string, outDir: string): Promise<void> {
  const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [astro, 'build', '--silent'], {
      cwd: ROOT,
      // Nothing else of the environment: Vite compiles in any variable named like one of its own (`BASE_URL`).
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ASTRO_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
        TEMPLATES_BASE: base,
        TEMPLATES_OUT: outDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`astro build ended with ${code}:\n${Buffer.concat(output).toString()}`));
    });
  });
}
