import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ITEM_TYPES, TAXONOMY_NAMES, TEXT_STATUSES, OPEN_OR_CLOSED } from '../../api/contract/enums.ts';
import { HEAD_COLUMNS } from '../../api/contract/derive/stored-fields.ts';

const WRITING = readFileSync(new URL('../../docs/writing.md', import.meta.url), 'utf8');

/** Names of the kinds of records in the document. */
const KINDS: Record<string, readonly string[]> = {
  all: [...ITEM_TYPES, ...TAXONOMY_NAMES],
  items: ITEM_TYPES,
  terms: TAXONOMY_NAMES,
  posts: ['post'],
  pages: ['page'],
  media: ['attachment'],
  blocks: ['cms_block'],
  categories: ['category'],
};

const words = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);

/** The rows of the table of front matter keys. */
const rows = [
  ...WRITING.split('| key ')[1]!
    .split('\n\n')[0]!
    .matchAll(/^\| (`[^|]+)\|([^|]+)\|([^|]+)\|$/gm),
].map(([, keys = '', where = '', meaning = '']) => ({
  keys: words(keys),
  kinds: where
    .trim()
    .split(', ')
    .flatMap((word) => KINDS[word] ?? [word]),
  meaning,
}));

it('lists exactly the keys of the front matter, with the records that have them', () => {
  const told = rows.flatMap(({ keys, kinds }) => keys.flatMap((key) => kinds.map((kind) => `${kind} ${key}`)));
  const held = Object.entries(HEAD_COLUMNS).flatMap(([kind, columns]) => columns.map(({ key }) => `${kind} ${key}`));
  expect(told.toSorted()).toEqual(held.toSorted());
});

it('lists the words that a key may contain', () => {
  const meaning = (key: string) => words(rows.find(({ keys }) => keys.includes(key))!.meaning);
  expect(meaning('status')).toEqual(expect.arrayContaining(TEXT_STATUSES.filter((word) => word !== 'auto-draft')));
  expect(meaning('comment_status')).toEqual(expect.arrayContaining([...OPEN_OR_CLOSED]));
});
