import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { sayFinding } from '../api/site/check/finding.ts';
import { findingsOf } from '../api/site/check/check-guide.ts';
import { createApi } from '../api/rest/http/api.ts';
import { basePathOf } from '../api/site/live/build-site.ts';
import { buildAgain } from '../api/site/live/build-again.ts';
import type { Settings } from '../api/settings.ts';
import { openFiles } from '../api/content/store/disk/files.ts';
import { lockOutput } from '../api/content/store/disk/lock.ts';
import { OutputFolder } from '../api/content/store/disk/output-folder.ts';
import { readOptions, Refusal, runCommand, showProgress, SWITCH } from './command/command.ts';
import { openForReading, problemsOf, settingsOfContent } from './command/open.ts';

const USAGE = `npm run build -- [--clean] [--explain] [--edge] [--single-file] [--no-search] [--allow-shallow] [--force-output [--yes]]

Writes the guide to a folder for any static host.

Reads CONTENT_DIR (default content) and writes OUT_DIR (default dist) for the URL PUBLIC_URL. Makes only what changed
since the last build, as noted in DATA_DIR (default data).
  --clean           rebuilds everything
  --explain         prints which inputs of each rebuilt output changed
  --edge            also writes OUT_DIR-edge: a worker that answers the API from the files (docs/edge.md)
  --single-file     also writes OUT_DIR-single: the whole guide in one HTML file per language, for reading offline
  --no-search       omits the search index of the site
  --allow-shallow   builds from a shallow clone, although article dates are then wrong
  --force-output    builds into a folder not written by a build: lists each file in it that a page would replace, and
                    asks; all others stay. Without a terminal, --yes is required too`;

const OPTIONS = {
  clean: SWITCH,
  explain: SWITCH,
  edge: SWITCH,
  'single-file': SWITCH,
  'no-search': SWITCH,
  'allow-shallow': SWITCH,
  'force-output': SWITCH,
  yes: SWITCH,
} as const;

type Values = Record<keyof typeof OPTIONS, boolean>;

await runCommand(USAGE, async () => {
  const values = readOptions(OPTIONS);
  const settings = await settingsOfContent();
  const { outDir } = settings;
  const unlock = await lockOutput(openFiles(), outDir, `builds ${outDir}`);
  await build(values, settings).finally(unlock);
});

async function build(values: Values, settings: Settings): Promise<void> {
  const started = performance.now();
  const { outDir, dataDir, publicUrl } = settings;
  if (values.edge) await new OutputFolder(`${outDir}-edge`).assertOurs();
  if (values['single-file']) await new OutputFolder(`${outDir}-single`).assertOurs();
  const service = await openForReading(settings, (error) => console.error(error));
  const { git } = service.store;
  if (git.isDistrusted) throw new Refusal(git.warning);
  if (git.isShallow && !values['allow-shallow']) throw new Refusal(`${git.warning}, or build with --allow-shallow`);
  if (git.warning) console.warn(git.warning);
  const problems = await problemsOf(service);
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  const isForced = values['force-output'];
  const site = await buildAgain({
    service,
    api: createApi(service),
    outDir,
    note: join(dataDir, 'output.note'),
    search: !values['no-search'],
    edge: values.edge,
    isClean: values.clean || isForced,
    mayReplace: isForced ? (files, folder) => askFirst(files, folder, values.yes) : undefined,
    onProgress: showProgress('outputs'),
    ...(values.explain && { onMade: explain }),
  });
  for (const finding of await findingsOf(service, service.store.now(), site.findings))
    console.warn(sayFinding(finding));
  if (site.trouble) throw new Refusal(site.trouble);
  if (values['single-file']) {
    const { writeSingleFiles } = await import('./single-file/write-single-files.ts');
    for (const { path, size } of await writeSingleFiles(`${outDir}-single`, await site.rendering()))
      console.log(`Wrote ${path} (${Math.ceil(size / 1024)} KB)`);
  }
  if (values.edge) {
    const { writeWorker } = await import('./edge/write-worker.ts');
    const { folder, size } = await writeWorker({
      outDir,
      apiWriteUrl: settings.apiWriteUrl,
      basePath: basePathOf(publicUrl),
    });
    console.log(`Wrote ${folder} (worker of ${Math.ceil(size / 1024)} KB compressed)`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built ${outDir} for ${publicUrl} in ${seconds} s${site.wasWhole ? ': nothing has changed' : ''}`);
}

/** Names what is to be replaced, and ends the build unless somebody agrees. */
async function askFirst(files: readonly string[], folder: string, isAgreed: boolean): Promise<void> {
  for (const file of files) console.log(`${join(folder, file)} is replaced`);
  if (isAgreed) return;
  const refusal = new Refusal('nothing was replaced; --yes agrees to it');
  if (!process.stdin.isTTY) throw refusal;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Replace them? [y/N] ').finally(() => terminal.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw refusal;
}

/** What an output asked for itself comes first, what is another in the content last. */
function explain(output: string, causes: readonly string[]): void {
  console.log(`${output}${causes.length > 0 ? ` because of ${causes.join(', of ')}` : ''}`);
}
