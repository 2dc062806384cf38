import { expect, it } from 'vitest';
import { expandBlocks } from '../../../api/content/markdown/expand-blocks.ts';

const blocks: Record<number, string> = {
  ...{ 1: 'One.\n', 2: 'Two.\n\n::block{ref=1}', 3: '::block{ref=4}', 4: '::block{ref=3}' },
};
const expanded = (source: string) => expandBlocks(source, (id) => blocks[id] ?? null);

it('a label may be of any length', () => {
  const label = `a${' '.repeat(1_000_000)}b`;
  expect(expanded(`:::note[${label}]\n::block{ref=1}\n:::`)).toBe(`:::note[${label}]\n\nOne.\n\n:::`);
});

it.each([
  ['lines that include blocks are replaced, also within blocks', 'A\n\n::block{ref=2}\n\nB', 'A\n\nTwo.\n\nOne.\n\nB'],
  ['a line of another kind stays', 'No line of that kind: ::block{ref=1}', 'No line of that kind: ::block{ref=1}'],
  ['a block continues the list around it', '- ::block{ref=2}', '- Two.\n  \n  One.'],
  ['a block continues the quote around it', '> ::block{ref=2}', '> Two.\n> \n> One.'],
  ['a block that is not public is omitted', 'A\n::block{ref=9}\nB', 'A\nB'],
  ['blocks that include each other are omitted', 'A\n::block{ref=3}\nB', 'A\nB'],
  ['code within a line is no fence', '```code``` within a line\n\n::block{ref=1}', '```code``` within a line\n\nOne.'],
  ['line ends stay', 'A\r\n\r\n::block{ref=1}\r\n\r\nB', 'A\r\n\r\nOne.\r\n\r\nB'],
  ['a block stays apart from the text around it', '1. A\n::block{ref=1}\nB', '1. A\n\nOne.\n\nB'],
  ['a block stays apart within a quote', '> A\n> ::block{ref=1}\n> B', '> A\n>\n> One.\n>\n> B'],
  ['a block may be an item of a list', '- A\n- ::block{ref=1}\n- B', '- A\n- One.\n- B'],
  ['blocks stay apart from each other', '::block{ref=1}\n::block{ref=1}', 'One.\n\nOne.'],
  ['a label without its block stays', ':::note[::block{ref=9}]', ':::note[]'],
  ['blocks within HTML are expanded', '<details>\n::block{ref=1}\n</details>', '<details>\n\nOne.\n\n</details>'],
])('%s', (_, source, text) => expect(expanded(source)).toBe(text));

it('in fenced code such a line stays', () => {
  for (const [fence, lead] of [
    ['```', ''],
    ['~~~~', ''],
    ['```', '> '],
  ] as const) {
    const code = `${lead}${fence} md\n${lead}::block{ref=1}\n${lead}${fence}\n`;
    expect(expanded(`${code}\n::block{ref=1}`)).toBe(`${code}\nOne.`);
  }
});

it('lines of blocks are those that the page takes for them', () => {
  const pre = '<pre>\n::block{ref=1}\n</pre>';
  for (const code of ['    ::block{ref=1}', '- ```\n  ::block{ref=1}\n  ```', '<!--\n::block{ref=1}\n-->', pre])
    expect(expanded(code)).toBe(code);
});

it('a block in the label of a container becomes one line', () => {
  const tab = (label: string, text: string) => `A\n\n> :::tab[${label}]\n>\n> ${text}\n>\n> :::`;
  expect(expanded(tab('::block{ref=2}', '::block{ref=1}'))).toBe(tab('Two. One.', 'One.'));
});

it('the number of includes is limited', () =>
  expect(expanded('::block{ref=1}\n'.repeat(1000)).match(/One/g)).toHaveLength(200));
