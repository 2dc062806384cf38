import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { urlsOfLog } from '../api/homes/move-in/account/replay.ts';
import type { Moved } from '../api/homes/move-in/move-in.ts';
import { counted } from '../api/lib/count.ts';
import { onDemand } from '../api/lib/on-demand.ts';
import { isFolder, Refusal, runCommand, TEXT, UsageError } from './command/command.ts';
import { signedInAs, readOldSite } from './command/old-site.ts';
import { serveGuide } from './command/serve-guide.ts';

const USAGE = `support-guide move-in URL [options]   imports a WordPress site, and accounts for every word

  --user LOGIN        reads drafts and everything else LOGIN may see; its application password is in MOVE_IN_PASSWORD
  --wxr FILE          also reads an export file; repeatable
  --into DIR          folder of the guide, containing content and data (default: this one)
  --log FILE          access log of the old site, whose URLs are requested from the guide
  --words PERCENT     minimum share of words kept (default 99.5)
  --pictures PERCENT  minimum share of pictures kept (default 100)
  --urls PERCENT      minimum share of old URLs answered (default 100)

Writes the report DIR/move-in.html and DIR/move-in.json, and exits with 3 if a share is not reached. Run it again to
fetch later changes of the old site. DIR/move-in.yaml maps shortcodes, blocks, types and languages.`;

await runCommand(USAGE, async () => {
  const { url, values } = readOldSite({ log: TEXT, into: TEXT, words: TEXT, pictures: TEXT, urls: TEXT });
  const threshold = {
    words: readPercent('--words', values.words, 99.5),
    pictures: readPercent('--pictures', values.pictures, 100),
    urls: readPercent('--urls', values.urls, 100),
  };
  const client = signedInAs(values.user);
  const into = values.into ?? '.';
  await mkdir(into, { recursive: true });
  if (!(await isFolder(into))) throw new Refusal(`--into: ${into} is not a folder`);
  const { CONTENT_DIR, DATA_DIR } = values.into === undefined ? process.env : {};
  const asked = values.log === undefined ? [] : urlsOfLog(await readLog(values.log));
  const [{ moveIn }, { shortfalls }] = await onDemand(() =>
    Promise.all([import('../api/homes/move-in/move-in.ts'), import('../api/homes/move-in/account/report.ts')]),
  );
  const moved = await moveIn({
    url,
    contentDir: CONTENT_DIR || join(into, 'content'),
    dataDir: DATA_DIR || join(into, 'data'),
    reportDir: into,
    asked,
    serve: serveGuide(),
    tell: (line) => console.error(line),
    wxr: values.wxr,
    client,
  });
  sum(moved, into);
  const short = shortfalls(moved.report, threshold);
  for (const line of short) console.error(line);
  if (short.length > 0) process.exitCode = 3;
});

function readPercent(option: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new UsageError(`${option} must be 0 to 100, not "${text}"`);
  return value;
}

function readLog(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Refusal(`--log: ${path} cannot be read`, { cause });
  });
}

function sum({ report, written, bytes }: Moved, into: string): void {
  const { moved, totals, replay, articles, decisions, lostFiles, guesses } = report;
  const losses = articles.reduce((count, one) => count + one.losses.length, 0);
  console.log(
    [
      `${counted(moved.articles, 'text')}, ${counted(moved.files, 'file')} and ${counted(moved.terms, 'term')} in ${moved.languages.join(', ')}: ${written.added.length} added, ${written.changed.length} changed, ${bytes} bytes written.`,
      `Kept: ${totals.words.percent} % of the words, ${totals.links.percent} % of the links, ${totals.pictures.percent} % of the pictures; ${replay.answered} of ${replay.asked} old URLs are answered.`,
      `To look at: losses in texts: ${losses}, left behind: ${decisions.filter(({ isLoss }) => isLoss).length}, files that did not come: ${lostFiles.length}, possible pairs: ${guesses.length}, edits on both sides: ${report.clashes.length}.`,
      `${join(into, 'move-in.html')} says all of it.`,
    ].join('\n'),
  );
}
