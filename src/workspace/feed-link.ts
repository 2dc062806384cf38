import { workspaceTextsFor } from '../i18n/workspace.ts';
import { element } from '../scripts/dom.ts';
import type { Language } from '../views.ts';
import type { SessionData } from './server.ts';

/** Whoever has the URL reads the feed: it is shown to its owner alone. */
export function feedLink({ feed }: SessionData['user'], language: Language): HTMLElement {
  const texts = workspaceTextsFor(language);
  const link = element('a', { href: `${feed}&lang=${language}` }, texts.feed);
  return element('p', { class: 'hint feed' }, link, ` ${texts.feedHint}`);
}
