import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryHome } from '../../scripts/command/temporary-home.ts';
import { Workshop } from './folders.ts';
import { measureBuilds } from './measure/build.ts';
import { measureDurable } from './measure/durable.ts';
import { measureEdge } from './measure/edge.ts';
import { measureSearch } from './measure/search.ts';
import { measureServers } from './measure/servers.ts';
import { measureStorage } from './measure/storage.ts';
import { measureStarlight } from './measure/starlight.ts';
import { readOptions, USAGE, type Options } from './options.ts';
import { readHistory, withRun } from './report/history.ts';
import { loadAverage, loopMs, machineFacts } from './report/machine.ts';
import { markdownReport } from './report/markdown.ts';
import { plot } from './report/plot.ts';
import { Results } from './result.ts';

const options = readOptions(process.argv.slice(2));
if (options) await bench(options);
else console.log(USAGE);

async function bench(options: Options): Promise<void> {
  const started = performance.now();
  const loadBefore = loadAverage();
  const loopBefore = loopMs();
  const results = new Results();
  // Some disks take a millisecond for a new file after many were removed: that says nothing of what is compared here.
  const workshop = new Workshop(temporaryHome(2 ** 33));
  const disk = new Workshop();
  const machine = machineFacts({ files: workshop.path, durable: disk.path });
  const close = () => {
    workshop.close();
    disk.close();
  };
  const interrupt = () => {
    close();
    process.exit(130);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    console.log(`Measuring in ${workshop.path}, load average ${loadBefore}`);
    const { parts } = options;
    const built = parts.has('build') ? await measureBuilds(options, workshop, results) : new Map();
    if (parts.has('starlight')) await measureStarlight(options, workshop, results, built);
    if (parts.has('durable')) await measureDurable(options, disk, results);
    if (parts.has('search')) await measureSearch(options, results);
    if (parts.has('edge')) await measureEdge(options, workshop, results);
    if (parts.has('storage')) await measureStorage(options, workshop, results);
    if (parts.has('server')) await measureServers(options, workshop, results);
  } catch (error) {
    // What was measured before is worth keeping; the report says what is missing.
    results.skip('everything after this', String(error).split('\n')[0] ?? '');
    process.exitCode = 1;
  } finally {
    close();
  }
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const date = `${time}, load ${loadAverage().split(',')[1]?.trim()}`;
  const historyFile = join(options.out ?? import.meta.dirname, 'history.json');
  const history = withRun(options.out === null ? {} : readHistory(historyFile), results.rows, date);
  const report = markdownReport(results, options, {
    date,
    history,
    machine,
    loadBefore,
    loadAfter: loadAverage(),
    loopBefore,
    loopAfter: loopMs(),
    minutes: (performance.now() - started) / 60_000,
  });
  if (options.out === null) console.log(`\n${report}`);
  else {
    write(options.out, report, results);
    writeFileSync(historyFile, `${JSON.stringify(history, null, 1)}\n`);
  }
}

function write(folder: string, report: string, results: Results): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'RESULTS.md'), report);
  const { build, visible } = results;
  if (build.length > 0) writeFileSync(join(folder, 'build.svg'), plot('Full build', 'seconds', build));
  if (visible.length > 0) writeFileSync(join(folder, 'visible.svg'), plot('Write to visible', 'ms', visible));
  console.log(`Written to ${folder}`);
}
