import { describe, expect, it } from 'vitest';
import { publicProviders as known, readProviders } from '../../../api/rest/oembed/providers.ts';

const nameOf = (url: string): string | undefined => known.match(new URL(url))?.provider;

describe('the public list of providers', () => {
  it.each([
    ['https://www.youtube.com/watch?v=abc', 'YouTube'],
    ['http://www.youtube.com/watch?v=abc', 'YouTube'],
    ['https://youtu.be/abc', 'YouTube'],
    ['https://vimeo.com/1234', 'Vimeo'],
    ['https://www.flickr.com/photos/a/1', 'Flickr'],
    ['https://open.spotify.com/track/1', 'Spotify'],
  ])('knows who shows %s', (url, name) => expect(nameOf(url)).toBe(name));

  it.each([
    'https://www.youtube.com.evil.test/watch?v=abc',
    'https://evil.test/https://www.youtube.com/watch?v=abc',
    'https://evil.test/?https://youtu.be/abc',
    'https://eviltube-youtube.com/watch?v=abc',
    'https://www.youtube.com:8443/watch?v=abc',
    'ftp://www.youtube.com/watch?v=abc',
    'spotify:track:1',
  ])('is not fooled by %s', (url) => expect(nameOf(url)).toBeUndefined());

  it('is only requested by TLS', () => {
    expect(known.hosts.length).toBeGreaterThan(300);
    expect(known.match(new URL('http://www.23hq.com/a/photo/1'))?.url.href).toBe('https://www.23hq.com/23/oembed');
  });
});

describe('a provider', () => {
  const at = (schemes: string[], url: string) =>
    readProviders([
      { provider_name: 'P', provider_url: '', endpoints: [{ url: 'http://p.test/oembed', schemes }] },
    ]).match(new URL(url)) !== null;

  it.each([
    ['https://p.test/a/*', 'https://p.test/a/b', true],
    ['https://p.test/a/*', 'https://p.test/a/', true],
    ['https://p.test/a/*', 'https://p.test/b/a/', false],
    ['https://p.test/*/x/*', 'https://p.test/1/2/x/3', true],
    ['https://p.test/*/x/*', 'https://p.test/x/3', false],
    ['https://p.test/*.png', 'https://p.test/a.png?size=1', true],
    ['https://p.test/*.png', 'https://p.test/a.jpg', false],
    ['https://p.test/view?id=*', 'https://p.test/view?id=7', true],
    ['https://p.test/#/n/*', 'https://p.test/#/n/7', true],
    ['https://p.test/exact', 'https://p.test/exact?from=mail', true],
    ['https://p.test/exact', 'https://p.test/exactly', false],
    ['https://p.test/ab*ba', 'https://p.test/aba', false],
    ['https://*.p.test/*', 'https://a.b.p.test/x', true],
    ['https://*.p.test/*', 'https://p.test/x', false],
    ['https://*.p.test/*', 'https://ap.test/x', false],
    ['https://P.test/*', 'https://p.TEST/x', true],
    ['https://p.test', 'https://p.test/', true],
    ['p:*', 'https://p.test/', false],
  ])('with the scheme %s is asked about %s: %s', (scheme, url, expected) => expect(at([scheme], url)).toBe(expected));

  it('without schemes is left to discovery', () => expect(at([], 'https://p.test/a')).toBe(false));

  it('is requested in the format that it supports', () => {
    const endpoint = (url: string, formats?: string[]): unknown => {
      const row = { url, schemes: ['https://p.test/*'], ...(formats && { formats }) };
      const found = readProviders([{ provider_name: 'P', provider_url: '', endpoints: [row] }]).match(
        new URL('https://p.test/x'),
      );
      return found && [found.url.href, found.format];
    };
    expect(endpoint('https://p.test/oembed.{format}')).toEqual(['https://p.test/oembed.json', 'json']);
    expect(endpoint('https://p.test/oembed.{format}', ['xml'])).toEqual(['https://p.test/oembed.xml', 'xml']);
    expect(endpoint('https://p.test/oembed.xml')).toEqual(['https://p.test/oembed.xml', 'xml']);
    expect(endpoint('https://p.test/oembed', ['xml', 'json'])).toEqual(['https://p.test/oembed', 'json']);
  });
});
