import { decodePercent } from '../../../lib/decode-percent.ts';
import { hash } from '../../../lib/hash.ts';
import { slugify } from '../../../lib/slug.ts';
import { originalOf } from '../../../content/store/media/media-files.ts';

/**
 * `2025/03/shot.png` for a URL below the uploads of WordPress, without a size suffix; null for other URLs. The sizes of
 * `SHOT.JPG` end with `.jpg`.
 */
export function uploadKey(url: string): string | null {
  const path = uploadPathOf(url);
  if (path === null) return null;
  const original = originalOf(path).replace(/-(?:scaled|rotated|e\d{13})(?=\.[^.]+$)/, '');
  return original.replace(/\.[^.]+$/, (ending) => ending.toLowerCase());
}

/** The decoded path below `wp-content/uploads/`; null for other URLs, or for paths that leave the folder. */
export function uploadPathOf(url: string): string | null {
  const path =
    /\/wp-content\/uploads\/([^?#]+)/.exec(url)?.[1] ??
    /\/(?:files|app\/uploads)\/(\d{4}\/\d\d\/[^?#]+)/.exec(url)?.[1];
  const plain = path === undefined ? null : decodePercent(path)?.normalize('NFC');
  return plain && isSafe(plain) ? plain : null;
}

const isSafe = (path: string): boolean =>
  path.length <= 200 &&
  !/[\\\u0000-\u001f\u007f:*?"<>|]/.test(path) &&
  path.split('/').every((part) => part !== '' && !part.startsWith('.'));

/** Path of a file below `uploads/`: its old path, else one from its date and a name valid on every disk. */
export function uploadPath(url: string, date: string): string {
  const own = uploadPathOf(url);
  if (own) return own;
  const name =
    decodePercent(URL.canParse(url) ? new URL(url).pathname : url)
      ?.split('/')
      .at(-1) ?? '';
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-zA-Z0-9]{1,5})?$/.exec(name) ?? [];
  const [year, month] = /^(\d{4})-(\d\d)/.exec(date)?.slice(1) ?? ['old', '00'];
  return `${year}/${month}/${slugify(stem) || 'file'}${ending.toLowerCase()}`;
}

/** The original URL of a picture behind the resizing service of WordPress.com. */
export function unwrapPhoton(url: string): string {
  const [, rest] = /^(?:https?:)?\/\/i\d\.wp\.com\/([^?#]+)/.exec(url) ?? [];
  return rest ? `https://${rest}` : url;
}

/** The wanted path, or a similar one if it is taken. Case is ignored, because some disks do not distinguish A and a. */
export function freePlace(wanted: string, url: string, taken: Map<string, string>): string {
  const isFree = (place: string) => (taken.get(place.toLowerCase()) ?? url) === url;
  const place = isFree(wanted)
    ? wanted
    : wanted.replace(/(\.[^./]+)?$/, (ending) => `-${hash(url).slice(0, 8)}${ending}`);
  taken.set(place.toLowerCase(), url);
  return place;
}
