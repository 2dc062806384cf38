import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import { type Code, codeKey, codesOf, joinTexts, type Run } from '../server-data.ts';
import { chip, keyOfChip, shown } from './chip.ts';
import { History } from './history.ts';

export interface FieldOptions {
  source: readonly Run[];
  target: readonly Run[];
  language: string;
  label: string;
  texts: EditorTexts;
  isReadOnly: boolean;
  onChange(target: Run[]): void;
}

/** Types of input that would insert more than plain text, or split the unit. */
const REFUSED = /^format|^insert(Paragraph|LineBreak|FromDrop|OrderedList|UnorderedList|HorizontalRule|Link)$/;

/** A text box for the target of one unit. Codes are shown as chips, which cannot be edited. */
export class Field {
  readonly box: HTMLElement;
  readonly #options: FieldOptions;
  readonly #codes: ReadonlyMap<string, Code>;
  #history: History<Run[]>;
  /** Last position of the caret, because buttons take the focus before they insert. */
  #caret: Range | null = null;

  constructor(options: FieldOptions) {
    const { source, target, language, label, texts, isReadOnly } = options;
    this.#options = options;
    this.#codes = codesOf(source);
    this.#history = new History([...target]);
    this.box = element('div', {
      class: 'field',
      lang: language,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      contenteditable: isReadOnly ? 'false' : 'true',
      'aria-readonly': isReadOnly && 'true',
      tabindex: '0',
      spellcheck: 'true',
      'data-placeholder': isReadOnly ? '' : texts.empty,
    });
    this.#show(target);
    if (!isReadOnly) this.#listen();
  }

  read(): Run[] {
    return joinTexts(this.#readNodes(this.box));
  }

  /** Replaces the content, as one step that can be undone. */
  write(target: readonly Run[]): void {
    this.#show(target);
    putCaretAtEnd(this.box);
    this.#changed(true);
  }

  /** Shows the server's text, without moving the caret. */
  load(target: readonly Run[]): void {
    this.#show(target);
    this.#history.note([...target], Date.now(), true);
  }

  /** Inserts a code at the caret; an existing one moves there. */
  insert(code: Code): void {
    this.#put(chip(code, this.#options.texts), codeKey(code));
  }

  insertText(text: string): void {
    this.#put(document.createTextNode(text), null);
  }

  close(): void {
    this.box.setAttribute('contenteditable', 'false');
    this.box.setAttribute('aria-readonly', 'true');
  }

  #listen(): void {
    const { box } = this;
    box.addEventListener('input', () => this.#changed(false));
    box.addEventListener('blur', () => (this.#caret = caretIn(box) ?? this.#caret));
    box.addEventListener('beforeinput', (event) => {
      if (REFUSED.test(event.inputType)) event.preventDefault();
      const isUndo = event.inputType === 'historyUndo';
      if (isUndo || event.inputType === 'historyRedo') this.#travel(event, isUndo);
    });
    box.addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'z' || key === 'y') this.#travel(event, key === 'z' && !event.shiftKey);
    });
    box.addEventListener('paste', (event) => {
      event.preventDefault();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      document.execCommand('insertText', false, text.replace(/\s*\n\s*/g, ' '));
    });
    box.addEventListener('focus', () => (this.#caret = null));
  }

  /** `replaced` is the code that moves there. */
  #put(node: Node, replaced: string | null): void {
    const at = caretIn(this.box) ?? this.#caret ?? endOf(this.box);
    at.deleteContents();
    const old = [...this.box.childNodes].find((other) => keyOfChip(other) === replaced);
    at.insertNode(node);
    old?.remove();
    putCaretAfter(node, this.box);
    this.#changed(true);
  }

  #travel(event: Event, isUndo: boolean): void {
    event.preventDefault();
    const state = isUndo ? this.#history.undo() : this.#history.redo();
    if (!state) return;
    this.#show(state);
    putCaretAtEnd(this.box);
    this.#options.onChange(state);
  }

  #changed(isStep: boolean): void {
    const target = this.read();
    // Browsers leave a line break in an emptied box, which would hide the placeholder.
    if (target.length === 0) this.box.replaceChildren();
    this.#history.note(target, Date.now(), isStep);
    this.#options.onChange(target);
  }

  #show(target: readonly Run[]): void {
    this.box.replaceChildren(...shown(target, this.#options.texts));
  }

  #readNodes(parent: Node): Run[] {
    return [...parent.childNodes].flatMap((node) => {
      const code = this.#codes.get(keyOfChip(node) ?? '');
      if (code) return [code];
      return node instanceof Text ? [node.data] : this.#readNodes(node);
    });
  }
}

/** The selection if it is within a box, else null. */
function caretIn(box: HTMLElement): Range | null {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  return box.contains(range.commonAncestorContainer) ? range.cloneRange() : null;
}

function putCaretAfter(node: Node, box: HTMLElement): void {
  const range = document.createRange();
  range.setStartAfter(node);
  place(range, box);
}

const putCaretAtEnd = (box: HTMLElement): void => place(endOf(box), box);

function endOf(box: HTMLElement): Range {
  const range = document.createRange();
  range.selectNodeContents(box);
  range.collapse(false);
  return range;
}

function place(range: Range, box: HTMLElement): void {
  range.collapse(true);
  box.focus({ preventScroll: true });
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}
