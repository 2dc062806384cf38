import { describe, expect, it } from 'vitest';
import { discover } from '../../../api/rest/oembed/discover.ts';
import { readLinkHeader } from '../../../api/rest/oembed/link-header.ts';

const JSON_LINK = '<link rel="alternate" type="application/json+oembed" href="https://p.test/j?a=1&amp;b=2">';
const XML_LINK = '<link rel="alternate" type="text/xml+oembed" href="https://p.test/x">';

function found(html: string, link = '', url = 'https://page.test/dir/page'): string | null {
  const bytes = new TextEncoder().encode(html);
  const got = discover({ url, type: 'text/html', charset: '', link, bytes });
  return got && `${got.format} ${got.url.href}`;
}

describe('the oEmbed link of a page', () => {
  it('is found in its head', () => {
    expect(found(`<!doctype html><html><head><title>a</title>${JSON_LINK}</head><body>`)).toBe(
      'json https://p.test/j?a=1&b=2',
    );
  });

  it('is JSON rather than XML, whichever comes first', () => {
    expect(found(XML_LINK + JSON_LINK)).toBe('json https://p.test/j?a=1&b=2');
    expect(found(XML_LINK)).toBe('xml https://p.test/x');
  });

  it('is found in any style of markup', () => {
    expect(found("<HEAD><LINK HREF='/o' TYPE='Application/JSON+oEmbed ' REL='nofollow Alternate'/>")).toBe(
      'json https://page.test/o',
    );
    expect(found('<link rel=alternate type=application/json+oembed href=o>')).toBe('json https://page.test/dir/o');
  });

  it('is not searched for among elements that nothing closes', () => {
    const hostile = '<b></i>'.repeat(70_000);
    expect(found(JSON_LINK + hostile)).toBeNull();
    expect(found(hostile, '<https://p.test/o>; rel="alternate"; type="application/json+oembed"')).toBe(
      'json https://p.test/o',
    );
    expect(found(`${JSON_LINK}<body>${hostile}`)).toBe('json https://p.test/j?a=1&b=2');
  });

  it('is resolved against the first base of the page', () => {
    const relative = '<link rel="alternate" type="application/json+oembed" href="o">';
    expect(found(`<base href="https://base.test/b/"><base href="https://no.test/">${relative}`)).toBe(
      'json https://base.test/b/o',
    );
    expect(found(`<base href="/c/">${relative}`)).toBe('json https://page.test/c/o');
    expect(found(`<base href="javascript:x">${relative}`)).toBeNull();
  });

  it('is requested by https', () => {
    expect(found('<link rel="alternate" type="application/json+oembed" href="http://p.test/j">')).toBe(
      'json https://p.test/j',
    );
  });

  it.each([
    ['in the body', `<head></head><body>${JSON_LINK}</body>`],
    ['after the head without a body tag', `<title>a</title><p>hello${JSON_LINK}`],
    ['in a comment', `<!-- ${JSON_LINK} -->`],
    ['in a script', `<script>'${JSON_LINK}'</script>`],
    ['in a title', `<title>${JSON_LINK}</title>`],
    ['of another relation', JSON_LINK.replace('alternate', 'stylesheet')],
    ['of a relation that only contains the word', JSON_LINK.replace('alternate', 'alternate-x')],
    ['of another type', JSON_LINK.replace('json+oembed', 'json')],
    ['of a type that is a name on every object', JSON_LINK.replace('application/json+oembed', 'constructor')],
    ['without a URL', '<link rel="alternate" type="application/json+oembed">'],
    ['to a script', '<link rel="alternate" type="application/json+oembed" href="javascript:x">'],
    ['to a file', '<link rel="alternate" type="application/json+oembed" href="file:///etc/passwd">'],
    ['with a password', '<link rel="alternate" type="application/json+oembed" href="https://a:b@p.test/">'],
  ])('does not count %s', (_where, html) => expect(found(html)).toBeNull());

  it('is also found in the Link header, without a head', () => {
    const header = '<../j>; rel="alternate"; type="application/json+oembed"; title="a, b; c"';
    expect(found('<body>', `<style.css>; rel=preload, ${header}`)).toBe('json https://page.test/j');
    expect(found('<base href="https://base.test/">', header)).toBe('json https://page.test/j');
    expect(found(JSON_LINK, header.replace('json', 'xml'))).toBe('json https://p.test/j?a=1&b=2');
  });
});

describe('a Link header', () => {
  const plain = (header: string): unknown[] =>
    readLinkHeader(header).map(({ href, parameters }) => ({ href, parameters: Object.fromEntries(parameters) }));

  it('is a list of URLs with parameters', () => {
    expect(plain('<a>; REL = "x y" ; rel=z; title="q \\"w\\"";flag, ,<b>')).toEqual([
      { href: 'a', parameters: { rel: 'x y', title: 'q "w"', flag: '' } },
      { href: 'b', parameters: {} },
    ]);
  });

  it.each(['', 'a', '<a', '<a>; rel="x', '<a>; =x', ';;;', `<a>${'; a=  '.repeat(1_000)}!`, '<'.repeat(8_000)])(
    'ends at the first part that is not a link: %.20s',
    (header) => expect(readLinkHeader(header).every(({ href }) => href === 'a')).toBe(true),
  );
});
