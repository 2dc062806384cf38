import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { Code, EditorUnit, Finding, Language, Match, Run, UnitState } from '../server-data.ts';
import { button } from '../../workspace/controls.ts';
import { marksOf, type Mark } from './check.ts';
import { chipButton, shown } from './chip.ts';
import { Field } from './field.ts';
import { markList, missingList } from './hints.ts';
import { matchList, type Offer } from './matches.ts';
import { previousTarget, sourceChange } from './previous.ts';
import { isCode, isEmpty, missingCodes, sameRuns } from './runs.ts';
import { termList } from './terms.ts';

export interface UnitOptions {
  unit: EditorUnit;
  /** The initial text: the server's target, or a newer draft from this browser. */
  target: readonly Run[] | null;
  position: number;
  languages: { source: Language; target: Language };
  mayEdit: boolean;
  texts: EditorTexts;
  thread(): HTMLElement;
  onChange(row: UnitRow): void;
  onConfirm(row: UnitRow): void;
  /** Called to correct a translation that the unit keeps. */
  onReopen(row: UnitRow): void;
  onDismiss(row: UnitRow, finding: Finding): void;
}

/**
 * One unit on the page: source, target, offers, faults. Of a thousand units few are on the screen, so a row knows its
 * state from the start but creates its elements only when it comes near the viewport or is needed.
 */
export class UnitRow {
  readonly unit: EditorUnit;
  readonly item: HTMLLIElement;
  /** Its number and kind, in words. */
  readonly name: string;
  readonly #options: UnitOptions;
  readonly #kind: string;
  readonly #isReadOnly: boolean;
  #made: Field | null = null;
  #isClosed = false;
  readonly #sign = element('span', { class: 'unit-state' });
  readonly #exactSign = element('span', { class: 'unit-exact', hidden: true });
  /** The translation of a unit with the same source, offered here. */
  #repeated: Match | null = null;
  /** Read from the page once per change, because every keystroke queries all units. */
  #target: Run[] = [];
  #marks: readonly Mark[] = [];
  #state: UnitState = 'open';
  /** The fault of an uploaded file here, until the unit is edited. */
  #fault = '';
  readonly #hints = element('div', { class: 'hints' });

  constructor(options: UnitOptions) {
    const { unit, target, position, mayEdit, texts } = options;
    this.#options = options;
    this.unit = unit;
    const kinds: Record<string, string> = texts.kinds;
    this.#kind = kinds[kindOfPlace(unit.resname)] ?? kinds[unit.restype] ?? '';
    this.name = texts.unit(position, this.#kind);
    this.#isReadOnly = !mayEdit || unit.state === 'final';
    this.#target = [...(target ?? [])];
    const names = { class: `unit unit-${unit.restype}`, 'data-unit': unit.id, 'aria-label': this.name };
    this.item = element('li', names);
    this.#exactSign.append(
      element('span', { 'aria-hidden': 'true' }, '100 %'),
      element('span', { class: 'sr-only' }, texts.exact.sign),
    );
    this.#refresh();
  }

