import { element } from '../scripts/dom.ts';
import { edited, spliceBetween, withLineFeeds } from './splice.ts';

/** The field in which a text is written. */
export interface TextField {
  /** The text with the line ends that its author gave it. */
  text(): string;
  /** Puts another text into the field; the cursor stays where it was. */
  replace(text: string): void;
  /** Puts a passage in place of what is selected. */
  insert(markdown: string): void;
  /** What is selected. */
  selection(): string;
  focus(): void;
  /** Moves to a line, from 1. */
  goTo(line: number): void;
}

/** A plain text area: for those whose tools know it best, and where nothing else runs. */
export function plainField(
  parent: HTMLElement,
  options: { text: string; label: string; language: string; onChange(): void },
): TextField {
  let source = options.text;
  const area = element('textarea', { class: 'plain-field', 'aria-label': options.label, lang: options.language });
  area.spellcheck = true;
  area.value = source;
  const grow = () => {
    area.style.blockSize = 'auto';
    area.style.blockSize = `${area.scrollHeight + 2}px`;
  };
  area.addEventListener('input', () => {
    source = edited(source, area.value);
    grow();
    options.onChange();
  });
  parent.append(area);
  requestAnimationFrame(grow);
  return {
    text: () => source,
    replace(text) {
      const splice = spliceBetween(withLineFeeds(source), withLineFeeds(text));
      source = text;
      if (splice) area.setRangeText(splice.insert, splice.from, splice.to, 'preserve');
      grow();
    },
    insert(markdown) {
      area.focus();
      // As if it were typed: it can be taken back.
      if (!document.execCommand('insertText', false, markdown)) {
        area.setRangeText(markdown, area.selectionStart, area.selectionEnd, 'end');
        area.dispatchEvent(new Event('input'));
      }
    },
    selection: () => area.value.slice(area.selectionStart, area.selectionEnd),
    focus: () => area.focus(),
    goTo(line) {
      const start =
        area.value
          .split('\n')
          .slice(0, line - 1)
          .join('\n').length + (line > 1 ? 1 : 0);
      area.focus();
      area.setSelectionRange(start, start);
      const height = parseFloat(getComputedStyle(area).lineHeight);
      window.scrollTo({ top: area.getBoundingClientRect().top + window.scrollY + (line - 1) * height - 160 });
    },
  };
}
