import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './root.ts';

type Failed = Partial<Record<'code' | 'stdout' | 'stderr', unknown>>;

/** Compiles the templates for a site below `base` into a folder. */
export async function astroBuild(base: string, outDir: string): Promise<void> {
  const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  // Nothing else from the environment: Vite inlines any variable named like one of its own (`BASE_URL`).
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    TEMPLATES_BASE: base,
    TEMPLATES_OUT: outDir,
  };
  const options = { cwd: ROOT, env, maxBuffer: Infinity };
  await promisify(execFile)(process.execPath, [astro, 'build', '--silent'], options).catch((error: Failed) => {
    throw new Error(`astro build ended with ${error.code}:\n${error.stdout}${error.stderr}`);
  });
}
