import { describe, expect, test } from 'vitest';
import { marksOf } from '../../src/translation-ui/editor/check.ts';
import { difference } from '../../src/translation-ui/editor/difference.ts';
import { missingCodes, sameRuns } from '../../src/translation-ui/editor/runs.ts';
import { joinTexts, nests, type Code, type Run } from '../../src/translation-ui/server-data.ts';

const open: Code = { kind: 'bpt', id: '1', ctype: 'bold', native: '**' };
const close: Code = { kind: 'ept', id: '1', ctype: 'bold', native: '**' };
const code: Code = { kind: 'ph', id: '2', ctype: 'x-md-code', native: '`x`' };
const title: Code = { kind: 'ph', id: '3', ctype: 'x-md-title', native: '](a "' };
const SOURCE: Run[] = ['Press ', open, 'Save', close, ' or ', code, '.'];

describe('marks of a unit', () => {
  test.each<[string, Run[] | null, string[]]>([
    ['nothing typed', null, []],
    ['only spaces', ['  ', open], []],
    ['all codes, in a different order', [code, ' nebo ', open, 'Uložit', close], []],
    ['a missing code', ['Uložit ', code], ['codes']],
    ['codes that cross', ['Uložit ', close, 'x', open, code], ['nesting']],
    ['the source itself', SOURCE, []],
  ])('%s', (_, target, kinds) => expect(marksOf(SOURCE, target).map(({ kind }) => kind)).toEqual(kinds));

  test('an image title must be inside an image', () => {
    const picture: Code = { kind: 'bpt', id: '4', ctype: 'image', native: '![' };
    const end: Code = { kind: 'ept', id: '4', ctype: 'image', native: '")' };
    expect(nests([picture, 'alt', title, 'title', end])).toBe(true);
    expect(nests([title, picture, 'alt', end])).toBe(false);
    expect(nests([open, title, close, picture, 'alt', end])).toBe(false);
    expect(nests([picture, 'alt', open, 'b', close, title, 'title', end])).toBe(false);
    expect(nests([picture, title, 'title', end])).toBe(false);
  });

  test('a link title must follow its text, and an attribute must be in its tag', () => {
    const link: Code = { kind: 'bpt', id: '4', ctype: 'link', native: '[' };
    const [titled, plain] = ['")', '](/b/)'].map((native): Code => ({ kind: 'ept', id: '4', ctype: 'link', native }));
    expect(nests([link, 'a', title, 'b', titled!])).toBe(true);
    expect([nests([link, 'a', title, 'b', plain!]), nests([link, 'a', titled!])]).toEqual([false, false]);
    expect(nests([link, title, 'b', titled!])).toBe(false);
    expect(nests([link, 'a', title, open, 'b', close, titled!])).toBe(false);
    const tag: Code = { kind: 'bpt', id: '5', ctype: 'x-html-abbr', native: '<abbr title="' };
    const rest: Code = { kind: 'ph', id: '6', ctype: 'x-attribute', native: '">' };
    const end: Code = { kind: 'ept', id: '5', ctype: 'x-html-abbr', native: '</abbr>' };
    expect([nests([tag, 'a', rest, 'b', end]), nests([tag, rest, 'b', end])]).toEqual([true, false]);
    expect(nests([rest, tag, 'a', end])).toBe(false);
    expect(nests([tag, 'a', open, 'b', close, rest, end])).toBe(false);
  });

  test('translated inline code contains only text', () => {
    const [mark, end] = (['bpt', 'ept'] as const).map((kind): Code => ({
      ...{ kind, id: '7', ctype: 'x-md-code-text', native: '`' },
    }));
    expect([nests([mark!, 'a', end!]), nests([mark!, end!])]).toEqual([true, false]);
    expect(nests([mark!, open, 'a', close, end!])).toBe(false);
    expect(nests([open, mark!, 'a', end!, close])).toBe(true);
  });

  test('links must not be nested or empty', () => {
    const link = (id: string): [Code, Code] => [
      { kind: 'bpt', id, ctype: 'link', native: '[' },
      { kind: 'ept', id, ctype: 'link', native: '](/a/)' },
    ];
    const [[first, firstEnd], [second, secondEnd]] = [link('5'), link('6')];
    expect(nests([first, 'a', firstEnd, second, 'b', secondEnd])).toBe(true);
    expect(nests([first, 'a', second, 'b', secondEnd, firstEnd])).toBe(false);
    expect([nests([first, ' ', firstEnd]), nests([first, code, firstEnd])]).toEqual([false, true]);
  });
});

describe('runs', () => {
  test('missing codes are in source order', () => {
    expect(missingCodes(SOURCE, [code])).toEqual([open, close]);
    expect(missingCodes(SOURCE, [close, code, open])).toEqual([]);
  });

  test('adjacent texts are merged', () => {
    expect(joinTexts(['a', '', 'b', code, '', 'c'])).toEqual(['ab', code, 'c']);
    expect(sameRuns(['a', 'b', code], ['ab', { ...code, native: '`y`' }])).toBe(true);
    expect(sameRuns(['ab'], ['ab', code])).toBe(false);
  });
});

describe('differences', () => {
  test('are shown word by word', () => {
    expect(difference('Click the red button', 'Click the green button now')).toEqual([
      { kind: 'same', text: 'Click the ' },
      { kind: 'removed', text: 'red' },
      { kind: 'added', text: 'green' },
      { kind: 'same', text: ' button' },
      { kind: 'added', text: ' now' },
    ]);
  });

  test('of equal and of empty texts', () =>
    expect([difference('Same', 'Same'), difference('', '')]).toEqual([[{ kind: 'same', text: 'Same' }], []]));

  test('of very long texts are fast', () => {
    const long = 'word '.repeat(50_000);
    expect(difference(long, `${long}x`)).toHaveLength(2);
  });
});
