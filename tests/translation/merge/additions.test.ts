import { describe, expect, test } from 'vitest';
import { isUndecided } from '../../../api/translation/text/merge/conflicts.ts';
import { segment } from '../../../api/translation/text/segment.ts';
import { shout, translated, update, type Updated } from './documents.ts';

const text = (...blocks: string[]): string => `${blocks.join('\n\n')}\n`;

const [A, B, C, D] = ['Alfa.', 'Beta je druhá.', 'Gama je třetí.', 'Delta.'];
const SOURCE = text(A, B, C, D);
const [a, b, c, d] = [A, B, C, D].map((part) => part.toUpperCase()) as [string, string, string, string];
const EXTRA = ['Extra: only English readers need this.', 'Call 123.'];
const CHANGED = text(A, 'Beta je už druhá.', C, D);
const NEW = 'BETA JE UŽ DRUHÁ.';

/** The memory's entry for a delivered text. */
const former = new Map(segment(SOURCE).units.map(({ hash, source }) => [hash, shout(source)]));

/** The same update with decisions on all disputes. */
function decided(choice: 'keep' | 'use', ...[before, now, options = {}]: Parameters<typeof update>): Updated {
  const { conflicts } = update(before, now, options);
  return update(before, now, { ...options, decisions: Object.fromEntries(conflicts.map(({ id }) => [id, choice])) });
}

test.each([
  ['its text changed', text('New.', ':::note[Delta]\nOther.\n:::', A)],
  ['everything changed', text('New.', '- One', ':::note[Delta]\nOther.\n:::', 'More.', ':::note[Last]\nEnd.\n:::')],
])('a box that an editor moved keeps its title, though %s', (_, now) => {
  const before = text(A, ':::note[Beta]\nGama.\n:::', ':::note[Delta]\nEta.\n:::');
  const target = text(':::note[DELTA]\nETA.\n:::', ':::note[Own]\nWords.\n:::', a, ':::note[BETA]\nGAMA.\n:::');
  for (const undecided of ['use', 'keep'] as const) {
    const { body } = update(before, now, { target, undecided });
    expect(body).not.toMatch(/\[[^\]\n]*$|^[^[\n]*\]/m);
    expect(body.match(/:::$/gm)).toHaveLength(body.match(/:::note\[\w+\]\n\S/g)!.length);
  }
});

test.each([
  [
    'the table',
    (rest: string[], first: string[], second: string[]) => text(...rest, first.join('\n'), second.join('\n')),
  ],
  [
    'a row into another table',
    (rest: string[], [head, rule, row, ...rows]: string[], second: string[]) =>
      text([head, rule, ...rows].join('\n'), ...rest, [...second, row].join('\n')),
  ],
])('a table stays one, though an editor moved %s and a row was added', (_, move) => {
  const rest = [A, B, C, D, 'Epsilon.', 'Zeta.', 'Eta.', 'Theta.'];
  const [first, second] = [
    ['| j | k |', '| --- | --- |', '| a | b |', '| c | d |'],
    ['| x | y |', '| --- | --- |', '| q | r |'],
  ];
  const before = text(first.join('\n'), ...rest, second.join('\n'));
  const now = text(first.toSpliced(3, 0, '| n | m |').join('\n'), ...rest, second.join('\n'));
  const target = move(rest, first, second).toUpperCase();
  expect(update(before, now, { target }).body).toBe(target);
  const { body } = decided('use', before, now, { target });
  expect(body).toContain('| N | M |');
  for (const block of body.split(/\n\n+/).filter((part) => part.includes('|')))
    expect(block.split('\n').findIndex((line) => line.includes('---'))).toBe(1);
});

