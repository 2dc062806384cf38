import type { Options } from '../options.ts';
import { historyTable, newestOf, type History, type Measured } from './history.ts';
import { missedLines } from './reasons.ts';
import type { Results } from '../result.ts';

export interface Circumstances {
  date: string;
  /** With this run. */
  history: History;
  machine: string[];
  loadBefore: string;
  loadAfter: string;
  /** Milliseconds of {@link loopMs}. */
  loopBefore: string;
  loopAfter: string;
  minutes: number;
}

/** The report as it stands in the repository. */
export function markdownReport(results: Results, options: Options, facts: Circumstances): string {
  const rows = newestOf(facts.history);
  const judged = rows.filter((row) => row.isMet !== undefined);
  const met = judged.filter((row) => row.isMet).length;
  return `# Measurements

Made by \`npm run bench\`${options.isQuick ? ' -- --quick' : ''}, seed ${options.seed}. The last run was on ${facts.date} and took ${facts.minutes.toFixed(0)} minutes; what it left out is from the run named beside it. ${met} of ${judged.length} budgets are met.

${facts.machine.map((fact) => `- ${fact}`).join('\n')}
- Load average before ${facts.loadBefore}, after ${facts.loadAfter}. A fixed loop took ${facts.loopBefore} ms of processor time before, ${facts.loopAfter} ms after. What runs beside the measurements makes all times longer, those of the processor too where it is shared: ratios of one run are what to compare.

Articles have 9 KB of Czech or English Markdown. "2 x 1,000" means 1,000 in each language. A build of the guide makes
pages, JSON records, small pages for frames, oEmbed answers and Markdown alternates, lists, feeds and sitemaps; Hugo makes
pages, JSON records, lists and a feed; Astro with Starlight makes pages. Figures of the reference server are from another
day on a machine of the same kind.

## Ratios

${table(
  rows.filter((row) => row.ratio),
  ['Measure', 'Ratio', 'Guide', 'Compared with', 'Budget', 'Verdict', 'Run'],
)}

## Figures

${table(
  rows.filter((row) => !row.ratio),
  ['Measure', 'Guide', 'Budget', 'Verdict', 'Run'],
)}
${skippedLines(results)}
## Why budgets are missed

${missedLines(rows)}

## The last measurements of each budget

${historyTable(facts.history)}

![Full build: seconds against articles per language](build.svg)

![Write to visible: milliseconds against articles per language](visible.svg)
`;
}

const CELLS: Record<string, (row: Measured) => string> = {
  Measure: (row) => row.what,
  Ratio: (row) => row.ratio ?? '',
  Guide: (row) => row.guide || `(peer: ${row.peer})`,
  'Compared with': (row) => row.peer ?? '',
  Budget: (row) => row.budget ?? '',
  Run: (row) => row.date,
  Verdict: (row) => (row.isMet === undefined ? '' : row.isMet ? 'met' : '**not met**'),
};

function table(rows: Measured[], head: string[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) => line(head.map((name) => CELLS[name]?.(row) ?? '')));
  return [line(head), line(head.map(() => '---')), ...body].join('\n');
}

const skippedLines = ({ skipped }: Results): string =>
  skipped.length === 0 ? '' : `\n${skipped.map(({ what, why }) => `- Skipped: ${what}: ${why}`).join('\n')}\n`;
