import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wantsMarkdown } from '../../api/contract/wants-markdown.ts';

it.each([
  ...['text/markdown', 'TEXT/Markdown', 'text/markdown, text/html, */*', 'text/html, text/markdown'],
  ...['text/html;q=0.8, text/markdown;q=0.9', 'text/markdown;q=0.5', 'text/markdown;q=0.55, text/html;q=0.5'],
  ...['text/markdown; variant=GFM; q=1.0, text/html', ' text/plain , text/markdown ;q=0.8, */*;q=0.1'],
])('%s asks for Markdown', (accept) => expect(wantsMarkdown(accept)).toBe(true));

it.each([
  null,
  '',
  '*/*',
  'text/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/markdown;q=0',
  'text/markdown;q=0.0, */*',
  'text/markdown;q=0.5, text/html',
  'text/markdown;q=0.5, text/html;q=0.6',
  'text/markdown;q=0.9, text/html;level=1',
  'text/markdown;q=0.5, */*;q=0.8',
  'text/markdownx',
  'xtext/markdown',
])('%s does not', (accept) => expect(wantsMarkdown(accept)).toBe(false));

it('the higher of two qualities decides, in any notation and order', () => {
  const quality = fc.integer({ min: 1, max: 10 });
  const written = (tenths: number) =>
    tenths === 10 ? ['', ';q=1', '; q=1.000'] : [`;q=0.${tenths}`, ` ; Q=0.${tenths}5`];
  const range = (name: string, tenths: number) => fc.constantFrom(...written(tenths)).map((end) => name + end);
  const both = fc.tuple(quality, quality, fc.constantFrom('text/html', 'text/*', '*/*'), fc.boolean());
  const headers = both.chain(([markdown, html, name, isFirst]) =>
    fc
      .tuple(range('text/markdown', markdown), range(name, html))
      .map((parts) => ({ accept: (isFirst ? parts : parts.toReversed()).join(', '), isWanted: markdown >= html })),
  );
  fc.assert(
    fc.property(headers, ({ accept, isWanted }) => {
      expect([accept, wantsMarkdown(accept)]).toEqual([accept, isWanted]);
    }),
  );
});

it('a header built to be slow is not', () => {
  for (const piece of [';a', ' ;', 'text/markdown;', 'text/markdown ; x=', '*/*;'])
    expect(wantsMarkdown(`text/markdown${piece.repeat(4_000)}!`)).toBeTypeOf('boolean');
});
