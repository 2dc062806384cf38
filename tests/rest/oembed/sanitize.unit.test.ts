import { describe, expect, it } from 'vitest';
import { sanitizeAnswer, sanitizeEmbed } from '../../../api/rest/oembed/sanitize-answer.ts';

const unlisted = (html: string): string => sanitizeEmbed(html, 'A title', null);
const listed = (html: string, provider = 'YouTube'): string => sanitizeEmbed(html, 'A title', provider);

const ATTACKS = [
  '<script>alert(1)</script>',
  '<script src="https://evil.test/x.js"></script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)" onclick="alert(1)">a</a>',
  '<a href=" java\nscript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="data:text/html,<script>alert(1)</script>"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://p.test/" onload="alert(1)"></iframe>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<object data="https://evil.test/x"></object><embed src="https://evil.test/x">',
  '<form action="https://evil.test/"><button>a</button></form>',
  '<style>*{display:none}</style><link rel=stylesheet href=//evil.test><base href=//evil.test/>',
  '<meta http-equiv=refresh content="0;url=https://evil.test/">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><script>alert(1)</script></xmp>',
  '<scr<script>ipt>alert(1)</script>',
  '<div style="position:fixed;inset:0;background:url(javascript:alert(1))">a</div>',
];

describe('html of any provider', () => {
  it.each(ATTACKS)('contains nothing that runs: %s', (html) => {
    for (const clean of [unlisted(html), listed(html), listed(html, 'Twitter')]) {
      expect(clean).not.toMatch(/<script|<style|<svg|<math|<object|<embed|<form|<base|<meta|<link/i);
      expect(clean).not.toMatch(/<[^>]*\s(on\w+|srcdoc)=/i);
      expect(clean).not.toMatch(/(href|src)="\s*(javascript|data)/i);
      expect(clean).not.toMatch(/fixed|url\(/i);
    }
  });

  it('gives its frames a title, preferably their own', () => {
    const named = '<iframe src="https://p.test/" title="Own"></iframe>';
    const unnamed = '<iframe src="https://p.test/"></iframe>';
    for (const clean of [unlisted, listed]) {
      expect(clean(named)).toContain('title="Own"');
      expect(clean(unnamed)).toContain('title="A title"');
    }
    expect(sanitizeEmbed(unnamed, '', null)).toContain('title="p.test"');
    expect(sanitizeEmbed(unnamed, '"><script>', null)).not.toContain('<script');
  });

  it('loads its frames by https', () => {
    for (const clean of [unlisted, listed]) {
      expect(clean('<iframe src="//p.test/a"></iframe>')).toContain('src="https://p.test/a"');
      expect(clean('<iframe src="http://p.test/a"></iframe>')).toContain('src="https://p.test/a"');
      expect(clean('<iframe src="/a"></iframe>')).not.toContain('src="https');
    }
  });

  it('is dropped if it is too long', () => {
    expect(unlisted('<b>'.repeat(100_000))).toBe('');
    expect(unlisted('<blockquote>'.repeat(5_000))).toBeTypeOf('string');
  });
});

describe('html of a provider that is not on the list', () => {
  it('consists of links, quotes and sandboxed frames', () => {
    const html =
      '<div class="x"><h1>T</h1><blockquote cite="y" style="z"><p>q <a href="https://p.test/" class="b" target="_blank">l</a></p>' +
      '</blockquote></div><iframe src="https://p.test/e" width="5" height="6" allow="camera" style="x" name="n"></iframe>';
    expect(unlisted(html)).toBe(
      'T<blockquote>q <a href="https://p.test/">l</a></blockquote>' +
        '<iframe src="https://p.test/e" width="5" height="6" title="A title" sandbox="allow-scripts allow-popups" loading="lazy"></iframe>',
    );
  });

  it('cannot relax its sandbox', () => {
    const html = '<iframe src="https://p.test/" sandbox="allow-same-origin allow-top-navigation"></iframe>';
    expect(unlisted(html)).toContain('sandbox="allow-scripts allow-popups"');
    expect(unlisted(html)).not.toContain('allow-same-origin');
  });

  it('is refused if nothing is left of it', () => {
    const answer = { version: '1.0', type: 'rich', width: 1, height: 1 } as const;
    expect(sanitizeAnswer({ ...answer, html: '<script>alert(1)</script>' }, null)).toBeNull();
    expect(sanitizeAnswer({ ...answer, html: '<iframe></iframe>' }, 'YouTube')).toBeNull();
    const photo = { version: '1.0', type: 'photo', url: 'https://p.test/', width: 1, height: 1 } as const;
    expect(sanitizeAnswer(photo, null)).toEqual(photo);
  });
});

describe('html of a provider of the list', () => {
  it('is kept as it is', () => {
    const frame =
      '<iframe src="https://www.youtube.com/embed/a" width="200" allow="autoplay" allowfullscreen title="T"></iframe>';
    expect(listed(frame)).toBe(frame);
    const quote = '<blockquote class="twitter-tweet" data-dnt="true"><p lang="en" dir="ltr">a<br />b</p></blockquote>';
    expect(listed(quote)).toBe(quote);
  });

  it('keeps only the script that this provider documents', () => {
    const html =
      '<blockquote class="twitter-tweet">a</blockquote><script async src="//platform.twitter.com/widgets.js" onload="x">y</script>';
    const script = '<script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>';
    expect(listed(html, 'Twitter')).toBe(`<blockquote class="twitter-tweet">a</blockquote>${script}`);
    expect(listed(html, 'YouTube')).toBe('<blockquote class="twitter-tweet">a</blockquote>');
    expect(listed(html, 'constructor')).not.toContain('<script');
    expect(unlisted(html)).toBe('<blockquote>a</blockquote>');
    expect(listed(html.replace('widgets.js', 'widgets.js?x'), 'Twitter')).not.toContain('<script');
  });
});
