import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMarkdown } from '../../api/content/markdown/render.ts';
import { segment } from '../../api/translation/text/segment.ts';
import { runs } from '../helpers/strength.ts';
import { contentFiles } from './content.ts';
import { hostileText } from './documents.ts';
import { assemble, pseudoTargets, SAMPLE, targetsOf } from './jobs.ts';

/** Tags of the page, without properties that may differ between languages, and its code. */
function skeletonOf(body: string): string[] {
  const { html } = renderMarkdown(body, { language: 'en', base: '', block: () => null });
  const tokens = html.matchAll(/<code[^>]*>[^]*?<\/code>|<[^>]*>/g);
  // Ids, labels and titles follow from the texts, and so does prose in code.
  return [...tokens].map(([token]) =>
    token
      .replace(/ (?:id|href="#[^"]*|alt|title|aria-label|data-title)="[^"]*"/g, '')
      .replace(/^(<code class="language-text">)[^]*<\/code>$/, '$1'),
  );
}

test('has the elements, URLs and code of its source', () => {
  for (const { path, body } of contentFiles()) {
    const document = segment(body);
    expect(skeletonOf(assemble(document, pseudoTargets(document.units)).body), path).toEqual(skeletonOf(body));
  }
});

test('has no elements written by a translator', { timeout: 600_000 }, () => {
  const document = segment(SAMPLE);
  // A URL in a text always becomes a link, and emphasis may have to be written as tags.
  const elements = (body: string): string[] =>
    skeletonOf(body)
      .filter((tag) => !/^<\/?a\b/.test(tag))
      // An empty header is a cell like any other.
      .map((tag) => tag.replace(/^(<\/?)th\b/, '$1td'));
  const expected = elements(SAMPLE);
  const hostile = (texts: string[]): void => {
    expect(elements(assemble(document, targetsOf(document.units, texts)).body)).toEqual(expected);
  };
  fc.assert(fc.property(fc.array(hostileText, { minLength: 1, maxLength: 20 }), hostile), { numRuns: runs(200) });
});
