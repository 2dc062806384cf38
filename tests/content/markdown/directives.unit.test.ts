import { describe, expect, it } from 'vitest';
import { renderWithText } from './render-with-text.ts';
import { fault } from './browser.ts';
import { context } from './context.ts';

const render = (source: string, parts = {}) => renderWithText(source, context(parts));
const html = (source: string, parts = {}) => render(source, parts).html.replaceAll('\n', '');

const aside = (kind: string, title: string, content: string, spoken = title) =>
  `<aside aria-label="${spoken}" class="starlight-aside starlight-aside--${kind}">` +
  `<p class="starlight-aside__title" aria-hidden="true">${title}</p>` +
  `<div class="starlight-aside__content">${content}</div></aside>`;

describe('asides', () => {
  it.each([
    ['note', 'Note', 'Poznámka'],
    ['tip', 'Tip', 'Tip'],
    ['caution', 'Caution', 'Upozornění'],
    ['danger', 'Danger', 'Nebezpečí'],
  ])('%s has the markup of the theme and a title in each language', (kind, en, cs) => {
    expect(html(`:::${kind}\n\ntext\n\n:::`)).toBe(aside(kind, en, '<p>text</p>'));
    expect(html(`:::${kind}\ntext\n:::`, { language: 'cs' })).toBe(aside(kind, cs, '<p>text</p>'));
  });

  it.each([
    ['info', 'note', 'Poznámka'],
    ['important', 'note', 'Poznámka'],
    ['warning', 'caution', 'Upozornění'],
  ])('%s, the name in other tools, is a %s', (name, kind, title) => {
    const { html, warnings } = render(`:::${name}\ntext\n:::`, { language: 'cs' });
    expect(html.replaceAll('\n', '')).toBe(aside(kind, title, '<p>text</p>'));
    expect(warnings).toEqual([]);
    expect(render(`:::${name}[*My* title]\ntext\n:::`).text).toBe('My title\ntext');
  });

  it('take a title with markup, but without links', () => {
    expect(html(':::note[At **10:30** `x` [l](/l/) <b>"]\nx\n:::')).toBe(
      aside('note', 'At <strong>10:30</strong> <code>x</code> l <b>"</b>', '<p>x</p>', 'At 10:30 x l &quot;'),
    );
    expect(html(':::note[# Not a heading]\nx\n:::')).toBe(aside('note', '# Not a heading', '<p>x</p>'));
  });

  it('work in lists and quotes', () => {
    expect(html('- a\n\n  :::tip\n  b\n  :::\n\n- c')).toContain(`<p>a</p>${aside('tip', 'Tip', '<p>b</p>')}</li>`);
    expect(html('> :::tip\n> b\n> :::')).toBe(`<blockquote>${aside('tip', 'Tip', '<p>b</p>')}</blockquote>`);
  });

  it('end a preceding list, table or paragraph', () => {
    for (const before of ['- a', '|a|\n|-|\n|b|', 'a', '<div>a</div>\n'])
      expect(html(`${before}\n:::tip\nb\n:::\nc`)).toMatch(new RegExp(`${aside('tip', 'Tip', '<p>b</p>')}<p>c</p>$`));
  });

  it('can be nested', () => {
    expect(html('::::note\n:::tip\na\n:::\n::::')).toBe(aside('note', 'Note', aside('tip', 'Tip', '<p>a</p>')));
    expect(html(':::note\n:::tip\na\n:::\n:::')).toBe(aside('note', 'Note', aside('tip', 'Tip', '<p>a</p>')));
  });

  it('share references and footnotes with the text around them', () =>
    expect(html(':::tip\n[a]\n:::\n\n[a]: /x/')).toContain('<a href="/x/">a</a>'));
});

