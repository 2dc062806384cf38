import { element, inPageLanguage } from './dom.ts';
import type { ProseTexts } from '../i18n/texts.ts';

const SHOWN_FOR = 2000;

/** A button on each code block; needs a secure context, as the clipboard does. */
export function addCopyButtons(prose: HTMLElement, texts: ProseTexts): void {
  if (!navigator.clipboard) return;
  for (const block of prose.querySelectorAll('pre')) {
    const status = element('span', { class: 'copied', role: 'status' });
    const button = element('button', { type: 'button', class: 'copy', 'aria-label': texts.copy, title: texts.copy });
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.innerText);
      status.textContent = texts.copied;
      setTimeout(() => (status.textContent = ''), SHOWN_FOR);
    });
    const wrapper = element('div', { class: 'code' });
    const controls = element('div', { class: 'code-controls', ...inPageLanguage() }, status, button);
    block.before(wrapper);
    wrapper.append(block, controls);
  }
}
