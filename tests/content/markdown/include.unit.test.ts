import { expect, it } from 'vitest';
import { renderWithText } from './render-with-text.ts';
import { fault } from './browser.ts';
import { context, withBlocks } from './context.ts';

it('a block appears where it is included', () => {
  const { html, text } = renderWithText(
    'a\n::block{ref=12}\nb\n\n- c\n\n  ::block{ref="12"}',
    withBlocks({ 12: '**x**' }),
  );
  expect(html).toContain('<p>a</p>\n<p><strong>x</strong></p>\n\n<p>b</p>');
  expect(text).toBe('a\nx\nb\nc\nx');
});

it('a block that cannot be read renders only a warning', () => {
  const { html, warnings } = renderWithText('a\n\n::block{ref=7}\n\nb', context());
  expect(html.replaceAll('\n', '')).toBe('<p>a</p><p>b</p>');
  expect(warnings).toEqual([{ rule: 'blockMissing', values: { id: 7 } }]);
});

it('nested blocks are all shown', () => {
  const blocks = { 1: 'one\n::block{ref=2}', 2: 'two\n::block{ref=3}', 3: 'three' };
  expect(renderWithText('::block{ref=1}', withBlocks(blocks)).text).toBe('one\ntwo\nthree');
});

it('a cycle ends', () => {
  const { text, warnings } = renderWithText(
    '::block{ref=1}',
    withBlocks({ 1: 'a\n::block{ref=2}', 2: 'b\n::block{ref=1}' }),
  );
  expect([text, warnings]).toEqual(['a\nb', [{ rule: 'blockInItself', values: { id: 1 } }]]);
});

it('includes end after five levels', () => {
  const blocks = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [n, `b${n}\n::block{ref=${n + 1}}`]));
  const { text, warnings } = renderWithText('::block{ref=1}', withBlocks(blocks));
  expect(text).toBe('b1\nb2\nb3\nb4\nb5');
  expect(warnings).toEqual([{ rule: 'blockTooDeep', values: { id: 6 } }]);
});

it('a small body does not become a large page', () => {
  const blocks = { 1: `${'word '.repeat(10_000)}\n\n::block{ref=2}\n\n::block{ref=2}`, 2: 'x'.repeat(50_000) };
  const { html, warnings } = renderWithText('::block{ref=1}\n\n'.repeat(1000), withBlocks(blocks));
  expect(html.length).toBeLessThan(1_100_000);
  expect(warnings).toEqual([{ rule: 'blocksTooMany', values: {} }]);
});

it('headings, footnotes and tables of several blocks do not collide', () => {
  const source = '## A\n\nx[^1]\n\n[^1]: f\n\n|a|\n|-|\n\n::block{ref=1}\n\n::block{ref=1}';
  const { html, headings } = renderWithText(source, withBlocks({ 1: '## A\n\ny[^1]\n\n[^1]: g\n\n|b|\n|-|' }));
  const ids = Array.from(html.matchAll(/ (?:id|aria-label)="([^"]*)"/g), ([, id]) => id).filter(
    (id) => !id!.startsWith('Back'),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(headings.map(({ slug }) => slug)).toEqual(['a', 'a-1', 'a-2']);
  for (const [, target] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
});

it("ids of a block's HTML occur once on a page, and links of the text around find them", () => {
  const blocks = withBlocks({ 1: '<a id="ceník"></a> [back](#start)' });
  const { html } = renderWithText(
    '[prices](#ceník)\n\n::block{ref=1}\n\n::block{ref=1}\n\n<p id="start">a</p>',
    blocks,
  );
  expect(html.match(/ (?:href|id)="[^"]*"/g)).toEqual([
    ...[' href="#user-content-ceník"', ' id="user-content-ceník"', ' href="#user-content-start"'],
    ...[' href="#user-content-start"', ' id="user-content-start"'],
  ]);
});

it("a block's HTML cannot open an element that the body must close", () => {
  const { html } = renderWithText('::block{ref=1}\n\nafter', withBlocks({ 1: '<div><p>open' }));
  expect(html.replaceAll('\n', '')).toBe('<div><p>open</p></div><p>after</p>');
});

it('links and media of blocks get the base once', () => {
  const blocks = { 1: '[a](/a/) ![](/cms-content/uploads/x.png)' };
  for (const source of ['::block{ref=1}', '::block{ref=1}\n\n<i lang="en">x</i>']) {
    const { html } = renderWithText(source, withBlocks(blocks, { base: '/g' }));
    for (const part of ['<a href="/g/a/">', 'src="/g/cms-content/uploads/x.png"']) expect(html).toContain(part);
    expect(fault(html)).toBeNull();
  }
});
