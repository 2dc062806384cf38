import { element, say } from '../scripts/dom.ts';
import { button, refill } from '../workspace/controls.ts';
import type { Field, Finding } from './field/index.ts';
import type { TextPreview } from './server-data.ts';
import { words } from './words.ts';

const { text: t } = words;

/** The server's findings on a text, with the text that was checked. */
export interface CheckedText extends TextPreview {
  content: string;
}

/**
 * Shows what the author should check: in the field, which announces it, and in a list with links to the lines.
 * `onOutdated` is called if a fix no longer applies because the field has changed since.
 */
export function showFindings(
  holder: HTMLElement,
  { content, findings }: CheckedText,
  field: Field,
  onOutdated: () => void,
): void {
  if (!holder.firstChild) holder.append(element('p', { class: 'findings-title' }), element('ul'));
  const [title, list] = [...holder.children] as [HTMLElement, HTMLElement];
  say(title, findings.length > 0 ? t.findings(findings.length) : t.noFindings);
  const shown = findings.map(({ line, message, level, mend }): Finding => {
    const severity = level === 'error' ? 'error' : 'warning';
    const act = (edits: Edits) => {
      if (field.text() !== content) return onOutdated();
      field.replace(withEdits(content, edits));
      field.goTo(line);
    };
    return { line, message, severity, ...(mend ? { mend: () => act(mend) } : {}) };
  });
  field.setFindings(shown);
  const rows = shown.map(({ line, message, mend }) => {
    const to = button(t.line(line), () => field.goTo(line), 'link-button');
    to.setAttribute('aria-label', `${t.line(line)}: ${message}`);
    const row = element('li', {}, to, element('span', {}, message));
    if (mend) row.append(button(t.mend, mend, 'link-button'));
    return row;
  });
  holder.classList.toggle('has-findings', rows.length > 0);
  refill(list, ...rows);
}

type Edits = NonNullable<TextPreview['findings'][number]['mend']>;

const withEdits = (text: string, edits: Edits): string =>
  edits.reduceRight((edited, { from, to, insert }) => edited.slice(0, from) + insert + edited.slice(to), text);
