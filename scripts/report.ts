import type { ContentIndex } from '../api/content/index/content-index.ts';
import { openFeedback, type PageFeedback } from '../api/rest/reports/feedback.ts';
import { type AskedQuery, openSearches } from '../api/rest/reports/searches.ts';
import { counted } from '../api/lib/count.ts';
import { oneLine } from '../api/lib/escape.ts';
import { systemClock } from '../api/lib/clock.ts';
import { openFiles } from '../api/content/store/disk/files.ts';
import { readOptions, runCommand, SWITCH } from './command/command.ts';
import { openForReading, settingsOfContent } from './command/open.ts';

const USAGE = `npm run report   shows what readers said at the end of pages, and what they searched for

  --json   as JSON: pages, searches

Does not disturb a running server. Pages that helped least and queries that most often had no good hit come first;
nothing identifies readers. Searches are those of this month and the two before.`;

await runCommand(USAGE, async () => {
  const { json } = readOptions({ json: SWITCH });
  const settings = await settingsOfContent();
  const { index } = (await openForReading(settings)).store;
  const feedback = await openFeedback(openFiles(), settings.dataDir, systemClock);
  const pages = feedback.all().flatMap((page) => {
    const item = index.item(page.id);
    return item ? [{ ...page, title: item.title, language: item.language, path: item.path }] : [];
  });
  const searches = (await openSearches(openFiles(), settings.dataDir, systemClock)).all();
  if (json) return console.log(JSON.stringify({ pages, searches }, null, 2));
  showPages(pages);
  showSearches(searches, index);
});

function showPages(pages: (PageFeedback & { title: string; path: string })[]): void {
  for (const { yes, no, comments, title, path } of pages) {
    console.log(`${oneLine(path)}\t${yes} yes, ${no} no\t${oneLine(title)}`);
    for (const { date, helpful, text } of comments) {
      console.log(`  ${date.slice(0, 10)}\t${helpful ? 'yes' : 'no'}\t${oneLine(text)}`);
    }
  }
  console.log(pages.length === 0 ? 'no answers yet' : counted(pages.length, 'page'));
}

function showSearches(searches: AskedQuery[], index: ContentIndex): void {
  for (const language of index.site.languages) {
    const own = searches.filter((search) => search.language === language);
    const missed = own.filter((search) => search.missed > 0);
    if (missed.length > 0) console.log(`\nsearched for and not found (${language})`);
    for (const { query, asked, missed: times } of missed) console.log(`  ${times} of ${asked}\t${query}`);
    const opened = own.filter((search) => search.opened.some(({ id }) => index.item(id)));
    if (opened.length > 0) console.log(`\nopened from the results (${language})`);
    for (const { query, asked, opened: pages } of opened) {
      const paths = pages.flatMap(({ id, count }) =>
        index.item(id) ? [`${oneLine(index.item(id)?.path ?? '')} ${count}`] : [],
      );
      console.log(`  ${asked}\t${query}\t${paths.join(', ')}`);
    }
  }
}
