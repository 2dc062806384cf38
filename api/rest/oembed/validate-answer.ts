import { EMBED_TYPES, type EmbedAnswer } from '../../contract/routes/oembed.ts';
import { readWebUrl } from './page-urls.ts';
import type { RawAnswer } from './parse-answer.ts';
import { fit, frameHeight, type Size } from './size.ts';

/** Longest text of a field, in characters. */
const LONGEST_TEXT = 1_000;
const LARGEST_SIDE = 10_000;

/**
 * Builds an answer from a provider's response: only fields of the standard, only web URLs, sizes within bounds. Null if
 * a field required by its type is missing. The html is kept as received, for `sanitize-answer.ts`.
 */
export function validateAnswer(raw: RawAnswer, size: Size): EmbedAnswer | null {
  const type = EMBED_TYPES.find((name) => name === raw.get('type'));
  if (!type || !['1.0', '1', 1].some((version) => version === raw.get('version'))) return null;
  const own = type === 'link' ? {} : type === 'photo' ? photo(raw, size) : frame(raw, size);
  return own && { version: '1.0', type, ...common(raw), ...thumbnail(raw, size), ...own };
}

function common(raw: RawAnswer): Partial<EmbedAnswer> {
  const age = integer(raw.get('cache_age'));
  return {
    ...textField(raw, 'title'),
    ...textField(raw, 'author_name'),
    ...urlField(raw, 'author_url'),
    ...textField(raw, 'provider_name'),
    ...urlField(raw, 'provider_url'),
    ...(age === null ? {} : { cache_age: age }),
  };
}

function photo(raw: RawAnswer, size: Size): Partial<EmbedAnswer> | null {
  const url = urlField(raw, 'url');
  const sides = sidesOf(raw, 'width', 'height');
  return url.url && sides ? { ...url, ...fit(sides.width, sides.height, size) } : null;
}

/**
 * Providers of frames that size themselves send `null` or `100%`. The standard requires numbers, so the usual ones
 * are used instead.
 */
function frame(raw: RawAnswer, size: Size): Partial<EmbedAnswer> | null {
  const html = raw.get('html');
  if (typeof html !== 'string' || !html.trim()) return null;
  const width = side(raw.get('width')) ?? Math.max(1, size.maxwidth);
  const height = side(raw.get('height')) ?? frameHeight(width);
  return { html, ...fit(width, height, size) };
}

function thumbnail(raw: RawAnswer, size: Size): Partial<EmbedAnswer> {
  const url = urlField(raw, 'thumbnail_url');
  const sides = sidesOf(raw, 'thumbnail_width', 'thumbnail_height');
  if (!url.thumbnail_url || !sides) return {};
  const { width, height } = fit(sides.width, sides.height, size);
  return { ...url, thumbnail_width: width, thumbnail_height: height };
}

function sidesOf(raw: RawAnswer, across: string, down: string): { width: number; height: number } | null {
  const [width, height] = [side(raw.get(across)), side(raw.get(down))];
  return width && height ? { width, height } : null;
}

function side(value: unknown): number | null {
  const pixels = integer(value);
  return pixels && pixels <= LARGEST_SIDE ? pixels : null;
}

/** A non-negative number, which some providers and all XML write as text. */
function integer(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && Number.isFinite(number) ? Math.round(number) : null;
}

function textField<Name extends keyof EmbedAnswer>(raw: RawAnswer, name: Name): { [N in Name]?: string } {
  const value = raw.get(name);
  if (typeof value !== 'string' || !value.trim()) return {};
  return { [name]: value.trim().slice(0, LONGEST_TEXT).toWellFormed() } as { [N in Name]?: string };
}

function urlField<Name extends keyof EmbedAnswer>(raw: RawAnswer, name: Name): { [N in Name]?: string } {
  const value = raw.get(name);
  // Some providers omit the scheme.
  const url = typeof value === 'string' ? readWebUrl(value.trim().replace(/^\/\//, 'https://')) : null;
  return url ? ({ [name]: url.href } as { [N in Name]?: string }) : {};
}
