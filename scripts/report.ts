import { Feedback } from '../api/reports/feedback.ts';
import { systemClock } from '../api/lib/clock.ts';
import { openFiles } from '../api/store/disk/files.ts';
import { readOptions, runCommand } from './command/command.ts';
import { openForReading, settingsOfContent } from './command/open.ts';

const USAGE = `npm run report   shows what readers said at the end of pages

  --json   as JSON

A running server goes on undisturbed. Pages that helped least come first; nothing tells who answered.`;

await runCommand(USAGE, async () => {
  const { json } = readOptions({ json: { type: 'boolean' } });
  const settings = await settingsOfContent();
  const { index } = (await openForReading(settings)).store;
  const feedback = await Feedback.open(openFiles(), settings.dataDir, systemClock);
  const pages = feedback.all().flatMap((page) => {
    const item = index.item(page.id);
    return item ? [{ ...page, title: item.title, language: item.language, path: item.path }] : [];
  });
  if (json) return console.log(JSON.stringify(pages, null, 2));
  for (const { yes, no, comments, title, path } of pages) {
    console.log(`${path}\t${yes} yes, ${no} no\t${title}`);
    for (const { date, helpful, text } of comments) {
      console.log(`  ${date.slice(0, 10)}\t${helpful ? 'yes' : 'no'}\t${printable(text)}`);
    }
  }
  console.log(pages.length === 0 ? 'nobody has answered yet' : `${pages.length} pages`);
});

/** On one line, and without what a terminal would take for orders: readers wrote it. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ');
}
