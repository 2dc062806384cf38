import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Item } from '../../../api/contract/model.ts';
import { readContentFile } from '../../../api/content/store/front-matter/read-content-file.ts';
import { editedFile, pathFor } from '../../../api/content/store/front-matter/write-content-file.ts';
import { toItem } from '../../../api/contract/derive/stored-fields.ts';
import { page } from '../../helpers/guide-folder.ts';
import { editFrontMatter, editYaml, type Edit } from '../../../api/content/store/yaml/edit-yaml.ts';
import { readFrontMatter } from '../../../api/content/store/front-matter/front-matter.ts';

const PLACE = { type: 'post', language: 'cs', path: '', version: '' } as const;

const valueOf = (head: string, key: string): unknown => readFrontMatter(head)[key]?.value;

describe('editing a front matter', () => {
  it('keeps a comment out of the text if the value before it becomes several lines', () => {
    const edited = editFrontMatter('excerpt: short # why\n', { excerpt: 'one\ntwo' });
    expect(edited).toBe('excerpt: "one\\ntwo" # why\n');
    expect(valueOf(edited, 'excerpt')).toBe('one\ntwo');
  });

  it('keeps the comments after a block list', () => {
    const edited = editFrontMatter('tags:\n  - 1 # first\n  - 2\n  # about the title\ntitle: A\n', { tags: [] });
    expect(edited).toBe('tags: []\n  # about the title\ntitle: A\n');
  });

  it('gives a new key the indentation of the others', () => {
    const edited = editFrontMatter('  title: A\n  slug: a\n', { excerpt: 'one\ntwo', slug: 'b' });
    expect(edited).toBe('  title: A\n  slug: b\n  excerpt: |-\n    one\n    two\n');
    expect(valueOf(edited, 'excerpt')).toBe('one\ntwo');
  });

  it('removes an indented key with its line', () =>
    expect(editFrontMatter('  title: A\n  slug: a\n', { slug: undefined })).toBe('  title: A\n'));

  it('writes several lines as a block scalar, whatever quotes the old text had', () =>
    expect(editFrontMatter("excerpt: 'a'\n", { excerpt: 'b\nc' })).toBe('excerpt: |-\n  b\n  c\n'));

  it('keeps a comment separate from a value inserted before it', () => {
    const edited = editFrontMatter('excerpt: # to be written\ntitle: A\n', { excerpt: 'Written.' });
    expect(edited).toBe('excerpt: Written. # to be written\ntitle: A\n');
    expect(valueOf(edited, 'excerpt')).toBe('Written.');
    expect(valueOf(editFrontMatter('tags:\t# none\r\n', { tags: [1] }, '\r\n'), 'tags')).toEqual([1]);
  });

  it('keeps the comments between a key and its value', () => {
    expect(editFrontMatter('tags: # numbers\n  - 1\n  - 2\ntitle: A\n', { tags: [] })).toBe(
      'tags: [] # numbers\ntitle: A\n',
    );
    const edited = editFrontMatter('excerpt:\n  # in short\n  A\ntitle: A\n', { excerpt: 'one\ntwo' });
    expect(edited).toBe('excerpt: "one\\ntwo"\n  # in short\ntitle: A\n');
    expect(valueOf(edited, 'excerpt')).toBe('one\ntwo');
  });
});

it('a file name with separate accents is the slug, which no edit adds', () => {
  const path = 'cs/posts/příklad.md'.normalize('NFD');
  const text = page({ id: 1, title: 'A' });
  const time = '2026-01-01T00:00:00';
  const before = readContentFile(path, Buffer.from(text), { created: time, modified: time }).record as Item;
  const after = { ...before, title: 'B' };
  expect(editedFile(text, before, after, { path, pinDate: false })).toBe(text.replace('title: A', 'title: B'));
  expect(pathFor({ ...after, slug: 'b' }, before, () => false)).toBe('cs/posts/b.md');
});

it('no two records get the same file', () => {
  const files = new Map<string, number>();
  for (const [id, slug] of [
    [1, 'x'],
    [9, 'x-5'],
    [5, 'x'],
    [7, 'č-8'],
    [8, 'č'],
  ] as const) {
    const record = { ...toItem(PLACE, { id, slug }), path: '' };
    const path = pathFor(record, undefined, (wanted) => files.has(wanted));
    expect(files.get(path)).toBeUndefined();
    files.set(path, id);
  }
  expect([...files.keys()].slice(0, 3)).toEqual(['cs/posts/x.md', 'cs/posts/x-5.md', 'cs/posts/x-5-2.md']);
});

