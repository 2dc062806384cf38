import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { Delivery, EditorData } from '../server-data.ts';
import type { EditorPage } from './page.ts';
import { sayWarning } from './hints.ts';
import { warningList } from './warnings.ts';

export function noticesFor(
  { job, isOpen, mayEdit, target, missing, delivered: warnings }: EditorData,
  restored: number,
  texts: EditorTexts,
): HTMLElement[] {
  const words = [
    ...(isOpen && !mayEdit ? [texts.readOnly] : []),
    ...(job.source_changed && isOpen ? [texts.sourceChanged] : []),
    ...(restored > 0 ? [texts.restored(restored)] : []),
    ...(job.status === 0 ? [texts.cancelled] : []),
    ...(job.needs_update ? [texts.needsUpdate] : []),
    ...(job.error && (isOpen || job.error.code === 'xlate_source_gone') ? [job.error.message] : []),
  ];
  const notices: HTMLElement[] = words.map((text) => element('p', { class: 'notice translation-notice' }, text));
  if (missing.length > 0) {
    const lines = missing.map((warning) => element('li', {}, sayWarning(warning, texts)));
    const list = element('ul', { class: 'faults' }, ...lines);
    notices.push(element('div', { class: 'notice translation-notice missing-partners' }, texts.missing, list));
  }
  if (job.status === 10) {
    notices.unshift(deliveredNotice({ target, warnings, needs_update: false }, { rows: [], texts }));
  }
  return notices;
}

/** Confirms a delivery, with a link to the page if readers can see it, and the warnings. */
export function deliveredNotice(
  { target, needs_update, warnings }: Pick<Delivery, 'target' | 'needs_update' | 'warnings'>,
  page: Pick<EditorPage, 'rows' | 'texts'>,
): HTMLElement {
  const { texts } = page;
  const words = target?.published ? texts.delivered : texts.deliveredDraft;
  const moved = needs_update ? [element('p', {}, texts.needsUpdate)] : [];
  const link = target?.published ? [element('a', { href: target.link, class: 'primary' }, texts.openPage)] : [];
  const parts = [element('p', {}, words), ...moved, ...link, ...warningList(warnings, page)];
  return element('div', { class: 'notice good translation-notice' }, ...parts);
}
