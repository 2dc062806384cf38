import { readFileSync } from 'node:fs';
import { decodeHTMLStrict } from 'entities';
import { describe, expect, it, vi } from 'vitest';
import { ASIDE_KINDS } from '../../../api/content/markdown/labels.ts';
import { renderWithText } from './render-with-text.ts';
import { context } from './context.ts';

const render = (source: string, parts = {}) => renderWithText(source, context(parts));
const html = (source: string, parts = {}) => render(source, parts).html.trim();

describe('a body that begins with dashes', () => {
  it('keeps text like front matter', () => {
    expect(render('---\ntitle: x\n---\ntext').text).toBe('title: x\ntext');
    expect(render('+++\ntitle = 1\n+++\ntext').text).toContain('title = 1');
  });

  it('may begin with a rule', () => expect(html('---\n\ntext')).toBe('<hr>\n<p>text</p>'));
});

it.each(ASIDE_KINDS)('%s is a callout with a style on pages and in the field, and a place in the document', (kind) => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  expect(html(`:::${kind}\ntext\n:::`)).toContain(`class="starlight-aside starlight-aside--${kind}"`);
  expect(read('src/styles/callouts.css')).toContain(`.starlight-aside--${kind}`);
  expect(read('src/styles/writing/field/text.css')).toContain(`.container.${kind} {`);
  expect(read('docs/writing.md')).toMatch(new RegExp(`A callout\\. Kinds: .*\\b${kind}\\b`));
});

it('inline HTML ends where the author closed it, with or without attributes', () => {
  expect(html('a <abbr title="T">b</abbr> c <mark>d</mark> e')).toBe(
    '<p>a <abbr title="T">b</abbr> c <mark>d</mark> e</p>',
  );
  expect(html('a</abbr> b')).toBe('<p>a b</p>');
});

describe('GitHub Markdown', () => {
  it('makes tables that scroll separately and are reachable by keyboard', () => {
    const table = html('| a | b |\n|:-:|--:|\n| 1 | 2 |');
    expect(table).toMatch(/^<section class="table-scroll" tabindex="0" aria-label="Table 1"><table>/);
    expect(table).toMatch(/<\/table><\/section>$/);
    expect(table).toContain('<td class="align-center">1</td>');
    expect(table).not.toContain('style');
  });

  it('does not make the empty corner of a table a header', () => {
    const table = html('| | a |\n| --- | --- |\n| b | 1 |');
    expect(table).toContain('<td></td>');
    expect(table.match(/<th[ >]/g)).toHaveLength(1);
    expect(table).toContain('<th scope="col">a</th>');
    // An invisible character is still content that the author wrote.
    expect(html('| \ufeff | a |\n| --- | --- |\n| b | 1 |').match(/<th>/g)).toHaveLength(2);
  });

  it('gives each table its own name', () => {
    const names = html('|a|\n|-|\n|1|\n\ntext\n\n|b|\n|-|\n|2|', { language: 'cs' }).match(/aria-label="[^"]*"/g);
    expect(names).toEqual(['aria-label="Tabulka 1"', 'aria-label="Tabulka 2"']);
  });

  it('makes task lists with labelled checkboxes', () => {
    const list = html('- [x] a\n- [ ] b');
    expect(list).toContain('<input type="checkbox" aria-label="Done" checked disabled> a');
    expect(list).toContain('<input type="checkbox" aria-label="To do" disabled> b');
  });

  it('strikes out text and links bare URLs', () =>
    expect(html('~~a~~ https://x.example/?a=b&c')).toBe(
      '<p><del>a</del> <a href="https://x.example/?a=b&amp;c">https://x.example/?a=b&amp;c</a></p>',
    ));

  it('makes footnotes in the language of the text', () => {
    const { html, text, headings } = render('x[^1]\n\n[^1]: note', { language: 'cs' });
    expect(html).toContain('<h2 class="sr-only" id="footnote-label">Poznámky pod čarou</h2>');
    for (const part of ['aria-label="Zpět k odkazu 1"', '<li id="user-content-fn-1">']) expect(html).toContain(part);
    expect([text, headings]).toEqual(['x\nnote', []]);
  });

  it('makes wide code scrollable', () =>
    expect(html('```\na < b\n```')).toBe('<pre tabindex="0"><code>a &lt; b\n</code></pre>'));

  it('highlights code by class', () => {
    const code = html('```json\n{ "a": 1 }\n```');
    expect(code).toContain('<code class="language-json">{ <span class="hl-name">"a"</span>: ');
    expect(render('```json\n{ "a": 1 }\n```').text).toBe('{ "a": 1 }');
  });

  it.each([
    ['"date": "2026-01-21T10:14:00",', 'name "date"', 'string "2026-01-21T10:14:00"'],
    ['"link": "http://127.0.0.1:5100/?p=301"', 'name "link"', 'string "http://127.0.0.1:5100/?p=301"'],
    [String.raw`"a \": b" : "c: \"d\": e"`, String.raw`name "a \": b"`, String.raw`string "c: \"d\": e"`],
    ['"unclosed: 1', 'string "unclosed: 1'],
  ])('highlights a JSON value that contains a colon as one string: %s', (line, ...spans) => {
    const coloured = html(`\`\`\`json\n${line}\n\`\`\``).matchAll(/<span class="hl-(\w+)">(.*?)<\/span>/g);
    expect(Array.from(coloured, ([, kind, text]) => `${kind} ${text}`)).toEqual(spans);
  });
});

