/** The choices of `--only`. */
export const MEASURES = ['edit', 'visible', 'build', 'again', 'first', 'editors', 'lists', 'memory', 'files'] as const;
export type Measure = (typeof MEASURES)[number];

export const isMeasure = (name: string): name is Measure => MEASURES.some((known) => known === name);

type Row = { measure: Measure; what: string; unit: string };

const row = (measure: Measure, what: string, unit: string): Row => ({ measure, what, unit });

/** All results of one turn, in report order. Processor time includes all processes and threads. */
export const FIGURES = {
  editCpu: row('edit', 'title edit with all refreshes, processor time', 'ms'),
  visibleP50: row('visible', 'write to visible, p50', 'ms'),
  visibleP99: row('visible', 'write to visible, p99', 'ms'),
  visibleCpu: row('visible', 'the same, processor time per write and read', 'ms'),
  buildCpu: row('build', 'full build, processor time', 's'),
  buildPeak: row('memory', 'full build, peak memory', 'MB'),
  editedCpu: row('again', 'build again after one edit, processor time', 's'),
  unchangedCpu: row('again', 'build again, no changes, processor time', 's'),
  firstWall: row('first', 'first page after a start without output', 's'),
  editorsRate: row('editors', '8 editors creating, each live', 'posts/s'),
  editorsCpu: row('editors', 'the same, processor time per post', 'ms'),
  listsP99: row('lists', 'list with search, filter and order, p99', 'ms'),
  listsCpu: row('lists', 'the same, processor time per list', 'ms'),
  memoryStart: row('memory', 'server after start, memory', 'MB'),
  memoryLoad: row('memory', 'server after load, memory', 'MB'),
  files: row('files', 'files per article', 'files'),
} as const satisfies Record<string, Row>;

export type Figure = keyof typeof FIGURES;
/** Results of one turn, in the units of {@link FIGURES}; unrequested ones are absent. */
export type Figures = Partial<Record<Figure, number>>;

export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[];

/** The working copy, and the commit that it is compared with. */
export const SIDES = ['present', 'reference'] as const;
export type Side = (typeof SIDES)[number];

export type Turn = { size: number; pair: number; side: Side };

export interface Measured extends Turn {
  figures: Figures;
}

/** Sides alternate, so that other work on the machine affects both alike. */
export const turnsOf = (size: number, pairs: number): Turn[] =>
  Array.from({ length: pairs }, (_, pair) => SIDES.map((side) => ({ size, pair, side }))).flat();

export type Spread = { median: number; least: number; most: number };

/** Null if there are no values. */
export function spreadOf(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return null;
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? least, sorted[sorted.length >> 1] ?? most];
  return { median: (low + high) / 2, least, most };
}

/** The value below which this part of the values lies, 0.99 for the 99th percentile. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? NaN;
}

/** The results of one side at a size, pair by pair. */
export const valuesOf = (measured: readonly Measured[], figure: Figure, size: number, side: Side): number[] =>
  measured
    .filter((one) => one.size === size && one.side === side)
    .sort((a, b) => a.pair - b.pair)
    .flatMap(({ figures }) => figures[figure] ?? []);

/** Ratios of values to their partners; empty if one of the sides was not measured. */
export const ratiosOf = (values: readonly number[], partners: readonly number[]): number[] =>
  values.length === partners.length ? values.map((value, pair) => value / (partners[pair] ?? NaN)) : [];
