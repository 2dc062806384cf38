import { describe, expect, it } from 'vitest';
import { editHead } from '../../api/store/edit-head.ts';
import { readHead } from '../../api/store/front-matter.ts';

const valueOf = (head: string, key: string): unknown => readHead(head)[key]?.value;

describe('editing a front matter', () => {
  it('keeps a comment after a value that becomes several lines out of the text', () => {
    const edited = editHead('excerpt: short # why\n', { excerpt: 'one\ntwo' });
    expect(edited).toBe('excerpt: "one\\ntwo" # why\n');
    expect(valueOf(edited, 'excerpt')).toBe('one\ntwo');
  });

  it('keeps the remarks that follow a list of lines', () => {
    const edited = editHead('tags:\n  - 1 # first\n  - 2\n  # about the title\ntitle: A\n', { tags: [3] });
    expect(edited).toBe('tags: [3]\n  # about the title\ntitle: A\n');
  });

  it('gives a new key the indentation of the others', () => {
    const edited = editHead('  title: A\n  slug: a\n', { excerpt: 'one\ntwo', slug: 'b' });
    expect(edited).toBe('  title: A\n  slug: b\n  excerpt: |-\n    one\n    two\n');
    expect(valueOf(edited, 'excerpt')).toBe('one\ntwo');
  });

  it('removes a key that is indented with its line', () => {
    expect(editHead('  title: A\n  slug: a\n', { slug: undefined })).toBe('  title: A\n');
  });

  it('writes several lines as a block, whatever quotes the old text stood in', () => {
    expect(editHead("excerpt: 'a'\n", { excerpt: 'b\nc' })).toBe('excerpt: |-\n  b\n  c\n');
  });

  it('keeps a comment apart from the value that takes an empty place before it', () => {
    const edited = editHead('excerpt: # to be written\ntitle: A\n', { excerpt: 'Written.' });
    expect(edited).toBe('excerpt: Written. # to be written\ntitle: A\n');
    expect(valueOf(edited, 'excerpt')).toBe('Written.');
    expect(valueOf(editHead('tags:\t# none\r\n', { tags: [1] }, '\r\n'), 'tags')).toEqual([1]);
  });

  it('keeps the comments between a key and its value', () => {
    expect(editHead('tags: # numbers\n  - 1\n  - 2\ntitle: A\n', { tags: [3] })).toBe(
      'tags: [3] # numbers\ntitle: A\n',
    );
    const edited = editHead('excerpt:\n  # in short\n  A\ntitle: A\n', { excerpt: 'one\ntwo' });
    expect(edited).toBe('excerpt: "one\\ntwo"\n  # in short\ntitle: A\n');
    expect(valueOf(edited, 'excerpt')).toBe('one\ntwo');
  });
});