describe('code', () => {
  it.each([
    ['py', 'def f(): # x', 'def f(): # x', ['keyword', 'comment']],
    ['php', '<?php echo $a;', '<?php echo $a;', ['keyword', 'keyword', 'name']],
    ['ruby', "puts :a, 'b'", "puts :a, 'b'", ['keyword', 'name', 'string']],
    ['java', 'int a = 1; // x', 'int a = 1; // x', ['keyword', 'number', 'comment']],
    ['c#', 'var a = "b";', 'var a = "b";', ['keyword', 'string']],
    ['c++', '#include <a>', '#include <a>', ['name']],
    ['go', 'func f() {}', 'func f() {}', ['keyword']],
    ['rust', "fn f<'a>() {}", "fn f<'a>() {}", ['keyword']],
    ['kotlin', 'val a = null', 'val a = null', ['keyword', 'keyword']],
    ['swift', 'let a = nil', 'let a = nil', ['keyword', 'keyword']],
    ['powershell', 'Get-Item $a -Force', 'Get-Item $a -Force', ['keyword', 'name', 'name']],
    ['toml', '[a]\nb = 1', '[a]\nb = 1', ['keyword', 'name', 'number']],
    ['dockerfile', 'FROM node:24', 'FROM node:24', ['keyword']],
    ['nginx', 'listen 80;', 'listen 80;', ['keyword', 'number']],
    ['graphql', 'query($a: ID)', 'query($a: ID)', ['keyword', 'name']],
    ['diff', '@@ 1 @@\n+a\n-b', '@@ 1 @@\n+a\n-b', ['meta', 'inserted', 'deleted']],
    ['ts', 'const a = `b`;', 'const a = `b`;', ['keyword', 'string']],
  ])('in %s is highlighted, and its text stays', (language, code, text, kinds) => {
    const rendered = render(`\`\`\`${language}\n${code}\n\`\`\``);
    expect([...rendered.html.matchAll(/class="hl-(\w+)"/g)].map(([, kind]) => kind)).toEqual(kinds);
    const shown = /<code[^>]*>(.*)<\/code>/s.exec(rendered.html)?.[1] ?? '';
    expect(decodeHTMLStrict(shown.replace(/<[^>]*>/g, ''))).toBe(`${text}\n`);
  });

  it('in an unknown language, or one named like a property of objects, stays plain', () => {
    for (const language of ['klingon', 'constructor', '__proto__'])
      expect(html(`\`\`\`${language}\na < b\n\`\`\``)).toBe(
        `<pre tabindex="0"><code class="language-${language}">a &lt; b\n</code></pre>`,
      );
  });

  it('has a title and marked lines, also across line ends and beside HTML by the author', () => {
    const block = '```js title="a<b>.js" {1,3-4}\n/* x\ny */\nlet a;\n\nb\n```';
    const comment = (text: string) => `<span class="hl-comment">${text}</span>`;
    const expected =
      '<figure class="code-block"><figcaption>a&lt;b&gt;.js</figcaption><pre tabindex="0"><code class="language-js">' +
      `<mark class="hl-line">${comment('/* x\n')}</mark>${comment('y */')}\n` +
      '<mark class="hl-line"><span class="hl-keyword">let</span> a;\n</mark><mark class="hl-line">\n</mark>b\n' +
      '</code></pre></figure>';
    expect(html(block)).toBe(expected);
    expect(html(`${block}\n\n<div>x</div>`)).toContain(expected);
    expect(html('```js {}\na\n```\n\n```js/0\na\n```')).not.toContain('mark');
  });
});

