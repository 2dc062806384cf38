import type { ProseTexts } from '../i18n/index.ts';
import { element, inPageLanguage } from './dom.ts';

/** Narrower pictures are already shown at full size; in CSS pixels. */
const WIDE = 320;

/** Turns each large picture into a button that shows it full-window; Escape, a click or the button closes it. */
export function zoomPictures(prose: HTMLElement, texts: ProseTexts): void {
  for (const picture of prose.querySelectorAll('img')) {
    const width = Number(picture.getAttribute('width')) || picture.naturalWidth;
    if (width < WIDE || picture.closest('a, button')) continue;
    const label = picture.alt ? `${texts.zoom}: ${picture.alt}` : texts.zoom;
    const button = element('button', { type: 'button', class: 'zoom', 'aria-label': label, ...inPageLanguage() });
    picture.before(button);
    button.append(picture);
    button.addEventListener('click', () => show(picture, texts));
  }
}

function show(picture: HTMLImageElement, texts: ProseTexts): void {
  const close = element('button', { type: 'button', class: 'secondary' }, texts.closeZoom);
  const large = element('img', { src: picture.src, alt: picture.alt });
  const dialog = element('dialog', { class: 'zoomed', 'aria-label': picture.alt || texts.zoom }, close, large);
  dialog.addEventListener('click', () => dialog.close());
  // The browser returns the focus to the picture.
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
