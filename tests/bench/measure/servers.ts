import type { Workshop } from '../folders.ts';
import type { Options } from '../options.ts';
import { megabytes, seconds, sizeOf, type Results } from '../result.ts';
import { startGuide, type RunningGuide } from '../server.ts';
import { measureEdits } from './edits.ts';
import { measureEditors } from './editors.ts';
import { measureLists } from './lists.ts';
import { measureReading } from './reading.ts';
import { measureVisible, type Visible } from './visible.ts';

/** What the smallest guide took: the measure of the others. */
interface Smallest {
  visible: Visible;
  /** Milliseconds of processor time. */
  edit: number;
}

/** Everything that is asked of a running server, at each size. */
export async function measureServers(options: Options, workshop: Workshop, results: Results): Promise<void> {
  let smallest: Smallest | null = null;
  for (const size of options.serverSizes) {
    const name = `server-${size}`;
    const folders = workshop.guide(name, size, options.seed);
    // The first start builds the site and makes the account; what an operator waits for is the next one.
    const first = await startGuide(folders);
    await first.stop();
    const guide = await startGuide(folders, { password: first.password });
    try {
      sayStart(guide, size, results);
      smallest = await measureOne(guide, { size, smallest, options, folder: workshop.folder(name) }, results);
      sayMemory('after load', guide, { size, limit: 600 }, results);
    } finally {
      await guide.stop();
    }
    workshop.drop(name);
  }
}

async function measureOne(
  guide: RunningGuide,
  asked: { size: number; smallest: Smallest | null; options: Options; folder: string },
  results: Results,
): Promise<Smallest> {
  const { size, smallest, options } = asked;
  const { rounds, creates } = options;
  // Reading first: writes would leave refreshes behind that run beside it.
  await measureLists(guide, { records: 2 * size, rounds: options.isQuick ? 50 : 500 }, results);
  if (size === options.serverSizes[0]) await measureReading(guide, asked.folder, options, results);
  const edit = await measureEdits(guide, { size, rounds, smallest: smallest?.edit ?? null }, results);
  const visible = await measureVisible(guide, { size, rounds, smallest: smallest?.visible ?? null }, results);
  if (size === options.serverSizes[0]) await measureEditors(guide, { size, creates }, results);
  return smallest ?? { visible, edit };
}

/** Seconds to the first correct answer, by size. */
const BUDGETS: Record<number, number> = { 5_000: 1.5, 20_000: 5 };

function sayStart(guide: RunningGuide, size: number, results: Results): void {
  const limit = BUDGETS[size];
  results.add({
    what: `Start to the first correct answer at ${sizeOf(size)}`,
    guide: seconds(guide.startSeconds),
    ...(limit ? { budget: `${limit} s`, isMet: guide.startSeconds <= limit } : {}),
  });
  sayMemory('after start', guide, { size, limit: 500 }, results);
}

function sayMemory(
  when: string,
  guide: RunningGuide,
  { size, limit }: { size: number; limit: number },
  results: Results,
): void {
  const bytes = guide.memoryBytes();
  results.add({
    what: `Memory of the server ${when} at ${sizeOf(size)}`,
    guide: megabytes(bytes),
    ...(size === 5_000 ? { budget: `${limit} MB`, isMet: bytes <= limit * 1e6 } : {}),
  });
}
