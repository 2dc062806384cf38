import { redo, undo } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import { element } from '../../scripts/dom.ts';
import { spliceBetween } from './splices.ts';
import type { Target } from './target.ts';

/**
 * A `<textarea>` on the same state as the editor, for authors who work better with it. Its value has only one kind of
 * line end, so only the differences from the former text are applied.
 */
export class PlainField implements Target {
  readonly box: HTMLTextAreaElement;
  #state: EditorState;
  readonly #changed: () => void;

  constructor(state: EditorState, attributes: Record<string, string>, changed: () => void) {
    this.box = element('textarea', { ...attributes, class: 'plain' });
    this.#state = state;
    this.#changed = changed;
    this.box.value = state.doc.toString();
    this.box.setSelectionRange(state.selection.main.from, state.selection.main.to);
    this.box.addEventListener('input', () => this.#read());
    this.box.addEventListener('beforeinput', (event) => {
      if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo')
        this.#travel(event, event.inputType === 'historyUndo');
    });
    this.box.addEventListener('keydown', (event) => {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y'))
        this.#travel(event, key === 'z' && !event.shiftKey);
    });
  }

  get state(): EditorState {
    const { selectionStart, selectionEnd } = this.box;
    const { from, to } = this.#state.selection.main;
    if (from !== selectionStart || to !== selectionEnd)
      this.#state = this.#state.update({ selection: { anchor: selectionStart, head: selectionEnd } }).state;
    return this.#state;
  }

  dispatch(spec: TransactionSpec): void {
    this.#apply(this.state.update(spec));
  }

  focus(): void {
    this.box.focus();
  }

  #apply(transaction: ReturnType<EditorState['update']>): void {
    this.#state = transaction.state;
    if (transaction.docChanged) this.box.value = this.#state.doc.toString();
    this.box.setSelectionRange(this.#state.selection.main.from, this.#state.selection.main.to);
    if (transaction.docChanged) this.#changed();
  }

  #read(): void {
    const splice = spliceBetween(this.#state.doc.toString(), this.box.value, this.box.selectionEnd);
    if (!splice) return;
    const selection = { anchor: this.box.selectionStart, head: this.box.selectionEnd };
    this.#state = this.#state.update({ changes: splice, selection, userEvent: 'input.type' }).state;
    this.#changed();
  }

  /** Undoes or redoes in the history shared with the editor. */
  #travel(event: Event, isBack: boolean): void {
    event.preventDefault();
    (isBack ? undo : redo)({ state: this.state, dispatch: (transaction) => this.#apply(transaction) });
  }
}
