import { element } from '../../scripts/dom.ts';
import type { Delivery } from '../server-data.ts';
import { Failure, reasonOf } from '../../workspace/server.ts';
import { button } from '../../workspace/controls.ts';
import { deliveredNotice } from './notices.ts';
import type { EditorPage } from './page.ts';

/** Lets a second person approve or return a translation. Null if none is waiting for review. */
export function reviewPanel(page: EditorPage): HTMLElement | null {
  const { data, rows, saver, server, texts, tell, onRefused } = page;
  const { review } = data;
  if (!review) return null;
  const t = texts.review;
  if (!review.mayReview) return element('p', { class: 'notice translation-notice' }, t.waits);
  const path = `jobs/${data.job.xlate_job_id}`;
  const reason = element('textarea', { id: 'review-reason', rows: '3', maxlength: '2000' });
  const approve = button(t.approve, () => void decide(approved), 'primary');
  const giveBack = button(t.giveBack, askBack, 'secondary');
  const panel = element(
    'section',
    { class: 'disputes review', 'aria-labelledby': 'review' },
    element('h2', { id: 'review' }, t.title),
    element('p', {}, t.help),
    element('p', { class: 'row' }, approve),
    element('label', { for: 'review-reason' }, t.reason),
    reason,
    element('p', { class: 'row' }, giveBack),
  );
  return panel;

  async function approved(): Promise<HTMLElement> {
    type Approved = Pick<Delivery, 'warnings' | 'target' | 'needs_update'>;
    const delivered = await server.send<Approved>('POST', `${path}/approve`);
    for (const row of rows) row.close();
    return deliveredNotice(delivered, page);
  }

  function askBack(): void {
    if (reason.value.trim() === '') reason.focus();
    else void decide(returned);
  }

  async function returned(): Promise<HTMLElement> {
    await server.send('POST', `${path}/return`, { reason: reason.value });
    return element('p', { class: 'notice good' }, t.returned);
  }

  async function decide(action: () => Promise<HTMLElement>): Promise<void> {
    approve.disabled = giveBack.disabled = true;
    try {
      await saver.arrive();
      const notice = await action();
      panel.remove();
      tell(notice);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      approve.disabled = giveBack.disabled = false;
      tell(element('p', { class: 'notice bad', role: 'alert' }, reasonOf(error, texts)));
      onRefused(error);
    }
  }
}
