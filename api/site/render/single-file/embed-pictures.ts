import { basename } from 'node:path';
import { decodeHTMLStrict } from 'entities';
import { escapeAttribute, escapeText } from '../../../lib/escape.ts';
import { openSharp } from '../../../lib/sharp.ts';
import { PICTURES } from '../../../content/markdown/link-urls.ts';
import { UPLOADS } from '../../../rest/query/urls.ts';
import { isPublicPicture, isPublicUpload } from '../public-files.ts';
import type { Rendering } from '../rendering.ts';

/** Width in pixels: that of a text on a large screen, or twice that of a narrow one. */
const WIDEST = 1_280;
const QUALITY = 78;

/** Most bytes of an embedded picture; a larger one becomes a link. */
const LARGEST = 400_000;

const MEDIA = /<(\/?)(img|video|audio|source|picture)\b((?:[^<>"]|"[^"]*")*)>/g;
const ROOT_LINK = /(<a(?:[^<>"]|"[^"]*")*? href=")(\/[^"]*)"/g;

/**
 * Rendered texts with embedded pictures and without anything that a browser would load. Video, audio and pictures of
 * other sites become links, and links into the site lead to its public URL.
 */
export async function embedPictures(html: string, rendering: Rendering): Promise<string> {
  const pictures = new Map<string, string | null>();
  for (const [, slash, name, attributes = ''] of html.matchAll(MEDIA)) {
    const src = valueOf(attributes, 'src');
    if (slash || name !== 'img' || pictures.has(src)) continue;
    pictures.set(src, await dataUrl(src, rendering));
  }
  const origin = new URL(rendering.serializeContext.base).origin;
  return html
    .replace(MEDIA, (_, slash: string, name: string, attributes: string) => {
      if (slash) return '';
      const src = valueOf(attributes, 'src');
      const data = pictures.get(src);
      if (name === 'img' && data) return picture(attributes, data);
      if (src === '') return '';
      const label = valueOf(attributes, 'alt') || basename(src);
      return `<a href="${escapeAttribute(src)}">${escapeText(label)}</a> `;
    })
    .replace(ROOT_LINK, (_, before: string, path: string) => `${before}${origin}${path}"`);
}

function picture(attributes: string, data: string): string {
  const kept = ['alt', 'width', 'height', 'class', 'title', 'id']
    .filter((name) => new RegExp(` ${name}="`).test(attributes))
    .map((name) => ` ${name}="${escapeAttribute(valueOf(attributes, name))}"`);
  return `<img src="${data}"${kept.join('')} decoding="async">`;
}

const valueOf = (attributes: string, name: string): string =>
  decodeHTMLStrict(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

/** Null for what is not ours, not public, not a picture, or too large even when scaled down. */
async function dataUrl(src: string, rendering: Rendering): Promise<string | null> {
  const file = contentFile(src, rendering);
  if (file === null) return null;
  const bytes = await rendering.readContent(file);
  const sharp = await openSharp();
  try {
    const { format, pages = 1 } = await sharp(bytes).metadata();
    const isDrawn = format === 'svg' || pages > 1;
    const small = isDrawn
      ? Buffer.from(bytes)
      : await sharp(bytes)
          .rotate()
          .resize({ width: WIDEST, withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .toBuffer();
    if (small.length > LARGEST) return null;
    const type = isDrawn ? (format === 'svg' ? 'svg+xml' : format) : 'webp';
    return `data:image/${type};base64,${small.toString('base64')}`;
  } catch (error) {
    if (error instanceof Error && /unsupported image format|corrupt|Input/i.test(error.message)) return null;
    throw error;
  }
}

/** Path below the content folder of a public picture, or null. */
function contentFile(src: string, { basePath, serializeContext: { index } }: Rendering): string | null {
  if (!src.startsWith(basePath)) return null;
  const path = decodeURI(src.slice(basePath.length - 1));
  const upload = path.startsWith(UPLOADS) ? path.slice(UPLOADS.length) : '';
  if (upload && isPublicUpload(upload, index)) return `uploads/${upload}`;
  const beside = path.startsWith(PICTURES) ? path.slice(PICTURES.length) : '';
  return beside && isPublicPicture(beside, index) ? beside : null;
}
