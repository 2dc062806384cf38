import { element, inPageLanguage, textsOf } from './dom.ts';
import type { PageCopyTexts, ProseTexts } from '../i18n/index.ts';

const SHOWN_FOR = 2000;

/** Adds a copy button to each code block; like the clipboard, it needs a secure context. */
export function addCopyButtons(prose: HTMLElement, texts: ProseTexts): void {
  if (!navigator.clipboard) return;
  for (const block of prose.querySelectorAll('pre')) {
    const status = element('span', { class: 'copied', role: 'status' });
    const button = element('button', { type: 'button', class: 'copy', 'aria-label': texts.copy, title: texts.copy });
    button.addEventListener('click', () => void copy(block.innerText, status, texts.copied));
    const wrapper = element('div', { class: 'code' });
    const controls = element('div', { class: 'code-controls', ...inPageLanguage() }, status, button);
    block.before(wrapper);
    wrapper.append(block, controls);
  }
}

/** Copies a text to the clipboard and briefly shows that it did. */
export async function copy(text: string, status: HTMLElement, copied: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  status.textContent = copied;
  setTimeout(() => (status.textContent = ''), SHOWN_FOR);
}

/** Adds a button that copies the Markdown of a page, beside the link to it. */
export function addPageCopy(link: HTMLAnchorElement): void {
  if (!navigator.clipboard) return;
  const texts = textsOf<PageCopyTexts>(link);
  const status = element('span', { class: 'copied', role: 'status' });
  const button = element('button', { type: 'button', class: 'copy-page' }, texts.copy);
  button.addEventListener('click', async () => {
    const response = await fetch(link.href).catch(() => null);
    if (response?.ok) await copy(await response.text(), status, texts.copied);
    else status.textContent = texts.failed;
  });
  link.after(button, status);
}