describe('GitHub alerts', () => {
  it.each([
    ['NOTE', 'note', 'Note', 'Poznámka'],
    ['TIP', 'tip', 'Tip', 'Tip'],
    ['IMPORTANT', 'note', 'Note', 'Poznámka'],
    ['WARNING', 'caution', 'Caution', 'Upozornění'],
    ['CAUTION', 'danger', 'Danger', 'Nebezpečí'],
    ['warning', 'caution', 'Caution', 'Upozornění'],
  ])('[!%s] turns its quote into a %s', (word, kind, en, cs) => {
    const source = `> [!${word}]\n> text\n>\n> - item\n\nafter`;
    const content = '<p>text</p><ul><li>item</li></ul>';
    expect(html(source)).toBe(`${aside(kind, en, content)}<p>after</p>`);
    expect(html(source, { language: 'cs' })).toBe(`${aside(kind, cs, content)}<p>after</p>`);
    expect(html(source.replaceAll('\n', '\r\n'))).toBe(`${aside(kind, en, content)}<p>after</p>`);
  });

  it('read like our callouts in excerpts, feeds and searches', () => {
    const beginnings = (source: string) => {
      const { text, excerpt, summary } = render(source);
      return { text, excerpt, summary };
    };
    expect(beginnings('> [!CAUTION]\n> one\n\ntwo')).toEqual(beginnings(':::danger\none\n:::\n\ntwo'));
  });

  it('work in lists and tabs, and contain callouts and blocks', () => {
    const tip = aside('tip', 'Tip', '<p>x</p>');
    expect(html('- a\n\n  > [!TIP]\n  > x')).toContain(`<p>a</p>${tip}</li>`);
    expect(html('> [!NOTE]\n> :::tip\n> x\n> :::\n\nb')).toBe(`${aside('note', 'Note', tip)}<p>b</p>`);
    expect(html(':::note\n> [!TIP]\n> x\n\n:::')).toBe(aside('note', 'Note', tip));
    const block = () => ({ content: 'x' });
    expect(html('> [!TIP]\n> ::block{ref=1}', { block })).toBe(tip);
  });

  it('are safe around HTML by the author', () => {
    const { html } = render('> [!NOTE]\n> <b class="x">a</b> <script>b</script>\n> </aside><p>c\n\nd');
    expect(fault(html)).toBeNull();
    expect(html).not.toContain('script');
  });

  it.each([
    ...['quote\n[!NOTE]', '[!NOTE] with words', '\\[!NOTE]\ntext', '[!OTHER]\ntext', '[!constructor]\ntext'],
    '> x\n> [!NOTE]',
  ])('remain quotes: %j', (quoted) => {
    const source = quoted.replace(/^/gm, '> ');
    expect(html(source)).toMatch(/^<blockquote>/);
    expect(html(source)).not.toContain('<aside');
  });

  it.each(['[!NOTE]\ntext', '```\n> [!NOTE]\n```', '    > [!NOTE]'])('need a quote: %j', (source) => {
    expect(render(source).html).not.toContain('<aside');
    expect(render(source).text).toContain('[!NOTE]');
  });
});

it('tabs are sections with their labels', () => {
  const { html, warnings } = render('::::tabs\n:::tab[Web "x"]\na\n:::\n:::tab[Mobil]\n- b\n:::\n::::\nc');
  expect(html.replaceAll('\n', '')).toBe(
    '<div class="tabs" data-tabs><section class="tab" data-title="Web &quot;x&quot;"><p class="tab-title">Web "x"</p>' +
      '<p>a</p></section><section class="tab" data-title="Mobil"><p class="tab-title">Mobil</p>' +
      '<ul><li>b</li></ul></section></div><p>c</p>',
  );
  expect(warnings).toEqual([]);
});

describe('an unclosed container', () => {
  it('ends with its parent, with a warning', () => {
    const { html, warnings } = render(':::note\na\n\n- b\n  :::tip\n  c\n\nd');
    expect(fault(html)).toBeNull();
    expect(warnings).toEqual(['tip', 'note'].map((name) => ({ rule: 'containerOpen', values: { name } })));
  });

  it('ends with the longer fence around it', () => {
    const { html, warnings } = render('::::tabs\n:::tab[A]\na\n::::\nb');
    expect(html.replaceAll('\n', '')).toMatch(/<\/section><\/div><p>b<\/p>$/);
    expect(warnings).toEqual([{ rule: 'containerOpen', values: { name: 'tab' } }]);
  });

  it('that closes nothing is text, with a warning', () =>
    expect(render('a\n\n:::')).toMatchObject({ text: 'a\n:::', warnings: [{ rule: 'containerEnd', values: {} }] }));
});

describe('colons that are not directives stay as written', () => {
  it.each([
    ...['at 10:30 or a:b, :smile: and :x[y]{z=1}', 'std::vector ::x ::y[z]', 'a http://localhost:8080/ b'],
    ...['::block', '::block{ref=x}', '::video{src=x}', '::: note', '::::', ':x', 'a :::note b'],
  ])('%s', (source) => expect(render(source).text).toBe(source));

  it.each([':::unknown[x]{a=b}\nbody\n:::', ':::tab[outside tabs]\nbody\n:::'])('%s', (source) => {
    const { text, html } = render(source);
    expect(text).toBe(source);
    expect(fault(html)).toBeNull();
  });

  it('an unknown one does not consume the end of a known one', () => {
    const { html } = render('::::note\n:::what\na\n:::\nb\n::::\nc');
    expect(html.replaceAll('\n', '')).toBe(
      `${aside('note', 'Note', '<p>:::what</p><p>a</p><p>:::</p><p>b</p>')}<p>c</p>`,
    );
  });

  const lines = [':::note[x]', ':::', '::block{ref=1}', ':::note', '::::tabs{x}', '> [!NOTE]'];
  it.each(['```\n¤\n```', '    ¤', '`` ¤ ``', '<pre>\n¤\n</pre>', '<pre><b x>\n¤</pre>'])('in %j', (code) => {
    for (const line of lines) expect(render(code.replace('¤', line)).text).toBe(line);
  });

  it.each(['```\n¤\n```', '    ¤', '`¤`'])('text like our own mark stays too, in %j', (code) => {
    for (const line of ['<!D:0>', '<!D::0>', '<!D:::1>', '<!R:0>', '<cms-slot n="0">'])
      expect(render(`:::note\n:::\n\n${code.replace('¤', line)}`).text).toBe(`Note\n${line}`);
  });

  it('directives in comments are removed with them', () =>
    expect(render('<!--\n:::note\na\n:::\n-->\nb').text).toBe('b'));
});
