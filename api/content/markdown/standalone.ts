import { decodeHTMLStrict } from 'entities';
import { escapeAttribute, escapeText } from '../../lib/escape.ts';
import type { RenderState } from './render-state.ts';
import { titleHtml } from './title.ts';

const LINKED = /<p><a href="([^"]*)">([^<]*)<\/a><\/p>/y;
const PLAIN = /<p>(\/[^\s<]*)<\/p>/y;

/**
 * The card or player for a paragraph at `start` that consists of a URL; null for any other paragraph. `length` is the
 * length of the HTML that it replaces.
 */
export function standalone(html: string, start: number, page: RenderState): { html: string; length: number } | null {
  if (!page.context.card && !page.context.embed) return null;
  const match = at(LINKED, html, start) ?? at(PLAIN, html, start);
  if (!match) return null;
  const url = decodeHTMLStrict(match[1] ?? '');
  // A link with its own text stays a link, even alone in a paragraph.
  if (match[2] !== undefined && decodeHTMLStrict(match[2]) !== url && encodeURI(decodeHTMLStrict(match[2])) !== url)
    return null;
  const made = cardHtml(url, page) ?? embedHtml(url, page);
  return made === null ? null : { html: made, length: match[0].length };
}

function at(pattern: RegExp, html: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(html);
}

function cardHtml(url: string, page: RenderState): string | null {
  const card = page.context.card?.(url) ?? null;
  if (!card) return null;
  const link = `<a href="${escapeAttribute(card.href)}">${titleHtml(card.title)}</a>`;
  return linkCard(link, card.excerpt, card.language === page.context.language ? undefined : card.language);
}

function linkCard(link: string, text: string, language?: string): string {
  const excerpt = text && `<p class="link-card__excerpt">${escapeText(text)}</p>`;
  return (
    `<div class="link-card"${language ? ` lang="${language}"` : ''}>` +
    `<p class="link-card__title">${link}</p>${excerpt}</div>`
  );
}

/** A player waits for the reader's consent: the site's script inserts it then. */
function embedHtml(url: string, page: RenderState): string | null {
  const embed = /^https?:\/\//i.test(url) ? page.context.embed?.(url) : null;
  if (!embed) return null;
  const link = `<a href="${escapeAttribute(url)}" rel="noopener nofollow">${escapeText(url)}</a>`;
  if (embed.player === null) return linkCard(link, embed.provider);
  return (
    `<div class="embed-consent" data-src="${escapeAttribute(embed.player)}"` +
    ` data-provider="${escapeAttribute(embed.provider)}">${link}</div>`
  );
}
