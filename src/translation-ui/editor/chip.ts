import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { Code, Run } from '../server-data.ts';
import { codeKey, isCode } from './runs.ts';

/** Letters of a code that a chip shows before it is cut short. */
const LONGEST = 28;

/** Codes whose markup tells translators more than a word about it would. */
const LITERAL = new Set(['x-md-code', 'x-md-autolink', 'x-md-address']);

const CHARACTERS: Record<string, string> = { bold: 'B', italic: 'I', underlined: 'U', 'x-md-delete': 'S', lb: '↵' };

/** A code as it stands in a field: cannot be typed into, goes as a whole. */
export const chip = (code: Code, texts: EditorTexts): HTMLElement =>
  element(
    'span',
    { ...look(code), contenteditable: 'false', role: 'img', 'aria-label': nameOf(code, texts), title: code.native },
    face(code, texts),
  );

/** A text as it stands in a field. */
export const shown = (runs: readonly Run[], texts: EditorTexts): (Node | string)[] =>
  runs.map((run) => (isCode(run) ? chip(run, texts) : run));

/** A code to be inserted with a click. */
export function chipButton(code: Code, texts: EditorTexts, insert: (code: Code) => void): HTMLButtonElement {
  const name = texts.code.insert(nameOf(code, texts));
  const attributes = { ...look(code), type: 'button', 'aria-label': name, title: name };
  return inserting(element('button', attributes, face(code, texts)), () => insert(code));
}

/** A button that puts something where the caret is, and leaves it there. */
export function inserting(button: HTMLButtonElement, insert: () => void): HTMLButtonElement {
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', insert);
  return button;
}

/** The code that an element of a field stands for. */
export const keyOfChip = (node: Node): string | undefined =>
  node instanceof HTMLElement ? node.dataset.code : undefined;

const look = (code: Code) => ({
  class: `chip chip-${code.kind}${LITERAL.has(code.ctype) ? ' literal' : ''}`,
  'data-code': codeKey(code),
});

function nameOf({ kind, ctype, native }: Code, texts: EditorTexts): string {
  const name = LITERAL.has(ctype) ? native : wordFor(ctype, texts);
  return kind === 'bpt' ? texts.code.open(name) : kind === 'ept' ? texts.code.close(name) : name;
}

function face({ ctype, native }: Code, texts: EditorTexts): string {
  if (!LITERAL.has(ctype)) return CHARACTERS[ctype] ?? wordFor(ctype, texts);
  const bare = native.replace(/^(`+)\s?(.*?)\s?\1$/s, '$2');
  return bare.length > LONGEST ? `${bare.slice(0, LONGEST - 1)}…` : bare;
}

const wordFor = (ctype: string, { codeNames }: EditorTexts): string =>
  (codeNames as Record<string, string>)[ctype] ?? /^x-html-(\w+)$/.exec(ctype)?.[1] ?? codeNames.other;
