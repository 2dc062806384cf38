/** Basic shapes as SVG text. Every text is measured, so a label that does not fit stops the script. */
import { loadFont, type Font } from './font.ts';

export const color = {
  page: '#e9eef6',
  paper: '#ffffff',
  soft: '#f4f7fb',
  line: '#d9e1ec',
  ink: '#16233b',
  muted: '#5a6a84',
  brand: '#1f5fd1',
  brandSoft: '#e3edfd',
  green: '#17784a',
  greenSoft: '#dff3e7',
  amber: '#8f5a00',
  orange: '#b84a00',
  amberSoft: '#fdf0d2',
  red: '#b3261e',
  redSoft: '#fde4e1',
  violet: '#5f3fb8',
  violetSoft: '#ece6fb',
  graySoft: '#e8edf4',
} as const;

export type Tone = 'brand' | 'green' | 'amber' | 'red' | 'violet' | 'gray';

const fonts = {
  sans: loadFont('LiberationSans-Regular.ttf'),
  bold: loadFont('LiberationSans-Bold.ttf'),
  mono: loadFont('LiberationMono-Regular.ttf'),
};

export interface TextStyle {
  size?: number;
  fill?: string;
  bold?: boolean;
  mono?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  /** Widest allowed text in pixels; a longer one is an error. */
  max?: number;
}

const fontOf = (style: TextStyle): Font => (style.mono ? fonts.mono : style.bold ? fonts.bold : fonts.sans);

export function textWidth(text: string, style: TextStyle = {}): number {
  return fontOf(style).width(text, style.size ?? 16);
}

const escape = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One line of text; `y` is the baseline. */
export function text(x: number, y: number, value: string, style: TextStyle = {}): string {
  const { size = 16, fill = color.ink, anchor = 'start', max = Infinity } = style;
  const width = textWidth(value, style);
  if (width > max) throw new Error(`"${value}" is ${Math.ceil(width)} px wide, ${max} px are free`);
  const family = style.mono ? 'Liberation Mono' : 'Liberation Sans';
  const weight = style.bold ? ' font-weight="700"' : '';
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}"${weight} fill="${fill}" text-anchor="${anchor}" xml:space="preserve">${escape(value)}</text>`;
}

/** Text broken into lines no wider than `max`; `y` is the first baseline. */
export function paragraph(
  x: number,
  y: number,
  value: string,
  style: TextStyle & { max: number; leading?: number },
): string {
  const lines: string[] = [];
  for (const word of value.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && textWidth(longer, style) <= style.max) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const leading = style.leading ?? (style.size ?? 16) * 1.5;
  return lines.map((line, i) => text(x, y + i * leading, line, style)).join('');
}

export interface BoxStyle {
  fill?: string;
  stroke?: string;
  radius?: number;
  width?: number;
  dash?: string;
}

export function box(x: number, y: number, w: number, h: number, style: BoxStyle = {}): string {
  const { fill = color.paper, stroke = 'none', radius = 8, width = 1.5, dash } = style;
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"${dashes}/>`;
}

export const card = (x: number, y: number, w: number, h: number, style: BoxStyle = {}): string =>
  box(x, y, w, h, { stroke: color.line, radius: 10, ...style });

export const rule = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string = color.line,
  width = 1.5,
): string => `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${stroke}" stroke-width="${width}" fill="none"/>`;

export const circle = (x: number, y: number, r: number, fill: string, stroke = 'none'): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${stroke}" stroke-width="2"/>`;

export const toneInk = (tone: Tone): string => (tone === 'gray' ? color.muted : color[tone]);
export const toneSoft = (tone: Tone): string => color[`${tone}Soft`];

/** A pill with a text; the width follows the text. */
export function badge(x: number, y: number, label: string, tone: Tone, size = 14): string {
  const w = badgeWidth(label, size);
  return (
    box(x, y, w, size + 12, { fill: toneSoft(tone), radius: (size + 12) / 2 }) +
    text(x + w / 2, y + size + 4, label, { size, bold: true, fill: toneInk(tone), anchor: 'middle' })
  );
}

export const badgeWidth = (label: string, size = 14): number => textWidth(label, { size, bold: true }) + 22;

export function button(
  x: number,
  y: number,
  w: number,
  label: string,
  kind: 'primary' | 'plain' = 'primary',
  h = 40,
): string {
  const primary = kind === 'primary';
  const fill = primary ? color.brand : color.paper;
  return (
    box(x, y, w, h, { fill, stroke: primary ? color.brand : color.line, radius: 8 }) +
    text(x + w / 2, y + h / 2 + 5.5, label, {
      size: 16,
      bold: true,
      anchor: 'middle',
      max: w - 20,
      fill: primary ? color.paper : color.ink,
    })
  );
}

/** A labelled form field. */
export function field(
  x: number,
  y: number,
  w: number,
  label: string,
  value: string,
  options: { hint?: boolean; select?: boolean; h?: number } = {},
): string {
  const h = options.h ?? 42;
  const arrow = options.select ? chevron(x + w - 22, y + 12 + h / 2) : '';
  return (
    text(x, y, label, { size: 15, bold: true, max: w }) +
    card(x, y + 12, w, h, { radius: 8 }) +
    (value
      ? text(x + 14, y + 39, value, { size: 16, fill: options.hint ? color.muted : color.ink, max: w - 28 })
      : '') +
    arrow
  );
}

export const chevron = (x: number, y: number, stroke: string = color.muted): string =>
  `<path d="M${x - 5} ${y - 3}l5 6l5 -6" fill="none" stroke="${stroke}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;

export const check = (x: number, y: number, stroke: string = color.green): string =>
  `<path d="M${x - 7} ${y}l5 6l9 -11" fill="none" stroke="${stroke}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`;

export const magnifier = (x: number, y: number, stroke: string = color.muted): string =>
  `<g fill="none" stroke="${stroke}" stroke-width="2.2" stroke-linecap="round"><circle cx="${x}" cy="${y}" r="6.5"/><path d="M${x + 5} ${y + 5}l5 5"/></g>`;

export function toggle(x: number, y: number, on: boolean): string {
  return (
    box(x, y, 44, 24, { fill: on ? color.brand : '#b8c3d3', radius: 12 }) +
    circle(x + (on ? 32 : 12), y + 12, 8.5, color.paper)
  );
}

export function avatar(x: number, y: number, r: number, letters: string, tone: Tone): string {
  return (
    circle(x, y, r, toneSoft(tone)) +
    text(x, y + r * 0.3, letters, { size: r * 0.85, bold: true, fill: toneInk(tone), anchor: 'middle', max: r * 2 })
  );
}

/** A polyline with an arrow head at its end. */
export function arrow(points: [number, number][], stroke: string = color.muted, dash = ''): string {
  const [x, y] = points.at(-1) ?? [0, 0];
  const [fromX, fromY] = points.at(-2) ?? [0, 0];
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [ux, uy] = [(x - fromX) / length, (y - fromY) / length];
  const [bx, by] = [x - ux * 11, y - uy * 11];
  const path = [...points.slice(0, -1), [bx, by]].map((point) => point.join(' ')).join('L');
  return (
    `<path d="M${path}" fill="none" stroke="${stroke}" stroke-width="2.2" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ''}/>` +
    `<path d="M${x} ${y}L${bx - uy * 6} ${by + ux * 6}L${bx + uy * 6} ${by - ux * 6}Z" fill="${stroke}"/>`
  );
}
