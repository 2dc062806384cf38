import { describe, expect, it } from 'vitest';
import { readOwnUrl, readWebUrl } from '../../../api/rest/oembed/page-urls.ts';

describe('a URL of our own site', () => {
  const read = (url: string, site = 'https://guide.test'): unknown => readOwnUrl(new URL(url), site);

  it.each([
    ['https://guide.test/getting-started/', { path: '/getting-started/' }],
    ['https://guide.test/getting-started', { path: '/getting-started/' }],
    ['http://guide.test/en/guide/tickets/#top', { path: '/en/guide/tickets/' }],
    ['https://GUIDE.test//', { path: '/' }],
    ['https://guide.test/p%C5%99ihl%C3%A1%C5%A1en%C3%AD/', { path: '/přihlášení/' }],
    ['https://guide.test/a%252fb/', { path: '/a%2fb/' }],
    ['https://guide.test', { path: '/' }],
    ['https://guide.test/?p=101', { id: 101 }],
    ['https://guide.test/?page_id=7', { id: 7 }],
    ['https://guide.test/en/?p=7', { id: 7 }],
    ['https://guide.test/?attachment_id=8', { id: 8 }],
    ['https://guide.test/?p=1abc', { path: '/' }],
    ['https://guide.test/start/?p=101', { path: '/start/' }],
    ['https://guide.test/de/?p=101', { path: '/de/' }],
  ])('is read: %s', (url, expected) => expect(read(url)).toEqual(expected));

  it.each([
    ...['https://other.test/getting-started/', 'https://guide.test.evil.test/', 'https://guide.test:8443/'],
    'https://guide.test/%ff/',
  ])('is not %s', (url) => expect(read(url)).toBeNull());

  it('may have a folder and a port', () => {
    expect(read('http://a.test:8080/guide/x', 'http://a.test:8080/guide/')).toEqual({ path: '/x/' });
    expect(read('http://a.test:8080/guide', 'http://a.test:8080/guide/')).toEqual({ path: '/' });
    expect(read('http://a.test:8080/guidelines/', 'http://a.test:8080/guide/')).toBeNull();
    expect(read('http://a.test/guide/x', 'http://a.test:8080/guide/')).toBeNull();
  });
});

it.each([
  'nope',
  '',
  'ftp://a.test/',
  'javascript:alert(1)',
  'https://a:b@c.test/',
  `https://a.test/${'a'.repeat(2_048)}`,
])('a web URL is not %.30s', (text) => expect(readWebUrl(text)).toBeNull());
