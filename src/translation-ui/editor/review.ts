import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { Delivery, EditorData } from '../server-data.ts';
import { Failure, type Server } from '../../workspace/server.ts';
import { deliveredNotice } from './notices.ts';
import type { Saver } from './saver.ts';
import type { UnitRow } from './unit.ts';
import { warningList } from './warnings.ts';

export interface ReviewOptions {
  data: EditorData;
  rows: UnitRow[];
  saver: Saver;
  server: Server;
  texts: TranslationUiTexts['editor'];
  /** Shows where it is seen how it went. */
  tell(notice: HTMLElement): void;
  /** Told why the server did not take the translation. */
  onRefused(failure: Failure): void;
}

/** Where a second person approves a translation, or gives it back. Null while nothing waits for that. */
export function reviewPanel({ data, rows, saver, server, texts, tell, onRefused }: ReviewOptions): HTMLElement | null {
  const { review } = data;
  if (!review) return null;
  const t = texts.review;
  if (!review.mayReview) return element('p', { class: 'notice translation-notice' }, t.waits);
  const path = `jobs/${data.job.xlate_job_id}`;
  const reason = element('textarea', { id: 'review-reason', rows: '3', maxlength: '2000' });
  const approve = element('button', { type: 'button', class: 'primary' }, t.approve);
  const giveBack = element('button', { type: 'button', class: 'secondary' }, t.giveBack);
  approve.addEventListener('click', () => {
    void decide(async () => {
      type Approved = Pick<Delivery, 'warnings' | 'target' | 'needs_update'>;
      const approved = await server.send<Approved>('POST', `${path}/approve`);
      for (const row of rows) row.close();
      const notice = deliveredNotice(approved, texts);
      notice.append(...warningList(approved.warnings, rows, texts));
      return notice;
    });
  });
  giveBack.addEventListener('click', () => {
    if (reason.value.trim() === '') return reason.focus();
    void decide(async () => {
      await server.send('POST', `${path}/return`, { reason: reason.value });
      return element('p', { class: 'notice good' }, t.returned);
    });
  });
  const panel = element(
    'section',
    { class: 'disputes review', 'aria-labelledby': 'review' },
    element('h2', { id: 'review' }, t.title),
    element('p', {}, t.help),
    element('p', { class: 'tool-row' }, approve),
    element('label', { for: 'review-reason' }, t.reason),
    reason,
    element('p', { class: 'tool-row' }, giveBack),
  );
  return panel;

  async function decide(action: () => Promise<HTMLElement>): Promise<void> {
    approve.disabled = giveBack.disabled = true;
    try {
      await saver.flush();
      if (saver.isBehind) throw saver.trouble ?? new Failure('offline');
      const notice = await action();
      panel.remove();
      tell(notice);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      approve.disabled = giveBack.disabled = false;
      tell(element('p', { class: 'notice bad', role: 'alert' }, error.message || texts.offline));
      onRefused(error);
    }
  }
}
