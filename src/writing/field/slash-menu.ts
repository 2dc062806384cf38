import { Prec, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { ViewPlugin, keymap, type Command, type ViewUpdate } from '@codemirror/view';
import { element } from '../../scripts/dom.ts';
import { ACTION_NAMES, run, type ActionName } from './actions.ts';
import { isInCode } from './commands.ts';
import { iconOf } from './icons.ts';
import type { Host } from './target.ts';
import { fold } from '../server-data.ts';

/** A slash at the start of a line or item, and the letters after it. */
const ASKED = /^(?:\s|>|[-*+] |\d{1,9}[.)] )*(\/(\p{L}*))$/u;

const LIST_ID = 'insert-menu';

/** Pixels between the list and the line, and the edge of the screen. */
const GAP = 4;

/** A list of blocks to insert, opened by a slash at the start of a line. The focus stays in the text. */
export function slashMenu(host: Host): Extension {
  const plugin = ViewPlugin.define((view) => new Menu(view, host));
  const whenOpen =
    (act: (menu: Menu) => void): Command =>
    (view) => {
      const menu = view.plugin(plugin);
      if (!menu?.isOpen) return false;
      act(menu);
      return true;
    };
  const keys = keymap.of([
    { key: 'ArrowDown', run: whenOpen((menu) => menu.move(1)) },
    { key: 'ArrowUp', run: whenOpen((menu) => menu.move(-1)) },
    { key: 'Enter', run: whenOpen((menu) => menu.choose()) },
    { key: 'Tab', run: whenOpen((menu) => menu.choose()) },
    { key: 'Escape', run: whenOpen((menu) => menu.close()) },
  ]);
  return [plugin, Prec.highest(keys)];
}

class Menu {
  readonly #view: EditorView;
  readonly #host: Host;
  readonly #list: HTMLElement;
  #names: ActionName[] = [];
  #at = 0;
  #slash = 0;

  constructor(view: EditorView, host: Host) {
    this.#view = view;
    this.#host = host;
    this.#list = element('div', {
      role: 'listbox',
      id: LIST_ID,
      class: 'menu',
      'aria-label': host.texts.menu,
      // Focusable because it scrolls; the keys for choosing are handled in the text.
      tabindex: '0',
      hidden: true,
    });
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const at = [...this.#list.children].findIndex((option) => option.contains(target as Node));
      if (at >= 0) this.choose(at);
    });
    view.dom.append(this.#list);
  }

  get isOpen(): boolean {
    return !this.#list.hidden;
  }

  update({ state, docChanged, selectionSet, focusChanged, transactions, view }: ViewUpdate): void {
    if (focusChanged && !view.hasFocus) return this.close();
    if (!docChanged && !selectionSet) return;
    const isTyped = transactions.some((one) => one.isUserEvent('input.type'));
    if (!this.isOpen && !isTyped) return;
    const { head, empty } = state.selection.main;
    const line = state.doc.lineAt(head);
    const asked = empty ? ASKED.exec(state.sliceDoc(line.from, head)) : null;
    if (!asked || isInCode(state)) return this.close();
    this.#slash = head - asked[1]!.length;
    this.#show(asked[2]!);
  }

  destroy(): void {
    this.close();
    this.#list.remove();
  }

  move(by: number): void {
    this.#at = (this.#at + by + this.#names.length) % this.#names.length;
    this.#mark();
  }

  choose(at = this.#at): void {
    const name = this.#names[at]!;
    this.close();
    this.#view.dispatch({
      changes: { from: this.#slash, to: this.#view.state.selection.main.head },
      userEvent: 'input',
    });
    void run(name, this.#host);
  }

  close(): void {
    this.#list.hidden = true;
    for (const name of ['aria-controls', 'aria-activedescendant']) this.#view.contentDOM.removeAttribute(name);
  }

  #show(letters: string): void {
    const { actions } = this.#host.texts;
    const names = ACTION_NAMES.filter((name) => fold(actions[name]).includes(fold(letters)));
    if (names.length === 0) return this.close();
    if (!this.isOpen || names.join() !== this.#names.join()) this.#fill(names);
    this.#list.hidden = false;
    this.#view.contentDOM.setAttribute('aria-controls', LIST_ID);
    this.#mark();
    this.#place();
  }

  #fill(names: ActionName[]): void {
    this.#names = names;
    this.#at = 0;
    const optionOf = (name: ActionName) => {
      const attributes = { role: 'option', id: `${LIST_ID}-${name}`, 'aria-selected': 'false' };
      return element('div', attributes, iconOf(name), this.#host.texts.actions[name]);
    };
    this.#list.replaceChildren(...names.map(optionOf));
  }

  #mark(): void {
    for (const [at, option] of [...this.#list.children].entries()) {
      option.setAttribute('aria-selected', String(at === this.#at));
      if (at !== this.#at) continue;
      this.#view.contentDOM.setAttribute('aria-activedescendant', option.id);
      // Not `scrollIntoView`, which would move the page as well.
      const { offsetTop, offsetHeight } = option as HTMLElement;
      const { scrollTop, clientHeight } = this.#list;
      this.#list.scrollTop = Math.min(offsetTop, Math.max(scrollTop, offsetTop + offsetHeight - clientHeight));
    }
  }

  /** Places it below the line, or above if there is more room, within what the keyboard of a phone leaves visible. */
  #place(): void {
    this.#view.requestMeasure({
      key: this,
      read: (view) => {
        const caret = view.coordsAtPos(this.#slash);
        const frame = view.dom.getBoundingClientRect();
        const { offsetWidth, scrollHeight } = this.#list;
        if (!caret) return null;
        const { offsetTop, height } = visualViewport!;
        const above = caret.top - offsetTop - 2 * GAP;
        const below = offsetTop + height - caret.bottom - 2 * GAP;
        const isAbove = below < Math.min(scrollHeight, innerHeight / 2) && above > below;
        const [top, bottom] = isAbove
          ? ['auto', `${frame.bottom - caret.top + GAP}px`]
          : [`${caret.bottom - frame.top + GAP}px`, 'auto'];
        const left = Math.max(0, Math.min(caret.left - frame.left, frame.width - offsetWidth));
        return { inset: `${top} auto ${bottom} ${left}px`, maxHeight: `min(19rem, ${isAbove ? above : below}px)` };
      },
      write: (place) => void Object.assign(this.#list.style, place),
    });
  }
}