describe('headings', () => {
  it('are listed with unique ids: Latin letters without diacritics, other scripts unchanged', () => {
    const { headings, html } = render(
      '## Příliš *žluťoučký* `kůň`\n\n### Привет мир\n\n## a\n\n## a\n\n## A-1\n\n## !',
    );
    expect(headings).toEqual([
      { depth: 2, slug: 'prilis-zlutoucky-kun', alias: 'příliš-žluťoučký-kůň', text: 'Příliš žluťoučký kůň' },
      { depth: 3, slug: 'привет-мир', alias: '', text: 'Привет мир' },
      { depth: 2, slug: 'a', alias: '', text: 'a' },
      { depth: 2, slug: 'a-1', alias: '', text: 'a' },
      { depth: 2, slug: 'a-1-1', alias: '', text: 'A-1' },
      { depth: 2, slug: 'section', alias: '', text: '!' },
    ]);
    expect(html).toContain('<h2 id="prilis-zlutoucky-kun">');
  });

  it('leave an id without diacritics to the heading that always had it', () => {
    expect(render('## Úprava\n\n## Uprava\n\n## Úprava').headings.map(({ slug, alias }) => [slug, alias])).toEqual([
      ['uprava-1', 'úprava'],
      ['uprava', ''],
      ['uprava-2', 'úprava-1'],
    ]);
  });

  it('are found by links within the text that use diacritics', () => {
    const { html } = render('[a](#úprava) [b](#%C3%BAprava) [c](#jin%C3%A9) [d](#%)\n\n## Úprava');
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="#uprava"',
      'href="#uprava"',
      'href="#jin%C3%A9"',
      expect.stringMatching(/^href="#%/),
    ]);
  });

  it('are listed with a space for a line break, which their ids have not', () => {
    for (const source of ['## Jak na to<br>rychle', '## <span>Jak na to</span><br>rychle'])
      expect(render(source).headings).toEqual([
        { depth: 2, slug: 'jak-na-torychle', alias: '', text: 'Jak na to rychle' },
      ]);
  });

  it('are found by their ids with diacritics if their marks are separate characters', () => {
    const { html } = render(`[a](#úprava) [b](#${'úprava'.normalize('NFD')})\n\n## ${'Úprava'.normalize('NFD')}`);
    expect(html).toContain('<a href="#uprava">a</a> <a href="#uprava">b</a>');
  });

  it('do not get ids that the page needs', () => {
    const slugs = render('## _top\n\n## Footnote label\n\n## user content fn 1').headings.map(({ slug }) => slug);
    expect(slugs).toEqual(['_top-1', 'footnote-label-1', 'h-user-content-fn-1']);
  });

  it('written as HTML are listed too', () => {
    const { headings, html } = render('<h2>One</h2>\n\n<h3 id="two">Two <b>b</b></h3>\n\n[x](#two)');
    expect(headings.map(({ slug }) => slug)).toEqual(['one', 'user-content-two']);
    expect(html).toContain('href="#user-content-two"');
    expect(render('<a id="ceník"></a>\n\n[Ceník](#ceník)').html).toContain('href="#user-content-ceník"');
  });
});

