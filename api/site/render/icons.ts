import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { Language } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import { openSharp } from '../../lib/sharp.ts';
import { languageRoot } from '../../rest/query/urls.ts';
import { href, type Rendering } from './rendering.ts';

/** Pixels of the icons that browsers and phones request. */
const SIZES = { 'favicon.ico': 32, 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 } as const;

type IconName = keyof typeof SIZES;
export const ICONS = Object.keys(SIZES) as IconName[];

/** A clean build beside the running guide reuses these. */
const made = new LRUCache<string, Uint8Array>({ max: 2 * ICONS.length });

const OWN_ICON = fileURLToPath(new URL('../../../src/assets/favicon.svg', import.meta.url));

/** An icon made from the owner's picture, or from the guide's own. */
export async function iconBytes(name: IconName, { index, readContent }: Rendering): Promise<Uint8Array> {
  const { icon } = index.site;
  const source = icon ? await readContent(`public/${icon.light.file}`) : OWN_ICON;
  const key = `${name} ${typeof source === 'string' ? source : hash(source)}`;
  const known = made.get(key) ?? (await draw(name, source));
  made.set(key, known);
  return known;
}

async function draw(name: IconName, source: Uint8Array | string): Promise<Uint8Array> {
  const size = SIZES[name];
  // Phones paint transparent areas black.
  const background = name === 'apple-touch-icon.png' ? '#ffffff' : { r: 0, g: 0, b: 0, alpha: 0 };
  const sharp = await openSharp();
  const { width = size, height = size } = await sharp(source).metadata();
  // Vector drawings are rasterised at the target size instead of being enlarged.
  const density = Math.min(2400, Math.max(72, (72 * size) / Math.max(width, height)));
  const picture = sharp(source, { density }).resize(size, size, { fit: 'contain', background });
  const png = await (name === 'apple-touch-icon.png' ? picture.flatten({ background }) : picture).png().toBuffer();
  return name === 'favicon.ico' ? icoOf(png, size) : png;
}

/** An `.ico` file that contains one PNG of at most 255 pixels. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Web app manifest, for home screens of phones. */
export function manifest(language: Language, rendering: Rendering): string {
  const { site } = rendering.index;
  const start = href(languageRoot(language, site), rendering);
  const icons = ([192, 512] as const).map((size) => ({
    src: href(`/icon-${size}.png`, rendering),
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
  const facts = { name: site.name[language], description: site.description[language], lang: language };
  return JSON.stringify({ ...facts, id: start, start_url: start, scope: start, display: 'browser', icons });
}
