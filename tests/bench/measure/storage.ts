import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { MANIFEST_KEY } from '../../../api/publish/manifest.ts';
import { openS3 } from '../../../api/publish/s3.ts';
import { fingerprintOf, wantedOf } from '../../../api/publish/wanted.ts';
import { mapConcurrently } from '../../../api/store/disk/map-concurrently.ts';
import { OutputFolder } from '../../../api/store/disk/output-folder.ts';
import { startObjectStorage, type ObjectStorage } from '../../publish/object-storage.ts';
import { environmentOf, ROOT, type GuideFolders, type Workshop } from '../folders.ts';
import type { Options } from '../options.ts';
import { ended, plainEnvironment, take } from '../process.ts';
import { megabytes, seconds, sizeOf, type Results } from '../result.ts';

/** Most objects that one edit of a text may upload. */
const MOST_OBJECTS = 20;

/** Time between two looks at a bucket that is being filled. */
const LOOK_MS = 50;

const PREFIX = 'guide/';

/** `npm run publish` to a real object storage on this machine, which takes its share of the processors. */
export async function measureStorage(options: Options, workshop: Workshop, results: Results): Promise<void> {
  const storage = await startObjectStorage();
  try {
    for (const size of options.storageSizes) {
      const folders = workshop.guide('storage', size, options.seed);
      await buildGuide(folders);
      await measureBucket({ storage, folders, size }, results);
      workshop.drop('storage');
    }
  } finally {
    await storage.stop();
  }
}

interface Subject {
  storage: ObjectStorage;
  folders: GuideFolders;
  size: number;
}

export async function measureBucket({ storage, folders, size }: Subject, results: Results): Promise<void> {
  const add = (what: string, guide: string, verdict: { budget: string; isMet: boolean }) =>
    results.add({ what: `Object storage at ${sizeOf(size)}: ${what}`, guide, ...verdict });
  const bucket = await storage.bucket();
  const isMet = () => isEqual(storage, bucket, folders.outDir);
  const equal = { budget: 'the bucket equals the output' };

  const killed = await killInTheMiddle(storage, bucket, folders);
  const rest = await publish(storage, bucket, folders);
  const times = `killed in the middle after ${seconds(killed.seconds)}, then ${rest.uploaded} objects and ${rest.shown}`;
  add('first upload', `${killed.objects} objects, ${times}`, { ...equal, isMet: await isMet() });
  const idle = await publish(storage, bucket, folders);
  const none = { budget: 'no object', isMet: idle.uploaded + idle.removed === 0 };
  add('nothing changed', `${idle.uploaded} objects, ${idle.shown}`, none);

  for (const [name, change] of EDITS) {
    edit(folders, change);
    await buildGuide(folders);
    const { uploaded, removed, shown } = await publish(storage, bucket, folders);
    const limit = { budget: `at most ${MOST_OBJECTS}`, isMet: uploaded <= MOST_OBJECTS };
    const said = `${uploaded} objects and ${removed} removed, ${shown}`;
    add(`one edit of a ${name}`, said, name === 'text' ? limit : { ...equal, isMet: await isMet() });
  }
}

async function buildGuide(folders: GuideFolders): Promise<void> {
  const { code, output } = await take(process.execPath, ['scripts/build.ts'], {
    cwd: ROOT,
    env: environmentOf(folders),
  });
  if (code !== 0) throw new Error(output);
}

const EDITS: [name: string, change: (text: string) => string][] = [
  ['text', (text) => `${text}\nOne line more.\n`],
  ['title', (text) => text.replace(/^title: "(.*)"$/m, 'title: "$1 (2)"')],
];

/** Edits an article that is neither among the newest nor among the oldest. */
function edit({ corpus: { articles }, contentDir }: GuideFolders, change: (text: string) => string): void {
  const article = articles[Math.floor(articles.length / 2)];
  if (!article) throw new Error('the corpus is empty');
  const file = join(contentDir, article.language, 'posts', `${article.slug}.md`);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

const commandTo = (bucket: string, ...more: string[]): string[] => [
  'scripts/publish.ts',
  `s3://${bucket}/${PREFIX}`,
  '--delete',
  ...more,
];

interface Published {
  uploaded: number;
  removed: number;
  /** Bytes and seconds. */
  shown: string;
  output: string;
}

async function publish(
  storage: ObjectStorage,
  bucket: string,
  folders: GuideFolders,
  ...more: string[]
): Promise<Published> {
  const env = { ...environmentOf(folders), ...storage.env };
  const {
    code,
    output,
    seconds: wall,
    cpuSeconds,
  } = await take(process.execPath, commandTo(bucket, ...more), {
    cwd: ROOT,
    env,
  });
  const said = /^(?:Uploaded|Would upload) (\d+) objects?(?: \(([\d,]+) KB\))?, removed? (\d+)/m.exec(output);
  if (code !== 0 || !said) throw new Error(output);
  const [uploaded, kilobytes, removed] = said.slice(1).map((number = '0') => Number(number.replaceAll(',', '')));
  return {
    uploaded: uploaded as number,
    removed: removed as number,
    shown: `${megabytes((kilobytes as number) * 1024)} in ${seconds(wall)} (${seconds(cpuSeconds)} of processor time)`,
    output,
  };
}

/** Begins an upload of so many objects, and ends it as soon as the one in the middle of its plan is there. */
async function killInTheMiddle(
  storage: ObjectStorage,
  bucket: string,
  folders: GuideFolders,
): Promise<{ objects: number; seconds: number }> {
  const { output } = await publish(storage, bucket, folders, '--dry-run');
  const keys = [...output.matchAll(/^put (.*)$/gm)].map(([, key]) => key);
  const middle = keys[Math.floor(keys.length / 2)];
  const started = performance.now();
  const child = spawn(process.execPath, commandTo(bucket), {
    cwd: ROOT,
    env: { ...plainEnvironment(), ...environmentOf(folders), ...storage.env },
    stdio: 'ignore',
  });
  const end = ended(child);
  while (child.exitCode === null && !(await isThere(storage, bucket, `${PREFIX}${middle}`))) await setTimeout(LOOK_MS);
  child.kill('SIGKILL');
  await end;
  return { objects: keys.length, seconds: (performance.now() - started) / 1000 };
}

async function isThere({ client }: ObjectStorage, Bucket: string, Key: string): Promise<boolean> {
  try {
    await client.send(new HeadObjectCommand({ Bucket, Key }));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
    throw error;
  }
}

/** Whether a bucket has the objects of an output folder with their bytes, and no others. */
async function isEqual(storage: ObjectStorage, bucket: string, outDir: string): Promise<boolean> {
  const folder = new OutputFolder(outDir);
  const wanted = (await mapConcurrently(await folder.list(), (file) => wantedOf(file, folder))).flat();
  const missing = new Map(wanted.map(({ key, fingerprint }) => [key, fingerprint]));
  // The keys are read from the environment, as by the command.
  Object.assign(process.env, storage.env);
  for await (const { key, md5 } of openS3({ bucket, prefix: PREFIX }, storage.endpoint).list('')) {
    if (key === MANIFEST_KEY) continue;
    if (missing.get(key) !== fingerprintOf(key, md5)) return false;
    missing.delete(key);
  }
  return missing.size === 0;
}
