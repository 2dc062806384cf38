import { describe, expect, it } from 'vitest';
import type { EmbedAnswer } from '../../../api/contract/routes/oembed.ts';
import { parseAnswer } from '../../../api/rest/oembed/parse-answer.ts';
import { sizeOf } from '../../../api/rest/oembed/size.ts';
import { validateAnswer } from '../../../api/rest/oembed/validate-answer.ts';

function read(said: Record<string, unknown>, size = sizeOf(600)): EmbedAnswer | null {
  const raw = parseAnswer(JSON.stringify(said), 'json');
  return raw && validateAnswer(raw, size);
}

const link = { type: 'link', version: '1.0' };
const photo = { ...link, type: 'photo', url: 'https://a.test/p.png', width: 1_200, height: 800 };
const video = { ...link, type: 'video', html: '<iframe></iframe>', width: 300, height: 200 };

describe('the answer of a provider', () => {
  it.each([
    ['nothing', ''],
    ['invalid JSON', '<html>'],
    ['null', 'null'],
    ['a list', '[{"type":"link","version":"1.0"}]'],
    ['a text', '"link"'],
  ])('is no answer when it is %s', (_what, text) => expect(parseAnswer(text, 'json')).toBeNull());

  it.each([
    ['no type', { version: '1.0' }],
    ['an unknown type', { ...link, type: 'hologram' }],
    ['a type that is not a text', { ...link, type: ['link'] }],
    ['no version', { type: 'link' }],
    ['another version', { ...link, version: '2.0' }],
    ['a photo without a URL', { ...photo, url: undefined }],
    ['a photo at a non-web URL', { ...photo, url: 'javascript:alert(1)' }],
    ['a photo without width', { ...photo, width: undefined }],
    ['a photo of no height', { ...photo, height: 0 }],
    ['a photo of absurd size', { ...photo, height: 1e9 }],
    ['a video without html', { ...video, html: '' }],
    ['rich content without html', { ...video, type: 'rich', html: null }],
    ['html that is not a text', { ...video, html: { toString: 'x' } }],
  ])('is refused: %s', (_what, said) => expect(read(said)).toBeNull());

  it.each(['1.0', '1', 1])('may write its version as %j', (version) =>
    expect(read({ ...link, version })).toEqual({ type: 'link', version: '1.0' }),
  );

  it('keeps the fields of the standard and drops the rest', () => {
    const common = {
      title: 'T',
      author_name: 'A',
      author_url: 'https://a.test/me',
      provider_name: 'P',
      provider_url: 'https://a.test/',
      cache_age: 60,
    };
    const more = { script: '<script>', html: 'not for links', width: 5, _links: {}, constructor: 'x' };
    expect(read({ ...link, ...common, ...more })).toEqual({ ...link, ...common });
  });

  it('is not fooled by names that exist on every object', () => {
    const text = '{"__proto__":{"type":"link","version":"1.0"},"title":"x"}';
    expect(validateAnswer(parseAnswer(text, 'json') ?? new Map(), sizeOf(600))).toBeNull();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.test/', 'https://me:pw@a.test/', '/relative', 7, null])(
    'loses the URL %j',
    (url) => expect(read({ ...link, author_url: url, provider_url: url })).toEqual(link),
  );

  it('gets the scheme that a URL lacks', () =>
    expect(read({ ...link, provider_url: '//a.test/x' })).toMatchObject({ provider_url: 'https://a.test/x' }));

  it('shrinks proportionally to the available space', () => {
    expect(read(photo)).toMatchObject({ width: 600, height: 400 });
    expect(read(photo, sizeOf(600, 200))).toMatchObject({ width: 300, height: 200 });
    expect(read(video)).toMatchObject({ width: 300, height: 200 });
  });

  it('gets the usual size if a frame sizes itself', () => {
    expect(read({ ...video, width: '100%', height: null })).toMatchObject({ width: 600, height: 338 });
    expect(read({ ...video, type: 'rich', width: 550, height: undefined })).toMatchObject({ width: 550, height: 310 });
  });

  it('has all three thumbnail fields or none', () => {
    const thumbnail = { thumbnail_url: 'https://a.test/t.png', thumbnail_width: '1200', thumbnail_height: '600' };
    expect(read({ ...link, ...thumbnail })).toMatchObject({ thumbnail_width: 600, thumbnail_height: 300 });
    for (const name of Object.keys(thumbnail)) expect(read({ ...link, ...thumbnail, [name]: undefined })).toEqual(link);
  });

  it('may give its age as text, and longer than it is cached', () => {
    expect(read({ ...link, cache_age: '31536000000' })).toMatchObject({ cache_age: 31_536_000_000 });
    for (const cache_age of [-1, 'long', null, {}]) expect(read({ ...link, cache_age })).toEqual(link);
  });

  it('cannot fill the cache with a title', () =>
    expect(read({ ...link, title: 'a'.repeat(100_000) })?.title).toHaveLength(1_000));
});

describe('an XML answer', () => {
  const fields = (xml: string): unknown => {
    const raw = parseAnswer(xml, 'xml');
    return raw && Object.fromEntries(raw);
  };

  it('has one child per field', () => {
    const html = '<html>&lt;p&gt;a<![CDATA[ & b]]></html>';
    expect(fields(`<?xml version="1.0"?><oembed><type>rich</type> ${html}<width>\n5 </width></oembed>`)).toEqual({
      type: 'rich',
      html: '<p>a & b',
      width: '5',
    });
  });

  it('uses the first of equal fields, and ignores deeper elements', () =>
    expect(fields('<oembed><type>a<b>c</b>d</type><type>e</type></oembed>')).toEqual({ type: 'ad' }));

  it.each([
    ['another root', '<html><type>link</type></html>'],
    ['nothing', ''],
    ['an unclosed element', '<oembed><type>link</type>'],
    ['a document type', '<!DOCTYPE oembed><oembed/>'],
    ['entities', '<!DOCTYPE o [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><oembed><type>&b;</type></oembed>'],
    ['an external entity', '<!DOCTYPE o [<!ENTITY a SYSTEM "file:///etc/passwd">]><oembed><title>&a;</title></oembed>'],
    ['an unknown entity', '<oembed><type>&a;</type></oembed>'],
    ['JSON', '{"type":"link"}'],
  ])('is refused: %s', (_what, xml) => expect(fields(xml)).toBeNull());
});
