import { LRUCache } from 'lru-cache';
import type { Picture } from '../../../src/views.ts';
import type { Language, Term } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import { openSharp } from '../../lib/sharp.ts';
import { plainText } from '../../content/markdown/excerpt.ts';
import { languageRoot } from '../../rest/query/urls.ts';
import { iconBytes } from './icons.ts';
import { type Lettering, outlines, wrap } from './outlines.ts';
import { absolute, type Rendering, urlOf } from './rendering.ts';

/** Size in pixels that all previews of links accept. */
const SIZE = { width: 1200, height: 630 };
const MARGIN = 88;
const ICON = 72;
const FILE = 'social.png';

/** Default accent and text colours, equal to those in the `tokens.css` of the templates. */
const COLOURS = { accent: '#0b6e72', title: '#10191b', site: '#354345', text: '#566466' };

/** The texts in a picture. */
interface Words {
  site: string;
  title: string;
  text: string;
}

const wordsOf = (of: Term | Language, { index }: Rendering): Words =>
  typeof of === 'string'
    ? { site: '', title: index.site.name[of], text: index.site.description[of] }
    : { site: index.site.name[of.language], title: of.name, text: plainText(of.description) };

const pathOf = (of: Term | Language, rendering: Rendering): string =>
  (typeof of === 'string' ? languageRoot(of, rendering.index.site) : urlOf(of, rendering)) + FILE;

/** The picture for sharing a page that has none: that of its topic, the owner, or the home page, in this order. */
export function socialPicture(topic: Term | null, language: Language, rendering: Rendering): Picture {
  const { social_image: own } = rendering.index.site;
  if (!topic && own) {
    return { src: absolute(`/${own.file}`, rendering), alt: '', width: own.width, height: own.height, srcset: '' };
  }
  const of = topic ?? language;
  const { site, title } = wordsOf(of, rendering);
  const alt = site ? `${title} – ${site}` : title;
  return { src: absolute(pathOf(of, rendering), rendering), alt, ...SIZE, srcset: '' };
}

/** The texts of a picture and how it is drawn. */
interface Drawing {
  words: Words;
  accent: string;
  icon: unknown;
}

/** The file of the picture of a topic or home page, or null if the owner has a picture for the latter. */
export function socialPictureFile(target: number | Language, rendering: Rendering) {
  const of = typeof target === 'string' ? target : topicOf(target, rendering);
  if (!of) return null;
  const { site } = rendering.index;
  if (of === target && (site.social_image || !site.languages.includes(of))) return null;
  const view = (): Drawing => ({
    words: wordsOf(of, rendering),
    accent: site.accent?.light ?? COLOURS.accent,
    icon: site.icon && [site.icon, site.files[site.icon.light.file]],
  });
  return { path: pathOf(of, rendering).slice(1), view, print: (drawing: Drawing) => bytesOf(drawing, rendering) };
}

function topicOf(id: number, { index }: Rendering): Term | undefined {
  const term = index.term(id);
  return term?.taxonomy === 'category' && index.site.languages.includes(term.language) ? term : undefined;
}

/** A clean build beside the running guide reuses these. Bounded in bytes. */
const made = new LRUCache<string, Uint8Array>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => byteLength,
});

async function bytesOf({ words, accent }: Drawing, rendering: Rendering): Promise<Uint8Array> {
  const icon = await iconBytes('icon-192.png', rendering);
  const key = JSON.stringify([words, accent, hash(icon)]);
  const known = made.get(key) ?? (await draw(words, accent, icon));
  made.set(key, known);
  return known;
}

async function draw({ site, title, text }: Words, accent: string, icon: Uint8Array): Promise<Uint8Array> {
  const parts: string[] = [];
  const write = (lines: string[], lettering: Lettering, colour: string, x: number, y: number, leading: number) => {
    for (const [at, line] of lines.entries())
      parts.push(`<path fill="${colour}" d="${outlines(line, lettering, x, y + at * leading)}"/>`);
  };
  const width = SIZE.width - 2 * MARGIN;
  write([site], { weight: 700, size: 36 }, COLOURS.site, MARGIN + ICON + 24, MARGIN + 48, 0);
  const large = wrap(title, TITLE, width, 3);
  const isLong = large.length > 2;
  const lettering = isLong ? LONG_TITLE : TITLE;
  const lines = isLong ? wrap(title, lettering, width, 3) : large;
  const leading = lettering.size * 1.15;
  const top = isLong ? 268 : 300;
  write(lines, lettering, COLOURS.title, MARGIN, top, leading);
  const below = top + (lines.length - 1) * leading + 74;
  write(wrap(text, TEXT, width, 2), TEXT, COLOURS.text, MARGIN, below, 48);
  const { width: right, height: bottom } = SIZE;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${right}" height="${bottom}"><path fill="#fff" d="M0 0h${right}v${bottom}H0z"/>` +
    `<path fill="${accent}" d="M0 ${bottom - 16}h${right}v16H0z"/>${parts.join('')}</svg>`;
  const sharp = await openSharp();
  const mark = await sharp(icon).resize(ICON, ICON).toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: mark, left: MARGIN, top: MARGIN }])
    .png()
    .toBuffer();
}

const TITLE: Lettering = { weight: 700, size: 88 };
const LONG_TITLE: Lettering = { weight: 700, size: 68 };
const TEXT: Lettering = { weight: 400, size: 36 };
