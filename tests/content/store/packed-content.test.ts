import { expect, it } from 'vitest';
import type { Item } from '../../../api/contract/model.ts';
import { readContentFile } from '../../../api/content/store/front-matter/read-content-file.ts';

const TIMES = { created: '2026-01-01T00:00:00', modified: '2026-01-01T00:00:00' };

const read = (text: string): Item => {
  return readContentFile('cs/posts/a.md', Buffer.from(text), TIMES).record as Item;
};

it('is the text of each item in any order of access, also in a copy and in JSON', () => {
  const [one, other] = [
    read('---\ntitle: Á\n---\n\nPříliš → \ufeff 🙂\r\n\n'),
    read('---\ntitle: B\n---\r\nžluťoučký'),
  ];
  for (let times = 0; times < 2; times++)
    expect([one.content, other.content]).toEqual(['Příliš → \ufeff 🙂\r\n', 'žluťoučký']);
  expect({ ...one, id: 7 }).toMatchObject({ id: 7, content: one.content });
  expect({ ...one, content: 'x' }.content).toBe('x');
  expect(JSON.parse(JSON.stringify(other))).toMatchObject({ content: 'žluťoučký' });
  expect(structuredClone(other)).toEqual(other);
  expect(other).not.toEqual({ ...other, content: '' });
});

it.each(['---\ntitle: A\n---', '---\ntitle: A\n---\n', '---\ntitle: A\n---\n\n', '---\ntitle: A\n---\n\r\n'])(
  'is empty in %j',
  (text) => expect(read(text).content).toBe(''),
);

it('is not held as text before it is accessed', () =>
  expect(Object.getOwnPropertyDescriptor(read('---\ntitle: A\n---\n\nB\n'), 'content')).not.toHaveProperty('value'));
