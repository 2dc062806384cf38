import { expect, it } from 'vitest';
import { readDocument, rewriteReferences } from '../../../api/content/markdown/document.ts';

it.each([
  ['a.png', ['a.png']],
  ['a.png 300w, b.png 2x', ['a.png', 'b.png']],
  ['a.png 300w,b.png 2x', ['a.png', 'b.png']],
  ['a.png,\n b.png 1.5x ,c', ['a.png', 'b.png', 'c']],
  ['/a,b.png 1x', ['/a,b.png']],
])('the pictures of a source are all its candidates: %j', (srcset, urls) => {
  const { pictures } = readDocument(`<picture><source srcset="${srcset}"></picture>`).facts;
  expect(pictures.map(({ url }) => url)).toEqual(urls);
});

it('long lists of candidates are read in reasonable time', () => {
  for (const srcset of [','.repeat(100_000), `a${','.repeat(100_000)}b`, 'a,'.repeat(50_000), ' a'.repeat(50_000)])
    expect(readDocument(`<source srcset="${srcset}">`).facts.pictures).toEqual(expect.any(Array));
});

it.each(['<a href="/a/">a</a>', "<a href='/a/'>a</a>", '<a href=/a/>a</a>', '<a title=x HREF = /a/ >a</a>'])(
  'URLs in HTML are replaced, with quotes or without: %s',
  (link) =>
    expect(rewriteReferences(`<div>${link}</div>`, () => '/b/')).toBe(`<div>${link.replace('/a/', '/b/')}</div>`),
);

it.each([
  ['<p title="href=/a/">href="/a/"</p>'],
  ['<!-- <a href="/a/"> -->'],
  ['<a href="/b/" data-src="/a/">a</a>'],
  ['<pre>\n&lt;a href="/a/"&gt;\n</pre>'],
])('what only looks like the URL of an attribute stays: %s', (html) =>
  expect(rewriteReferences(html, ({ reference }) => reference.replace('/a/', '/c/'))).toBe(html),
);

it.each([
  ['<img alt="a > b" src="/a b.png">', ['/a b.png']],
  [`<a href="/it's/">a</a>`, ["/it's/"]],
  ['> <div>\n> <a\n> href="/a/"\n> >a</a>\n> </div>', ['/a/']],
  ['<picture>\n<source srcset="/a.png?b&amp;c 1x, /d.png 2x">\n</picture>', ['/a.png?b&c', '/d.png']],
])('URLs of HTML are those that its parser finds: %s', (html, urls) => {
  const found: string[] = [];
  rewriteReferences(html, ({ reference }) => (found.push(reference), null));
  expect(found).toEqual(urls);
});

it.each([
  ['[a](/a\\_b/)', '[a](/c_d/)'],
  ['![a](/x/?a=1&amp;b "/a_b/")', '![a](/y/?a=1&amp;b "/a_b/")'],
  ['[`](/a_b/)`](</a&#95;b/>)', '[`](/a_b/)`](</c_d/>)'],
  ['[a]\n\n> [a]:\n> /a\\_b/', '[a]\n\n> [a]:\n> /c_d/'],
  ['<a href="/x/?a=1&amp;b">a</a>', '<a href="/y/?a=1&amp;b">a</a>'],
  ['<https://x.test/?a&amp;b> https://x.test/?a_b', '<https://y.test/?a&amp;b> https://y.test/?a_b'],
  ['[a](/stays\\_as/?it&amp;is)', '[a](/stays\\_as/?it&amp;is)'],
])('URLs are replaced however they are written: %s', (body, expected) => {
  const moved: Record<string, string> = { '/a_b/': '/c_d/', '/x/?a=1&b': '/y/?a=1&b' };
  const rewritten = rewriteReferences(
    body,
    ({ reference }) => moved[reference] ?? reference.replace('x.test', 'y.test'),
  );
  expect(rewritten).toBe(expected);
});

it('blocks and containers within HTML are found as on the page, but not in code and comments', () => {
  const html = '<details>\n:::note[::block{ref=2}]\n::block{ref=1}\n:::\n</details>';
  const { blocks, containers } = readDocument(html).facts;
  expect(blocks.map(({ id, offset }) => [id, html.slice(offset, offset + 7)])).toEqual([
    [1, '::block'],
    [2, '::block'],
  ]);
  expect(containers.map(({ name }) => name)).toEqual(['note', '']);
  expect(rewriteReferences(html, ({ reference }) => `9${reference}`)).toBe(
    '<details>\n:::note[::block{ref=92}]\n::block{ref=91}\n:::\n</details>',
  );
  for (const literal of ['<pre>\n::block{ref=1}\n</pre>', '<!--\n::block{ref=1}\n-->', '<div>\n<?x?>\n</div>'])
    expect(readDocument(literal).facts.blocks).toEqual([]);
});
