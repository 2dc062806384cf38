import { createApi } from '../api/http/api.ts';
import { buildSite } from '../api/site/live-site.ts';
import { readOptions, Refusal, runCommand } from './command/command.ts';
import { openForReading, problemsOf, settingsOfContent } from './command/open.ts';

const USAGE = `npm run build -- [--no-search] [--allow-shallow]   writes the guide into a folder for any static host

Reads CONTENT_DIR (default content) and writes OUT_DIR (default dist) for the address PUBLIC_URL.
  --no-search       leaves the index of the site's search out
  --allow-shallow   builds from a shallow clone, although the dates of the articles are then wrong`;

await runCommand(USAGE, async () => {
  const values = readOptions({ 'no-search': { type: 'boolean' }, 'allow-shallow': { type: 'boolean' } });
  const started = performance.now();
  const settings = await settingsOfContent();
  const service = await openForReading(settings);
  const { past } = service.store;
  if (past.isShallow && !values['allow-shallow']) throw new Refusal(`${past.warning}, or build with --allow-shallow`);
  if (past.warning) console.warn(past.warning);
  const problems = problemsOf(service);
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  const search = !values['no-search'];
  await buildSite({ service, api: createApi(service), outDir: settings.outDir, search, onProgress: showProgress });
  console.log(
    `Built ${settings.outDir} for ${settings.publicUrl} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
});

function showProgress({ done, total }: { done: number; total: number }): void {
  if (!process.stdout.isTTY || (done % 50 !== 0 && done !== total)) return;
  process.stdout.write(`\r${done} of ${total} outputs${done === total ? '\n' : ''}`);
}
