import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { planCorpus } from '../corpus/plan.ts';
import { ROOT, type Workshop } from '../folders.ts';
import type { Options } from '../options.ts';
import { writeStarlight } from '../peers/starlight.ts';
import { take, type Taken } from '../process.ts';
import { megabytes, sizeOf, times, type Results } from '../result.ts';
import { costOf } from './build.ts';

/** Stock Astro with Starlight on the same texts, pages only. */
export async function measureStarlight(
  options: Options,
  workshop: Workshop,
  results: Results,
  built: Map<number, Taken>,
): Promise<void> {
  const size = options.starlightSize;
  const what = `stock Astro and Starlight at ${sizeOf(size)}`;
  const folder = workshop.folder('starlight');
  writeStarlight(planCorpus(size, options.seed), folder);
  if (!linkPackages(join(folder, 'node_modules'))) return results.skip(what, 'node_modules is not there: run npm ci');
  const taken = await take(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], {
    cwd: folder,
    env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  workshop.drop('starlight');
  if (taken.code !== 0) return results.skip(what, taken.output.split('\n').slice(0, 3).join(' '));
  results.point('build', 'Astro + Starlight', size, taken.seconds);
  results.add({ what: `Peak memory of ${what}`, guide: '', peer: megabytes(taken.peakBytes) });
  const own = built.get(size);
  if (!own) return;
  const ratio = taken.seconds / own.seconds;
  results.add({
    what: `Full build ${sizeOf(size)} against ${what}`,
    guide: costOf(own),
    peer: costOf(taken),
    ratio: `${times(ratio)} as fast (${times(taken.cpuSeconds / own.cpuSeconds)} by processor time)`,
    budget: 'at least 8x',
    isMet: ratio >= 8,
  });
}

/** Starlight does not compile through a link that leads out of the project, so its files get a second name here. */
function linkPackages(target: string): boolean {
  const source = join(ROOT, 'node_modules');
  if (!existsSync(source)) return false;
  try {
    execFileSync('cp', ['-al', source, target], { stdio: 'ignore' });
  } catch {
    rmSync(target, { recursive: true, force: true });
    execFileSync('cp', ['-a', source, target]);
  }
  // What Astro keeps between builds belongs to the project beside it.
  for (const kept of ['.astro', '.vite']) rmSync(join(target, kept), { recursive: true, force: true });
  return true;
}
