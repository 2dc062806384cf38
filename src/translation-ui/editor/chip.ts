import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element, inPageLanguage } from '../../scripts/dom.ts';
import { type Code, codeKey, isCode, type Run } from '../server-data.ts';

/** Maximum length of a code shown in a chip. */
const LONGEST = 28;

/** Codes whose markup is more useful to translators than a name. */
const LITERAL = new Set(['x-md-code', 'x-md-autolink', 'x-md-address']);

const CHARACTERS: Record<string, string> = { bold: 'B', italic: 'I', underlined: 'U', 'x-md-delete': 'S', lb: '↵' };

/** A code in a field: not editable, deleted as a whole. */
export const chip = (code: Code, texts: EditorTexts): HTMLElement =>
  element(
    'span',
    { ...look(code), contenteditable: 'false', role: 'img', 'aria-label': nameOf(code, texts), title: code.native },
    face(code, texts),
  );

export const shown = (runs: readonly Run[], texts: EditorTexts): (Node | string)[] =>
  runs.map((run) => (isCode(run) ? chip(run, texts) : run));

export function chipButton(code: Code, texts: EditorTexts, insert: (code: Code) => void): HTMLButtonElement {
  const name = texts.code.insert(nameOf(code, texts));
  const attributes = { ...look(code), type: 'button', 'aria-label': name, title: name };
  return inserting(element('button', attributes, face(code, texts)), () => insert(code));
}

/** A button that inserts something at the caret without moving the focus. */
export function inserting(button: HTMLButtonElement, insert: () => void): HTMLButtonElement {
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', insert);
  return button;
}

/** The key of the code that an element of a field represents. */
export const keyOfChip = (node: Node): string | undefined =>
  node instanceof HTMLElement ? node.dataset.code : undefined;

const look = (code: Code) => ({
  class: `chip chip-${code.kind}${LITERAL.has(code.ctype) ? ' literal' : ''}`,
  'data-code': codeKey(code),
  // Its name is not in the language of the text.
  ...inPageLanguage(),
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
