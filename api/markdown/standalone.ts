import { escapeAttribute, escapeText, unescapeHtml } from './escape.ts';
import { titleHtml } from './title.ts';
import type { Page } from './page.ts';
import { pathOf, isRootRelative } from './address.ts';

const LINKED = /<p><a href="([^"]*)">([^<]*)<\/a><\/p>/y;
const PLAIN = /<p>(\/[^\s<]*)<\/p>/y;

/**
 * The card or player for a paragraph that holds nothing but an address and begins at `start`; null when the paragraph
 * is an ordinary one. `length` is how much of the HTML it replaces.
 */
export function standalone(html: string, start: number, page: Page): { html: string; length: number } | null {
  if (!page.context.card && !page.context.embed) return null;
  const match = at(LINKED, html, start) ?? at(PLAIN, html, start);
  if (!match) return null;
  const address = unescapeHtml(match[1] ?? '');
  // A link with words of its own is a link, also when it stands alone.
  if (match[2] !== undefined && unescapeHtml(match[2]) !== address && encodeURI(unescapeHtml(match[2])) !== address)
    return null;
  const made = cardHtml(address, page) ?? embedHtml(address, page);
  return made === null ? null : { html: made, length: match[0].length };
}

function at(pattern: RegExp, html: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(html);
}

function cardHtml(address: string, page: Page): string | null {
  const card = page.context.card?.(address) ?? null;
  if (!card) return null;
  // Also when the address is a complete one: the page depends on the article it shows.
  page.links.add(pathOf(isRootRelative(address) ? address : address.replace(/^https?:\/\/[^/]*/i, '') || '/'));
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

/** A player waits for the reader's consent: the site's script puts it in when asked to. */
function embedHtml(address: string, page: Page): string | null {
  const embed = /^https?:\/\//i.test(address) ? page.context.embed?.(address) : null;
  if (!embed) return null;
  const link = `<a href="${escapeAttribute(address)}" rel="noopener nofollow">${escapeText(address)}</a>`;
  if (embed.player === null) return linkCard(link, embed.provider);
  return (
    `<div class="embed-consent" data-src="${escapeAttribute(embed.player)}"` +
    ` data-provider="${escapeAttribute(embed.provider)}">${link}</div>`
  );
}
