import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, keymap, type DecorationSet } from '@codemirror/view';
import { element } from '../../scripts/dom.ts';
import type { Host } from './target.ts';

/** Something to check in a line; lines are counted from 1. */
export interface Finding {
  line: number;
  message: string;
  severity: 'error' | 'warning';
  /** Applies the only possible fix. */
  mend?: () => void;
}

class FindingWidget extends WidgetType {
  readonly finding: Finding;
  readonly #texts: Host['texts'];

  constructor(finding: Finding, texts: Host['texts']) {
    super();
    this.finding = finding;
    this.#texts = texts;
  }

  override toDOM(): HTMLElement {
    const { severity, message, mend } = this.finding;
    const kind = element('strong', {}, `${this.#texts.finding[severity]}: `);
    const box = element('div', { class: `finding ${severity}` }, element('span', {}, kind, message));
    if (!mend) return box;
    const label = `${this.#texts.mend}: ${message}`;
    const button = element('button', { type: 'button', 'aria-label': label }, this.#texts.mend);
    button.addEventListener('click', mend);
    box.append(button);
    return box;
  }
}

const setFindings = StateEffect.define<readonly Finding[]>();

/** Shows findings below their lines and reads them out when the cursor reaches the line. F8 goes to the next one. */
export function findings(host: Host): Extension {
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(set, { changes, effects, state }) {
      const said = effects.findLast((effect) => effect.is(setFindings));
      return said ? shown(said.value as readonly Finding[], state, host) : set.map(changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
  const messageAt = (state: EditorState): string => {
    const { from, to, number } = state.doc.lineAt(state.selection.main.head);
    const messages = among(state.field(field), from, to).map(({ finding }) => finding.message);
    return messages.length > 0 ? host.texts.atLine(number, messages.join(' ')) : '';
  };
  const next = (view: EditorView): boolean => {
    const { doc, selection } = view.state;
    const all = among(view.state.field(field), 0, doc.length);
    const goal = all.find(({ at }) => at > doc.lineAt(selection.main.head).to) ?? all[0];
    if (goal) view.dispatch({ selection: { anchor: doc.lineAt(goal.at).from }, scrollIntoView: true });
    return goal !== undefined;
  };
  return [
    field,
    keymap.of([{ key: 'F8', run: next }]),
    EditorView.updateListener.of(({ state, startState, selectionSet }) => {
      const message = selectionSet ? messageAt(state) : '';
      if (message && message !== messageAt(startState)) host.report(message);
    }),
  ];
}

/** Replaces the findings and announces how many there are. */
export function showFindings(found: readonly Finding[], had: boolean, host: Host): void {
  host.target().dispatch({ effects: setFindings.of(found) });
  const [first] = found;
  if (first) host.report(host.texts.findings(found.length, host.texts.atLine(first.line, first.message)));
  else if (had) host.report(host.texts.noFindings);
}

function shown(found: readonly Finding[], { doc }: EditorState, { texts }: Host): DecorationSet {
  const ranges = found.flatMap((finding) => {
    const line = doc.line(Math.min(Math.max(1, finding.line), doc.lines));
    const widget = new FindingWidget(finding, texts);
    return [
      Decoration.line({ class: `has-${finding.severity}` }).range(line.from),
      Decoration.widget({ widget, block: true, side: 1 }).range(line.to),
    ];
  });
  return Decoration.set(ranges, true);
}

function among(set: DecorationSet, from: number, to: number): { at: number; finding: Finding }[] {
  const found: { at: number; finding: Finding }[] = [];
  set.between(from, to, (at, _, { spec }) => {
    const widget: unknown = spec.widget;
    if (widget instanceof FindingWidget) found.push({ at, finding: widget.finding });
  });
  return found;
}
