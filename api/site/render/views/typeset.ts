import type { Language } from '../../../contract/model.ts';
import { typesetHtml, typesetText } from '../../../content/markdown/typography.ts';
import type { Rendering } from '../rendering.ts';

/** A plain text as pages show it. */
export const typeset = (text: string, language: Language, rendering: Rendering): string =>
  isOn(rendering) ? typesetText(text, language) : text;

/** Safe HTML as pages show it. */
export const typesetProse = (html: string, language: Language, rendering: Rendering): string =>
  isOn(rendering) ? typesetHtml(html, language) : html;

const isOn = ({ index }: Rendering): boolean => index.site.typography;
