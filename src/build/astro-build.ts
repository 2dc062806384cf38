import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root.ts';

export interface AstroBuild {
  base: string;
  outDir: string;
}

export function astroBuild({ base, outDir }: AstroBuild): Promise<void> {
  const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [astro, 'build', '--silent'], {
      cwd: ROOT,
      // Nothing else from the environment: Vite inlines any variable named like one of its own (`BASE_URL`).
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
