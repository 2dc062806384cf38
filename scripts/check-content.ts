import { readOptions, Refusal, runCommand } from './command/command.ts';
import { openForReading, problemsOf, settingsOfContent } from './command/open.ts';

const USAGE = `npm run check:content   finds mistakes in the content files

Names file, line and field of each: broken front matter, duplicate ids and slugs, missing partners, terms, media.`;

await runCommand(USAGE, async () => {
  readOptions({});
  const settings = await settingsOfContent();
  const service = await openForReading(settings);
  const problems = problemsOf(service);
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  const { index } = service.store;
  console.log(`${[...index.allItems()].length} items and ${[...index.allTerms()].length} terms are in order`);
});