test.each([
  ['a column was added and a row removed by hand', '| A | B |\n|--|--|\n| OWN | D |'],
  ['both sides added a column', '| A | B | OWN |\n|--|--|--|\n| C | D | OWN |\n| E | F | OWN |'],
])('a table keeps as many columns as its first line has, though %s', (_, table) => {
  const before = text('| a | b |\n|--|--|\n| c | d |\n| e | f |', A);
  const now = text('| a | b | x |\n|--|--|--|\n| c | d | y |\n| e | f | z |', A);
  const target = text(table, a);
  expect(update(before, now, { target }).body).toBe(target);
  expect(decided('keep', before, now, { target }).body).toBe(target);
  expect(decided('use', before, now, { target }).body).toBe(now.toUpperCase());
});

test('a row that was added does not conflict with a column that an editor added', () => {
  const before = text('| a | b |\n|--|--|\n| c | d |\n| e | f |');
  const now = text('| a | b |\n|--|--|\n| c | d |\n| x | y |\n| e | f |');
  const target = text('| A | B | OWN |\n|--|--|--|\n| C | D | OWN |\n| E | F | OWN |');
  const merged = update(before, now, { target });
  expect([merged.conflicts, merged.body]).toEqual([[], target.replace('| E', '| X | Y |\n| E')]);
});

describe('an editor’s additions survive any changes around them', () => {
  test('paragraphs after a rewritten one whose source changed', () => {
    const target = text(a, 'Beta, rewritten.', ...EXTRA, c, d);
    const merged = update(SOURCE, CHANGED, { target, former });
    expect(merged.body).toBe(target);
    expect(merged.conflicts).toMatchObject([{ target: '\n\nBeta, rewritten.', choice: 'keep' }]);
    expect(decided('use', SOURCE, CHANGED, { target, former }).body).toBe(text(a, NEW, ...EXTRA, c, d));
    expect(decided('keep', SOURCE, CHANGED, { target, former }).body).toBe(target);
  });

  test('a paragraph before a rewritten one: the text most similar to the delivered one counts as rewritten', () => {
    const target = text(a, EXTRA[0]!, 'Beta je ta druhá.', c, d);
    const used = decided('use', SOURCE, CHANGED, { target, former: new Map([...former].map(([k, v]) => [k, v])) });
    expect(used.body).toBe(text(a, EXTRA[0]!, NEW, c, d));
  });

  test('paragraphs after an unedited one whose source changed', () => {
    const target = text(a, b, ...EXTRA, c, d);
    const merged = update(SOURCE, CHANGED, { target });
    expect([merged.conflicts, merged.body]).toEqual([[], text(a, NEW, ...EXTRA, c, d)]);
  });

  test('a text in place of a removed one stays until a decision is made', () => {
    const target = text(a, 'Own text.', c, d);
    const merged = update(SOURCE, CHANGED, { target, former });
    expect(merged.body).toBe(target);
    expect(merged.conflicts.filter(isUndecided)).toHaveLength(1);
    expect(merged.open).toEqual(['Beta je už druhá.']);
  });

  test('a paragraph between two that the source merged', () => {
    const target = text(a, b, EXTRA[0]!, c, d);
    const merged = update(SOURCE, text(A, 'Beta a gama.', D), { target });
    expect([merged.conflicts, merged.body]).toEqual([[], text(a, 'BETA A GAMA.', EXTRA[0]!, d)]);
  });

  test('a paragraph after one that the source removed, and one before one that changed', () => {
    const behind = update(SOURCE, text(A, C, D), { target: text(a, b, EXTRA[0]!, c, d) });
    expect([behind.conflicts, behind.body]).toEqual([[], text(a, EXTRA[0]!, c, d)]);
    const before = update(SOURCE, CHANGED, { target: text(a, EXTRA[0]!, b, c, d) });
    expect([before.conflicts, before.body]).toEqual([[], text(a, EXTRA[0]!, NEW, c, d)]);
  });

  test('ten of them in one place', () => {
    const many = Array.from({ length: 10 }, (_, at) => `Extra ${at}.`);
    const target = text(a, 'Beta, rewritten.', ...many, d);
    const now = text(A, 'Beta je jiná.', 'Gama je jiná.', D);
    expect(update(SOURCE, now, { target, former }).body).toBe(target);
    const used = decided('use', SOURCE, now, { target, former });
    for (const extra of many.slice(1)) expect(used.body).toContain(extra);
    expect(used.body).toContain('BETA JE JINÁ.\n\n');
  });
});

