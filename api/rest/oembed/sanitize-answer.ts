import sanitizeHtml from 'sanitize-html';
import type { EmbedAnswer } from './answer.ts';
import { documentedScripts } from './documented-scripts.ts';
import { escapeAttribute } from '../../lib/escape.ts';
import { listedRules, unlistedRules } from './sanitize-rules.ts';

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
  const documented = documentedScripts.get(provider) ?? [];
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
