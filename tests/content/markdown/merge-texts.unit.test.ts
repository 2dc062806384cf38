import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from '../../../api/content/markdown/merge-texts.ts';

const BASE = '# Start\n\nFirst words.\n\n- one\n- two\n\n:::note\nMind this.\n:::\n\nLast words.\n';

describe('two versions of a text', () => {
  it('keep changes of different blocks, also of neighbours', () => {
    const mine = BASE.replace('First words', 'Better first words');
    expect(mergeTexts(BASE, mine, BASE.replace('- two', '- two\n- three').replace('# Start', '# Beginning'))).toEqual({
      content: BASE.replace('First', 'Better first').replace('- two', '- two\n- three').replace('Start', 'Beginning'),
      merged: 2,
      contradictions: [],
    });
  });

  it('conflict if both changed one block', () => {
    const mine = BASE.replace('First words', 'My words');
    expect(mergeTexts(BASE, mine, BASE.replace('First words', 'Their words').replace('Last', 'Very last'))).toEqual({
      content: mine.replace('Last', 'Very last'),
      merged: 1,
      contradictions: [{ base: 'First words.', mine: 'My words.', theirs: 'Their words.', line: 3 }],
    });
  });

  it('agree if both made the same change to a block', () => {
    const both = BASE.replace('First', 'Other').replace('Last', 'Final');
    expect(mergeTexts(BASE, both, both)).toEqual({ content: both, merged: 0, contradictions: [] });
    const more = both.replace('two', 'three');
    expect(mergeTexts(BASE, both, more)).toEqual({ content: more, merged: 1, contradictions: [] });
  });

  it('conflict if both inserted a block at the same place', () => {
    const [mine, theirs] = ['Mine', 'Theirs'].map((word) => `${BASE}\n${word}.\n`) as [string, string];
    expect(mergeTexts(BASE, mine, theirs)).toEqual({
      content: mine,
      merged: 0,
      contradictions: [{ base: '', mine: 'Mine.', theirs: 'Theirs.', line: 14 }],
    });
    expect(mergeTexts(BASE, mine, mine).contradictions).toEqual([]);
  });

  it('conflict if one removed a block that the other changed or wrote next to', () => {
    const removed = BASE.replace('First words.\n\n', '');
    const changed = BASE.replace('First words', 'My words');
    expect(mergeTexts(BASE, changed, removed).contradictions).toMatchObject([{ mine: 'My words.', theirs: '' }]);
    expect(mergeTexts(BASE, removed, changed)).toMatchObject({
      content: removed,
      contradictions: [{ base: 'First words.', mine: '', theirs: 'My words.', line: 3 }],
    });
    const beside = BASE.replace('First words.', 'First words.\n\nMore of them.');
    expect(mergeTexts(BASE, removed, beside).contradictions).toHaveLength(1);
  });

  it('conflict where one moved a block that the other removed or moved elsewhere, so that it never stands twice', () => {
    const [base, mine, theirs] = ['A\n\nB\n\nC\n\nD\n', 'B\n\nA\n\nC\n\nD\n', 'B\n\nC\n\nD\n\nA\n'];
    expect(mergeTexts(base, mine, theirs)).toEqual({
      content: mine,
      merged: 0,
      contradictions: [
        { base: '', mine: 'A', theirs: '', line: 3 },
        { base: '', mine: '', theirs: 'A', line: 8 },
      ],
    });
    const removed = 'B\n\nC\n\nD\n';
    expect(mergeTexts(base, removed, theirs)).toMatchObject({
      content: removed,
      contradictions: [{ base: '', mine: '', theirs: 'A' }],
    });
    expect(mergeTexts(base, theirs, theirs).contradictions).toEqual([]);
  });

  it('stay apart when one side closed up blocks and the other replaced one of them', () => {
    const base = 'Words.\n\n> quote\n';
    const closed = base.replace('\n\n', '\n');
    for (const block of ['---', 'More words.', '    code', '==='])
      expect(mergeTexts(base, closed, base.replace('> quote', block)).content).toBe(`Words.\n\n${block}\n`);
    expect(mergeTexts(base, closed, base.replace('Words', 'Others')).content).toBe('Others.\n\n> quote\n');
  });

  it('get an empty line between blocks that were not adjacent, in the style of the text', () => {
    const base = '# One\nText\n## Two\nMore';
    const mine = '# One\nText\n\nMine\n## Two\nMore';
    const theirs = '# One\nText\n## Two\nMore\n\nTheirs';
    expect(mergeTexts(base, mine, theirs).content).toBe('# One\nText\n\nMine\n## Two\nMore\n\nTheirs');
    const crLf = (text: string) => text.replaceAll('\n', '\r\n');
    expect(mergeTexts(crLf(base), crLf(mine), crLf(theirs)).content).toBe(
      crLf('# One\nText\n\nMine\n## Two\nMore\n\nTheirs'),
    );
  });

  it('do not differ by line ends alone', () => {
    const windows = BASE.replaceAll('\n', '\r\n');
    const merged = mergeTexts(windows, BASE.replace('First', 'My'), windows.replace('Last', 'Their'));
    expect(merged.contradictions).toEqual([]);
    expect(merged.content.replaceAll('\r\n', '\n')).toBe(BASE.replace('First', 'My').replace('Last', 'Their'));
  });

  it('are not merged if they are too costly to parse', () => {
    const deep = `${'>'.repeat(50_000)} text`;
    expect(mergeTexts(deep, deep, `${deep}.`).content).toBe(`${deep}.`);
    expect(mergeTexts(deep, `${deep}!`, `${deep}.`).contradictions).toHaveLength(1);
  });
});

