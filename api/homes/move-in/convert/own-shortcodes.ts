import { escapeAttribute, escapeText } from '../../../lib/escape.ts';
import type { Shortcode } from './shortcodes.ts';
import type { Ports } from './ports.ts';

/** The class of a generated paragraph that contains only a URL to be embedded. */
export const EMBED = 'move-in-embed';

/** Shortcodes of WordPress itself. */
export const OWN_SHORTCODES = new Set(['caption', 'wp_caption', 'gallery', 'embed', 'audio', 'video']);

/** HTML for one of these shortcodes; `inner` is its content as HTML. */
export function ownShortcodeHtml({ name, attributes, content }: Shortcode, inner: string, text: Ports): string {
  switch (name) {
    case 'gallery':
      return galleryHtml(attributes, text);
    case 'embed':
      return `\n\n<p class="${EMBED}">${escapeText((content ?? attributes['src'] ?? '').trim())}</p>\n\n`;
    case 'audio':
    case 'video':
      return mediaHtml(name, attributes, text);
    default:
      return captionHtml(inner, attributes['caption'] ?? '');
  }
}

/** `[caption]<a><img></a> Words[/caption]` */
function captionHtml(inner: string, told: string): string {
  const [picture = ''] = /^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner) ?? [];
  const words = told || inner.slice(picture.length).trim();
  return `\n\n<figure>${picture.trim()}${words && `<figcaption>${words}</figcaption>`}</figure>\n\n`;
}

function galleryHtml({ ids = '', include = '', link = '' }: Record<string, string>, text: Ports): string {
  const list = (ids || include)
    .split(/[\s,]+/)
    .map(Number)
    .filter(Boolean);
  const pictures = list.flatMap((id) => {
    const picture = text.picture(id);
    if (!picture) text.ledger.lose('picture', `picture ${id} of a gallery, which no longer exists`);
    if (!picture) return [];
    const img = `<img src="${escapeAttribute(picture.url)}" alt="${escapeAttribute(picture.alt)}">`;
    const to = link === 'none' ? '' : link === 'file' ? picture.url : picture.link;
    const shown = to ? `<a href="${escapeAttribute(to)}">${img}</a>` : img;
    return [`<figure>${shown}${picture.caption && `<figcaption>${picture.caption}</figcaption>`}</figure>`];
  });
  return `\n\n${pictures.join('')}\n\n`;
}

function mediaHtml(name: string, attributes: Record<string, string>, text: Ports): string {
  const poster = attributes['poster'] ? ` poster="${escapeAttribute(attributes['poster'])}"` : '';
  const url = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm'].map((key) => attributes[key]).find(Boolean);
  if (url) return `\n\n<p><${name} src="${escapeAttribute(url)}" ${poster} controls></${name}></p>\n\n`;
  text.ledger.lose('shortcode', `[${name}] names no file`);
  return '';
}
