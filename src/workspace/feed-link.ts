import { workspaceTextsFor } from '../i18n/workspace.ts';
import { element } from '../scripts/dom.ts';
import type { Language } from '../views.ts';
import type { SessionData } from './server.ts';

/** Anyone who has the URL can read the feed, so it is shown only to its owner. */
export function feedLink({ feed }: SessionData['user'], language: Language): HTMLElement {
  const texts = workspaceTextsFor(language);
  const link = element('a', { href: `${feed}&lang=${language}` }, texts.feed);
  return element('p', { class: 'hint feed' }, link, ` ${texts.feedHint}`);
}
