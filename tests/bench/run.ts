import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../scripts/command/command.ts';
import { temporaryHome } from '../../scripts/command/temporary-home.ts';
import { judge } from './budgets.ts';
import { checkOut, copyHere, type Checkout } from './checkout.ts';
import { writeCorpus } from './corpus/guide.ts';
import { SIDES, turnsOf, type Measured, type Side } from './figures.ts';
import { measure, type Subject } from './measure.ts';
import { optionsOf, USAGE, type Options } from './options.ts';
import { loadAverage } from './process.ts';
import { reportOf } from './report.ts';

/** Space for a guide of 20,000 articles per language with its output. */
const BYTES = 2 ** 33;

/** Articles per language of the guide for the warm-up, which is not measured. */
const WARM_UP = 2;

await runCommand(USAGE, async () => {
  const options = optionsOf();
  const [started, loadBefore] = [performance.now(), loadAverage()];
  const sources = temporaryFolder(tmpdir());
  const checkouts = {
    reference: checkOut(options.against, join(sources, 'reference')),
    present: copyHere(join(sources, 'present')),
  };
  const measured = await takeTurns(options, checkouts, temporaryFolder(temporaryHome(BYTES)));
  const minutes = ((performance.now() - started) / 60_000).toFixed(0);
  const facts = [
    `${checkouts.present.name} against ${checkouts.reference.name}, ${options.pairs} pairs`,
    `${new Date().toISOString().slice(0, 10)}, ${minutes} minutes, load average before ${loadBefore}, after ${loadAverage()}`,
    `${cpus().length} x ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB of memory`,
    `Linux ${release()}, Node ${process.version}`,
  ];
  console.log(reportOf(measured, facts));
  if (judge(measured).some(({ isMet }) => isMet === false)) process.exitCode = 1;
});

/** Measures both sides alternately and prints each turn, so that an interrupted run has reported its results. */
async function takeTurns(
  { measures, sizes, pairs }: Options,
  checkouts: Record<Side, Checkout>,
  home: string,
): Promise<Measured[]> {
  const folder = join(home, 'turn');
  // Templates and modules are compiled once for many builds and starts, so that is not part of the measurement.
  const small = guideOf(WARM_UP, home);
  for (const side of SIDES)
    await measure({ ...small, checkout: checkouts[side], measures: new Set(['build', 'first']) }, folder);
  const measured: Measured[] = [];
  for (const size of sizes) {
    const guide = guideOf(size, home);
    for (const turn of turnsOf(size, pairs)) {
      const figures = await measure({ ...guide, checkout: checkouts[turn.side], measures }, folder);
      measured.push({ ...turn, figures });
      console.error(JSON.stringify({ ...turn, ...figures }, rounded));
    }
  }
  return measured;
}

/** Written once and copied for each turn. */
function guideOf(size: number, home: string): Pick<Subject, 'corpus' | 'source'> {
  const source = join(home, `corpus-${size}`);
  return { corpus: writeCorpus(size, source), source };
}

/** A folder that is removed with this process, however it ends. */
function temporaryFolder(home: string): string {
  const folder = mkdtempSync(join(home, 'guide-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  return folder;
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}
