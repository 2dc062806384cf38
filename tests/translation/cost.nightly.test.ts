import { describe, expect, test } from 'vitest';
import { segment } from '../../api/translation/text/segment.ts';
import { contentFiles } from './content.ts';
import { assemble, pseudoTargets } from './jobs.ts';

const HOSTILE: Record<string, (n: number) => string> = {
  'open directives': (n) => ':a['.repeat(n),
  'open attributes': (n) => ':a{'.repeat(n),
  underscores: (n) => '_a'.repeat(n) + '__b'.repeat(n),
  'underscores before an at sign': (n) => `${'a_'.repeat(n)}@`,
  'nested quotes': (n) => '>'.repeat(n),
  'nested lists': (n) => '- '.repeat(n),
  'nested quotes of lists': (n) => `${'> - '.repeat(n)}a\n`.repeat(2),
  'open brackets': (n) => '['.repeat(n),
  'images in images': (n) => '!['.repeat(n),
  'open emphasis': (n) => '*a **b '.repeat(n),
  // A parser that recurses into each level overflows the native stack, which ends the process.
  'nested emphasis': (n) => '*'.repeat(5 * n) + 'a' + '*'.repeat(5 * n),
  backticks: (n) => Array.from({ length: Math.sqrt(n) | 0 }, (_, at) => '`'.repeat(at)).join(' '),
  'open tags': (n) => '<b>'.repeat(n),
  'open and closing tags': (n) => '<b>'.repeat(n) + '</i>'.repeat(n),
  'open HTML block': (n) => `<div>${'<p '.repeat(n)}`,
  'open comment': (n) => `<div>${'<!-- '.repeat(n)}`,
  entities: (n) => '&amp;a '.repeat(n),
  'colons in a table': (n) => `|a|b|\n|-|-|\n${'|ů: **a**|b|\n'.repeat(n / 4)}`,
  'accents in one line': (n) => 'ů **ů** '.repeat(n / 2),
  ampersands: (n) => '&a'.repeat(n),
  'reference definitions': (n) => `${'[a]: b\n'.repeat(n)}\n${'[a] '.repeat(n)}`,
  'table cells': (n) => `|${'a|'.repeat(n)}\n|${'-|'.repeat(n)}`,
  titles: (n) => `![a](b ${'"'.repeat(n)}`,
  'spaces in a line': (n) => `a${' '.repeat(n)}b\n> c${' '.repeat(n)}*d*`,
  'unclosed comments': (n) => `a ${'<!-- '.repeat(n)}`,
  'blank lines': (n) => '\n \t'.repeat(n),
};

describe('no body costs more than linear time', () => {
  // A guard, not a measurement: anything quadratic takes minutes at this size.
  test.each(Object.keys(HOSTILE))('%s, 300 KB', (name) => {
    const body = HOSTILE[name]!(100_000);
    const document = segment(body, { title: body.slice(0, 100_000) });
    expect(assemble(document, pseudoTargets(document.units)).body.length).toBeGreaterThan(0);
    // A hostile translation of a harmless text.
    const harmless = segment('Text *of* it', { title: 'Title' });
    const [title, text] = harmless.units;
    const target = text!.source.map((run) => (typeof run === 'string' ? body : run));
    const targets = new Map([
      [title!.id, [body]],
      [text!.id, target],
    ]);
    expect(assemble(harmless, targets).body.length).toBeGreaterThan(0);
  });

  test('a body too costly to parse stays in the skeleton as a whole', () => {
    const body = `${'&amp;a '.repeat(100_000)}\n\nText`;
    const { skeleton, units } = segment(body);
    expect([skeleton.body.join('') === body, units]).toEqual([true, []]);
  });

  test('a page twice as long has twice as many pieces', () => {
    const page = contentFiles().map(({ body }) => body);
    const half = segment(page.slice(0, 100).join('\n\n'));
    const pieces = page.slice(0, 100).reduce((sum, body) => sum + segment(body).units.length, 0);
    expect(half.units.length).toBe(pieces);
  });
});
