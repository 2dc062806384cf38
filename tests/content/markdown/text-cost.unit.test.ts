import { describe, expect, it } from 'vitest';
import { excessWithBlocks } from '../../../api/content/markdown/include.ts';
import { nodesOf, readDocument } from '../../../api/content/markdown/document.ts';
import { markupMistakes } from '../../../api/content/markdown/markup-mistakes.ts';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';
import { COST_ALLOWED, excessOf, remarkOnExcess, textCost } from '../../../api/content/markdown/text-cost.ts';
import { segment } from '../../../api/translation/text/segment.ts';
import { contentFiles } from '../../translation/content.ts';
import { context, withBlocks } from './context.ts';
import { HOSTILE, LARGEST, longestTaken } from './hostile.ts';

describe('texts by people are far from the limit', () => {
  it('each article of the guide', () => {
    for (const { path, body } of contentFiles()) expect(textCost(body).cost, path).toBeLessThan(COST_ALLOWED / 20);
  });

  it('articles of 100 KB together', () => {
    const all = contentFiles()
      .map(({ body }) => body)
      .join('\n\n');
    expect(textCost(all.slice(0, 100_000)).cost).toBeLessThan(COST_ALLOWED / 2);
  });

  it('plain words of the maximum length in one paragraph, but not in thousands', () => {
    expect(excessOf('slovo '.repeat(LARGEST / 6))).toBeNull();
    expect(excessOf('Plain words.\n\n'.repeat(LARGEST / 14))).toMatchObject({ reason: 'whole', line: 1 });
  });
});

// Counts the items that each step produces, since time depends on them rather than on the length of a text.
it.each(Object.entries(HOSTILE))('texts within the limit are little work: %s', (_name, make) => {
  const text = longestTaken(make, 20);
  const document = readDocument(text);
  expect(nodesOf(document.tree).length).toBeLessThan(40_000);
  expect(markupMistakes(document).length).toBeLessThan(100_000);
  expect(segment(text).units.length).toBeLessThan(10_000);
  const { html, warnings } = renderMarkdown(text, context());
  expect(html.length).toBeLessThan(2_500_000);
  expect(warnings.filter(({ rule }) => rule.startsWith('costly'))).toEqual([]);
});

it.each(Object.entries(HOSTILE))('the rough estimate leads to the same verdict: %s', (_name, make) => {
  for (const n of [500, 1_000, 2_000, 4_000, 8_000, 16_000])
    for (const text of [make(n), `${make(n / 2)}\n\n${make(n / 2)}`])
      expect(excessOf(text) === null).toBe(textCost(text).cost <= COST_ALLOWED);
});

const MARKS = '_a'.repeat(20_000);

describe('the cost of a paragraph counts even after a line that only seems to begin a block', () => {
  it.each([
    ['code in a quote', `> \`\`\`\n${MARKS}`],
    ['code in a list', `- \`\`\`\n${MARKS}`],
    ['code in a comment', `<!--\n\`\`\`\n-->\n${MARKS}`],
    ['code in preformatted HTML', `<pre>\n~~~\n</pre>\n\n${MARKS}`],
    ['an element in preformatted HTML', `<pre>\n<div>\n</pre>\n${MARKS}`],
    ['list markers that are part of the paragraph', `a\n${'    - _a_a_a_a\n'.repeat(4_000)}`],
    ['list markers after a quote', `> - a\n${'     - _a_a_a_a\n'.repeat(4_000)}`],
    ['rows after a table that is code', `    |a|\n    |-|\n${'_a_a_a_a\n'.repeat(5_000)}`],
    ['rows of a table ended by a list', `|a|\n|-|\n- a\n${'_a_a_a_a\n'.repeat(5_000)}`],
    ['numbers that do not begin a list', `a\n${'2. _a_a_a_a\n'.repeat(5_000)}`],
  ])('%s', (_name, text) => expect(excessOf(text)).toMatchObject({ reason: 'paragraph' }));

  it('but not if code, a list or a table contains the marks', () => {
    for (const text of [
      `\`\`\`\n${MARKS}\n\`\`\`\n`,
      '- _a_ `b`\n'.repeat(1_000),
      `|a|b|\n|-|-|\n${'|_a_|`b`|\n'.repeat(1_000)}`,
      `<div>\n${'_a'.repeat(5_000)}\n</div>`,
    ])
      expect(excessOf(text)).toBeNull();
  });
});

describe('a text that costs too much', () => {
  it.each([
    ['> '.repeat(101), 'nesting', 1],
    [`One\n\n${'- '.repeat(102)}a`, 'nesting', 3],
    [`One\n\n${'|a'.repeat(201)}|\n${'|-'.repeat(201)}|\n`, 'columns', 4],
    [`One\n\nTwo\n${MARKS}`, 'paragraph', 3],
    ['One *two*\n\n'.repeat(20_000), 'whole', 1],
  ])('is reported with reason and line: %#', (text, reason, line) => {
    expect(excessOf(text)).toMatchObject({ reason, line });
    const [warning] = renderMarkdown(text, context()).warnings;
    expect(warning).toEqual(remarkOnExcess(excessOf(text)!));
  });

  it('is not read by other parts either', () => {
    const text = `${MARKS}\n\n[a](/b/)`;
    const { tree, facts } = readDocument(text);
    expect([tree, facts.links, segment(text).units]).toEqual([undefined, [], []]);
  });
});

describe('included texts count like those of the page itself', () => {
  const half = 'One *two* three.\n\n'.repeat(2_400);
  const blocks = { 1: half, 2: '::block{ref=1}\n\n::block{ref=1}\n\n::block{ref=1}', 3: 'Small.' };
  const excess = (source: string) =>
    excessWithBlocks(source, (id) => (id in blocks ? { content: blocks[id as keyof typeof blocks] } : null));

  it.each([
    ['twice the same', '::block{ref=1}\n\n::block{ref="1"}\n\n::block{ref=\'1\'}'],
    ['blocks in a block', '::block{ref=2}'],
    ['beside a long text', `${half}\n\n${half}\n\n::block{ref=1}`.replace(half, `${half}::block{ref=1}\n\n`)],
  ])('%s', (_name, source) => {
    expect(textCost(half).cost).toBeLessThan(COST_ALLOWED);
    expect(excess(source)).not.toBeNull();
    expect(renderMarkdown(source, withBlocks(blocks)).warnings).toContainEqual({ rule: 'blocksTooMany', values: {} });
  });

  it('a text within the limit is accepted, and blocks in code do not count', () => {
    expect(excess('::block{ref=1}\n\n::block{ref=3}')).toBeNull();
    expect(excess(`\`\`\`\n${'::block{ref=1}\n'.repeat(9)}\`\`\`\n`)).toBeNull();
    expect(excess('::block{ref=99}')).toBeNull();
  });
});
