import type { Scheme, Site } from '../../../contract/model.ts';
import { contrast, isColour, mix } from '../../../lib/colour.ts';
import type { Setting } from './setting.ts';

/** Backgrounds of links and buttons; `tokens.css` of the templates has the same colours. */
const BACKGROUNDS: Record<Scheme, readonly string[]> = {
  light: ['#ffffff', '#f6f9f9', '#eef4f4'],
  dark: ['#0e1516', '#141d1f', '#1a2527'],
};

/** Contrast required for text (WCAG 2.2 AA), and contrast of a dark scheme derived from a light colour. */
const READABLE = 4.5;
const COMFORTABLE = 7;

export const weakest = (colour: string, scheme: Scheme): number =>
  Math.min(...BACKGROUNDS[scheme].map((background) => contrast(colour, background)));

/** A single colour is for the light scheme, and the dark one is derived from it; or one for each. */
export function readAccent(setting: Setting): Site['accent'] {
  if (!setting.isGiven) return null;
  if (setting.isObject) {
    setting.expectKeys(['light', 'dark']);
    const light = readColour(setting.get('light'), 'light');
    const dark = readColour(setting.get('dark'), 'dark');
    return light && dark ? { light, dark } : null;
  }
  const light = readColour(setting, 'light');
  return light ? { light, dark: brightened(light) } : null;
}

function readColour(setting: Setting, scheme: Scheme): string | null {
  const colour = setting.text().toLowerCase();
  if (!isColour(colour)) {
    setting.problem('must be a colour such as "#0b6e72", in quotes');
    return null;
  }
  const found = weakest(colour, scheme);
  if (found >= READABLE) return colour;
  const change = scheme === 'light' ? 'darker' : 'lighter';
  const measure = `its contrast with the ${scheme} background is ${(Math.floor(found * 100) / 100).toFixed(2)}:1`;
  setting.problem(`${colour} is hard to read: ${measure}, and WCAG AA requires 4.5:1; use a ${change} one`);
  return null;
}

function brightened(colour: string): string {
  for (let share = 0; ; share += 0.05) {
    const lighter = mix(colour, '#ffffff', share);
    if (share >= 1 || weakest(lighter, 'dark') >= COMFORTABLE) return lighter;
  }
}
