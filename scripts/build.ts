import { createApi } from '../api/http/api.ts';
import { indexForSearch } from '../api/render/search-index.ts';
import { basePathOf, buildSite } from '../api/site/live-site.ts';
import { readOptions, Refusal, runCommand } from './command/command.ts';
import { openForReading, problemsOf, settingsOfContent } from './command/open.ts';
import { writeWorker } from './edge/write-worker.ts';

const USAGE = `npm run build -- [--edge] [--no-search] [--allow-shallow]   writes the guide into a folder for any static host

Reads CONTENT_DIR (default content) and writes OUT_DIR (default dist) for the address PUBLIC_URL.
  --edge            writes OUT_DIR-edge as well: a worker that answers the API from the files (docs/edge.md)
  --no-search       leaves the index of the site's search out
  --allow-shallow   builds from a shallow clone, although the dates of the articles are then wrong`;

await runCommand(USAGE, async () => {
  const values = readOptions({
    edge: { type: 'boolean' },
    'no-search': { type: 'boolean' },
    'allow-shallow': { type: 'boolean' },
  });
  const started = performance.now();
  const settings = await settingsOfContent();
  const service = await openForReading(settings);
  const { past } = service.store;
  if (past.isShallow && !values['allow-shallow']) throw new Refusal(`${past.warning}, or build with --allow-shallow`);
  if (past.warning) console.warn(past.warning);
  const problems = problemsOf(service);
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  await buildSite({ service, api: createApi(service), outDir: settings.outDir, onProgress: showProgress });
  if (!values['no-search']) await indexForSearch(settings.outDir);
  if (values.edge) {
    const { outDir, apiWriteUrl, publicUrl } = settings;
    const { folder, size } = await writeWorker({ outDir, apiWriteUrl, basePath: basePathOf(publicUrl) });
    console.log(`Wrote ${folder} (worker of ${Math.ceil(size / 1024)} KB compressed)`);
  }
  console.log(
    `Built ${settings.outDir} for ${settings.publicUrl} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
});

function showProgress({ done, total }: { done: number; total: number }): void {
  if (!process.stdout.isTTY || (done % 50 !== 0 && done !== total)) return;
  process.stdout.write(`\r${done} of ${total} outputs${done === total ? '\n' : ''}`);
}
