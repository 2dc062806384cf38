import { readSettings } from '../api/settings.ts';
import { completeContent } from '../api/content/store/dataset/complete.ts';
import { renumber } from '../api/content/store/dataset/renumber.ts';
import { GitError } from '../api/content/store/git/git.ts';
import { readOptions, Refusal, runCommand, TEXT } from './command/command.ts';

const USAGE = `npm run ids -- [--renumber BASE]   completes hand-written content: ids for files without one, sizes for pictures
                                   that lack them or are newer than them

Works on CONTENT_DIR (default content) and DATA_DIR (default data). A running server assigns ids by itself.
  --renumber BASE   if two files share an id, gives a new one to the file missing from the commit or branch BASE, and
                    updates references to it written since BASE`;

await runCommand(USAGE, async () => {
  const base = readOptions({ renumber: TEXT }).renumber;
  if (base !== undefined) return renumberSince(base);
  const { ids, sizes, broken, damaged } = await completeContent(readSettings(process.env));
  for (const { path, id } of ids) console.log(`${path}: id ${id}`);
  for (const path of sizes) console.log(`${path}: made`);
  if (ids.length + sizes.length === 0) console.log('Nothing is missing.');
  if (broken.length + damaged.length > 0) throw new Refusal([...broken, ...damaged].join('\n'));
});

async function renumberSince(base: string): Promise<void> {
  const { renumbered, changed } = await renumber(readSettings(process.env), base).catch((error: unknown) => {
    throw error instanceof GitError ? new Refusal(`--renumber ${base}: ${error.message}`) : error;
  });
  for (const { path, from, to } of renumbered) console.log(`${path}: id ${to} instead of ${from}`);
  const others = changed.filter((path) => !renumbered.some((one) => one.path === path));
  for (const path of others) console.log(`${path}: references moved`);
  if (renumbered.length === 0) console.log('No two files share an id.');
}
