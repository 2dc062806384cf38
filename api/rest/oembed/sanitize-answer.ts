import sanitizeHtml from 'sanitize-html';
import type { EmbedAnswer } from '../../contract/routes/oembed.ts';
import { escapeAttribute } from '../../lib/escape.ts';

/** Longest html accepted, in characters. */
const LONGEST = 65_536;

/**
 * Makes the html of an answer safe to show: reduced to links, quotes and sandboxed frames unless `provider` names one
 * of the list. Null if nothing is left. Answers without html pass unchanged.
 */
export function sanitizeAnswer(answer: EmbedAnswer, provider: string | null): EmbedAnswer | null {
  if (answer.html === undefined) return answer;
  const html = sanitizeEmbed(answer.html, answer.title ?? answer.provider_name ?? '', provider);
  return html ? { ...answer, html } : null;
}

/** `title` is added to frames without one. */
export function sanitizeEmbed(html: string, title: string, provider: string | null): string {
  if (html.length > LONGEST) return '';
  if (provider === null) return sanitizeHtml(html, unlistedRules(title)).trim();
  const scripts = new Set<string>();
  const documented = DOCUMENTED_SCRIPTS.get(provider) ?? [];
  const clean = sanitizeHtml(html, {
    ...listedRules(title),
    onOpenTag(name, { src = '' }) {
      const url = src.replace(/^\/\//, 'https://');
      if (name === 'script' && documented.includes(url)) scripts.add(url);
    },
  });
  // The sanitiser removes all scripts; the documented ones are written anew, without their other attributes.
  const tags = [...scripts].map((src) => `<script async src="${escapeAttribute(src)}" charset="utf-8"></script>`);
  return clean.trim() && clean.trim() + tags.join('');
}

/** Scripts that listed providers document as part of their html, by the provider's name in the list. */
const DOCUMENTED_SCRIPTS = new Map<string, readonly string[]>(
  Object.entries({
    'Bluesky Social': ['https://embed.bsky.app/static/embed.js'],
    Flickr: ['https://embedr.flickr.com/assets/client-code.js'],
    Instagram: ['https://www.instagram.com/embed.js'],
    Reddit: ['https://embed.reddit.com/widgets.js', 'https://embed.redditmedia.com/widgets/platform.js'],
    TikTok: ['https://www.tiktok.com/embed.js'],
    Twitter: ['https://platform.twitter.com/widgets.js'],
    X: ['https://platform.twitter.com/widgets.js'],
  }),
);

type Rules = sanitizeHtml.IOptions;
type Attributes = sanitizeHtml.Attributes;

const FRAME_SIZES = ['width', 'height', 'frameborder', 'marginwidth', 'marginheight', 'scrolling'];

const common: Rules = {
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: {
    iframe: ['https'],
    img: ['https', 'http'],
    video: ['https'],
    audio: ['https'],
    source: ['https'],
  },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  // Also drops contents that are not meant to be read as text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'template', 'title', 'svg', 'math'],
  // A frame without a source shows nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && !attribs.src,
};

/**
 * For unlisted providers: links, quotes and frames that have neither the reader's origin nor a way to
 * leave their place.
 */
const unlistedRules = (title: string): Rules => ({
  ...common,
  allowedTags: ['a', 'blockquote', 'iframe'],
  allowedAttributes: { a: ['href'], iframe: ['src', ...FRAME_SIZES, 'title', 'sandbox', 'loading'] },
  transformTags: {
    iframe: (tagName, attributes) => ({
      tagName,
      attribs: { ...frame(attributes, title), sandbox: 'allow-scripts allow-popups', loading: 'lazy' },
    }),
  },
});

/** For listed providers: their markup without scripts, handlers and styles that reach beyond their own box. */
const listedRules = (title: string): Rules => ({
  ...common,
  allowedTags: (
    'a abbr audio b blockquote br cite code div em figcaption figure h2 h3 h4 hr i iframe img li ol p pre q s section ' +
    'small source span strong sub sup time u ul video'
  ).split(' '),
  allowedAttributes: {
    '*': ['class', 'cite', 'data-*', 'datetime', 'dir', 'lang', 'style', 'title'],
    a: ['href', 'rel', 'target'],
    iframe: ['src', ...FRAME_SIZES, 'allow', 'allowfullscreen', 'loading', 'name', 'referrerpolicy', 'sandbox'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    audio: ['src', 'controls', 'preload'],
    video: ['src', 'controls', 'height', 'poster', 'preload', 'width'],
    source: ['src', 'type'],
  },
  allowedStyles: {
    '*': Object.fromEntries(
      'width height max-width min-width max-height min-height padding padding-top padding-bottom margin top left aspect-ratio'
        .split(' ')
        .map((name) => [name, [/^[\w.%/ -]{1,40}$/]])
        .concat([
          ['position', [/^(relative|absolute)$/]],
          ['overflow', [/^hidden$/]],
          ['border', [/^(0|none)$/]],
        ]),
    ),
  },
  transformTags: { iframe: (tagName, attributes) => ({ tagName, attribs: frame(attributes, title) }) },
});

/** Frames load by `https`, and have a title for screen readers. */
function frame(attributes: Attributes, title: string): Attributes {
  const src = (attributes.src ?? '').trim().replace(/^(http:)?\/\//i, 'https://');
  const label = attributes.title?.trim() || title || hostOf(src);
  return { ...attributes, src, title: label };
}

const hostOf = (src: string): string => (URL.canParse(src) ? new URL(src).hostname : 'embed');
