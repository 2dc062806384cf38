import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { environmentOf, ROOT, type Workshop } from '../folders.ts';
import type { Options } from '../options.ts';
import { take } from '../process.ts';
import { megabytes, ms, sizeOf, type Results } from '../result.ts';
import { median, percentile } from '../statistics.ts';
import { startWorker } from '../worker.ts';
import { WORDS } from './lists.ts';

const STARTS = 5;

/** Articles per language at which budgets hold. */
const JUDGED = 5_000;

/**
 * The worker that answers from the output, in workerd with the output as its assets. Times are judged by what the engine
 * takes of the processor: others may be at work on the machine.
 */
export async function measureEdge(options: Options, workshop: Workshop, results: Results): Promise<void> {
  for (const size of options.edgeSizes) {
    const folders = workshop.guide('edge', size, options.seed);
    const args = ['scripts/build.ts', '--no-search', '--edge'];
    const { code, output } = await take(process.execPath, args, { cwd: ROOT, env: environmentOf(folders) });
    if (code !== 0) throw new Error(output);
    await measureWorker(folders.outDir, { size, rounds: options.rounds }, results);
    workshop.drop('edge');
  }
}

export async function measureWorker(
  outDir: string,
  { size, rounds }: { size: number; rounds: number },
  results: Results,
): Promise<void> {
  const add = (what: string, guide: string, budget: string, isMet: boolean) =>
    results.add({
      what: `Edge worker at ${sizeOf(size)}: ${what}`,
      guide,
      ...(size === JUDGED ? { budget, isMet } : {}),
    });
  const index = indexBytes(join(outDir, '_query'));
  add('index of filters and orders, compressed', kilobytes(index), '400 KB', index <= 400_000);
  const program = gzipSync(readFileSync(join(`${outDir}-edge`, 'worker.js'))).length;
  add('program, compressed', kilobytes(program), '150 KB', program <= 150_000);

  const first = {
    list: await firstAnswers(outDir, '/posts?page=2'),
    search: await firstAnswers(outDir, searches()[0]),
  };
  for (const [what, { wall, cpu }] of Object.entries(first)) {
    const shown = `${ms(cpu)} of processor time, p50 ${ms(wall)}`;
    add(`first answer, a ${what}`, shown, '150 ms of processor time', cpu <= 150);
  }

  const worker = await startWorker(outDir);
  try {
    const queries = searches();
    const ask = async (query: string) => (await worker.reader.demand('GET', `/cms-json/cms/v2${query}`)).ms;
    // The first time around reads the words, the second compiles what is asked often.
    for (const query of [...queries, ...queries]) await ask(query);
    const taken: number[] = [];
    const begun = worker.cpuSeconds();
    for (let round = 0; round < rounds; round++) taken.push(await ask(queries[round % queries.length] as string));
    const cpu = (1000 * (worker.cpuSeconds() - begun)) / rounds;
    const shown = `${ms(cpu)} of processor time, p50 ${ms(median(taken))}, p99 ${ms(percentile(taken, 0.99))}, ${rounds} searches`;
    add('search once its words are in memory', shown, '10 ms of processor time', cpu <= 10);
    const held = await worker.heldBytes();
    add('memory that it holds after searches in both languages', megabytes(held), '64 MB', held <= 64e6);
  } finally {
    await worker.stop();
  }
}

/** Medians of what the first request after a start takes, in milliseconds. */
async function firstAnswers(outDir: string, query: string | undefined): Promise<{ wall: number; cpu: number }> {
  const [wall, cpu]: [number[], number[]] = [[], []];
  for (let start = 0; start < STARTS; start++) {
    const worker = await startWorker(outDir);
    const begun = worker.cpuSeconds();
    wall.push((await worker.reader.demand('GET', `/cms-json/cms/v2${query}`)).ms);
    cpu.push(1000 * (worker.cpuSeconds() - begun));
    await worker.stop();
  }
  return { wall: median(wall), cpu: median(cpu) };
}

const searches = (): string[] =>
  Object.entries(WORDS).flatMap(([language, words]) =>
    words.map((word) => `/posts?lang=${language}&search=${encodeURIComponent(word)}`),
  );

/** As hosts send them: each part for itself. */
const indexBytes = (folder: string): number =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;
