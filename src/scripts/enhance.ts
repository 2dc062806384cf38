import type { ProseTexts } from '../i18n/index.ts';
import { addAnchors } from './anchors.ts';
import { addCopyButtons } from './copy.ts';
import { textsOf } from './dom.ts';
import { askBeforeEmbeds } from './embeds.ts';
import { scrollTables } from './tables.ts';
import { makeTabs } from './tabs.ts';
import { zoomPictures } from './zoom.ts';

/** Adds the parts of rendered Markdown that need a script; also run on text unlocked later. */
export function enhance(prose: HTMLElement): void {
  const texts = textsOf<ProseTexts>(prose);
  makeTabs(prose);
  addAnchors(prose, texts);
  addCopyButtons(prose, texts);
  scrollTables(prose);
  askBeforeEmbeds(prose, texts);
  zoomPictures(prose, texts);
}
