/** The frames the drawings share: the page, the product's window with its menu, and a plain diagram sheet. */
import { avatar, box, color, magnifier, rule, text, textWidth, toneInk, toneSoft, type Tone } from './shapes.ts';

export type Language = 'cs' | 'en';
/** Picks the text of the language being drawn. */
export type Pick = (cs: string, en: string) => string;
export type Drawing = (t: Pick, language: Language) => string;

export const WIDTH = 1200;
export const HEIGHT = 750;
/** The white area of a window below its top bar. */
export const AREA = { x: 40, y: 96, w: 1120, h: 614 } as const;

export type Menu = 'tickets' | 'customers' | 'knowledge' | 'reports' | 'administration' | 'profile';

export function svg(content: string, w = WIDTH, h = HEIGHT): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><rect width="${w}" height="${h}" fill="${color.page}"/>${content}</svg>`;
}

const shadow = (x: number, y: number, w: number, h: number, radius: number): string =>
  box(x - 2, y + 6, w + 4, h, { fill: '#d3dcea', radius });

/** The support system in a browser: menu on top, the screen's own content in AREA. */
export function appWindow(t: Pick, active: Menu, content: string): string {
  const items: [Menu, string][] = [
    ['tickets', t('Požadavky', 'Tickets')],
    ['customers', t('Zákazníci', 'Customers')],
    ['knowledge', t('Znalostní báze', 'Knowledge base')],
    ['reports', t('Přehledy', 'Reports')],
    ['administration', t('Správa', 'Administration')],
  ];
  let x = 104;
  let menu = '';
  for (const [key, label] of items) {
    const style = { size: 16, bold: key === active, fill: key === active ? color.paper : '#c6d3ea' };
    menu += text(x, 74, label, style);
    const w = textWidth(label, style);
    if (key === active) menu += box(x, 90, w, 4, { fill: '#7fb0ff', radius: 2 });
    x += w + 28;
  }
  return svg(
    shadow(40, 40, 1120, 670, 16) +
      box(40, 40, 1120, 670, { radius: 16 }) +
      `<path d="M40 96V56a16 16 0 0 1 16-16H1144a16 16 0 0 1 16 16V96Z" fill="${color.ink}"/>` +
      logo(72, 68) +
      menu +
      box(888, 52, 196, 32, { fill: '#2b3a57', radius: 16 }) +
      magnifier(908, 66, '#c6d3ea') +
      text(926, 73, t('Hledat', 'Search'), { size: 15, fill: '#c6d3ea' }) +
      box(1050, 58, 22, 20, { fill: 'none', stroke: '#6d7fa3', radius: 4 }) +
      text(1061, 73, '/', { size: 14, fill: '#c6d3ea', anchor: 'middle' }) +
      avatar(1120, 68, 17, t('OP', 'AG'), 'brand') +
      content,
  );
}

function logo(x: number, y: number): string {
  return (
    box(x - 16, y - 16, 32, 32, { fill: color.brand, radius: 9 }) +
    `<path d="M${x - 9} ${y - 7}h18v11h-10l-5 5v-5h-3z" fill="#fff"/>`
  );
}

/** A white sheet with a heading, for diagrams that are not a screen of the product. */
export function sheet(title: string, note: string, content: string): string {
  return svg(
    shadow(40, 40, 1120, 670, 16) +
      box(40, 40, 1120, 670, { radius: 16 }) +
      text(80, 96, title, { size: 28, bold: true, max: 1040 }) +
      text(80, 126, note, { size: 17, fill: color.muted, max: 1040 }) +
      content,
  );
}

/** Heading of a screen with an optional line under it. */
export function heading(x: number, y: number, title: string, note = '', max = 700): string {
  return (
    text(x, y, title, { size: 24, bold: true, max }) +
    (note ? text(x, y + 26, note, { size: 15, fill: color.muted, max }) : '')
  );
}

/** Left column of a screen: a soft panel with a heading and a list; the active row is marked. */
export function sideList(title: string, rows: [label: string, count: string][], y: number, active = -1): string {
  const x = AREA.x + 20;
  return (
    text(x + 8, y, title, { size: 14, bold: true, fill: color.muted, max: 200 }) +
    rows
      .map(([label, count], i) => {
        const top = y + 14 + i * 38;
        const on = i === active;
        const style = { size: 16, bold: on, fill: on ? color.brand : color.ink };
        return (
          (on ? box(x - 4, top, 216, 34, { fill: color.brandSoft }) : '') +
          text(x + 8, top + 23, label, { ...style, max: 168 }) +
          text(x + 202, top + 23, count, { ...style, anchor: 'end' })
        );
      })
      .join('')
  );
}

/** The soft background of the left column. */
export function sidePanel(width = 256): string {
  const { x, y, h } = AREA;
  return (
    `<path d="M${x} ${y}h${width}v${h}H${x + 16}a16 16 0 0 1-16-16Z" fill="${color.soft}"/>` +
    rule(x + width, y, x + width, y + h)
  );
}

/** A coloured box with a heading and a short explanation. */
export function node(x: number, y: number, w: number, h: number, label: string, note: string, tone: Tone): string {
  return (
    box(x, y, w, h, { fill: toneSoft(tone), stroke: toneInk(tone), radius: 12, width: 2 }) +
    text(x + w / 2, y + 38, label, { size: 18, bold: true, fill: toneInk(tone), anchor: 'middle', max: w - 20 }) +
    note
      .split('|')
      .map((line, i) => text(x + w / 2, y + 66 + i * 22, line, { size: 15, anchor: 'middle', max: w - 20 }))
      .join('')
  );
}

export const label = (x: number, y: number, value: string, max = 300): string =>
  value
    .split('|')
    .map((line, i) => text(x, y + i * 20, line, { size: 15, fill: color.muted, anchor: 'middle', max }))
    .join('');
