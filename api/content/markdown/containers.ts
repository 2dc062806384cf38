import { escapeAttribute, escapeText } from '../../lib/escape.ts';
import { ASIDES, type Labels } from './labels.ts';

/** An open `:::name`. `depth` is the number of elements around it: only a `:::` at the same depth can close it. */
export interface Container {
  colons: number;
  depth: number;
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

/**
 * Index in the stack of the container that a closing fence closes: the innermost of the same length, else the innermost
 * shorter one; -1 if none matches.
 */
export function closedBy(colons: number, depth: number, stack: readonly Container[]): number {
  const beside = (fits: (container: Container) => boolean) =>
    stack.findLastIndex((container) => container.depth === depth && fits(container));
  const same = beside((container) => container.colons === colons);
  return same >= 0 ? same : beside((container) => container.colons <= colons);
}