describe('links', () => {
  it('of the site get its base', () => {
    const { html } = render('[a](/x/?q#f) [b](/x/) [c](/%C4%8D/) [d](//h/x) [e](#f) [f](x/)', { base: '/guide' });
    expect(html).toContain('<a href="/guide/x/?q#f">a</a> <a href="/guide/x/">b</a>');
    expect(html).toContain('<a href="//h/x">d</a> <a href="#f">e</a> <a href="x/">f</a>');
  });

  it('get the base once, also beside raw HTML', () => {
    const { html } = render('<a href="/a/">x</a> [b](/b/)\n\n:::note[[c](/c/)]\n:::', { base: '/guide' });
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="/guide/a/"', 'href="/guide/b/"']);
  });

  it('that could run code lose their URL, with a warning', () => {
    const { html, warnings } = render('[x](javascript:alert(1))');
    expect(html).toBe('<p><a>x</a></p>\n');
    expect(warnings).toHaveLength(1);
  });
});

describe('images', () => {
  const media = (path: string) =>
    path === '2026/09/a b.png'
      ? { width: 1200, height: 750, sizes: [{ path: '2026/09/a b-300x188.png', width: 300 }] }
      : null;

  it('get their size and smaller copies, and load lazily', () => {
    const { html } = render('![x](</cms-content/uploads/2026/09/a b.png> "t")', { media, base: '/g' });
    expect(html).toBe(
      '<p><img src="/g/cms-content/uploads/2026/09/a%20b.png" alt="x" title="t" width="1200" height="750" ' +
        'srcset="/g/cms-content/uploads/2026/09/a%20b-300x188.png 300w, /g/cms-content/uploads/2026/09/a%20b.png 1200w" ' +
        'sizes="(min-width: 66rem) 46rem, (min-width: 50rem) calc(100vw - 20rem), calc(100vw - 2rem)" loading="lazy" decoding="async"></p>\n',
    );
  });

  it('in raw HTML get the same, and keep a given size', () => {
    const { html } = render('<img src="/cms-content/uploads/2026/09/a%20b.png" alt="" width="64" height="40" />', {
      media,
    });
    for (const part of ['width="64" height="40"', 'loading="lazy"', 'alt=""']) expect(html).toContain(part);
  });

  it('from elsewhere stay as they are', () =>
    expect(html('![](https://x.example/y.png)')).toBe(
      '<p><img src="https://x.example/y.png" alt="" loading="lazy" decoding="async"></p>',
    ));
});

describe('a URL alone in a paragraph', () => {
  const parts = {
    card: (url: string) =>
      /^(?:https:\/\/guide\.example)?\/first\/$/.test(url)
        ? { title: 'A & <em>b</em>', excerpt: 'c < d', href: '/g/first/' }
        : null,
    embed: (url: string) =>
      url.startsWith('https://tube.example/')
        ? { provider: 'Tube', player: url.includes('?v=') ? 'https://play.tube.example/1?a=b&c' : null }
        : null,
  };

  it.each(['/first/', 'https://guide.example/first/', '<https://guide.example/first/>'])('%s becomes a card', (url) => {
    const { html } = render(url, parts);
    expect(html.trim()).toBe(
      '<div class="link-card"><p class="link-card__title"><a href="/g/first/">A &amp; <em>b</em></a></p>' +
        '<p class="link-card__excerpt">c &lt; d</p></div>',
    );
  });

  it('of a known provider requires consent before anything is loaded', () => {
    expect(html('https://tube.example/?v=1&t=2', parts)).toBe(
      '<div class="embed-consent" data-src="https://play.tube.example/1?a=b&amp;c" data-provider="Tube">' +
        '<a href="https://tube.example/?v=1&amp;t=2" rel="noopener nofollow">https://tube.example/?v=1&amp;t=2</a></div>',
    );
  });

  it('of a known provider without a player becomes a card with its name', () => {
    expect(html('https://tube.example/list', parts)).toBe(
      '<div class="link-card"><p class="link-card__title">' +
        '<a href="https://tube.example/list" rel="noopener nofollow">https://tube.example/list</a></p>' +
        '<p class="link-card__excerpt">Tube</p></div>',
    );
  });

  it.each(['see /first/', '[first](/first/)', '- /first/', '/other/', 'https://elsewhere.example/'])(
    '%s stays unchanged',
    (source) => expect(html(source, parts)).not.toMatch(/link-card|embed-consent/),
  );
});

