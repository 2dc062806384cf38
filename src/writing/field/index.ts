import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, keymap, placeholder, type Command, type KeyBinding } from '@codemirror/view';
import { fieldTextsFor, type FieldTexts } from '../../i18n/writing/field.ts';
import { element } from '../../scripts/dom.ts';
import style from '../../styles/writing/field.css?inline';
import { run, type ActionName } from './actions.ts';
import { continueBlock, indentItem, outdentItem } from './commands.ts';
import { calmLook } from './decorations.ts';
import { findings, showFindings, type Finding } from './findings.ts';
import { documentOf, endingsOf, keepEndings, normalised, setEndings, textOfState } from './lines.ts';
import { markdown } from './markdown.ts';
import { paste, takeTransfer } from './paste.ts';
import { PlainField } from './plain-field.ts';
import { slashMenu } from './slash-menu.ts';
import { splicesBetween } from './splices.ts';
import type { Helpers, Host, Target } from './target.ts';
import { toolbar } from './toolbar.ts';
import { uploads } from './uploads.ts';

export type { Finding } from './findings.ts';
export type { Description, Helpers, Reference } from './target.ts';

export interface FieldOptions extends Helpers {
  parent: HTMLElement;
  /** Without its front matter. */
  text: string;
  /** Language of the page; the text may be in the other. */
  language: 'cs' | 'en';
  textLanguage: 'cs' | 'en';
  label: string;
  /** Called after each change. */
  onChange: () => void;
  /** Called with the topmost visible line whenever it changes. */
  onScroll: (line: number) => void;
}

/** A Markdown field in its own shadow root: of the page's styles only custom properties reach it. */
export class Field {
  readonly #options: FieldOptions;
  readonly #texts: FieldTexts;
  readonly #host: Host;
  readonly #holder = element('div');
  readonly #body = element('div', { class: 'body' });
  readonly #status = element('p', { class: 'status', role: 'status' });
  readonly #said = element('p', { class: 'said', role: 'status' });
  readonly #toolbar: HTMLElement;
  readonly #view: EditorView;
  #plain: PlainField | null = null;
  #topLine = 1;
  #hasFindings = false;

