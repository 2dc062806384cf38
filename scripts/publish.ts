import { readDestination } from '../api/homes/publish/destination.ts';
import { faultOf } from '../api/homes/publish/fault.ts';
import { publish } from '../api/homes/publish/publish.ts';
import { OutputFolder, someOf } from '../api/content/store/disk/output-folder.ts';
import { counted } from '../api/lib/count.ts';
import { onDemand } from '../api/lib/on-demand.ts';
import { readArguments, Refusal, runCommand, showProgress, SWITCH, TEXT, UsageError } from './command/command.ts';
import { settingsOfContent } from './command/open.ts';

const USAGE = `npm run publish -- s3://BUCKET/PREFIX [--endpoint URL] [--delete] [--repair] [--dry-run]

Uploads OUT_DIR (default dist), built before, to object storage. Only changes are uploaded: assets first, then JSON,
pages and indexes. Keys and region come from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION) or
from the files of the AWS tools.
  --endpoint   URL of a store other than Amazon S3 (default AWS_ENDPOINT_URL_S3)
  --delete     removes objects no longer in the output; assets that cached pages may use stay for 30 days
  --repair     compares with a listing of the bucket instead of the manifest from the last run
  --dry-run    lists what would be done, and does nothing`;

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments({ endpoint: TEXT, delete: SWITCH, repair: SWITCH, 'dry-run': SWITCH });
  const destination = readDestination(positionals[0] ?? '');
  if (!destination || positionals.length > 1)
    throw new UsageError('one destination such as s3://bucket/guide is needed');
  if (values.endpoint !== undefined && !/^https?:$/.test(URL.parse(values.endpoint)?.protocol ?? '')) {
    throw new UsageError(`--endpoint must be a URL such as https://s3.example.com, not "${values.endpoint}"`);
  }
  const { outDir } = await settingsOfContent();
  const folder = new OutputFolder(outDir);
  // Publishing an empty folder would delete everything.
  if (!(await folder.read('index.html'))) throw new Refusal(`OUT_DIR: no guide in ${outDir}; run npm run build`);
  if (values.delete && folder.isUnfinished)
    throw new Refusal(`OUT_DIR: pages are missing in ${outDir}; wait for its server, or run npm run build`);
  const { openS3 } = await onDemand(() => import('../api/homes/publish/s3.ts'));
  const started = performance.now();
  const dryRun = values['dry-run'];
  const summary = await publish({
    folder,
    store: openS3(destination, values.endpoint ?? process.env['AWS_ENDPOINT_URL_S3']),
    remove: values.delete,
    repair: values.repair,
    dryRun,
    onProgress: showProgress('objects'),
  }).catch((error: unknown) => {
    const fault = faultOf(error);
    if (fault !== null) throw new Refusal(`${positionals[0]}: ${fault}`);
    throw error;
  });
  const { uploaded, removed, surplus, unchanged, bytes, foreign } = summary;
  if (dryRun)
    for (const line of [...uploaded.map((key) => `put ${key}`), ...removed.map((key) => `delete ${key}`)])
      console.log(line);
  if (surplus.length > 0 && !values.delete)
    console.log(`no longer in the guide but still public: ${someOf(surplus)}; --delete removes what the guide lacks`);
  for (const key of foreign) console.log(`not part of this guide: ${key}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${dryRun ? 'Would upload' : 'Uploaded'} ${counted(uploaded.length, 'object')}${dryRun ? '' : ` (${kilobytes(bytes)})`}, ` +
      `${dryRun ? 'remove' : 'removed'} ${removed.length}, ${unchanged} unchanged, ${seconds} s`,
  );
});

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024).toLocaleString('en')} KB`;
}