  /** Creates the elements if necessary, and returns the field among them. */
  fill(): Field {
    if (this.#made) return this.#made;
    const { texts, languages, position } = this.#options;
    const { unit } = this;
    const isReadOnly = this.#isReadOnly;
    const label = `${texts.target}. ${this.name}`;
    const onChange = () => this.#changed();
    const common = { source: unit.source, target: this.#target, language: languages.target };
    const field = new Field({ ...common, label, texts, isReadOnly, onChange });
    this.#made = field;
    const number = element('span', { class: 'unit-number', 'aria-hidden': 'true' }, String(position));
    const source = element('div', { class: 'source', lang: languages.source }, ...this.#sourceRuns());
    this.item.append(
      element('div', { class: 'gutter' }, number, this.#sign, this.#exactSign),
      element(
        'div',
        { class: 'source-side' },
        element('span', { class: 'kind' }, this.#kind),
        source,
        ...sourceChange(unit, texts),
        ...(isReadOnly ? [] : termList(unit.terms, languages, texts, (term) => this.insertText(term))),
      ),
      element(
        'div',
        { class: 'target-side' },
        field.box,
        this.#hints,
        ...previousTarget(unit, texts),
        ...this.#panel(),
        this.#options.thread(),
      ),
    );
    this.#refresh();
    if (this.#isClosed) this.#disable(field);
    return field;
  }

  get target(): Run[] {
    return this.#target;
  }

  /** The server's findings in the saved text. */
  get warnings(): readonly Finding[] {
    return this.#state === 'open' ? [] : this.unit.warnings;
  }

  get hasProblems(): boolean {
    return this.#marks.length > 0 || this.warnings.length > 0;
  }

  warn(findings: Finding[]): void {
    this.unit.warnings = findings;
    this.#refresh();
  }

  /** The state that the server will assign once it has the text. */
  get state(): UnitState {
    return this.#state;
  }

  get isChangedSinceLoad(): boolean {
    return !sameRuns(this.target, this.unit.target ?? []);
  }

  focus(): void {
    this.fill().box.focus();
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.item.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  }

  get isEditable(): boolean {
    return !this.#isReadOnly && !this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#made) this.#disable(this.#made);
  }

  #disable(field: Field): void {
    field.close();
    this.item.querySelector('.tools-panel')?.remove();
    for (const button of this.item.querySelectorAll('button')) button.disabled = true;
  }

  load(unit: EditorUnit): void {
    this.unit.target = unit.target;
    this.unit.warnings = unit.warnings;
    this.#fault = '';
    this.#target = [...(unit.target ?? [])];
    this.#made?.load(this.#target);
    this.#refresh();
  }

  /** Shows the fault of an uploaded file. */
  tell(fault: string): void {
    this.#fault = fault;
    this.#refresh();
  }

  copySource(): void {
    if (this.isEditable) this.fill().write(this.unit.source);
  }

  insertNext(): void {
    const [code] = missingCodes(this.unit.source, this.target);
    if (code && this.isEditable) this.fill().insert(code);
  }

  insertText(text: string): void {
    if (this.isEditable) this.fill().insertText(text);
  }

  take(match: Match | undefined): void {
    if (match && this.isEditable) this.fill().write(match.target);
  }

  /** A translation that can be used without reading the source again; undefined if something was typed. */
  get exact(): Match | undefined {
    if (this.#state !== 'open' || !this.isEditable || this.unit.isDisputed) return undefined;
    return this.unit.matches.find(({ quality, machine, by_hand }) => quality === 100 && !machine && !by_hand);
  }

  /** Uses the exact match, without moving the focus. False if there is none. */
  fillExact(): boolean {
    const { exact } = this;
    if (!exact) return false;
    this.#target = [...exact.target];
    this.#made?.load(this.#target);
    this.#changed();
    return true;
  }

  /** Offers the text typed for a unit with the same source; a match in the same context stays first. */
  repeat(target: Run[]): void {
    if (this.#repeated && sameRuns(this.#repeated.target, target)) return;
    const others = this.unit.matches.filter((match) => match !== this.#repeated);
    this.#repeated = { target, source: this.unit.source, quality: 100, in_context: false };
    const first = others[0]?.in_context || others[0]?.by_hand ? 1 : 0;
    this.unit.matches = others.toSpliced(first, 0, this.#repeated);
    this.#renewTools();
    this.#refresh();
  }

  /** Puts a text saved meanwhile by another person, or one of an uploaded file, before the offers of the memory. */
  offer(target: Run[], origin: Pick<Offer, 'theirs' | 'inFile'>): void {
    const offer: Offer = { target, source: this.unit.source, quality: 100, in_context: false, ...origin };
    this.unit.matches.unshift(offer);
    this.#renewTools();
  }

  /** Shows that the text on the page was written by an editor, and offers it first. */
  dispute(fresh: Pick<EditorUnit, 'isDisputed' | 'matches'>): void {
    if (!fresh.isDisputed || this.unit.isDisputed) return;
    Object.assign(this.unit, { isDisputed: true, matches: fresh.matches });
    this.item.querySelector('.target-side > .previous')?.remove();
    this.#hints.after(...(this.#made ? previousTarget(this.unit, this.#options.texts) : []));
    this.#renewTools();
  }

  #sourceRuns(): (Node | string)[] {
    const { texts } = this.#options;
    if (this.#isReadOnly) return shown(this.unit.source, texts);
    const insert = (code: Code) => this.fill().insert(code);
    return this.unit.source.map((run) => (isCode(run) ? chipButton(run, texts, insert) : run));
  }

  #panel(): HTMLElement[] {
    if (!this.#isReadOnly) return [this.#tools()];
    const { texts, mayEdit, onReopen } = this.#options;
    if (!mayEdit) return [];
    const reopen = button(texts.reopen, () => onReopen(this));
    return [element('div', { class: 'tools-panel' }, element('div', { class: 'row' }, reopen))];
  }

  #tools(): HTMLElement {
    const { texts, onConfirm } = this.#options;
    const copy = button(texts.copySource, () => this.copySource());
    copy.title = 'Alt + C';
    const confirm = button(texts.confirm, () => onConfirm(this), 'tool confirm');
    confirm.title = 'Ctrl + Enter';
    const matches = matchList(this.unit.matches, this.unit.source, texts, (match) => this.take(match));
    return element('div', { class: 'tools-panel' }, ...matches, element('div', { class: 'row' }, copy, confirm));
  }

  #renewTools(): void {
    this.item.querySelector('.tools-panel')?.replaceWith(this.#tools());
  }

  #changed(): void {
    this.#fault = '';
    this.#refresh();
    this.#options.onChange(this);
  }

  #refresh(): void {
    const { texts } = this.#options;
    const { source } = this.unit;
    const isFinal = this.unit.state === 'final';
    if (this.#made) this.#target = this.#made.read();
    this.#marks = isFinal ? [] : marksOf(source, this.#target);
    const isOpen = isEmpty(this.#target);
    const state = isFinal ? 'final' : isOpen ? 'open' : this.#marks.length > 0 ? 'rough' : 'done';
    if (this.#sign.title !== texts.states[state]) {
      this.#sign.title = texts.states[state];
      this.#sign.replaceChildren(element('span', { class: 'sr-only' }, texts.states[state]));
    }
    this.#state = state;
    this.#exactSign.hidden = this.exact === undefined;
    if (this.item.dataset.state !== state) this.item.dataset.state = state;
    if (!this.#made) return;
    const missing = isOpen ? [] : missingCodes(source, this.#target);
    const insert = missingList(missing, texts, (code) => this.fill().insert(code));
    const dismiss = this.isEditable ? (finding: Finding) => this.#options.onDismiss(this, finding) : null;
    const hints = [
      ...(this.isEditable ? insert : []),
      ...markList(this.#marks, this.warnings, texts, this.#fault, dismiss),
    ];
    if (hints.length === 0 && !this.#hints.hasChildNodes()) return;
    this.#hints.replaceChildren(...hints);
    const faults = [...this.#hints.querySelectorAll('.mark > span')];
    const ids = faults.map((fault, at) => (fault.id = `fault-${this.#options.position}-${at}`));
    this.#made.box.setAttribute('aria-describedby', ids.join(' '));
  }
}

/** The kind of a place, without the part that distinguishes list elements: a number, or the letters of a URL. */
const kindOfPlace = (resname: string): string => resname.replace(/^(fm\.links\.\w+)\.\w+|\.\d+/, '$1');
