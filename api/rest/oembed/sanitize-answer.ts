import sanitizeHtml from 'sanitize-html';
import type { EmbedAnswer } from './answer.ts';
import { documentedScripts } from './documented-scripts.ts';
import { escapeAttribute } from '../../lib/escape.ts';
import { listedRules, unlistedRules } from './sanitize-rules.ts';

/** Longest html looked at, in characters. */
const LONGEST = 65_536;

/**
 * Makes the html of an answer safe to show: reduced to links, quotes and sandboxed frames unless `provider` names one of
 * the list. Null when nothing is left of it. Answers without html pass.
 */
export function sanitizeAnswer(answer: EmbedAnswer, provider: string | null): EmbedAnswer | null {
  if (answer.html === undefined) return answer;
  const html = sanitizeEmbed(answer.html, answer.title ?? answer.provider_name ?? '', provider);
  return html ? { ...answer, html } : null;
}

/** `title` is given to frames that have none. */
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
  // No script of theirs passes the sanitiser; the documented ones are rewritten, without whatever came with them.
  const tags = [...scripts].map((src) => `<script async src="${escapeAttribute(src)}" charset="utf-8"></script>`);
  return clean.trim() && clean.trim() + tags.join('');
}
