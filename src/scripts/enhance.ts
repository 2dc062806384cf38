import type { Texts } from '../i18n/texts.ts';
import { addAnchors } from './anchors.ts';
import { addCopyButtons } from './copy.ts';
import { textsOf } from './dom.ts';
import { askBeforeEmbeds } from './embeds.ts';
import { scrollTables } from './tables.ts';
import { makeTabs } from './tabs.ts';

export type ProseTexts = Pick<Texts, 'copy' | 'copied' | 'anchor' | 'table' | 'consent'>;

/** Adds to rendered Markdown what needs a script; also run on text that was unlocked later. */
export function enhance(prose: HTMLElement): void {
  const texts = textsOf<ProseTexts>(prose);
  makeTabs(prose);
  addAnchors(prose, texts);
  addCopyButtons(prose, texts);
  scrollTables(prose, texts);
  askBeforeEmbeds(prose, texts);
}
