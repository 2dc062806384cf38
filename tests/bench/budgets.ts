import { FIGURES, ratiosOf, spreadOf, valuesOf, type Figure, type Measured, type Spread } from './figures.ts';

/** The size with which larger guides are compared. */
const SMALL = 500;

/** One bound. Ratios are the median of the ratios of pairs. */
interface Gate {
  figure: Figure;
  /** Articles per language; the bound does not apply to other sizes. */
  size: number;
  /** Divisor of the figure: that of the other commit, its own at {@link SMALL}, or none. */
  by: 'reference' | 'small' | null;
  most?: number;
  least?: number;
}

const against = (figure: Figure, sizes: readonly number[], most: number): Gate[] =>
  sizes.map((size) => ({ figure, size, by: 'reference', most }));

/**
 * The ten budgets. Work is judged by processor time, which other work on the machine hardly affects; waiting times by
 * the clock.
 */
const BUDGETS: readonly { name: string; gates: readonly Gate[] }[] = [
  { name: 'Title edit', gates: against('editCpu', [SMALL], 0.4) },
  {
    name: 'Growth of a title edit',
    gates: [
      { figure: 'editCpu', size: 5_000, by: 'small', most: 1.15 },
      { figure: 'editCpu', size: 20_000, by: 'small', most: 1.3 },
    ],
  },
  {
    name: 'Write to visible',
    gates: [...against('visibleP50', [SMALL, 5_000], 0.5), ...against('visibleP99', [SMALL, 5_000], 0.5)],
  },
  { name: 'Full build', gates: against('buildCpu', [5_000], 0.55) },
  { name: 'Build again', gates: [...against('editedCpu', [5_000], 0.6), ...against('unchangedCpu', [5_000], 0.8)] },
  {
    name: 'First page',
    gates: [...against('firstWall', [5_000], 0.5), { figure: 'firstWall', size: 5_000, by: null, most: 3 }],
  },
  { name: 'Editors', gates: [{ figure: 'editorsRate', size: SMALL, by: 'reference', least: 2.5 }] },
  { name: 'Lists', gates: against('listsP99', [5_000], 0.5) },
  {
    name: 'Memory',
    gates: [
      ...against('memoryStart', [5_000], 0.9),
      ...against('memoryLoad', [5_000], 0.7),
      ...against('buildPeak', [5_000], 1),
    ],
  },
  { name: 'Files', gates: [{ figure: 'files', size: 5_000, by: null, most: 6 }] },
];

export interface Verdict {
  budget: string;
  /** `title edit with all refreshes, processor time, 2 x 500` */
  what: string;
  /** `at most 0.4x` */
  wanted: string;
  unit: string;
  /** Null if not measured. */
  found: Spread | null;
  isMet: boolean | null;
}

export const judge = (measured: readonly Measured[]): Verdict[] =>
  BUDGETS.flatMap(({ name, gates }) => gates.map((gate) => judgeOne(name, gate, measured)));

function judgeOne(budget: string, gate: Gate, measured: readonly Measured[]): Verdict {
  const { figure, size, by, most = Infinity, least = -Infinity } = gate;
  const found = spreadOf(valuesFor(gate, measured));
  const unit = by === null ? ` ${FIGURES[figure].unit}` : 'x';
  return {
    budget,
    what: `${FIGURES[figure].what}, ${sizeName(size)}${by === 'small' ? ` against ${sizeName(SMALL)}` : ''}`,
    wanted: most < Infinity ? `at most ${most}${unit}` : `at least ${least}${unit}`,
    unit,
    found,
    isMet: found && found.median <= most && found.median >= least,
  };
}

function valuesFor({ figure, size, by }: Gate, measured: readonly Measured[]): number[] {
  const own = valuesOf(measured, figure, size, 'present');
  if (by === null) return own;
  const partners =
    by === 'small' ? valuesOf(measured, figure, SMALL, 'present') : valuesOf(measured, figure, size, 'reference');
  return ratiosOf(own, partners);
}

export const sizeName = (size: number): string => `2 x ${size.toLocaleString('en')}`;
