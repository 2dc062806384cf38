import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '../api/rest/http/api.ts';
import { MANIFEST_PATH } from '../api/site/query-index/format.ts';
import { differences } from '../api/site/render/differences.ts';
import { SEARCH_ENTRY } from '../api/site/render/search-output.ts';
import { buildSite } from '../api/site/live/build-site.ts';
import { OutputFolder } from '../api/content/store/disk/output-folder.ts';
import { readOptions, Refusal, runCommand } from './command/command.ts';
import { openForReading, refuseOtherUrl, settingsOfContent } from './command/open.ts';

const USAGE = `npm run verify   proves that the output folder is what a clean build makes

Builds into a temporary folder, compares it byte for byte with OUT_DIR and lists each difference. Foreign files are
listed too, but are not differences.`;

await runCommand(USAGE, async () => {
  readOptions({});
  const settings = await settingsOfContent();
  const output = new OutputFolder(settings.outDir);
  const built = await output.list();
  if (built.length === 0) throw new Refusal(`${settings.outDir} has no files: run npm run build first`);
  await refuseOtherUrl(output, settings, 'npm run verify');
  const service = await openForReading(settings);
  const folder = await mkdtemp(join(tmpdir(), 'guide-verify-'));
  try {
    const clean = join(folder, 'clean');
    const edge = (await output.read(MANIFEST_PATH)) !== null;
    const search = (await output.read(SEARCH_ENTRY)) !== null;
    await buildSite({ service, api: createApi(service), outDir: clean, edge, search });
    const wanted = new Set(await new OutputFolder(clean).list());
    const strange = output.foreignAmong(built.filter((file) => !wanted.has(file)));
    for (const file of strange) console.log(`unexpected: ${file}`);
    const found = await differences(new OutputFolder(clean), output, new Set(strange));
    if (found.length > 0) throw new Refusal(found.join('\n'));
    console.log(`${settings.outDir} is identical to a clean build`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
