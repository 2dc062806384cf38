import type { ActionName } from './actions.ts';

/** Strokes on a 24 grid, in the style of the site's other icons. */
const PATHS: Record<ActionName, string> = {
  heading: 'M6 4v16M18 4v16M6 12h12',
  bold: 'M7 4v16h6.5a4.5 4.5 0 0 0 0-9H7M7 4h5.5a3.5 3.5 0 0 1 0 7',
  italic: 'M10 4h8M6 20h8M14.5 4l-5 16',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  numbered: 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v5M4 15.5c0-2 3-1.8 3 0 0 1.4-3 2.2-3 4h3',
  quote: 'M10 7H5v6h5V7zm0 6c0 2.5-1.5 4-3.5 4.5M19 7h-5v6h5V7zm0 6c0 2.5-1.5 4-3.5 4.5',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  callout: 'M4 5h16v14H4zM8 5v14M14 9v4M14 16h.01',
  tabs: 'M3 9V5h7v4M10 9V5h7v4M3 9h18v10H3z',
  block: 'M12 3 20 7.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  picture: 'M3 5h18v14H3zM3 16l5-5 4.5 4.5L15 13l6 5M15.5 9h.01',
  link: 'M10 14a4.5 4.5 0 0 0 6.5.5l3-3a4.5 4.5 0 0 0-6.4-6.4L12 6.3M14 10a4.5 4.5 0 0 0-6.5-.5l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.1-1.2',
  table: 'M3 5h18v14H3zM3 10h18M3 14.5h18M9 5v14M15 5v14',
};

const SVG = 'http://www.w3.org/2000/svg';

/** A purely visual icon: its meaning is also given in words. */
export function iconOf(name: ActionName): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  icon.append(path);
  return icon;
}
