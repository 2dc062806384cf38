import { decodePercent } from './decode-percent.ts';

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/**
 * The file name in the URL of a picture beside the text, or null for any other URL.
 *
 * `pictureName('./my%20shot.png') // => 'my shot.png'`
 */
export function pictureName(url: string): string | null {
  const written = url.replace(/^\.\//, '');
  const name = decodePercent(written) ?? written;
  return isPictureName(name) && !/[/\\?#:]/.test(name) && !name.startsWith('.') ? name : null;
}

/** Whether a file of this name may be shown as a picture. */
export const isPictureName = (name: string): boolean => PICTURE.test(name);

// An ending, and before it what precedes a URL in Markdown and HTML, perhaps a `./` however it is written, and no folder.
// A name with a space or another such sign matches from its last part. Names are shorter than a thousand characters.
const NAME =
  /(?:\.(?:avif|gif|jpe?g|png|svg|webp)|%[0-9a-f]{2})(?<=(?:^|[\s(<>"'=:])(?:(?:[^\s(<>"'=:/\w]|&#?\w+;){0,99}\/)?[^\s(<>"'=:/]{0,999})/i;

/** Whether a text may contain a URL that {@link pictureName} accepts, encoded or not: most do not. */
export const mayNamePicture = (text: string): boolean => NAME.test(text);
