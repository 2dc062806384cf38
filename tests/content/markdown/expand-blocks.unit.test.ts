import { expect, it } from 'vitest';
import { expandBlocks } from '../../../api/content/markdown/expand-blocks.ts';

const blocks: Record<number, string> = {
  1: 'One.\n',
  2: 'Two.\n\n::block{ref=1}',
  3: '::block{ref=4}',
  4: '::block{ref=3}',
};
const expanded = (source: string) => expandBlocks(source, (id) => blocks[id] ?? null);

it('lines that include blocks are replaced by their texts, also within blocks', () => {
  expect(expanded('A\n\n::block{ref=2}\n\nB')).toBe('A\n\nTwo.\n\nOne.\n\nB');
  expect(expanded('No line of that kind: ::block{ref=1}')).toBe('No line of that kind: ::block{ref=1}');
});

it('a block continues the list or quote around it', () => {
  expect(expanded('- ::block{ref=2}')).toBe('- Two.\n  \n  One.');
  expect(expanded('> ::block{ref=2}')).toBe('> Two.\n> \n> One.');
});

it('blocks that are not public or include each other are omitted', () => {
  expect(expanded('A\n::block{ref=9}\nB')).toBe('A\nB');
  expect(expanded('A\n::block{ref=3}\nB')).toBe('A\nB');
});

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
  for (const code of ['    ::block{ref=1}', '- ```\n  ::block{ref=1}\n  ```', '<!--\n::block{ref=1}\n-->'])
    expect(expanded(code)).toBe(code);
  expect(expanded('```code``` within a line\n\n::block{ref=1}')).toBe('```code``` within a line\n\nOne.');
  expect(expanded('A\r\n\r\n::block{ref=1}\r\n\r\nB')).toBe('A\r\n\r\nOne.\r\n\r\nB');
});

it('a block stays apart from the text around it', () => {
  expect(expanded('1. A\n::block{ref=1}\nB')).toBe('1. A\n\nOne.\n\nB');
  expect(expanded('> A\n> ::block{ref=1}\n> B')).toBe('> A\n>\n> One.\n>\n> B');
  expect(expanded('- A\n- ::block{ref=1}\n- B')).toBe('- A\n- One.\n- B');
  expect(expanded('::block{ref=1}\n::block{ref=1}')).toBe('One.\n\nOne.');
});

it('a block in the label of a container becomes one line', () => {
  const tab = (label: string, text: string) => `A\n\n> :::tab[${label}]\n>\n> ${text}\n>\n> :::`;
  expect(expanded(tab('::block{ref=2}', '::block{ref=1}'))).toBe(tab('Two. One.', 'One.'));
  expect(expanded(':::note[::block{ref=9}]')).toBe(':::note[]');
});

it('blocks within HTML are expanded', () => {
  expect(expanded('<details>\n::block{ref=1}\n</details>')).toBe('<details>\n\nOne.\n\n</details>');
  const code = '<pre>\n::block{ref=1}\n</pre>';
  expect(expanded(code)).toBe(code);
});

it('the number of includes is limited', () => {
  const many = expanded('::block{ref=1}\n'.repeat(1000));
  expect(many.match(/One/g)).toHaveLength(200);
});
