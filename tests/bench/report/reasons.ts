import type { Measured } from './history.ts';

/** Where the time goes in what may miss its budget, as profiles show it, and what the floor is. */
const REASONS: [measure: RegExp, reason: string][] = [
  [
    /^Processor time for one edit|^Write to visible/,
    'Of 130 edits of titles, the request and the durable write take a quarter; lists (two or three terms, archive, author) a fifth; what the files of the search and of its words hold, once for all edits before a pause, a sixth; what the two sides of a pair own a sixth; the pages of some eleven neighbours, of which only the parts that name the article are put together, an eighth; the page about the API the rest. Through all of it one seventh is the system’s reading, writing and renaming of some thirty files, one seventh Astro and its request pipeline for some eight whole pages, and a thirteenth the collector of garbage. Marks of letters in one block instead of all were tried for folding texts, and gained nothing. What is left of Astro goes only with templates of our own, and the files only with fewer of them: without both, some three quarters of the present time are the floor. Larger guides cost more because parts of the indexes are written that hold the texts of some ten or a hundred articles: at 2 x 500 one writing of a part serves many edits before a pause, at 2 x 5,000 each edit has parts of its own. What is found out of other texts and of relations is kept over a start; before it was, an edit took 54 ms where it takes some 42 now.',
  ],
  [
    /editors create posts at/,
    'The files that an article has for itself (page, frame, JSON, two for oEmbed, Markdown, document of the search) take two fifths, lists and counts of terms, which all who wait share, a third. One thread makes them, so a processor’s time for one article is the floor.',
  ],
  [
    /^Full build .* against Hugo/,
    'In a build of 2 x 1,000, pages through Astro’s request pipeline take 19 %, starts of modules in two threads 10 %, Markdown 9 %, related articles 8 %, the collector of garbage 8 %, cutting texts into units to find stale sections 7 %, what the check wants of texts 6 %, writing 4 %, JSON 4 %; the rest is spread over many small files. Texts that were held by what was cut out of them cost a sixth of the time in garbage. Hugo does less than half of that, and the guide makes more than twice as many files per article: without Astro, units, relations and checks some two and a half times Hugo’s processor time would be left.',
  ],
  [
    /^Full build .* against stock Astro/,
    'The guide makes some six files for each page that stock Astro makes, through the same templates.',
  ],
  [
    /^Build again/,
    'Reading and hashing every file of the content and loading modules takes the 1.3 s of a build after which nothing changed, and is the floor. After an edit, at 2 x 5,000, come who owns which file (0.2 s), the names in all texts by which it is known who mentions the edited one (0.2 s), the check of links (0.2 s), what was found out of texts, read and written again (0.2 s), the outputs of the edit (0.2 s), and templates. Of all of it the collector of garbage is a sixth; a larger heap from the start, or more room for young objects, made no difference.',
  ],
  [/files per article/, 'Page, frame, JSON, two for oEmbed and Markdown are files that static hosts need.'],
  [
    /^List with search/,
    'Ten records with their whole texts, 137 KB, are put together for each list, and those that are in no memory are rendered for it, which takes 3 ms each. Once all are in memory a list at 2 x 500 takes 0.7 ms: that is the floor.',
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
    'In a snapshot at 2 x 5,000 after 800 lists and edits: the bytes of all texts 131 MB, the words that searches look in 55, topics 38, records that are kept 52, rendered texts 47, answers 33, owners of files 21, revisions 16, records as they were read 40, programs 40; words, topics, rendered texts and revisions were cut since, which took a sixth of all memory. To that come garbage of up to three fifths of the heap, which the collector leaves until then, and some 190 MB of the system and its threads. What a start takes is the floor; smaller bounds make lists slower.',
  ],
  [
    /^Start to the first/,
    'Of a start at 2 x 5,000 reading and parsing the content takes a third, modules a fifth, the collector of garbage a seventh, comparing with what the output was made of a seventh, and who owns which file a tenth. Only trusting the size and time of a file would read less; two edits within one tick of the clock would then be missed.',
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
