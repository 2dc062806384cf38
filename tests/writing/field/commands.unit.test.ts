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

/** A state by its text, with `<` and `>` around what is selected, or `|` where the cursor is. */
function stateOf(text: string): EditorState {
  const [anchor, head] = text.includes('|')
    ? [text.indexOf('|'), text.indexOf('|')]
    : [text.indexOf('«'), text.indexOf('»') - 1];
  const doc = text.replace(/[«»]/g, '').replace('|', '');
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions: markdown() });
  ensureSyntaxTree(state, doc.length, 10_000);
  // The next state has what was parsed meanwhile.
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

describe('bold and italic', () => {
  test.each([
    ['selected words become bold', bold, 'a «b c» d', 'a **«b c»** d'],
    ['and are no longer', bold, 'a **«b c»** d', 'a «b c» d'],
    ['also with the marks selected', bold, 'a «**b c**» d', 'a «b c» d'],
    ['underscores go as well', bold, 'a __b|c__ d', 'a b|c d'],
    ['the word at the cursor', italic, 'a wo|rd b', 'a *wo|rd* b'],
    ['nothing but a place', italic, 'a | b', 'a *|* b'],
    ['italic within bold', italic, '**a «b» c**', '**a *«b»* c**'],
  ])('%s', (_, act, before, after) => expect(done(before, act)).toBe(after));
});

describe('heads of lines', () => {
  test.each([
    ['a heading', nextHeading, 'wo|rd', '## wo|rd'],
    ['a smaller one', nextHeading, '## wo|rd', '### wo|rd'],
    ['and none', nextHeading, '### wo|rd', 'wo|rd'],
    ['items', bullets, '«one\n\ntwo»', '- «one\n\n- two»'],
    ['and no items', bullets, '- «one\n- two»', '«one\ntwo»'],
    ['numbers in the place of bullets', numbers, '- «one\n- two»', '1. «one\n2. two»'],
  ])('%s', (_, act, before, after) => expect(done(before, act).replace(/[«»]/g, '')).toBe(after.replace(/[«»]/g, '')));

  test.each([
    ['a heading', nextHeading, '|', '## |'],
    ['a list', bullets, 'a\n\n|', 'a\n\n- |'],
    ['a list of steps', numbers, '|one', '1. |one'],
  ])('%s is gone on with behind its mark', (_, act, before, after) => expect(done(before, act)).toBe(after));
});

describe('blocks', () => {
  test.each([
    ['stand apart from what is before and after', 'on|e\ntwo', 'one\n\nx|\n\ntwo'],
    ['take the place of an empty line', 'one\n\n|\n\ntwo', 'one\n\nx|\n\ntwo'],
    ['begin a text', '|', 'x|'],
  ])('%s', (_, before, after) => expect(done(before, (state) => insertBlock(state, `x${selected()}`))).toBe(after));

  test('go around lines, with more colons than there are within', () => {
    const act = (state: EditorState) => surround(state, `${fence(state, ':')}note`, fence(state, ':'));
    expect(done('|', act)).toBe(':::note\n|\n:::');
    expect(done('«:::tip\na\n:::»', act).replace(/[«»]/g, '')).toBe('::::note\n:::tip\na\n:::\n::::');
  });

  test('a link has the words that were selected', () => {
    const link = { href: '/a (b)/', text: 'Title [1]' };
    expect(done('see «this»', (state) => insertLink(state, link))).toBe('see [this](</a (b)/>)|');
    expect(done('see |', (state) => insertLink(state, link))).toBe('see [Title \\[1\\]](</a (b)/>)|');
  });
});

describe('Enter', () => {
  test.each([
    ['goes on with a list', '- one|', '- one\n- |'],
    ['counts', '9. one|', '9. one\n10. |'],
    ['goes on with tasks that are not done', '- [x] one|', '- [x] one\n- [ ] |'],
    ['goes on with a quote', '> one|', '> one\n> |'],
    ['ends a list on an empty item', '- one\n- |', '- one\n|'],
    ['is a line break before the sign of an item', '|- one', '\n|- one'],
    ['is a line break in code', '```\n- one|\n```', '```\n- one\n|\n```'],
  ])('%s', (_, before, after) => expect(press(before, continueBlock)).toBe(after));
});

describe('the table around the cursor', () => {
  const aligned = (text: string) => {
    const state = EditorState.create({ doc: text, selection: { anchor: 3 }, extensions: markdown() });
    ensureSyntaxTree(state, text.length, 10_000);
    const parsed = state.update({}).state;
    const spec = alignTableAtCursor(parsed);
    return spec && parsed.update(spec).state.doc.toString();
  };

  test('gets columns in line, and nothing else changes', () => {
    expect(aligned('|a|Počet|x|\n|-|--:|:-:|\n|longer|1|👍|\n\nb|c')).toBe(
      '| a      | Počet |  x  |\n| ------ | ----: | :-: |\n| longer |     1 | 👍  |\n\nb|c',
    );
  });

  test('keeps bars that are no borders, and rows that are short', () => {
    expect(aligned('| a | b |\n|---|---|\n| x \\| y |')).toBe('| a      | b   |\n| ------ | --- |\n| x \\| y |     |');
  });

  test('is none elsewhere', () => expect(aligned('a | b')).toBeNull());
});