const BLOCKS = ['# Head', 'Two\nlines.', '- a\n- b', '```js\ncode\n\nmore\n```', ':::tip\nTip.\n:::', '> quote'];
const GAPS = ['\n\n', '\n\n\n', '\n', '\r\n\r\n'];

const text = fc
  .array(fc.tuple(fc.constantFrom(...BLOCKS), fc.nat(9), fc.constantFrom(...GAPS)), { maxLength: 8 })
  .map((blocks) => blocks.map(([block, n, gap]) => block.replace(/[a-z]\w*/, `$&${n}`) + gap).join(''));

/** Edits of a text: changed, inserted and removed blocks, each with a new sentence. */
const edits = fc.array(fc.tuple(fc.nat(40), fc.constantFrom('change', 'insert', 'remove')), { maxLength: 4 });
function edited(base: string, list: [number, string][], name: string): string {
  const blocks = base.split(/(?<=\n)\r?\n/);
  for (const [at, [place, verb]] of list.entries()) {
    const index = place % blocks.length;
    const words = `${name}${at} says so.\n\n`;
    if (verb === 'remove') blocks.splice(index, 1);
    else blocks.splice(index, verb === 'change' ? 1 : 0, words);
    if (blocks.length === 0) blocks.push('');
  }
  return blocks.join('\n');
}

describe('any two versions of a text', () => {
  const both = fc.tuple(text, edits, edits);

  it('lose no sentence of either side', () =>
    fc.assert(
      fc.property(both, ([base, one, two]) => {
        const [mine, theirs] = [edited(base, one, 'mine'), edited(base, two, 'theirs')];
        const { content, contradictions } = mergeTexts(base, mine, theirs);
        const theirSide = contradictions.map((each) => each.theirs).join('\n');
        for (const [said] of mine.matchAll(/mine\d/g)) expect(content).toContain(said);
        for (const [said] of theirs.matchAll(/theirs\d/g)) expect(content + theirSide).toContain(said);
        for (const { mine: own, line } of contradictions)
          expect(
            content
              .split('\n')
              .slice(line - 1)
              .join('\n')
              .startsWith(own),
          ).toBe(true);
      }),
      { numRuns: 2_000 },
    ));

  it('merge to the other one, byte for byte, if one side changed nothing', () =>
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(mergeTexts(base, base, other)).toMatchObject({ content: other, contradictions: [] });
        expect(mergeTexts(base, other, base)).toEqual({ content: other, merged: 0, contradictions: [] });
        expect(mergeTexts(base, other, other)).toEqual({ content: other, merged: 0, contradictions: [] });
      }),
      { numRuns: 2_000 },
    ));

  it('merge symmetrically unless they conflict', () =>
    fc.assert(
      fc.property(both, ([base, one, two]) => {
        const [mine, theirs] = [edited(base, one, 'mine'), edited(base, two, 'theirs')];
        const [here, there] = [mergeTexts(base, mine, theirs), mergeTexts(base, theirs, mine)];
        expect(there.contradictions).toHaveLength(here.contradictions.length);
        if (here.contradictions.length === 0) expect(words(there.content)).toBe(words(here.content));
      }),
      { numRuns: 1_000 },
    ));
});

const words = (content: string): string => content.replace(/\s+/g, ' ').trim();
