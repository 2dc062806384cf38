import { history, redo, undo } from '@codemirror/commands';
import { EditorState, type ChangeSpec, type Transaction } from '@codemirror/state';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  documentOf,
  endingsOf,
  keepEndings,
  normalised,
  setEndings,
  textOfState,
} from '../../../src/writing/field/lines.ts';
import { spliceBetween, splicesBetween } from '../../../src/writing/field/splices.ts';
import { runs } from '../../helpers/strength.ts';

const ROOT = join(import.meta.dirname, '../../..');

const open = (text: string) =>
  EditorState.create({ doc: documentOf(text), extensions: [keepEndings(text), history()] });

const edit = (state: EditorState, changes: ChangeSpec) => state.update({ changes }).state;

/** Replaces the text, as the field does. */
const replace = (state: EditorState, text: string) =>
  state.update({
    changes: splicesBetween(state.doc.toString(), normalised(text)),
    effects: setEndings.of(endingsOf(text)),
  }).state;

function travel(state: EditorState, command: typeof undo): EditorState {
  let after = state;
  command({ state, dispatch: (transaction: Transaction) => (after = transaction.state) });
  return after;
}

const piece = fc.constantFrom(
  'a',
  'ř',
  'r\u030c',
  '\u2028',
  '\u0085',
  '\t',
  '👩‍🚀',
  ' ',
  '\ufeff',
  'word',
  '\r',
  '\n',
  '\r\n',
  '\r\n',
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const often = { numRuns: runs(300) };

describe('an unedited text', () => {
  test('is preserved byte for byte', () =>
    fc.assert(
      fc.property(text, (text) => {
        expect(textOfState(open(text))).toBe(text);
      }),
      often,
    ));

  test('is preserved with a megabyte of mixed endings', () => {
    const long = '\ufeffŘádek\t1\r\nline\u2028two\nthree\r'.repeat(40_000);
    expect(textOfState(open(long)) === long).toBe(true);
  });
});

test('every text of the sample is preserved byte for byte, with other line ends and with a character more', () => {
  const files = globSync('content/{cs,en}/**/*.md', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const stored = readFileSync(join(ROOT, file), 'utf8');
    const mixed = stored.replace(/\n/g, (_, at: number) => (at % 3 === 0 ? '\n' : '\r\n'));
    for (const text of [stored, stored.replaceAll('\n', '\r\n'), `\ufeff${mixed}`, stored.normalize('NFD')]) {
      const state = open(text);
      expect(textOfState(state) === text, file).toBe(true);
      const { to } = state.doc.line(Math.ceil(state.doc.lines / 2));
      const typed = textOfState(edit(state, { from: to, insert: '\u2713' }));
      expect(typed.replace('\u2713', '') === text, file).toBe(true);
      expect(typed.length).toBe(text.length + 1);
    }
  }
});

test('a splice within a line keeps all endings', () =>
  expect(textOfState(edit(open('a\r\nb\nc\rd'), { from: 2, to: 3, insert: 'B' }))).toBe('a\r\nB\nc\rd'));

test('a new line ends like the line before', () => {
  const state = open('a\r\nb\nc');
  expect(textOfState(edit(state, { from: 3, insert: '\nx' }))).toBe('a\r\nb\r\nx\nc');
  expect(textOfState(edit(state, { from: 5, insert: '\nx\ny' }))).toBe('a\r\nb\nc\nx\ny');
  expect(textOfState(edit(open('one'), { from: 3, insert: '\n' }))).toBe('one\n');
});

test('random splices change only the lines they touch', () => {
  const splice = fc.record({ at: fc.nat(), length: fc.nat(6), insert: text });
  fc.assert(
    fc.property(text, fc.array(splice, { maxLength: 6 }), (text, splices) => {
      let state = open(text);
      for (const { at, length, insert } of splices) {
        const before = { text: textOfState(state), doc: state.doc };
        const from = at % (state.doc.length + 1);
        const to = Math.min(state.doc.length, from + length);
        state = edit(state, { from, to, insert });
        const after = textOfState(state);
        const [first, last] = [before.doc.lineAt(from).number, before.doc.lineAt(to).number];
        const lines = before.text.match(/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+$/g) ?? [];
        const head = lines.slice(0, first - 1).join('');
        const tail = lines.slice(last).join('');
        expect([after.startsWith(head), after.endsWith(tail)]).toEqual([true, true]);
        expect(normalised(after)).toBe(state.doc.toString());
      }
    }),
    often,
  );
});

test('undo and redo restore the endings', () => {
  const step = fc.record({ at: fc.nat(), length: fc.nat(6), insert: text });
  fc.assert(
    fc.property(text, fc.array(step, { maxLength: 6 }), (text, steps) => {
      let state = open(text);
      for (const { at, length, insert } of steps) {
        const from = at % (state.doc.length + 1);
        state = edit(state, { from, to: Math.min(state.doc.length, from + length), insert });
      }
      const typed = textOfState(state);
      for (let step = 0; step < steps.length; step++) state = travel(state, undo);
      expect(textOfState(state)).toBe(text);
      for (let step = 0; step < steps.length; step++) state = travel(state, redo);
      expect(textOfState(state)).toBe(typed);
    }),
    often,
  );
});

test('another text is applied byte for byte, and can be undone', () =>
  fc.assert(
    fc.property(text, text, (before, after) => {
      const state = replace(open(before), after);
      expect(textOfState(state)).toBe(after);
      if (normalised(before) !== normalised(after)) expect(textOfState(travel(state, undo))).toBe(before);
    }),
    often,
  ));

test('a text that differs in two lines is applied as two splices, and a cursor between them stays', () => {
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`);
  const before = lines.join('\n');
  const after = lines.with(3, 'line three').with(40, 'line 40!').join('\n');
  expect(splicesBetween(before, after)).toEqual([
    { from: before.indexOf('3'), to: before.indexOf('3') + 1, insert: 'three' },
    { from: before.indexOf('40') + 2, to: before.indexOf('40') + 2, insert: '!' },
  ]);
  const cursor = open(before).update({ selection: { anchor: before.indexOf('line 20') } }).state;
  const { main } = replace(cursor, after).selection;
  expect(after.slice(main.head, main.head + 7)).toBe('line 20');
});

test('a plain field has a single kind of line end; only typed changes are taken from it', () =>
  fc.assert(
    fc.property(text, fc.nat(), text, (text, at, insert) => {
      const state = open(text);
      const shown = state.doc.toString();
      const from = at % (shown.length + 1);
      const value = shown.slice(0, from) + normalised(insert) + shown.slice(from);
      const splice = spliceBetween(shown, value, from + normalised(insert).length);
      const after = textOfState(splice ? edit(state, splice) : state);
      expect(normalised(after)).toBe(value);
      if (!splice) expect(after).toBe(text);
    }),
    often,
  ));

test('no splice cuts a character in half', () => {
  const [splice] = splicesBetween('a👍b', 'a👎b');
  expect(splice).toEqual({ from: 1, to: 3, insert: '👎' });
});
