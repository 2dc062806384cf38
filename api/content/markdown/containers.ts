import type { Fence } from './directives.ts';
import { escapeAttribute, escapeText } from '../../lib/escape.ts';
import { ASIDES, type Labels } from './labels.ts';

export interface Container extends Fence {
  end: string;
  /** Null for an unknown name, whose lines stay text. */
  name: string | null;
}

/**
 * HTML that opens and closes a container, or null if its name is unknown. `label` is the text in brackets, as HTML and
 * as plain text. Asides have the markup that Starlight's styles expect.
 */
export function containerHtml(
  name: string,
  label: { html: string; text: string },
  parent: string | null,
  texts: Labels,
): { start: string; end: string } | null {
  const aside = ASIDES.get(name);
  if (aside) {
    const title = label.html || escapeText(texts.asides[aside]);
    const spoken = escapeAttribute(label.text || texts.asides[aside]);
    return {
      start:
        `<aside aria-label="${spoken}" class="starlight-aside starlight-aside--${aside}">` +
        `<p class="starlight-aside__title" aria-hidden="true">${title}</p><div class="starlight-aside__content">`,
      end: '</div></aside>',
    };
  }
  if (name === 'tabs') return { start: '<div class="tabs" data-tabs>', end: '</div>' };
  if (name !== 'tab' || parent !== 'tabs') return null;
  const title = escapeAttribute(label.text);
  return {
    start: `<section class="tab" data-title="${title}"><p class="tab-title">${label.html}</p>`,
    end: '</section>',
  };
}
