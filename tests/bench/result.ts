/** One line of the report. */
export interface Row {
  what: string;
  guide: string;
  peer?: string;
  ratio?: string;
  budget?: string;
  /** Absent where there is no budget. */
  isMet?: boolean;
}

/** Something that could not be measured, and why. */
export interface Skipped {
  what: string;
  why: string;
}

/** One line of a plot: size against cost. */
export interface Series {
  name: string;
  points: [size: number, cost: number][];
}

export class Results {
  readonly rows: Row[] = [];
  readonly skipped: Skipped[] = [];
  readonly build: Series[] = [];
  readonly visible: Series[] = [];

  add(row: Row): void {
    this.rows.push(row);
    const verdict = row.isMet === undefined ? '' : row.isMet ? ' [met]' : ' [not met]';
    console.log(`  ${row.what}: ${row.guide || row.peer}${row.ratio ? `, ${row.ratio}` : ''}${verdict}`);
  }

  skip(what: string, why: string): void {
    this.skipped.push({ what, why });
    console.log(`  Skipped: ${what} (${why})`);
  }

  point(plot: 'build' | 'visible', name: string, size: number, cost: number): void {
    let series = this[plot].find((known) => known.name === name);
    if (!series) this[plot].push((series = { name, points: [] }));
    series.points.push([size, cost]);
  }
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
/** Of seconds. */
export const microseconds = (value: number): string => `${(value * 1e6).toFixed(0)} us`;
export const seconds = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} s`;
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`;
export const times = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)}x`;
export const perSecond = (value: number): string => `${value.toFixed(0)}/s`;
export const sizeOf = (size: number): string => `2 x ${size.toLocaleString('en')}`;
