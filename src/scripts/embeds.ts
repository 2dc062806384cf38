import { element, inPageLanguage } from './dom.ts';
import type { ProseTexts } from '../i18n/index.ts';

/**
 * `<div class="embed-consent" data-src data-provider data-title data-width data-height>` holds a plain link until the
 * reader agrees; until then nothing is requested from the other server.
 */
export function askBeforeEmbeds(prose: HTMLElement, { consent }: ProseTexts): void {
  for (const embed of prose.querySelectorAll<HTMLElement>('.embed-consent[data-src]')) {
    const { src, provider = '', title = '' } = embed.dataset;
    const url = src && URL.canParse(src, location.href) ? new URL(src, location.href) : null;
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    const button = element('button', { type: 'button', class: 'secondary', ...inPageLanguage() }, consent.button);
    const text = element('p', inPageLanguage(), consent.text.replace('%s', provider || url.host));
    button.addEventListener('click', () => {
      const frame = frameFor(url, title || provider || url.host, embed.dataset);
      embed.classList.add('loaded');
      embed.replaceChildren(frame);
      frame.focus();
    });
    embed.prepend(text, button);
  }
}

function frameFor(url: URL, title: string, { width, height }: DOMStringMap): HTMLIFrameElement {
  return element('iframe', {
    src: url.href,
    title,
    width: width || '16',
    height: height || '9',
    allowfullscreen: true,
    referrerpolicy: 'strict-origin-when-cross-origin',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation',
  });
}
