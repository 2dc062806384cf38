import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';
import { typesetHtml, typesetText } from '../../../api/content/markdown/typography.ts';
import { fault } from './browser.ts';
import { context } from './context.ts';

/** Shows the non-breaking space as `~` and the word joiner as `^`. */
const shown = (text: string) => text.replaceAll('\u00a0', '~').replaceAll('\u2060', '^');

it.each([
  ['V domě i v lese', 'V~domě i~v~lese'],
  ['a pak, v (k večeři) "a tak"', 'a~pak, v~(k~večeři) „a~tak“'],
  ['Plán B je lepší než plán C, ne x y', 'Plán B je lepší než plán C, ne x y'],
  ['50 % z 10 000 Kč za 5 minut', '50~% z~10~000~Kč za 5 minut'],
  ['10 MB, 5 kg, 21 °C, 16 GB/s, 3 min', '10~MB, 5~kg, 21~°C, 16~GB/s, 3~min'],
  ['v roce 2024 100 lidí, kód 123 4567', 'v~roce 2024 100 lidí, kód 123 4567'],
  ['1. ledna 2026, 20. listopadu, 3. kapitola', '1.~ledna 2026, 20.~listopadu, 3. kapitola'],
  ['"Ano," řekl. ("Ne.")', '„Ano,“ řekl. („Ne.“)'],
  ["'Ano', D'Artagnan", '‚Ano‘, D’Artagnan'],
  ['strany 10-20, 9:00-17:00, v letech 2024-2025.', 'strany 10–^20, 9:00–^17:00, v~letech 2024–^2025.'],
])('Czech text: %s', (given, set) => expect(shown(typesetText(given, 'cs'))).toBe(set));

describe('English text', () => {
  it.each([
    ['a cat, I and "you"', 'a cat, I and “you”'],
    ["it's the users' guide of the '90s", 'it’s the users’ guide of the ’90s'],
    [`"She said 'yes'," he said`, '“She said ‘yes’,” he said'],
    ['a 24" screen of 10 kg', 'a 24" screen of 10~kg'],
    ['an "open one', 'an "open one'],
    ["rock 'n roll", 'rock ’n roll'],
    ['$10-20, 10-20%', '$10–^20, 10–^20%'],
  ])('%s', (given, set) => expect(shown(typesetText(given, 'en'))).toBe(set));

  it.each([
    ...['2024-01-02 and 2024-12', 'call 555-123-4567 or 1-800-123', 'ABC-12-34, v1-2, 16-bit, 3-3, 9-1, 1-2a'],
    ...["https://x.example/a'b/1-2?c=3-4 and /posts/1-2", 'already “set” – it’s fine'],
  ])('stays unchanged: %s', (text) => expect(typesetText(text, 'en')).toBe(text));
});

describe('HTML', () => {
  const set = (html: string, language: 'cs' | 'en' = 'en') => shown(typesetHtml(html, language));

  it('has quotations across inline elements, but not across blocks', () => {
    expect(set('<p>"<b>Bold</b>" and <i>"it"</i></p>')).toBe('<p>“<b>Bold</b>” and <i>“it”</i></p>');
    expect(set('<p>"one</p><p>two"</p>')).toBe('<p>"one</p><p>two"</p>');
    expect(set('<p>v <a href="/x/">lese</a> a<br>i v\npoli</p>', 'cs')).toBe(
      '<p>v~<a href="/x/">lese</a> a<br>i~v~poli</p>',
    );
  });

  it.each([
    ['<p>a <strong>"y"</strong></p>', '<p>a~<strong>„y“</strong></p>'],
    ['<p>Klikni <b>Ok</b> v <em>"menu"</em></p>', '<p>Klikni <b>Ok</b> v~<em>„menu“</em></p>'],
    ['<p><code>x</code> i <a href="/x/">"Uložit"</a></p>', '<p><code>x</code> i~<a href="/x/">„Uložit“</a></p>'],
    ['<p><code>x</code> k "<code>y</code>"</p>', '<p><code>x</code> k~„<code>y</code>“</p>'],
    ['<p><b>10</b> %<b>"a"</b></p>', '<p><b>10</b> %<b>"a"</b></p>'],
  ])('has Czech quotation marks also after a one-letter word and a tag: %s', (given, expected) =>
    expect(set(given, 'cs')).toBe(expected),
  );

  it('keeps code, attributes and parts in other languages', () => {
    for (const kept of [
      '<pre tabindex="0"><code>"a" 1-2 <span class="hl-string">\'x\'</span> 5 %</code></pre>',
      '<p><code>"a"</code><kbd>"</kbd><samp>1-2</samp><var>5 %</var></p>',
      `<p title='"a" 1-2' id="5-6">x</p><img alt="1-2 it's">`,
      '<p lang="cs">"a" <span>1-2</span></p>',
    ])
      expect(set(kept)).toBe(kept);
    expect(set('<p><code>"</code> "a"</p>')).toBe('<p><code>"</code> “a”</p>');
    expect(set('<div lang="cs"><div>"a"</div>"b"</div><p>"c"</p>')).toBe(
      '<div lang="cs"><div>"a"</div>"b"</div><p>“c”</p>',
    );
  });

  it('stays safe and well-formed for any text', () => {
    const pieces = ['"', "'", ' ', '\n', 'v ', '1-2', '**', '`', '<b>', '</b>', '<kbd>', '<p lang="cs">', '&lt;', '- '];
    const source = fc.array(fc.constantFrom(...pieces, 'slovo', '\n\n', '```\n', '<', '>')).map((all) => all.join(''));
    const plain = (html: string) =>
      html
        .replace(/[„“”]/g, '"')
        .replace(/[‚‘’]/g, "'")
        .replaceAll(/–\u2060?/g, '-')
        .replace(/[\u00a0\n]/g, ' ');
    fc.assert(
      fc.property(source, fc.constantFrom('cs' as const, 'en' as const), (text, language) => {
        const { html } = renderMarkdown(text, context({ language }));
        const typeset = typesetHtml(html, language);
        expect(plain(typeset)).toBe(plain(html));
        expect(fault(typeset)).toBeNull();
      }),
    );
  });
});
