import { expect, it } from 'vitest';
import { passagesOf } from '../../../api/content/markdown/passages.ts';

const of = (body: string) => passagesOf(body).map(({ from, to, text }) => [body.slice(from, to), text]);

it('are its paragraphs, headings, lists, tables and code, with the text that readers see', () =>
  expect(
    of('## One *two*\n\nSee [this](/x) and `that`.\n\n- a\n- b\n\n| h |\n| - |\n| c |\n\n```sh\nls\n```\n'),
  ).toEqual([
    ['## One *two*', 'One  two'],
    ['See [this](/x) and `that`.', 'See  this  and  that .'],
    ['- a\n- b', 'a b'],
    ['| h |\n| - |\n| c |', 'h c'],
    ['```sh\nls\n```', 'ls'],
  ]));

it('include those in quotes and containers, without markers', () => {
  expect(of(':::note[Title]\nInside.\n:::\n\n> Quoted\n> on.\n')).toEqual([
    ['Inside.', 'Inside.'],
    ['Quoted\n> on.', 'Quoted\non.'],
  ]);
});

it('exclude blocks, pictures, footnotes and HTML', () =>
  expect(of('::block{ref=12}\n\nA[^1].\n\n<div>b</div>\n\n[^1]: Note.\n')).toEqual([['A[^1].', 'A .']]));

it('have correct offsets after a byte order mark and with any line ends', () =>
  expect(of('\ufeffOne\r\ntwo\r\n\r\nthree\r\n').map(([source]) => source)).toEqual(['One\r\ntwo', 'three']));

it('of blocks appear in page order, each with the innermost block that contains it', () => {
  const blocks: Record<number, string> = { 1: 'One.\n\n::block{ref=2}\n', 2: 'Two.\n\n::block{ref=1}\n' };
  const body = 'First.\n\n::block{ref=1}\n\n::block{ref=9}\n\n:::note\n::block{ref=2}\n:::\n\nLast.\n';
  const found = passagesOf(body, (id) => blocks[id] ?? null);
  expect(found.map(({ block, from, to }) => [block, (block ? blocks[block]! : body).slice(from, to)])).toEqual([
    [undefined, 'First.'],
    ...[
      [1, 'One.'],
      [2, 'Two.'],
      [2, 'Two.'],
      [1, 'One.'],
    ],
    [undefined, 'Last.'],
  ]);
});

it('include those of blocks within HTML', () => {
  const body = '<details>\n::block{ref=1}\n</details>\n';
  expect(passagesOf(body, () => 'One.').map(({ block, text }) => [block, text])).toEqual([[1, 'One.']]);
});

it('are limited if blocks would make an endless page', () =>
  expect(passagesOf('::block{ref=1}\n\n'.repeat(300), () => 'Again.')).toHaveLength(200));
