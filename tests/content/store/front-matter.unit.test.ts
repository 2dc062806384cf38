import { describe, expect, it } from 'vitest';
import { brokenYaml, conflictIn } from '../../../api/content/store/front-matter/broken-yaml.ts';
import {
  bodyOf,
  parseYaml,
  readFrontMatter,
  splitSource,
  wrapBody,
} from '../../../api/content/store/front-matter/front-matter.ts';
import { withId } from '../../../api/content/store/front-matter/write-content-file.ts';

const valueOf = (head: string, key: string): unknown => readFrontMatter(head)[key]?.value;

describe('the front matter of a file', () => {
  it('reads the last line of a file with CRLF line ends without its carriage return', () =>
    expect(valueOf('title: A\r\nstatus: draft\r\n', 'status')).toBe('draft'));

  it('reads the final line end of a block scalar at the end', () =>
    expect(valueOf('title: A\nexcerpt: |\n  one\n', 'excerpt')).toBe('one\n'));

  it('does not end at dashes between line separators within a text', () =>
    expect(valueOf(splitSource('---\ntitle: "a\u2028---\u2028b"\n---\n').head, 'title')).toBe('a\u2028---\u2028b'));

  it.each([
    ['+++\ntitle = "A"\n+++\n', /^the file must begin with YAML between two lines ---.*; this is TOML$/],
    ['{ "title": "A" }\n\nA.\n', /this is JSON$/],
    ['# A\n', /^the file must begin with YAML between two lines ---, such as title: Exporting data$/],
    ['', /^the file must begin with YAML/],
    ['\n---\ntitle: A\n---\n', /^the first line must be exactly ---$/],
  ])('must be there in YAML: %j', (text, message) =>
    expect(() => splitSource(text)).toThrow(expect.objectContaining({ message: expect.stringMatching(message) })),
  );

  it('must not have a line that begins with three dashes, which is reported', () => {
    expect(() => splitSource('---\ntitle: A\n---- x\nslug: a\n---\n')).toThrow(
      expect.objectContaining({ line: 3, message: expect.stringContaining('begin with ---') }),
    );
  });
});

it('a broken line of YAML and a row of tildes may have any length', () => {
  const text = `a: [\n${'-'.repeat(1_000_000)} @ {\n`;
  expect(brokenYaml(parseYaml(text), text)?.offset).toBeGreaterThan(0);
  expect(conflictIn(`a <<<<<<< b\n${'~'.repeat(1_000_000)}\u2028`, true)).toBe(0);
});

describe('the body of a file', () => {
  it.each(['a\r', '\r', '\n', '\r\n', '\n\n', 'a\r\n', '\ra'])('%j reads back with any line ends', (body) => {
    for (const eol of ['\n', '\r\n']) expect(bodyOf(Buffer.from(wrapBody(body, eol))).toString()).toBe(body);
    for (const former of ['', '\n', 'x', '\nx', 'x\n', '\nx\n', '\r\nx\r\n', '\r\nx\n', '\n\n', '\nx\r'])
      expect([former, bodyOf(Buffer.from(wrapBody(body, '\n', former))).toString()]).toEqual([former, body]);
  });

  it.each(['x', '\nx', 'x\n', '\nx\n', '\r\nx\r\n', '\r\nx\n', '\n\nx\n\n'])(
    '%j keeps the line ends around it when it changes',
    (former) => {
      const body = bodyOf(Buffer.from(former)).toString();
      expect(wrapBody(body.replace('x', 'y'), '\n', former)).toBe(former.replace('x', 'y'));
    },
  );
});

it.each([
  ['goes on a line of its own', '---\n# Remark\ntitle: A\n---\n', '---\nid: 5\n# Remark\ntitle: A\n---\n'],
  ['replaces an empty one', '---\ntitle: A\nid:\n---\n', '---\ntitle: A\nid: 5\n---\n'],
  ['replaces a zero', '---\nid: 0 # ?\ntitle: A\n---\n', '---\nid: 5 # ?\ntitle: A\n---\n'],
  ['goes below indented keys', '---\n  title: A\n---\n', '---\n  title: A\n  id: 5\n---\n'],
  ['has the line ends of the file', '---\r\ntitle: A\r\n---\r\n', '---\r\nid: 5\r\ntitle: A\r\n---\r\n'],
])('an id for a file without one: %s', (_name, before, after) => expect(withId(before, 5)).toBe(after));
