import { textsFor } from '../i18n/index.ts';
import type { BesideFrame } from '../views.ts';
import { type Markup, markup } from './markup.ts';

/** Contact for readers who did not find the answer; empty if the owner has set none. */
export function contactHtml({ own: { contact }, language }: BesideFrame): Markup {
  const t = textsFor(language).contact;
  const link = contact && markup`<a href="${contact.href}">${contact.label || t.label}</a>`;
  return markup`${link && markup`<p class="contact">${t.question} ${link}</p>`}`;
}
