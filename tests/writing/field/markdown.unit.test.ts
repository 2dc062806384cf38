import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { CODE_LANGUAGES as COLOURED, SAME } from '../../../api/content/markdown/code-languages.ts';
import { CODE_LANGUAGES } from '../../../src/writing/field/code-languages.ts';
import { containersOf } from '../../../src/writing/field/containers.ts';
import { markdown } from '../../../src/writing/field/markdown.ts';

test('the languages offered for code are highlighted by the guide', () => {
  for (const [name] of CODE_LANGUAGES) expect(COLOURED, name).toHaveProperty(SAME[name] ?? name);
});

function containers(text: string) {
  const state = EditorState.create({ doc: text, extensions: markdown() });
  ensureSyntaxTree(state, text.length, 10_000);
  // The next state contains the syntax tree parsed so far.
  return containersOf(state.update({}).state).map(({ name, first, last }) => `${name} ${first}-${last}`);
}

describe('a container extends', () => {
  test.each([
    ['to its closing line', ':::note\na\n:::\nb', ['note 1-3']],
    ['around another with fewer colons', '::::tabs\n:::tab[A]\na\n:::\n::::', ['tabs 1-5', 'tab 2-4']],
    ['around another with as many colons', ':::note\n:::tip\na\n:::\n:::', ['note 1-5', 'tip 2-4']],
    ['to the end if unclosed', 'a\n\n:::note\nb', ['note 3-4']],
    ['past a closing line in code', ':::note\n```\n:::\n```\n:::', ['note 1-5']],
    ['past a closing line in a quote', ':::note\n> :::\n\n:::', ['note 1-4']],
    ['within a list item', '- :::tip\n  a\n  :::\n', ['tip 1-3']],
    ['right after a line of a paragraph', 'a\n:::note\nb\n:::', ['note 2-4']],
    ['to the end of its quote if unclosed there', '> :::note\n> a\n\nb', ['note 1-2']],
    ['past a closing line of another beside the quote that begins the text', '> :::note\n> a\n\n:::\nb', ['note 1-2']],
    ['around an unclosed one in a quote', ':::note\n> :::tip\n> a\n\nb\n:::', ['note 1-6', 'tip 2-3']],
    ['nowhere in code', '```\n:::note\n```', []],
    ['nowhere in indented code', 'a\n\n    :::note\n\n\t:::\n', []],
  ])('%s', (_, text, found) => expect(containers(text)).toEqual(found));
});