describe('editing a block list', () => {
  const LIST = 'tags: # numbers\n# first\n- 35 # thirty-five\n# between\n-   36\n# last\ntitle: A\n';

  it.each<[string, unknown[], string]>([
    ['an entry changes', [69, 36], LIST.replace('35 #', '69 #')],
    ['all entries change', [69, 67], LIST.replace('35 #', '69 #').replace('36', '67')],
    ['an entry is removed', [36], LIST.replace('- 35 # thirty-five\n', '')],
    ['an entry is appended', [35, 36, 37], LIST.replace('36\n', '36\n- 37\n')],
    ['an entry is prepended', [34, 35, 36], LIST.replace('- 35', '- 34\n- 35')],
    [
      'entries are swapped',
      [36, 35],
      'tags: # numbers\n# first\n# between\n-   36\n- 35 # thirty-five\n# last\ntitle: A\n',
    ],
    ['all entries are removed', [], 'tags: [] # numbers\n# first\n# last\ntitle: A\n'],
  ])('keeps its form and comments when %s', (_name, tags, expected) => {
    const edited = editFrontMatter(LIST, { tags });
    expect(edited).toBe(expected);
    expect(valueOf(edited, 'tags')).toEqual(tags);
  });

  it('keeps spaces before dashes, line ends and quotes', () => {
    const head = 'aliases:\r\n    - "/a/"\r\n    - /b/ # old\r\n';
    expect(editFrontMatter(head, { aliases: ['/a/', '/b/', '/c d/'] }, '\r\n')).toBe(`${head}    - /c d/\r\n`);
  });

  it('reads back after any edit', () => {
    const values = fc.array(fc.constantFrom<unknown>(1, 2, 3, 4, '/a/', '/b b/', '# c', "it's", ''), { maxLength: 6 });
    const remark = fc.constantFrom('', ' # note', '\n  # line', '\n');
    const run = (before: unknown[], after: unknown[], remarks: string[]) => {
      const line = (value: unknown, index: number) => `  - ${JSON.stringify(value)}${remarks[index] ?? ''}\n`;
      const head = `id: 1\ntags:\n${before.map(line).join('') || '  []\n'}title: A\n`;
      const edited = editFrontMatter(head, { tags: after });
      expect(valueOf(edited, 'tags')).toEqual(after);
      expect([valueOf(edited, 'id'), valueOf(edited, 'title')]).toEqual([1, 'A']);
      if (after.length === 0 || before.length === 0) return;
      const own = remarks.slice(0, before.length).filter((text) => text.includes('# line'));
      expect(edited.split('# line').length - 1).toBe(own.length);
    };
    fc.assert(fc.property(values, values, fc.array(remark, { minLength: 6, maxLength: 6 }), run), { numRuns: 500 });
  });
});

describe('editing a settings file', () => {
  const SITE = '# Site\nname:  Guide # ours\nredirects:\n    /a/: /b/   # since May\n\n# last\n';

  it.each<[string, Edit, string]>([
    ['a nested key', { keys: ['redirects', '/c/'], value: '/d/' }, SITE.replace('May\n', 'May\n    /c/: /d/\n')],
    ['a nested value', { keys: ['redirects', '/a/'], value: '/c/' }, SITE.replace('/b/', '/c/')],
    ['a key without a parent', { keys: ['home', 'hint'], value: 'A: b' }, `${SITE}home:\n  hint: "A: b"\n`],
    ['nothing', { keys: ['home', 'hint'], value: undefined }, SITE],
    ['an unchanged value', { keys: ['name'], value: 'Guide' }, SITE],
    ['the last nested key', { keys: ['redirects', '/a/'], value: undefined }, ''],
  ])('keeps every other byte around %s', (_name, edit, expected) => {
    const edited = editYaml(SITE, [edit]);
    if (expected) expect(edited).toBe(expected);
    else expect(parse(edited)).toEqual({ name: 'Guide', redirects: {} });
  });

  it('fills a key without a value', () =>
    expect(editYaml('redirects:\n', [{ keys: ['redirects', '/a/'], value: '/b/' }])).toBe('redirects:\n  /a/: /b/\n'));
});