const tabs = (...inside: string[][]): string =>
  text('::::tabs', ...inside.flatMap(([label, ...more]) => [`:::tab[${label}]`, ...more, ':::']), '::::');

describe('boxes', () => {
  test('an addition in a tab stays in it if the source changes the tab and inserts another after it', () => {
    const source = tabs(['Jedna', B], ['Dvě', C]);
    const now = tabs(['Jedna', 'Beta jinak.'], ['Nová', 'Text nové.'], ['Dvě', C]);
    const target = tabs(['JEDNA', b, 'Hand added.'], ['DVĚ', c]);
    expect(translated(source)).toBe(tabs(['JEDNA', b], ['DVĚ', c]));
    const merged = update(source, now, { target });
    expect(merged.conflicts).toEqual([]);
    expect(merged.body).toBe(tabs(['JEDNA', 'BETA JINAK.', 'Hand added.'], ['NOVÁ', 'TEXT NOVÉ.'], ['DVĚ', c]));
  });

  test('an addition in a tab that the source removes stays with its tab until a decision is made', () => {
    const source = tabs(['Jedna', B], ['Dvě', C]);
    const target = tabs(['JEDNA', b, 'Hand added.'], ['DVĚ', c]);
    const merged = update(source, tabs(['Dvě', C]), { target });
    expect(merged.body).toBe(target);
    expect(merged.conflicts).toHaveLength(1);
    expect(decided('use', source, tabs(['Dvě', C]), { target }).body).toBe(tabs(['DVĚ', c]));
  });

  test('a box around text that an editor removed is a conflict, and never becomes empty', () => {
    const merged = update(SOURCE, text(A, ':::danger', B, ':::', C, D), { target: text(a, c, d) });
    expect(merged.body).toBe(text(a, c, d));
    expect(merged.conflicts).toMatchObject([{ target: '', choice: 'keep', isDecided: false }]);
  });

  test('crossing boxes of both sides are a conflict, with each of them whole', () => {
    const target = text(a, ':::tip', b, ':::', c, d);
    const now = text(A, ':::danger', B, C, ':::', D);
    const merged = update(SOURCE, now, { target });
    expect(merged.body).toBe(target);
    expect(merged.conflicts).toHaveLength(1);
    expect(decided('use', SOURCE, now, { target }).body).toBe(translated(now));
  });

  test('an element is never closed without being opened, or left open', () => {
    const source = text(A, '<details>\n<summary>Více</summary>', B, '</details>', D);
    const target = text(a, '<details>\n<summary>VÍCE</summary>', b, 'Hand added.', '</details>', d);
    const now = text(A, '<div>', B, '</div>', D);
    const merged = update(source, now, { target });
    expect(merged.body).toBe(target);
    expect(merged.conflicts).toHaveLength(1);
    expect(decided('use', source, now, { target }).body).toBe(translated(now));
    const lone = update(text(A, B), text(A, '<p title="x">', B, '</p>'), { target: text(a, b, '</p>') });
    expect(lone.body.match(/<p/g)?.length ?? 0).toBeLessThanOrEqual(lone.body.match(/<\/p/g)!.length);
  });

  test('boxes of both sides in different places are not a conflict', () => {
    const target = text(':::tip', a, ':::', b, c, d);
    const merged = update(SOURCE, text(A, B, ':::danger', C, ':::', D), { target });
    expect(merged.conflicts).toEqual([]);
    expect(merged.body).toBe(text(':::tip', a, ':::', b, ':::danger', c, ':::', d));
  });
});