  constructor(options: FieldOptions) {
    this.#options = options;
    this.#texts = fieldTextsFor(options.language);
    this.#host = {
      ...options,
      texts: this.#texts,
      target: () => this.#target,
      say: (note) => (this.#said.textContent = note),
      report: (findings) => (this.#status.textContent = findings),
    };
    this.#toolbar = toolbar(this.#host);
    const root = this.#draw();
    this.#view = new EditorView({ state: this.#open(), root, parent: this.#body });
  }

  /** The text; unedited parts are byte for byte as opened. */
  text(): string {
    return textOfState(this.#target.state);
  }

  /**
   * Shows another text. Only the differences are applied, so cursor and history stay. Undoing must not remove what
   * others have written: it leaves changes alone that are not the author's `own`.
   */
  replace(text: string, isOwn = true): void {
    if (text === this.text()) return;
    const changes = splicesBetween(this.#target.state.doc.toString(), normalised(text));
    const [effects, annotations] = [setEndings.of(endingsOf(text)), Transaction.addToHistory.of(isOwn)];
    this.#target.dispatch({ changes, effects, annotations, userEvent: 'replace' });
  }

  focus(): void {
    this.#target.focus();
  }

  /** Puts the cursor at a line, counted from 1, and shows it. */
  goTo(line: number): void {
    const { doc } = this.#target.state;
    const { from } = doc.line(Math.min(Math.max(1, line), doc.lines));
    const effects = EditorView.scrollIntoView(from, { y: 'start', yMargin: 24 });
    this.#target.dispatch({ selection: { anchor: from }, effects });
    this.#target.focus();
  }

  setFindings(found: readonly Finding[]): void {
    const { head } = this.#view.state.selection.main;
    const caret = this.#view.hasFocus ? this.#view.coordsAtPos(head) : null;
    showFindings(found, this.#hasFindings, this.#host);
    // They push the lines below them down.
    if (caret && caret.bottom > 0 && caret.top < innerHeight) {
      this.#view.dispatch({ effects: EditorView.scrollIntoView(head) });
    }
    this.#hasFindings = found.length > 0;
  }

  /** Whether the slash menu is open: the slash and the letters after it are not text yet. */
  isChoosing(): boolean {
    return this.#view.contentDOM.hasAttribute('aria-controls');
  }

  /** Whether the plain `<textarea>` is shown. */
  isPlain(): boolean {
    return this.#plain !== null;
  }

  setPlain(on: boolean): void {
    if (on === this.isPlain()) return;
    if (this.#plain) {
      this.#view.setState(this.#plain.state);
      this.#plain.box.remove();
      this.#plain = null;
    } else {
      const attributes = { ...this.#attributes, 'aria-describedby': 'hint' };
      this.#plain = new PlainField(this.#view.state, attributes, this.#options.onChange);
      this.#plain.box.addEventListener('paste', (event) => {
        if (takeTransfer(event.clipboardData, this.#host)) event.preventDefault();
      });
      this.#body.append(this.#plain.box);
    }
    this.#view.dom.hidden = on;
  }

  get #target(): Target {
    return this.#plain ?? this.#view;
  }

  get #attributes(): Record<string, string> {
    const { label, textLanguage } = this.#options;
    return { 'aria-label': label, lang: textLanguage, spellcheck: 'true', autocapitalize: 'sentences' };
  }

  #draw(): ShadowRoot {
    const root = this.#holder.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    const hint = element('p', { class: 'hint', id: 'hint' }, this.#texts.keyboardHint);
    const foot = element('div', { class: 'foot' }, hint, this.#status);
    const { language } = this.#options;
    root.append(element('div', { class: 'field', lang: language }, this.#toolbar, this.#body, this.#said, foot));
    this.#options.parent.append(this.#holder);
    return root;
  }

  #open(): EditorState {
    const { text } = this.#options;
    return EditorState.create({ doc: documentOf(text), extensions: [keepEndings(text), this.#extensions()] });
  }

  #extensions(): Extension {
    return [
      history(),
      markdown(),
      calmLook(this.#host),
      slashMenu(this.#host),
      paste(this.#host),
      uploads(),
      findings(this.#host),
      search({ top: true }),
      EditorState.phrases.of(this.#texts.phrases),
      EditorView.lineWrapping,
      // While the page scrolls, both cover part of the text.
      EditorView.scrollMargins.of(() => ({ top: this.#toolbar.offsetHeight, bottom: this.#said.offsetHeight })),
      EditorView.contentAttributes.of({ ...this.#attributes, 'aria-describedby': 'hint', 'aria-haspopup': 'listbox' }),
      placeholder(this.#texts.placeholder),
      keymap.of([
        ...this.#keys(),
        ...searchKeymap,
        ...historyKeymap,
        ...defaultKeymap.filter(({ key }) => key !== 'Mod-i'),
      ]),
      EditorView.updateListener.of(({ docChanged }) => docChanged && this.#options.onChange()),
      EditorView.domEventHandlers({ scroll: (_, view) => this.#scrolled(view) }),
    ];
  }

  #keys(): KeyBinding[] {
    const act =
      (name: ActionName): Command =>
      () => {
        void run(name, this.#host);
        return true;
      };
    return [
      { key: 'Mod-b', run: act('bold') },
      { key: 'Mod-i', run: act('italic') },
      { key: 'Mod-k', run: act('link') },
      { key: 'Enter', run: continueBlock },
      { key: 'Tab', run: indentItem, shift: outdentItem },
    ];
  }

  #scrolled(view: EditorView): void {
    const top = Math.max(0, view.scrollDOM.getBoundingClientRect().top);
    const block = view.lineBlockAtHeight(top - view.documentTop);
    const line = view.state.doc.lineAt(block.from).number;
    if (line === this.#topLine) return;
    this.#topLine = line;
    this.#options.onScroll(line);
  }
}
