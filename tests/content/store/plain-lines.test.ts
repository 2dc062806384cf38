import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWithParser, splitSource } from '../../../api/content/store/front-matter/front-matter.ts';
import { type Entry, readPlainLines } from '../../../api/content/store/front-matter/plain-lines.ts';
import { Random } from '../../bench/corpus/random.ts';

/** The result of the parser, or its refusal. */
function parsed(head: string): Record<string, Entry> | 'refused' {
  try {
    return readWithParser(head);
  } catch {
    return 'refused';
  }
}

const expectSame = (head: string): void => {
  const plain = readPlainLines(head);
  if (plain) expect({ ...plain }, head).toEqual({ ...(parsed(head) as object) });
};

const VALUES = [
  ...['0', '-0', '00', '7', '-12', '007', '1_000', '1e3', '.5', '0x1f', '0o17', '123456789012345', '12345678901234567'],
  ...['true', 'True', 'false', 'FALSE', 'null', 'Null', '~', 'yes', 'no', 'y', '.inf', '.nan', 'NaN', 'Infinity'],
  ...['2026-08-11', '2026-08-11T13:33:00', '2026-08-11 13:33', '2026-8-1', '13:33', '12:30:45'],
  ...['"a"', "'a'", '"a\\n"', "'a''b'", '"', "'", '"a" b', '""', "''", '"a: b # c"', "'[x]'", '"a\u00a0b"', '"ů"'],
  ...['[]', '[1]', '[1,2]', '[1, 2]', '[1,  2]', '[ 1 ]', '[01]', '[a]', '[1', '[1]]', '[1, ]', '{}', '{ a: 1 }'],
  ...['Title', 'Název – první', 'a: b', 'a:b', 'a :b', 'a #b', 'a#b', 'a:', 'a ', ' a', 'http://x.test/?a=1&b=2#c'],
  ...['a, b', 'a]', 'a}', 'a & b', 'a * b', 'a ! b', 'a | b', 'a > b', 'a % b', 'a @ b', 'a ` b', 'a "b" c', "it's"],
  ...['&a', '*a', '!a', '!!str a', '|', '>', '>-', '%a', '@a', '`a`', '- a', '-', '? a', ': a', '#a', '', '""a', 'ß'],
  ...['a\tb', 'a\u2028b', 'a\u0085b', 'a\u0007b', '\ufeffa', 'a\u00a0', 'a\r', '日本', 'é', '🎫 a', 'a 🎫'],
];

test('each value alone is read as in YAML, or left to the parser', () => {
  for (const value of VALUES) {
    expectSame(`key: ${value}\n`);
    expectSame(`key: ${value}`);
    expectSame(`a: 1\nkey:  ${value}\nz: x\n`);
  }
});

test.each([
  ['a comment', '# a\nid: 1\n'],
  ['an empty line', 'id: 1\n\ntitle: A\n'],
  ['a value on the next line', 'title:\n  A\n'],
  ['a continued value', 'title: A\n  B\n'],
  ['a block', 'title: |\n  A\n'],
  ['a block list', 'tags:\n- 1\n'],
  ['a key twice', 'id: 1\nid: 2\n'],
  ['a key that is not a word', 'null: 1\n'],
  ['a key in quotes', '"id": 1\n'],
  ['an indented key', '  id: 1\n'],
  ['a document marker', 'id: 1\n...\n'],
  ['carriage returns', 'id: 1\r\n'],
  ['nothing', ''],
])('lines that depend on others are left to the parser %s', (_name, head) => expect(readPlainLines(head)).toBeNull());

test('any combination of lines is read as in YAML', () => {
  const random = new Random(7);
  const pieces = [...VALUES, 'a', 'b c', ': ', ' #', '"', "'", '[', ']', ',', ' ', '1', '-', '\n', '\n  ', '\nx: '];
  let plain = 0;
  for (let round = 0; round < 3_000; round++) {
    const lines = Array.from({ length: 1 + (round % 3) }, (_, at) => {
      const value = Array.from({ length: 1 + (round % 4) }, () => random.pick(pieces)).join('');
      return `key${at}: ${value}`;
    });
    const head = `${lines.join('\n')}\n`;
    expectSame(head);
    if (readPlainLines(head)) plain++;
  }
  expect(plain).toBeGreaterThan(300);
});

test('most files of the guide take this path, and all are read as in YAML', () => {
  const content = join(import.meta.dirname, '../../../content');
  const files = globSync('{cs,en}/**/*.md', { cwd: content });
  const heads = files.map((file) => splitSource(readFileSync(join(content, file), 'utf8')).head);
  for (const head of heads) expectSame(head);
  expect(heads.filter((head) => readPlainLines(head)).length / heads.length).toBeGreaterThan(0.7);
});
