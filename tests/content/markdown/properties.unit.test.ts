import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptHtml, plainText, titleHtml } from '../../../api/content/markdown/excerpt.ts';
import { renderWithText } from './render-with-text.ts';
import { dangers, fault } from './browser.ts';
import { withBlocks } from './context.ts';
import { HTML_PAYLOADS, PLACES } from './payloads.ts';
import { runs } from '../../helpers/strength.ts';

const PIECES = [
  ...['*', '**', '_', '~~', '`', '```\n', '[', ']', '(', ')', '![', '](/x/)', '<', '>', '&', '&amp;', '&#60;', '\\'],
  ...['|', '\n', '\n\n', '  \n', '\r\n', ' ', '    ', '\t', '> ', '- ', '1. ', '# ', '---\n', '===\n', '|-|-|\n'],
  ...['[^1]', '[^1]: ', '- [ ] ', '<div>', '</div>', '<b>', '</b>', '<kbd>', '<p id="a" class="tabs">', '<table>'],
  ...['<td>', '<!--', '-->', '<h2>', '<!--more-->', '<!-- cms:x -->', '<br/>', '<a href="', '">', '</a>', '<svg>'],
  ...['<style>', '</p>', '<iframe src="/x">', ':::note\n', ':::tip[*x* <i>]\n', ':::\n', '::::tabs\n', ':::tab[A]\n'],
  ...['::::\n', ':::what\n', '\n::block{ref=1}\n', '<!D::0>', '<!R:0>', '<cms-slot n="0">', 'https://x.example/'],
  ...['/x/', 'javascript:', '"', "'", 'é', '\u00a0', '\ud800'],
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 4 }))) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...PIECES, ...HTML_PAYLOADS, ...Object.values(PLACES))) },
);
const markdown = text.map((pieces) => pieces.join(''));

const render = (source: string, block = 'b') =>
  renderWithText(
    source,
    withBlocks(
      { 1: block },
      { base: '/g', card: () => null, embed: () => null, media: () => ({ width: 1, height: 1, sizes: [] }) },
    ),
  );

const many = { numRuns: runs(500) };

describe('any body', () => {
  it('is rendered to safe, well-formed HTML', () => {
    fc.assert(
      fc.property(markdown, markdown, (source, block) => {
        const { html } = render(source, block);
        expect([dangers(html), fault(html)]).toEqual([[], null]);
      }),
      // A tag that is open where a container begins in the middle of a paragraph.
      { ...many, examples: [['a:::tip[*x* <i>]\n*:::tip[*x* <i>]\n', '']] },
    );
  });

  it('gives the same result each time', () =>
    fc.assert(
      fc.property(markdown, (source) => {
        expect(render(source)).toEqual(render(source));
      }),
    ));

  it('has unique ids and a matching outline', () =>
    fc.assert(
      fc.property(markdown, (source) => {
        const { html, headings } = render(source);
        const slugs = headings.map(({ slug }) => slug);
        expect(new Set(slugs).size).toBe(slugs.length);
        for (const slug of slugs) expect(html).toContain(`id="${slug}"`);
      }),
    ));

  it('has plain text without markup', () =>
    fc.assert(
      fc.property(markdown, (source) => {
        const { html, text } = render(source);
        expect(plainText(html)).toBe(text.replaceAll('\n', ' '));
      }),
    ));
});

describe('plain prose', () => {
  const word = fc.constantFrom(..."word příliš 10:30 a:b v\u00a0lese 5 „citát“ it's a, b. (c) – 日本".split(' '));
  const sentence = fc.array(word, { minLength: 1 }).map((words) => `A ${words.join(' ')}`);

  it('passes unchanged', () =>
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1 }), (paragraphs) => {
        const { html, text } = render(paragraphs.join('\n\n'));
        expect(html).toBe(paragraphs.map((paragraph) => `<p>${paragraph}</p>\n`).join(''));
        expect(text).toBe(paragraphs.join('\n'));
      }),
    ));
});

it('any title and excerpt is safe, well-formed HTML', () =>
  fc.assert(
    fc.property(markdown, (source) => {
      for (const html of [titleHtml(source), excerptHtml({ excerpt: source }, null)])
        expect([dangers(html), fault(html)]).toEqual([[], null]);
    }),
    many,
  ));
