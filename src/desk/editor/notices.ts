import type { DeskTexts } from '../../i18n/desk/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { EditorData } from '../data.ts';

/** What a translator should know of the job before going on. */
export function noticesFor({ job, isOpen }: EditorData, restored: number, texts: DeskTexts['editor']): HTMLElement[] {
  const words = [
    ...(job.source_changed && isOpen ? [texts.sourceChanged] : []),
    ...(restored > 0 ? [texts.restored(restored)] : []),
    ...(isOpen ? [] : [texts.readOnly]),
    ...(job.needs_update ? [texts.needsUpdate] : []),
    ...(job.error && isOpen ? [job.error.message] : []),
  ];
  return words.map((text) => element('p', { class: 'notice desk-notice' }, text));
}
