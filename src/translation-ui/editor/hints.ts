import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import { button } from '../../workspace/controls.ts';
import type { Code, Finding, Warning } from '../server-data.ts';
import type { Mark } from './check.ts';
import { chipButton } from './chip.ts';

/** Buttons for codes still to be placed. Empty if there are none. */
export function missingList(codes: Code[], texts: EditorTexts, insert: (code: Code) => void): HTMLElement[] {
  if (codes.length === 0) return [];
  const buttons = codes.map((code) => chipButton(code, texts, insert));
  const label = element('span', { class: 'missing-label' }, `${texts.missingCodes}:`);
  return [element('div', { class: 'row missing', role: 'group', 'aria-label': texts.missingCodes }, label, ...buttons)];
}

/**
 * Faults of a unit: those of an uploaded file first, then marks, then warnings, each with a button to dismiss it if
 * `dismiss` is given. Empty if there are none.
 */
export function markList(
  marks: readonly Mark[],
  findings: readonly Finding[],
  texts: EditorTexts,
  fault: string,
  dismiss: ((finding: Finding) => void) | null,
): HTMLElement[] {
  const lines: { kind: string; text: string; finding?: Finding }[] = [
    ...(fault === '' ? [] : [{ kind: 'file', text: fault }]),
    ...marks.map((mark) => ({ kind: mark.kind, text: sayMark(mark, texts) })),
    ...findings.map((finding) => ({ kind: finding.code, text: sayWarning(finding, texts), finding })),
  ];
  if (lines.length === 0) return [];
  return [
    element(
      'ul',
      { class: 'marks' },
      ...lines.map(({ kind, text, finding }) => {
        const line = element('li', { class: `mark mark-${kind}` }, element('span', {}, text));
        if (!finding || !dismiss) return line;
        const open = button(texts.dismiss.open, () => dismiss(finding), 'link-button');
        open.setAttribute('aria-label', `${texts.dismiss.open}: ${text}`);
        line.append(open);
        return line;
      }),
    ),
  ];
}

export const sayMark = (mark: Mark, { marks }: EditorTexts): string =>
  mark.kind === 'codes' ? marks.codes(mark.count) : marks.nesting;

/** A warning in words; an unknown one is shown as received. */
export function sayWarning(
  { code, reference = '' }: Pick<Warning, 'code' | 'reference'>,
  { warnings }: EditorTexts,
): string {
  const said: Record<string, (reference: string) => string> = warnings.codes;
  return said[code]?.(reference) ?? `${code} ${reference}`.trim();
}
