import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import {
  alignTableAtCursor,
  continueBlock,
  fence,
  insertBlock,
  insertLink,
  nextHeading,
  selected,
  surround,
  toggleHead,
  toggleMark,
} from '../../../src/writing/field/commands.ts';
import { markdown } from '../../../src/writing/field/markdown.ts';

/** A state by its text, with `«` and `»` around the selection, or `|` at the cursor. */
function stateOf(text: string): EditorState {
  const [anchor, head] = text.includes('|')
    ? [text.indexOf('|'), text.indexOf('|')]
    : [text.indexOf('«'), text.indexOf('»') - 1];
  const doc = text.replace(/[«»]/g, '').replace('|', '');
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions: markdown() });
  ensureSyntaxTree(state, doc.length, 10_000);
  // The next state contains the syntax tree parsed so far.
  return state.update({}).state;
}

function shown({ doc, selection: { main } }: EditorState): string {
  const text = doc.toString();
  if (main.empty) return `${text.slice(0, main.head)}|${text.slice(main.head)}`;
  return `${text.slice(0, main.from)}«${text.slice(main.from, main.to)}»${text.slice(main.to)}`;
}

const done = (text: string, act: (state: EditorState) => TransactionSpec): string => {
  const state = stateOf(text);
  return shown(state.update(act(state)).state);
};

function press(text: string, command: StateCommand): string {
  let state = stateOf(text);
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  return shown(state);
}

const bold = (state: EditorState) => toggleMark(state, '**', 'StrongEmphasis');
const italic = (state: EditorState) => toggleMark(state, '*', 'Emphasis');
const bullets = (state: EditorState) => toggleHead(state, /^\s*[-*+] /, () => '- ');
const numbers = (state: EditorState) => toggleHead(state, /^\s*\d+[.)] /, (place) => `${place + 1}. `);

test.each([
  ['selected words become bold', bold, 'a «b c» d', 'a **«b c»** d'],
  ['and back', bold, 'a **«b c»** d', 'a «b c» d'],
  ['even with the marks selected', bold, 'a «**b c**» d', 'a «b c» d'],
  ['underscores are removed too', bold, 'a __b|c__ d', 'a b|c d'],
  ['the word at the cursor', italic, 'a wo|rd b', 'a *wo|rd* b'],
  ['an empty place', italic, 'a | b', 'a *|* b'],
  ['italic within bold', italic, '**a «b» c**', '**a *«b»* c**'],
])('bold and italic %s', (_, act, before, after) => expect(done(before, act)).toBe(after));

describe('starts of lines', () => {
  test.each([
    ['a heading', nextHeading, 'wo|rd', '## wo|rd'],
    ['a smaller heading', nextHeading, '## wo|rd', '### wo|rd'],
    ['and none', nextHeading, '### wo|rd', 'wo|rd'],
    ['items', bullets, '«one\n\ntwo»', '- «one\n\n- two»'],
    ['back from items', bullets, '- «one\n- two»', '«one\ntwo»'],
    ['numbers instead of bullets', numbers, '- «one\n- two»', '1. «one\n2. two»'],
  ])('%s', (_, act, before, after) => expect(done(before, act).replace(/[«»]/g, '')).toBe(after.replace(/[«»]/g, '')));

  test.each([
    ['a heading', nextHeading, '|', '## |'],
    ['a list', bullets, 'a\n\n|', 'a\n\n- |'],
    ['a list of steps', numbers, '|one', '1. |one'],
  ])('%s leaves the cursor behind its mark', (_, act, before, after) => expect(done(before, act)).toBe(after));
});

describe('blocks', () => {
  test.each([
    ['are separated from the text before and after', 'on|e\ntwo', 'one\n\nx|\n\ntwo'],
    ['replace an empty line', 'one\n\n|\n\ntwo', 'one\n\nx|\n\ntwo'],
    ['start a text', '|', 'x|'],
  ])('%s', (_, before, after) => expect(done(before, (state) => insertBlock(state, `x${selected()}`))).toBe(after));

  test('enclose lines, with more colons than inside', () => {
    const act = (state: EditorState) => surround(state, `${fence(state, ':')}note`, fence(state, ':'));
    expect(done('|', act)).toBe(':::note\n|\n:::');
    expect(done('«:::tip\na\n:::»', act).replace(/[«»]/g, '')).toBe('::::note\n:::tip\na\n:::\n::::');
    expect(fence(stateOf('«- a\n\n  ````\n  b\n  ````»'), '`')).toBe('`````');
  });

  test('a link gets the selected words', () => {
    const link = { href: '/a (b)/', text: 'Title [1]' };
    expect(done('see «this»', (state) => insertLink(state, link))).toBe('see [this](</a (b)/>)|');
    expect(done('see |', (state) => insertLink(state, link))).toBe('see [Title \\[1\\]](</a (b)/>)|');
  });
});

test.each([
  ['continues a list', '- one|', '- one\n- |'],
  ['counts', '9. one|', '9. one\n10. |'],
  ['continues tasks with an open one', '- [x] one|', '- [x] one\n- [ ] |'],
  ['continues a quote', '> one|', '> one\n> |'],
  ['ends a list on an empty item, outside of its last paragraph', '- one\n- |', '- one\n\n|'],
  ['ends a quote on an empty line', '> one\n> |', '> one\n\n|'],
  ['ends a list in a quote', '> 1. one\n> 2. |', '> 1. one\n>\n> |'],
  ['ends a list between others', '- one\n- |\n- two', '- one\n\n|\n- two'],
  ['returns from an empty item to the list around it', '1. a\n   - b\n   - |', '1. a\n   - b\n2. |'],
  ['returns over a blank line', '- a\n\n  - b\n\n  - |', '- a\n\n  - b\n\n- |'],
  ['returns to the nearest list', '- a\n  - b\n    - c\n    - |', '- a\n  - b\n    - c\n  - |'],
  ['is a line break before the mark of an item', '|- one', '\n|- one'],
  ['is a line break in code', '```\n- one|\n```', '```\n- one\n|\n```'],
])('Enter %s', (_, before, after) => expect(press(before, continueBlock)).toBe(after));

describe('the table at the cursor', () => {
  const aligned = (text: string) => {
    const state = EditorState.create({ doc: text, selection: { anchor: 3 }, extensions: markdown() });
    ensureSyntaxTree(state, text.length, 10_000);
    const parsed = state.update({}).state;
    const spec = alignTableAtCursor(parsed);
    return spec && parsed.update(spec).state.doc.toString();
  };

  test('gets aligned columns, and nothing else changes', () => {
    expect(aligned('|a|Počet|x|\n|-|--:|:-:|\n|longer|1|👍|\n\nb|c')).toBe(
      '| a      | Počet |  x  |\n| ------ | ----: | :-: |\n| longer |     1 | 👍  |\n\nb|c',
    );
  });

  test('keeps escaped bars and short rows', () =>
    expect(aligned('| a | b |\n|---|---|\n| x \\| y |')).toBe('| a      | b   |\n| ------ | --- |\n| x \\| y |     |'));

  test('is null elsewhere', () => expect(aligned('a | b')).toBeNull());
});
