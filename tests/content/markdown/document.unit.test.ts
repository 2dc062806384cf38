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
  (link) => {
    expect(rewriteReferences(`<div>${link}</div>`, () => '/b/')).toBe(`<div>${link.replace('/a/', '/b/')}</div>`);
  },
);
