import { element, inPageLanguage } from './dom.ts';
import type { ProseTexts } from '../i18n/texts.ts';

/**
 * `<div class="embed-consent" data-src data-provider data-title data-width data-height>` holds a plain link until the
 * reader agrees; nothing is asked of the other server before that.
 */
export function askBeforeEmbeds(prose: HTMLElement, { consent }: ProseTexts): void {
  for (const embed of prose.querySelectorAll<HTMLElement>('.embed-consent[data-src]')) {
    const { src, provider = '', title = '' } = embed.dataset;
    const address = src && URL.canParse(src, location.href) ? new URL(src, location.href) : null;
    if (!address || !/^https?:$/.test(address.protocol)) continue;
    const button = element('button', { type: 'button', class: 'secondary', ...inPageLanguage() }, consent.button);
    const text = element('p', inPageLanguage(), consent.text.replace('%s', provider || address.host));
    button.addEventListener('click', () => {
      const frame = frameFor(address, title || provider || address.host, embed.dataset);
      embed.classList.add('loaded');
      embed.replaceChildren(frame);
      frame.focus();
    });
    embed.prepend(text, button);
  }
}

function frameFor(address: URL, title: string, { width, height }: DOMStringMap): HTMLIFrameElement {
  return element('iframe', {
    src: address.href,
    title,
    width: width || '16',
    height: height || '9',
    allowfullscreen: true,
    referrerpolicy: 'strict-origin-when-cross-origin',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation',
  });
}
