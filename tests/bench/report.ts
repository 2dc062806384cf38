import { judge, sizeName } from './budgets.ts';
import {
  FIGURE_NAMES,
  FIGURES,
  ratiosOf,
  spreadOf,
  valuesOf,
  type Figure,
  type Measured,
  type Spread,
} from './figures.ts';

/** The page of a run: the budgets, then every measurement. `facts` are lines about the circumstances of the run. */
export function reportOf(measured: readonly Measured[], facts: readonly string[]): string {
  const budgets = judge(measured).map(({ budget, what, wanted, unit, found, isMet }) => [
    ...[budget, what, wanted, found ? saySpread(found, unit) : ''],
    isMet === null ? 'not measured' : isMet ? 'met' : '**missed**',
  ]);
  const sizes = [...new Set(measured.map(({ size }) => size))];
  const figures = sizes.flatMap((size) => FIGURE_NAMES.flatMap((figure) => figureRow(measured, figure, size)));
  return [
    facts.map((fact) => `- ${fact}`).join('\n'),
    table(['budget', 'measure', 'target', 'median (min to max)', 'verdict'], budgets),
    table(['size', 'measure', 'present', 'reference', 'ratio'], figures),
  ].join('\n\n');
}

function figureRow(measured: readonly Measured[], figure: Figure, size: number): string[][] {
  const [own, other] = [valuesOf(measured, figure, size, 'present'), valuesOf(measured, figure, size, 'reference')];
  const [present, reference, ratio] = [spreadOf(own), spreadOf(other), spreadOf(ratiosOf(own, other))];
  if (!present || !reference || !ratio) return [];
  const { what, unit } = FIGURES[figure];
  const medians = [present, reference].map(({ median }) => `${sayNumber(median)} ${unit}`);
  return [[sizeName(size), what, ...medians, saySpread(ratio, 'x')]];
}

const saySpread = ({ median, least, most }: Spread, unit: string): string =>
  `${sayNumber(median)}${unit} (${sayNumber(least)} to ${sayNumber(most)})`;

/** Three significant digits. */
const sayNumber = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}
