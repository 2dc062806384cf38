import type { EmbedAnswer } from './answer.ts';
import { escapeMarkup, plainText } from './markup.ts';
import { fit, frameHeight } from './size.ts';
import type { Size } from './size.ts';

/** What the public may know of a record, as the public view has it. */
export interface EmbedFacts {
  /** Public address. */
  link: string;
  /** Rendered title, HTML; may be empty. */
  title: string;
  site: { name: string; url: string };
  /** Null when the author has no public profile: the site stands in. */
  author: { name: string; url: string } | null;
  /** The picture of the record in its own size, in pixels. */
  thumbnail: { url: string; width: number; height: number } | null;
}

const NARROWEST = 200;
const WIDEST = 600;
const LOWEST = 200;
const DAY = 86_400;

/**
 * Answers for a record of our own. The width is clamped to 200…600 and the height follows it. A `maxheight` below 200 is
 * lower than the frame can be and bounds nothing, as a `maxwidth` below 200 does not narrow it further.
 */
export function provide(facts: EmbedFacts, size: Size): EmbedAnswer {
  const width = Math.min(Math.max(size.maxwidth, NARROWEST), WIDEST);
  const maxheight = size.maxheight !== null && size.maxheight >= LOWEST ? size.maxheight : null;
  const height = Math.min(frameHeight(width), maxheight ?? Infinity);
  const author = facts.author ?? facts.site;
  return {
    version: '1.0',
    provider_name: facts.site.name,
    provider_url: facts.site.url,
    author_name: author.name,
    author_url: author.url,
    title: facts.title,
    type: 'rich',
    width,
    height,
    html: frame(facts, width, height),
    ...thumbnail(facts.thumbnail, { maxwidth: width, maxheight }),
    cache_age: DAY,
  };
}

/** Address of the page that is shown inside the frame: `https://guide.example/start/` has it at `…/start/embed/`. */
export function embedPage(link: string): string {
  const url = new URL(link);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/embed/`;
  return url.href;
}

/** A link for those who show no frames, and the frame, which has neither our origin nor a way to move the page around it. */
function frame(facts: EmbedFacts, width: number, height: number): string {
  const title = plainText(facts.title);
  const label = title ? `${title} — ${facts.site.name}` : facts.site.name;
  return (
    `<blockquote><a href="${escapeMarkup(facts.link)}">${escapeMarkup(title || facts.link)}</a></blockquote>` +
    `<iframe sandbox="allow-scripts allow-popups" loading="lazy" src="${escapeMarkup(embedPage(facts.link))}"` +
    ` width="${width}" height="${height}" title="${escapeMarkup(label)}" frameborder="0"></iframe>`
  );
}

function thumbnail(picture: EmbedFacts['thumbnail'], size: Size): Partial<EmbedAnswer> {
  if (!picture || !(picture.width > 0) || !(picture.height > 0)) return {};
  const { width, height } = fit(picture.width, picture.height, size);
  return { thumbnail_url: picture.url, thumbnail_width: width, thumbnail_height: height };
}
