import { invertedEffects } from '@codemirror/commands';
import { StateEffect, StateField, Text, type ChangeSet, type EditorState, type Extension } from '@codemirror/state';

/**
 * The line ends of a text, a letter for each line break: `n` is LF, `r` is CR, `b` is both. The editor's document knows
 * only that there are breaks, and a string of letters is quick to copy and compare.
 */
export type Endings = string;

const LETTERS: Record<string, string> = { '\n': 'n', '\r': 'r', '\r\n': 'b' };
const BREAKS: Record<string, string> = { n: '\n', r: '\r', b: '\r\n' };
const BREAK = /\r\n?|\n/g;

/** The text as shown by the editor: each break is one LF. */
export const normalised = (text: string): string => text.replace(BREAK, '\n');

export const endingsOf = (text: string): Endings =>
  Array.from(text.matchAll(BREAK), ([found]) => LETTERS[found]).join('');

export const documentOf = (text: string): Text => Text.of(text.split(BREAK));

/** The text of a document with its endings; the inverse of `documentOf` and `endingsOf`. */
export function textOf(doc: Text, endings: Endings): string {
  if (/^n*$/.test(endings)) return doc.toString();
  let text = '';
  let line = 0;
  for (const part of doc.iterLines()) text += part + (BREAKS[endings[line++] ?? ''] ?? '');
  return text;
}

/** The endings after a change. A replaced break keeps its ending, a new one gets that of the line before. */
function mapEndings(endings: Endings, changes: ChangeSet, before: Text, after: Text): Endings {
  let mapped = '';
  let read = 0;
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const first = breaksUntil(before, fromA);
    const removed = breaksUntil(before, toA) - first;
    const added = breaksUntil(after, toB) - breaksUntil(after, fromB);
    const kept = Math.min(removed, added);
    mapped += endings.slice(read, first + kept);
    mapped += (mapped.at(-1) ?? endings[first] ?? 'n').repeat(added - kept);
    read = first + removed;
  });
  return apart(mapped + endings.slice(read), after);
}

/** A CR followed by an empty line ending with LF would be one break in the file: such a line ends with both. */
function apart(endings: Endings, doc: Text): Endings {
  return endings.replace(/(?<=r)n/g, (ending, at: number) => (doc.line(at + 1).length === 0 ? 'b' : ending));
}

const breaksUntil = (doc: Text, at: number): number => doc.lineAt(at).number - 1;

/** Sets the endings when a change brings its own or is undone. */
export const setEndings = StateEffect.define<Endings>();

const endingsField = StateField.define<Endings>({
  create: ({ doc }) => 'n'.repeat(doc.lines - 1),
  update(endings, { docChanged, changes, effects, startState, newDoc }) {
    const mapped = docChanged ? mapEndings(endings, changes, startState.doc, newDoc) : endings;
    // Steps undone together carry the endings of each; the last that fits is the oldest.
    const said = effects.findLast((effect) => effect.is(setEndings) && effect.value.length === newDoc.lines - 1);
    return said ? (said.value as Endings) : mapped;
  },
});

/** Keeps the endings of a text beside its document, even through undo. */
export const keepEndings = (text: string): Extension => [
  endingsField.init(() => endingsOf(text)),
  invertedEffects.of(({ startState, state }) => {
    const before = startState.field(endingsField);
    return before === state.field(endingsField) ? [] : [setEndings.of(before)];
  }),
];

/** The text of an editor; unedited parts are byte for byte as opened. */
export const textOfState = (state: EditorState): string => textOf(state.doc, state.field(endingsField));