describe('raw HTML', () => {
  it.each([
    [
      'that only marks words needs no sanitiser and is repaired',
      '<kbd>Ctrl</kbd>+<kbd>C *a <b>b* c</b> <br/>',
      '<p><kbd>Ctrl</kbd>+<kbd>C <em>a <b>b</b></em> c <br></kbd></p>',
    ],
    [
      'keeps allowed elements and loses the rest',
      '<div class="cms-box evil" style="x" onclick="y">a <script>b</script><center>c</center></div>',
      '<div class="cms-box">a c</div>',
    ],
    [
      'shows a frame as a link',
      '<iframe src="https://x.example/"></iframe>',
      '<a href="https://x.example/">https://x.example/</a>',
    ],
    ['loses comments', '<!-- cms:paragraph -->\n<p>Hi</p>\n<!-- /cms:paragraph -->', '<p>Hi</p>'],
    ['keeps the "read more" mark', 'a\n\n<!-- more -->\n\nb <!-- x -->', '<p>a</p>\n<!--more-->\n<p>b </p>'],
    ['keeps that mark after an element', '<div>x</div>\n\n<!--more-->', '<div>x</div>\n<!--more-->'],
  ])('%s', (_, source, made) => expect(html(source)).toBe(made));

  it('may have any number of elements that end by themselves, in capitals too', () => {
    const { html, warnings } = render(`<UL>${'<LI>a<BR>b'.repeat(501)}</UL>`);
    expect([html.match(/<li>/g)?.length, warnings]).toEqual([501, []]);
  });

  it('loads posters and sources from below the base, or from beside the text', () => {
    const { html } = render(
      '<video poster="shot.png"></video> <picture><source srcset="shot.png, /cms-content/uploads/a.webp 2x, x:y">' +
        '<source src="/cms-content/uploads/b.webm" type="video/webm"><img src="shot.png" alt=""></picture>',
      { base: '/g', pictures: { 'shot.png': { path: 'en/posts/shot.png', width: 4, height: 3 } } },
    );
    const shot = '/g/cms-content/pictures/en/posts/shot.png';
    expect(html).toContain(`<video poster="${shot}" controls>`);
    expect(html).toContain(`<source srcset="${shot}, /g/cms-content/uploads/a.webp 2x">`);
    expect(html).toContain('<source src="/g/cms-content/uploads/b.webm" type="video/webm">');
  });

  it('adds controls to audio and video players', () => {
    expect(html('<video src="/cms-content/uploads/a.mp4" autoplay></video>', { base: '/g' })).toBe(
      '<p><video src="/g/cms-content/uploads/a.mp4" controls></video></p>',
    );
  });
});

describe('plain text of a body', () => {
  it('has a line for each block and no markup', () => {
    const { text } = render('# A\n\nb **c**\nd &amp; e\n\n- f\n- g\n\n|h|i|\n|-|-|\n|j|k|\n\n```\nl <m>\n```');
    expect(text).toBe('A\nb c d & e\nf\ng\nh i\nj k\nl <m>');
  });

  it('is empty for an empty body', () =>
    expect(render('')).toEqual({ html: '', headings: [], text: '', excerpt: '', summary: '', warnings: [] }));
});

it('control characters do not reach the page', () =>
  expect(html('a\u0000b\u0001 c\u000c\ufffe &#2;')).toBe('<p>ab c \ufffd</p>'));

it('a closed tag ends where it says, and the text after it is shown', () => {
  const after = (tag: string) => html(`${tag}\n\nAfter **it**`);
  const words = '<p>After <strong>it</strong></p>';
  expect(after('<video src="/a.mp4" />')).toBe(`<video src="/a.mp4" controls></video>\n${words}`);
  expect(after('<iframe src="https://a.example/" />')).toMatch(new RegExp(`</a>\\n${words}$`));
  // Markdown ends a script only at its closing tag.
  expect(after('<Script src="/a.js" />')).toContain('After **it**');
});

it('a set of pictures with a space in a URL is left out without a word on the console', () => {
  const said = vi.spyOn(console, 'log');
  const source = '<picture><source srcset="/a b.png"><source srcset="/c.png 2x"><img src="/d.png" alt="D"></picture>';
  expect(html(source)).not.toContain('/a');
  expect(html(source)).toContain('srcset="/c.png 2x"');
  expect(said).not.toHaveBeenCalled();
});
