import type { EmbedAnswer } from '../../contract/routes/oembed.ts';
import { escapeMarkup } from '../../lib/escape.ts';
import { inlineText } from '../../content/markdown/readable-text.ts';
import { fit, frameHeight, type Size } from './size.ts';

/** A picture with its own size, in pixels. */
export interface EmbedPicture {
  url: string;
  width: number;
  height: number;
}

/** Public facts about any record. */
export interface CommonFacts {
  /** Rendered title, HTML; may be empty. */
  title: string;
  site: { name: string; url: string };
  /** Null if the author has no public profile: the site is named instead. */
  author: { name: string; url: string } | null;
}

/** Public facts about a record with a page of its own. */
export interface EmbedFacts extends CommonFacts {
  /** Public URL. */
  link: string;
  thumbnail: EmbedPicture | null;
}

const NARROWEST = 200;
const WIDEST = 600;
const LOWEST = 200;
const DAY = 86_400;

/**
 * The answer for a page of this site. The width is clamped to 200…600 and determines the height. A `maxheight` below
 * 200 is less than a frame can have and is ignored, just as a `maxwidth` below 200 has no further effect.
 */
export function provide(facts: EmbedFacts, size: Size): EmbedAnswer {
  const bounds = clamp(size);
  const width = bounds.maxwidth;
  const height = Math.min(frameHeight(width), bounds.maxheight ?? Infinity);
  return {
    ...common(facts),
    type: 'rich',
    width,
    height,
    html: frame(facts, width, height),
    ...thumbnail(facts.thumbnail, bounds),
    cache_age: DAY,
  };
}

/** The answer for a file of this site: a picture is shown as such, any other file as a link. */
export function provideFile(facts: CommonFacts, picture: EmbedPicture | null, size: Size): EmbedAnswer {
  if (!picture || !hasSize(picture)) return { ...common(facts), type: 'link', cache_age: DAY };
  const { width, height } = fit(picture.width, picture.height, clamp(size));
  return { ...common(facts), type: 'photo', url: picture.url, width, height, cache_age: DAY };
}

function clamp({ maxwidth, maxheight }: Size): Size {
  return {
    maxwidth: Math.min(Math.max(maxwidth, NARROWEST), WIDEST),
    maxheight: maxheight !== null && maxheight >= LOWEST ? maxheight : null,
  };
}

function common({ title, site, author }: CommonFacts): Omit<EmbedAnswer, 'type'> {
  const { name, url } = author ?? site;
  return {
    version: '1.0',
    provider_name: site.name,
    provider_url: site.url,
    author_name: name,
    author_url: url,
    title,
  };
}

/** URL of the page shown inside the frame: for `https://guide.example/start/` it is `…/start/embed/`. */
function embedPage(link: string): string {
  const url = new URL(link);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/embed/`;
  return url.href;
}

/**
 * A link for clients that show no frames, and the frame, which has neither our origin nor a way to navigate the page
 * around it. Pages opened from it are ordinary pages, not bound by its sandbox.
 */
function frame(facts: EmbedFacts, width: number, height: number): string {
  const title = inlineText(facts.title);
  const label = title ? `${title} — ${facts.site.name}` : facts.site.name;
  return (
    `<blockquote><a href="${escapeMarkup(facts.link)}">${escapeMarkup(title || facts.link)}</a></blockquote>` +
    `<iframe sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" loading="lazy" src="${escapeMarkup(embedPage(facts.link))}"` +
    ` width="${width}" height="${height}" title="${escapeMarkup(label)}" frameborder="0"></iframe>`
  );
}

function thumbnail(picture: EmbedPicture | null, size: Size): Partial<EmbedAnswer> {
  if (!picture || !hasSize(picture)) return {};
  const { width, height } = fit(picture.width, picture.height, size);
  return { thumbnail_url: picture.url, thumbnail_width: width, thumbnail_height: height };
}

const hasSize = ({ width, height }: EmbedPicture): boolean => width > 0 && height > 0;
