import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripTags } from '../../api/lib/strip-tags.ts';
import { freeSlug, SLUG_BYTES, slugify } from '../../api/lib/slug.ts';

const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^(%[0-9a-fA-F]{0,2}){1,4}$/));
const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

describe('the slug of a text', () => {
  it.each([
    ['Příliš žluťoučký kůň', 'prilis-zlutoucky-kun'],
    ['Přes NFD: c\u030c', 'pres-nfd-c'],
    ['\u212aelvin', 'kelvin'],
    ["it's", 'its'],
    ['a.b/c — d', 'a-b-c-d'],
    ['10\u202f000\u2003thin', '10-000-thin'],
    ['⚠\ufe0f Výpadek, 1\ufe0f\u20e3 krok', 'vypadek-1-krok'],
    ['<b>Bold</b> text', 'bold-text'],
    ['😀', ''],
    ['Й', '%d0%b9'],
    ['\u0418\u0306', '%d0%b9'],
    ['%d0%b9%C5%BE a%20b', '%d0%b9%c5%be-a%20b'],
    ['a%2fb%2e%2e%5C%00c', 'a-b-c'],
    ['%ff', ''],
    ['%%2f00 %2541', '00-41'],
    ['100%', '100'],
  ])('%j is %j', (from, to) => expect(slugify(from)).toBe(to));

  it('is the same however the text is composed', () =>
    fc.assert(fc.property(text, (one: string) => slugify(one.normalize('NFD')) === slugify(one.normalize('NFC')))));

  it('is a safe, short and valid segment of a URL for any text', () =>
    fc.assert(
      fc.property(text, (one) => {
        const slug = slugify(one);
        expect(slug).toMatch(/^(?:[a-z0-9_]|%[0-9a-f]{2}|-(?!-))*$/);
        expect(slug).not.toMatch(/^-|-$/);
        expect(slug.length).toBeLessThanOrEqual(SLUG_BYTES);
        expect(decodeURIComponent(slug)).not.toMatch(/[/\\.%\p{Cc}]/u);
      }),
    ));

  it('takes linear time', () => {
    // A guard, not a measurement: quadratic time would be hours at this size.
    expect(slugify('a-<&'.repeat(500_000))).toMatch(/^a-a-/);
  });
});

it('a free slug is the first one not taken, and never too long', () =>
  fc.assert(
    fc.property(text.map(slugify), fc.nat(30), (slug, count) => {
      const taken = new Set<string>();
      for (let n = 0; n < count; n++) taken.add(freeSlug(slug, (candidate) => taken.has(candidate)));
      const free = freeSlug(slug, (candidate) => taken.has(candidate));
      expect([taken.size, taken.has(free)]).toEqual([count, false]);
      expect(free.length).toBeLessThanOrEqual(SLUG_BYTES);
    }),
  ));

it('a text without its tags is the same as with a regular expression', () => {
  const tagged = fc.array(fc.constantFrom('<', '>', 'a', ' b="', '<i>', '\n')).map((pieces) => pieces.join(''));
  fc.assert(fc.property(tagged, (one) => stripTags(one) === one.replace(/<[^>]*>/g, '')));
});
