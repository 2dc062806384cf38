import type { ProseTexts } from '../i18n/index.ts';
import { addCopyButtons, copy } from './copy.ts';
import { textsOf, element, inPageLanguage } from './dom.ts';
import { makeTabs } from './tabs.ts';

/** Adds the parts of rendered Markdown that need a script; also run on text unlocked later. */
export function enhance(prose: HTMLElement): void {
  const texts = textsOf<ProseTexts>(prose);
  makeTabs(prose);
  addAnchors(prose, texts);
  markContents(prose);
  addCopyButtons(prose, texts);
  scrollTables(prose);
  askBeforeEmbeds(prose, texts);
  zoomPictures(prose, texts);
}

/** Adds a self-link beside each heading, so that a section can be shared: a click copies it. */
function addAnchors(prose: HTMLElement, texts: ProseTexts): void {
  for (const heading of prose.querySelectorAll<HTMLElement>(':is(h2, h3, h4)[id]:not(.tab-title, .sr-only)')) {
    const label = texts.anchor.replace('%s', heading.textContent ?? '');
    const link = element(
      'a',
      { class: 'anchor', href: `#${heading.id}`, 'aria-label': label, ...inPageLanguage() },
      '#',
    );
    // Beside the heading, not in it: the link's name must not become part of the heading's. Starlight's table of
    // contents finds the wrapper by this class to follow the reader.
    const wrapper = element('div', { class: 'sl-heading-wrapper' });
    heading.before(wrapper);
    wrapper.append(heading, link);
    if (!navigator.clipboard) continue;
    const status = element('span', { class: 'copied', role: 'status', ...inPageLanguage() });
    wrapper.append(status);
    link.addEventListener('click', () => void copy(link.href, status, texts.copied));
  }
}

/** The theme lists the headings of a text that is not translated as if they were in the page's language. */
function markContents({ lang }: HTMLElement): void {
  if (!lang) return;
  const links = ':is(starlight-toc, mobile-starlight-toc) a:not([href="#_top"])';
  for (const link of document.querySelectorAll<HTMLElement>(links)) link.lang = lang;
}

/** Wide tables and code scroll in their own frame, which is a tab stop only while there is something to scroll. */
function scrollTables(prose: HTMLElement): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) markScrollable(target as HTMLElement);
  });
  for (const frame of prose.querySelectorAll('.table-scroll, pre')) observer.observe(frame);
}

function markScrollable(frame: HTMLElement): void {
  if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
  else frame.removeAttribute('tabindex');
}

/**
 * `<div class="embed-consent" data-src data-provider data-title data-width data-height>` holds a plain link until the
 * reader agrees; until then nothing is requested from the other server.
 */
function askBeforeEmbeds(prose: HTMLElement, { consent }: ProseTexts): void {
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

/** Narrower pictures are already shown at full size; in CSS pixels. */
const WIDE = 320;

/** Turns each large picture into a button that shows it full-window; Escape, a click or the button closes it. */
function zoomPictures(prose: HTMLElement, texts: ProseTexts): void {
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
