import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { EditorUnit, Language, Match, Run, UnitState } from '../server-data.ts';
import { marksOf, type Mark } from './check.ts';
import { chip, chipButton } from './chip.ts';
import { Field } from './field.ts';
import { markList, missingList } from './hints.ts';
import { matchList } from './matches.ts';
import { previousTarget, sourceChange } from './previous.ts';
import { isCode, isEmpty, missingCodes, sameRuns } from './runs.ts';

export interface UnitOptions {
  unit: EditorUnit;
  /** What to begin with: the server's target, or a newer draft of this browser. */
  target: readonly Run[] | null;
  position: number;
  languages: { source: Language; target: Language };
  mayEdit: boolean;
  texts: TranslationUiTexts['editor'];
  onChange(row: UnitRow): void;
  onConfirm(row: UnitRow): void;
  /** Somebody wants to correct a translation that the unit keeps. */
  onReopen(row: UnitRow): void;
}

/** One unit on the page: source, target, what the memory offers, what is wrong. */
export class UnitRow {
  readonly unit: EditorUnit;
  readonly item: HTMLLIElement;
  /** Its number and kind, in words. */
  readonly name: string;
  readonly #options: UnitOptions;
  readonly #field: Field;
  readonly #state = element('span', { class: 'unit-state' });
  /** What a file did wrong here, until the unit is typed anew. */
  #fault = '';
  readonly #hints = element('div', { class: 'hints' });

  constructor(options: UnitOptions) {
    const { unit, target, position, languages, mayEdit, texts } = options;
    this.#options = options;
    this.unit = unit;
    const kind = texts.kinds[unit.resname] ?? texts.kinds[unit.restype] ?? '';
    this.name = texts.unit(position, kind);
    const label = `${texts.target}. ${this.name}`;
    const isReadOnly = !mayEdit || unit.state === 'final';
    const start = target ?? [];
    const onChange = () => this.#changed();
    const common = { source: unit.source, target: start, language: languages.target };
    this.#field = new Field({ ...common, label, texts, isReadOnly, onChange });
    const number = element('span', { class: 'unit-number', 'aria-hidden': 'true' }, String(position));
    const source = element('div', { class: 'source', lang: languages.source }, ...this.#sourceRuns(isReadOnly));
    this.item = element(
      'li',
      { class: `unit unit-${unit.restype}`, 'data-unit': unit.id, 'aria-label': this.name },
      element('div', { class: 'gutter' }, number, this.#state),
      element(
        'div',
        { class: 'source-side' },
        element('span', { class: 'kind' }, kind),
        source,
        ...sourceChange(unit, texts),
      ),
      element(
        'div',
        { class: 'target-side' },
        this.#field.box,
        this.#hints,
        ...previousTarget(unit, texts),
        ...this.#panel(isReadOnly),
      ),
    );
    this.#refresh();
  }

  get target(): Run[] {
    return this.#field.read();
  }

  get marks(): Mark[] {
    return this.unit.state === 'final' ? [] : marksOf(this.unit.source, this.target);
  }

  /** As the server will see it once it has the text. */
  get state(): UnitState {
    if (this.unit.state === 'final') return 'final';
    if (isEmpty(this.target)) return 'open';
    return this.marks.some(({ kind }) => kind === 'codes' || kind === 'nesting') ? 'rough' : 'done';
  }

  get isChangedSinceLoad(): boolean {
    return !sameRuns(this.target, this.unit.target ?? []);
  }

  focus(): void {
    this.#field.box.focus();
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.item.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  }

  get isEditable(): boolean {
    return this.#field.box.isContentEditable;
  }

  /** Leaves the texts to be read, and nothing to be changed. */
  close(): void {
    this.#field.close();
    this.item.querySelector('.tools-panel')?.remove();
    for (const button of this.item.querySelectorAll('button')) button.disabled = true;
  }

  /** Takes over what the server has now. */
  load(unit: EditorUnit): void {
    this.unit.target = unit.target;
    this.#fault = '';
    this.#field.load(unit.target ?? []);
    this.#refresh();
  }

  /** Says what a file did wrong here. */
  tell(fault: string): void {
    this.#fault = fault;
    this.#refresh();
  }

  copySource(): void {
    if (this.isEditable) this.#field.write(this.unit.source);
  }

  insertNext(): void {
    const [code] = missingCodes(this.unit.source, this.target);
    if (code && this.isEditable) this.#field.insert(code);
  }

  take(match: Match | undefined): void {
    if (match && this.isEditable) this.#field.write(match.target);
  }

  /** Puts a text that exists already before the offers of the memory. */
  offer(target: Run[]): void {
    this.unit.matches.unshift({ target, source: this.unit.source, quality: 100, in_context: false });
    this.item.querySelector('.tools-panel')?.replaceWith(this.#tools());
  }

  #sourceRuns(isReadOnly: boolean): (Node | string)[] {
    const { texts } = this.#options;
    return this.unit.source.map((run) => {
      if (!isCode(run)) return run;
      if (isReadOnly) return chip(run, texts);
      const button = chipButton(run, texts);
      // Keeps the caret in the field.
      button.addEventListener('mousedown', (event) => event.preventDefault());
      button.addEventListener('click', () => this.#field.insert(run));
      return button;
    });
  }

  #panel(isReadOnly: boolean): HTMLElement[] {
    if (!isReadOnly) return [this.#tools()];
    const { texts, mayEdit, onReopen } = this.#options;
    if (!mayEdit) return [];
    const reopen = element('button', { type: 'button', class: 'tool' }, texts.reopen);
    reopen.addEventListener('click', () => onReopen(this));
    return [element('div', { class: 'tools-panel' }, element('div', { class: 'tool-row' }, reopen))];
  }

  #tools(): HTMLElement {
    const { texts, onConfirm } = this.#options;
    const copy = element('button', { type: 'button', class: 'tool', title: 'Alt + C' }, texts.copySource);
    copy.addEventListener('click', () => this.copySource());
    const confirm = element('button', { type: 'button', class: 'tool confirm', title: 'Ctrl + Enter' }, texts.confirm);
    confirm.addEventListener('click', () => onConfirm(this));
    const matches = matchList(this.unit.matches, this.unit.source, texts, (match) => this.take(match));
    return element('div', { class: 'tools-panel' }, ...matches, element('div', { class: 'tool-row' }, copy, confirm));
  }

  #changed(): void {
    this.#fault = '';
    this.#refresh();
    this.#options.onChange(this);
  }

  #refresh(): void {
    const { texts } = this.#options;
    const { state } = this;
    this.item.dataset.state = state;
    this.#state.title = texts.states[state];
    this.#state.replaceChildren(element('span', { class: 'sr-only' }, texts.states[state]));
    const missing = state === 'open' ? [] : missingCodes(this.unit.source, this.target);
    const insert = missingList(missing, texts, (code) => this.#field.insert(code));
    this.#hints.replaceChildren(...(this.isEditable ? insert : []), ...markList(this.marks, texts, this.#fault));
  }
}
