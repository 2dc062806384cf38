import type { EmbedAnswer } from './answer.ts';
import { escapeMarkup } from '../../lib/escape.ts';
import { inlineText } from '../../content/markdown/readable-text.ts';
import { fit, frameHeight, type Size } from './size.ts';

/** A picture in its own size, in pixels. */
export interface EmbedPicture {
  url: string;
  width: number;
  height: number;
}

/** What the public may know of any record. */
export interface CommonFacts {
  /** Rendered title, HTML; may be empty. */
  title: string;
  site: { name: string; url: string };
  /** Null when the author has no public profile: the site stands in. */
  author: { name: string; url: string } | null;
}

/** What the public may know of a record with a page of its own. */
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
 * Answers for a page of our own. The width is clamped to 200…600 and the height follows it. A `maxheight` below 200 is
 * lower than the frame can be and bounds nothing, as a `maxwidth` below 200 does not narrow it further.
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

/** Answers for a file of our own: a picture is shown as itself, any other file is a link to it. */
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

/** URL of the page that is shown inside the frame: `https://guide.example/start/` has it at `…/start/embed/`. */
function embedPage(link: string): string {
  const url = new URL(link);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/embed/`;
  return url.href;
}

/**
 * A link for those who show no frames, and the frame, which has neither our origin nor a way to move the page around it.
 * What a click in it opens is a page like any other, not bound by the frame's sandbox.
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
