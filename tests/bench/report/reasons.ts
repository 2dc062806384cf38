import type { Measured } from './history.ts';

/** Where the time goes in what may miss its budget, as profiles show it, and what the floor is. */
const REASONS: [measure: RegExp, reason: string][] = [
  [
    /^Processor time for one edit|^Write to visible/,
    'Of 130 edits of titles, the request and the durable write take a quarter; lists (two or three terms, archive, author) a fifth; what the files of the search and of its words hold, once for all edits before a pause, a sixth; what the two sides of a pair own a sixth; the pages of some eleven neighbours, of which only the parts that name the article are put together, an eighth; the page about the API the rest. Through all of it one seventh is the system’s reading, writing and renaming of some thirty files, one seventh Astro and its request pipeline for some eight whole pages, and a thirteenth the collector of garbage. Marks of letters in one block instead of all were tried for folding texts, and gained nothing. What is left of Astro goes only with templates of our own, and the files only with fewer of them: without both, some three quarters of the present time are the floor. At 2 x 5,000 most edits of a measurement are the first of their article: what it is like, its units and the words of those around it are found once and kept, so the same 75 edits took 244, 109 and 98 ms one after the other.',
  ],
  [
    /editors create posts at/,
    'The files that an article has for itself (page, frame, JSON, two for oEmbed, Markdown, document of the search) take two fifths, lists and counts of terms, which all who wait share, a third. One thread makes them, so a processor’s time for one article is the floor.',
  ],
  [
    /^Full build .* against Hugo/,
    'In a build of 2 x 1,000, pages through Astro’s request pipeline take 19 %, starts of modules in two threads 10 %, Markdown 9 %, related articles 8 %, the collector of garbage 8 %, cutting texts into units to find stale sections 7 %, what the check wants of texts 6 %, writing 4 %, JSON 4 %; the rest is spread over many small files. Hugo does less than half of that, and the guide makes more than twice as many files per article: without Astro, units, relations and checks some two and a half times Hugo’s processor time would be left.',
  ],
  [
    /^Full build .* against stock Astro/,
    'The guide makes some six files for each page that stock Astro makes, through the same templates.',
  ],
  [/files per article/, 'Page, frame, JSON, two for oEmbed and Markdown are files that static hosts need.'],
  [
    /^List with search/,
    'Ten records with their whole texts, 137 KB, are put together for each list: texts that are in no memory are rendered for it.',
  ],
  [
    /^GET .* connections/,
    'Two thirds of the time of a kept answer are the system’s writing, as in the bare server. A sixth is the line of the log, the rest the id of the request, the conditions and the look-up.',
  ],
  [
    /^GET .* 1 connection$/,
    'With one connection the client and the server wait for each other, so what runs beside them counts twice.',
  ],
  [
    /^Durable write/,
    'A change of a text waits for the disk four times: for the revision and its folder, then for the file and its folder. By this order a crash leaves a revision too many and never one too few.',
  ],
  [
    /^Memory of the server/,
    'Records with the bytes of their texts, the words of texts that searches look in, kept answers and texts up to their bounds, and garbage up to three fifths of all that, which the collector leaves until then.',
  ],
  [
    /^Start to the first/,
    'Loading modules, reading and hashing every file of the content, and comparing it with what the output was made of.',
  ],
];

/** A line for each reason why something is missed, with what misses by it. */
export function missedLines(measured: readonly Measured[]): string {
  const missed = measured.filter(({ isMet }) => isMet === false).map(({ what }) => what);
  const lines = REASONS.map(([measure, reason]) => ({ names: missed.filter((what) => measure.test(what)), reason }));
  return lines
    .filter(({ names }) => names.length > 0)
    .map(({ names, reason }) => `- **${names.join('**, **')}**: ${reason}`)
    .join('\n');
}
