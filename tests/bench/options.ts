import { readOptions, TEXT, UsageError } from '../../scripts/command/command.ts';
import { isMeasure, MEASURES, type Measure } from './figures.ts';

export const USAGE = `npm run bench -- [options]   measures this working copy against another commit, alternately

  --against REV         commit to compare with (default 50c225d)
  --only build,edit     what to measure: ${MEASURES.join(', ')}
  --sizes 500,5000      articles per language (the default; growth budgets also need 20000)
  --pairs 3             how often both are measured, 3 or more

Prints a Markdown page and, meanwhile, its progress. Exits with 1 if a measured budget is missed. Takes some minutes at
500, and half an hour or more at 5000.`;

/** Fewer have no meaningful median. */
const FEWEST_PAIRS = 3;

export interface Options {
  against: string;
  measures: ReadonlySet<Measure>;
  /** Articles per language, the smallest first. */
  sizes: number[];
  pairs: number;
}

/** Reads the command line; throws a {@link UsageError} that names the option. */
export function optionsOf(args?: string[]): Options {
  const { against, only, sizes, pairs } = readOptions(
    {
      against: { ...TEXT, default: '50c225d' },
      only: TEXT,
      sizes: { ...TEXT, default: '500,5000' },
      pairs: { ...TEXT, default: '3' },
    },
    args,
  );
  const names = only?.split(',') ?? MEASURES;
  const unknown = names.find((name) => !isMeasure(name));
  if (unknown !== undefined) throw new UsageError(`--only must be among ${MEASURES.join(', ')}, not "${unknown}"`);
  // Git would take it for an option.
  if (/^-|^$/.test(against)) throw new UsageError(`--against must name a commit, not "${against}"`);
  const asked = sizes.split(',').map((size) => wholeNumber('--sizes', size, 1));
  return {
    against,
    measures: new Set(names.filter(isMeasure)),
    sizes: [...new Set(asked)].sort((a, b) => a - b),
    pairs: wholeNumber('--pairs', pairs, FEWEST_PAIRS),
  };
}

function wholeNumber(option: string, text: string, least: number): number {
  if (/^\d{1,6}$/.test(text) && Number(text) >= least) return Number(text);
  throw new UsageError(`${option} must be whole numbers of ${least} or more, not "${text}"`);
}
