import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import { showDialog } from '../dashboard/confirm.ts';
import type { Finding } from '../server-data.ts';
import { sayWarning } from './say-warning.ts';

/** Asks why a text is right although it was warned of. Null where somebody thinks again. */
export async function askToDismiss(finding: Finding, texts: TranslationUiTexts['editor']): Promise<string | null> {
  const { dismiss } = texts;
  const reason = element('input', { type: 'text', id: 'dismiss-reason', required: true, maxlength: '500' });
  const back = element('button', { type: 'button', class: 'secondary' }, texts.close);
  back.addEventListener('click', () => back.closest('dialog')?.close());
  const yes = element('button', { type: 'submit', class: 'primary', value: 'yes' }, dismiss.yes);
  const form = element(
    'form',
    { method: 'dialog' },
    element('label', { for: 'dismiss-reason' }, dismiss.reason),
    reason,
    element('div', { class: 'dialog-actions' }, back, yes),
  );
  const words = sayWarning(finding, texts);
  const answer = await showDialog(element('p', { id: 'dialog-text' }, words), form);
  return answer === 'yes' ? `${words}: ${reason.value.trim()}` : null;
}
