import type { Series } from '../result.ts';

const [WIDTH, HEIGHT] = [640, 400];
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 150, 40, 48];
const COLOURS = ['#0f6e7a', '#b0413e', '#7a5c00', '#4b4b9b'];

/** A plot of cost against size with both axes logarithmic: what grows in step with the size is a slope of one. */
export function plot(title: string, unit: string, series: readonly Series[]): string {
  const points = series.flatMap((line) => line.points);
  const x = scale(
    points.map(([size]) => size),
    LEFT,
    WIDTH - RIGHT,
  );
  const y = scale(
    points.map(([, cost]) => cost),
    HEIGHT - BOTTOM,
    TOP,
  );
  const text = (at: [number, number], words: string, more = '') =>
    `<text x="${round(at[0])}" y="${round(at[1])}" ${more}>${words}</text>`;
  const rows = y.ticks.map(
    (tick) =>
      `<path d="M${LEFT} ${round(y.place(tick))}H${WIDTH - RIGHT}" stroke="#ddd"/>` +
      text([LEFT - 8, y.place(tick) + 4], label(tick), 'text-anchor="end"'),
  );
  const columns = x.ticks.map((tick) =>
    text([x.place(tick), HEIGHT - BOTTOM + 18], label(tick), 'text-anchor="middle"'),
  );
  const lines = series.map((line, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const places = line.points.map(([size, cost]) => [round(x.place(size)), round(y.place(cost))] as const);
    const [endX = 0, endY = 0] = places.at(-1) ?? [];
    const dots = places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="4" fill="${colour}"/>`).join('');
    const path = `<path d="M${places.map((place) => place.join(' ')).join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>`;
    return path + dots + text([endX + 10, endY + 4], line.name, `fill="${colour}"`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${text([LEFT, 22], title, 'font-size="14" font-weight="bold"')}
${text([8, TOP - 4], unit)}
${text([(LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10], 'articles per language', 'text-anchor="middle"')}
${[...rows, ...columns, ...lines].join('\n')}
</svg>
`;
}

interface Scale {
  place(value: number): number;
  ticks: number[];
}

function scale(values: number[], from: number, to: number): Scale {
  const low = Math.log10(Math.max(Math.min(...values), 1e-3)) - 0.15;
  const high = Math.log10(Math.max(...values)) + 0.15;
  const ticks: number[] = [];
  for (let power = Math.floor(low); power <= high; power++) {
    for (const step of [1, 2, 5]) {
      const tick = Number((step * 10 ** power).toPrecision(1));
      if (Math.log10(tick) >= low && Math.log10(tick) <= high) ticks.push(tick);
    }
  }
  return { ticks, place: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from) };
}

const round = (value: number): number => Math.round(value * 10) / 10;

const label = (value: number): string => value.toLocaleString('en');
