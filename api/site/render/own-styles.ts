import type { Scheme, Site } from '../../contract/model.ts';
import { mix } from '../../lib/colour.ts';
import { hash } from '../../lib/hash.ts';
import type { Rendering } from './rendering.ts';

/** Loaded after the styles of the guide: the owner's colour, then `theme.css`. */
export const OWN_STYLES = 'site.css';

export const hasOwnStyles = ({ accent, theme }: Site): boolean => accent !== null || theme !== '';

/** Version in the URL of the stylesheet, so that browsers load it again when it changes. */
export const ownStylesVersion = ({ accent, theme }: Site): string => hash(JSON.stringify([accent, theme])).slice(0, 8);

export async function ownStyles({ index, readContent }: Rendering): Promise<string> {
  const { accent, theme } = index.site;
  const colours = accent ? accentStyles(accent) : '';
  return theme ? colours + Buffer.from(await readContent('theme.css')).toString('utf8') : colours;
}

/** The colours derived from the accent, named as in the `tokens.css` of the templates. */
export function shades({ light, dark }: Record<Scheme, string>): Record<string, Record<Scheme, string>> {
  return {
    '--sl-color-accent-low': { light: mix(light, '#ffffff', 0.86), dark: mix(dark, '#0e1516', 0.78) },
    '--sl-color-accent': { light, dark: mix(dark, '#0e1516', 0.25) },
    '--sl-color-accent-high': { light: mix(light, '#000000', 0.35), dark },
    '--primary': { light, dark },
    '--on-primary': { light: '#ffffff', dark: mix(dark, '#000000', 0.88) },
    '--hero-tint': { light: mix(light, '#ffffff', 0.8), dark: mix(dark, '#0e1516', 0.72) },
  };
}

function accentStyles(accent: Record<Scheme, string>): string {
  const lines = Object.entries(shades(accent)).map(
    ([name, { light, dark }]) => `  ${name}: light-dark(${light}, ${dark});\n`,
  );
  return `:root {\n${lines.join('')}}\n`;
}
