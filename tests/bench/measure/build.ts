import { existsSync, readdirSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { BUILD_COMMAND, BUILD_ENVIRONMENT } from '../../helpers/start-command.ts';
import { planCorpus } from '../corpus/plan.ts';
import { environmentOf, ROOT, type Workshop } from '../folders.ts';
import type { Options } from '../options.ts';
import { writeHugo } from '../peers/hugo.ts';
import { take, type Taken } from '../process.ts';
import { measureAgain } from './again.ts';
import { megabytes, seconds, sizeOf, times, type Results } from '../result.ts';

const HUGO = '/usr/bin/hugo';

/** Articles per language at which budgets hold. */
const JUDGED = 5_000;

/** The whole site in one go, and the same texts with Hugo. Gives the time of the guide by size. */
export async function measureBuilds(
  options: Options,
  workshop: Workshop,
  results: Results,
): Promise<Map<number, Taken>> {
  const built = new Map<number, Taken>();
  // The templates are compiled once for many builds, so that is not part of any of them.
  await buildGuide(workshop, { size: 2, seed: options.seed });
  for (const size of options.buildSizes) {
    const taken = await buildGuide(workshop, { size, seed: options.seed, results });
    built.set(size, taken);
    results.point('build', 'Guide', size, taken.seconds);
    const isJudged = size === JUDGED;
    results.add({
      what: `Full build ${sizeOf(size)}: peak memory`,
      guide: megabytes(taken.peakBytes),
      ...(isJudged ? { budget: 'below 1,200 MB', isMet: taken.peakBytes < 1.2e9 } : {}),
    });
    results.add({
      what: `Full build ${sizeOf(size)}: files per article`,
      guide: (taken.files / (2 * size)).toFixed(1),
      ...(isJudged ? { budget: 'at most 5', isMet: taken.files <= 5 * 2 * size } : {}),
    });
    if (!existsSync(HUGO)) {
      results.add({ what: `Full build ${sizeOf(size)}`, guide: costOf(taken) });
      results.skip(`Hugo at ${sizeOf(size)}`, 'not installed: apt-get install hugo');
      continue;
    }
    const hugo = await buildHugo(workshop, size, options.seed);
    results.point('build', 'Hugo', size, hugo.seconds);
    results.add({
      what: `Full build ${sizeOf(size)}, HTML and JSON, against Hugo`,
      guide: costOf(taken),
      peer: costOf(hugo),
      ratio: `${times(hugo.seconds / taken.seconds)} as fast (${times(hugo.cpuSeconds / taken.cpuSeconds)} by processor time)`,
      ...(isJudged ? { budget: 'at most its processor time', isMet: taken.cpuSeconds <= hugo.cpuSeconds } : {}),
    });
  }
  return built;
}

export const costOf = ({ seconds: wall, cpuSeconds, files }: Taken & { files?: number }): string =>
  `${seconds(wall)} (${seconds(cpuSeconds)} of ${cpus().length} processors${files ? `, ${files} files` : ''})`;

type Built = Taken & { files: number };

async function buildGuide(
  workshop: Workshop,
  { size, seed, results }: { size: number; seed: number; results?: Results },
): Promise<Built> {
  const folders = workshop.guide('build', size, seed);
  const build = async () => {
    const taken = await take(process.execPath, [...BUILD_COMMAND, '--no-search'], {
      cwd: ROOT,
      env: { ...BUILD_ENVIRONMENT, ...environmentOf(folders) },
    });
    if (taken.code !== 0) throw new Error(taken.output);
    return taken;
  };
  const taken = await build();
  if (results) await measureAgain(folders, size, build, results);
  return finish(taken, folders.outDir, workshop);
}

async function buildHugo(workshop: Workshop, size: number, seed: number): Promise<Built> {
  const folder = workshop.folder('build');
  writeHugo(planCorpus(size, seed), folder);
  const out = workshop.folder('build/out');
  const taken = await take(HUGO, ['--quiet', '--destination', out], { cwd: folder });
  return finish(taken, out, workshop);
}

function finish(taken: Taken, out: string, workshop: Workshop): Built {
  if (taken.code !== 0) throw new Error(taken.output);
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  rmSync(workshop.folder('build'), { recursive: true, force: true });
  return { ...taken, files };
}
