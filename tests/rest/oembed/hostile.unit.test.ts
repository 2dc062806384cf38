import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerXml } from '../../../api/rest/oembed/answer-xml.ts';
import { discover } from '../../../api/rest/oembed/discover.ts';
import { inlineText } from '../../../api/content/markdown/readable-text.ts';
import { readLinkHeader } from '../../../api/rest/oembed/link-header.ts';
import { parseAnswer } from '../../../api/rest/oembed/parse-answer.ts';
import { sanitizeEmbed } from '../../../api/rest/oembed/sanitize-answer.ts';
import { sizeOf } from '../../../api/rest/oembed/size.ts';
import { validateAnswer } from '../../../api/rest/oembed/validate-answer.ts';
import { runs } from '../../helpers/strength.ts';

const FIELDS = 'type version title html url width height thumbnail_url thumbnail_width cache_age toString'.split(' ');
const TYPES = fc.constantFrom('photo', 'video', 'rich', 'link', 'constructor');

/** Answers with the right field names and any values, occasionally with a valid type and version. */
const answers = fc
  .record({ type: fc.oneof(TYPES, fc.jsonValue()), version: fc.oneof(fc.constant('1.0'), fc.jsonValue()) })
  .chain((start) => fc.dictionary(fc.constantFrom(...FIELDS), fc.jsonValue()).map((rest) => ({ ...rest, ...start })));

/** Text resembling markup, which plain random text hardly ever does. */
const pieces = fc.constantFrom(
  ...'< > / " \' = & ; , a rel type href src <link <base <iframe <a <script </script> <!-- --> <body ]]> alternate &#'.split(
    ' ',
  ),
  ' ',
  '\u0000',
  '\ud800',
  'application/json+oembed',
  'https://a.test/',
  'javascript:x',
);
const markup = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }).map((list) => list.join(''));

it('becomes an answer of the standard or none', () =>
  fc.assert(
    fc.property(answers, fc.nat(2_000), fc.nat(2_000), (said, maxwidth, maxheight) => {
      const raw = parseAnswer(JSON.stringify(said), 'json');
      const size = sizeOf(maxwidth || 1, maxheight);
      const answer = raw && validateAnswer(raw, size);
      if (!answer) return;
      expect(answer.version).toBe('1.0');
      expect(['photo', 'video', 'link', 'rich']).toContain(answer.type);
      if (answer.type !== 'link') {
        expect(answer.width).toBeGreaterThan(0);
        expect(answer.width).toBeLessThanOrEqual(size.maxwidth);
        expect(answer.height).toBeLessThanOrEqual(size.maxheight ?? Infinity);
      }
      expect(parseAnswer(answerXml(answer), 'xml')?.size).toBe(Object.keys(answer).length);
    }),
    { numRuns: runs(500) },
  ));

it('never breaks the parsers of pages, headers, answers and titles', () =>
  fc.assert(
    fc.property(markup, (text) => {
      const bytes = new TextEncoder().encode(text);
      const found = discover({ url: 'https://page.test/', type: 'text/html', charset: 'x-unknown', link: text, bytes });
      expect(found?.url.protocol ?? 'https:').toBe('https:');
      readLinkHeader(text);
      parseAnswer(text, 'json');
      parseAnswer(`<oembed>${text}</oembed>`, 'xml');
      inlineText(text);
    }),
    { numRuns: runs(500) },
  ));

it('does not change when sanitised twice, and contains no script', () =>
  fc.assert(
    fc.property(markup, (text) => {
      for (const provider of [null, 'YouTube', 'constructor']) {
        const once = sanitizeEmbed(text, 'T', provider);
        expect(sanitizeEmbed(once, 'T', provider)).toBe(once);
        expect(once).not.toMatch(/<(script|link|base|body)/i);
      }
    }),
    { numRuns: runs(500) },
  ));
