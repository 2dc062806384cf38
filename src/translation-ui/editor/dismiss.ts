import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { Finding } from '../server-data.ts';
import { askIn, leaveButton } from '../../workspace/controls.ts';
import { sayWarning } from './hints.ts';

/** Asks for the reason why a text with a warning is correct. Null if cancelled. */
export async function askToDismiss(finding: Finding, texts: EditorTexts): Promise<string | null> {
  const { dismiss } = texts;
  const reason = element('input', { type: 'text', id: 'dismiss-reason', required: true, maxlength: '500' });
  const yes = element('button', { type: 'submit', class: 'primary', value: 'yes' }, dismiss.yes);
  const form = element(
    'form',
    { method: 'dialog' },
    element('label', { for: 'dismiss-reason' }, dismiss.reason),
    reason,
    element('div', { class: 'dialog-actions' }, leaveButton(), yes),
  );
  const words = sayWarning(finding, texts);
  return (await askIn(words, [form])) === 'yes' ? `${words}: ${reason.value.trim()}` : null;
}
