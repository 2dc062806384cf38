import { describe, expect, test } from 'vitest';
import { compareTexts } from '../../../api/homes/move-in/account/compare.ts';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';
import { convert, markdown } from './helpers.ts';

const CONTEXT = { language: 'en', base: '', block: () => null } as const;
const UPLOADS = 'https://old.example/wp-content/uploads';
const paragraph = (html: string): string => `<!-- wp:paragraph --><p>${html}</p><!-- /wp:paragraph -->`;
const losses = (raw: string, more: Parameters<typeof convert>[1] = {}): string[] =>
  convert(raw, more).ledger.losses.map(({ what }) => what);
const cells = (html: string): string => `<table><tr><td>a<br>${html}</td></tr></table>`;
const kept = (html: string): string => `<table><tbody><tr><td>${html}</td></tr></tbody></table>`;

/** A text of the old editor, one of blocks, or a rendered page, and the Markdown that says the same. */
const CASES: Record<string, [string, string][]> = {
  'lines of the old editor stay lines and paragraphs, wherever they stand': [
    ['<blockquote>One\n\nTwo\nthree</blockquote>\nAfter', '> One\n>\n> Two\\\n> three\n\nAfter'],
    ['<div>\nOne\n\nTwo\n</div>', 'One\n\nTwo'],
    ['<ul>\n<li>One\n\nTwo</li>\n<li>Three</li>\n</ul>', '- One\n\n  Two\n\n- Three'],
    ['<p>One\ntwo</p>', 'One\\\ntwo'],
    ['[toggle title="T"]\nOne\n\nTwo\n[/toggle]', '<details><summary>T</summary>\n\nOne\n\nTwo\n\n</details>'],
    ['<!-- wp:html --><div>\n\nOne\n\nTwo</div><!-- /wp:html -->', 'One Two'],
  ],
  'a shortcode may begin in one block and end in another': [
    [
      `<!-- wp:shortcode -->[note]<!-- /wp:shortcode -->${paragraph('Inside')}<!-- wp:shortcode -->[/note]<!-- /wp:shortcode -->`,
      ':::note\nInside\n:::',
    ],
    [paragraph('[note]') + paragraph('Inside') + paragraph('[/note]'), ':::note\nInside\n:::'],
    ['<!-- wp:code --><pre><code>[note]x[/note]</code></pre><!-- /wp:code -->', '```\n[note]x[/note]\n```'],
  ],
  'words of two columns are two words': [
    ['[row][column]Left[/column][column]Right[/column][/row]', 'Left\n\nRight'],
    ['[one_half]Left[/one_half][one_half_last]Right[/one_half_last]', 'Left\n\nRight'],
    ['<h3>Two<br>lines</h3>', '### Two lines'],
    ['<h2>Two <b>bold<br>lines</b></h2>', '## Two **bold lines**'],
  ],
  'links stay where they can stand': [
    [
      '<p><code>see <a href="https://x.example/">this</a> and that</code></p>',
      '`see` [`this`](https://x.example/) `and that`',
    ],
    ['<a href="https://x.example/"><h3>Title</h3><p>Words</p></a>', '### [Title](https://x.example/)\n\nWords'],
    ['<a href="https://x.example/" aria-label="Us there"><svg></svg></a>', '[Us there](https://x.example/)'],
    ['[button url="https://old.example/a (b)/"]Go[/button]', '[Go](/a%20%28b%29/)'],
    [
      '<details><summary>A <a href="https://x.example/">link</a></summary>x</details>',
      '<details><summary>A <a href="https://x.example/">link</a></summary>\n\nx\n\n</details>',
    ],
    ['<p><a id="here"></a>Words</p><p><a href="#here">back</a></p>', '<span id="here"></span>Words\n\n[back](#here)'],
    ['<p id="here">Words</p><p><a href="#here">back</a></p>', '<span id="here"></span>Words\n\n[back](#here)'],
  ],
  'a URL that stands alone leads to where its text is now': [
    ['https://old.example/other/', '/other/'],
    [
      '<!-- wp:embed {"url":"https://old.example/other/"} --><figure><div class="wp-block-embed__wrapper">\nhttps://old.example/other/\n</div></figure><!-- /wp:embed -->',
      '/other/',
    ],
    [`${UPLOADS}/a.mp4`.replace('/wp-content', ''), '<video src="/uploads/a.mp4" controls></video>'],
    [
      '<figure><div class="wp-block-embed__wrapper"><blockquote class="wp-embedded-content"><a href="https://old.example/other/">Other</a></blockquote><iframe class="wp-embedded-content" src="https://old.example/other/embed/#?secret=x"></iframe></div></figure>',
      '> [Other](/other/)',
    ],
  ],
  'pictures come from wherever they are shown': [
    [
      `<div class="wp-block-cover" style="background-image:url(${UPLOADS}/c.png)"><p>On it</p></div>`,
      '<img src="/cms-content/uploads/c.png" alt="">\n\nOn it',
    ],
    [
      `<div role="img" aria-label="Hills" style="background-image:url('${UPLOADS}/c.png')"></div>`,
      '![Hills](/cms-content/uploads/c.png)',
    ],
    [`<noscript><img src="${UPLOADS}/c.png" alt="C"></noscript>`, '![C](/cms-content/uploads/c.png)'],
    [
      `<p>Press <img src="${UPLOADS}/i.png" alt="Save" width="20" height="20"></p>`,
      'Press <img src="/cms-content/uploads/i.png" alt="Save" width="20">',
    ],
    [cells('<img class="emoji" alt="😀" src="https://s.w.org/x.svg">'), kept('a<br>😀')],
    [
      cells(
        `<img src="data:image/gif;base64,R0" data-src="${UPLOADS}/l.png" alt="L"><noscript><img src="${UPLOADS}/l.png" alt="L"></noscript>`,
      ),
      kept('a<br><img src="/cms-content/uploads/l.png" alt="L">'),
    ],
    [
      `<figure><img src="${UPLOADS}/a.png" alt="A"><span>Over it</span><figcaption>Below</figcaption></figure>`,
      '![A](/cms-content/uploads/a.png)Over it\n\nBelow',
    ],
  ],
  'films keep their choices and their first picture': [
    [
      `<video controls><source src="${UPLOADS}/a.webm" type="video/webm"><source src="${UPLOADS}/a.mp4"></video>`,
      '<video controls><source src="/cms-content/uploads/a.webm" type="video/webm"><source src="/cms-content/uploads/a.mp4"></video>',
    ],
    [
      `[video mp4="${UPLOADS}/a.mp4" poster="${UPLOADS}/p.png"][/video]`,
      '<video src="/cms-content/uploads/a.mp4" poster="/cms-content/uploads/p.png" controls></video>',
    ],
  ],
  'marks that touch are one, and code without words is none': [
    ['<p><b>a</b><strong>b</strong> <code>a</code><code>b</code></p>', '**ab** `ab`'],
    ['<p><code> x </code> <code></code> <code>y</code></p>', '`x` `y`'],
  ],
  'what plugins say of code is read': [
    ['<pre class="lang:php decode:true">echo;</pre>', '```php\necho;\n```'],
    ['<pre class="brush: js; gutter: true">x</pre>', '```js\nx\n```'],
    ['<pre data-enlighter-language="python">x</pre>', '```python\nx\n```'],
  ],
  'columns of a table stand as they stood, and a paragraph in a cell is its words': [
    [
      '<table><tr><th>A</th><th class="has-text-align-right">B</th></tr><tr><td><p>1</p></td><td class="has-text-align-right">2</td></tr></table>',
      '| A |  B |\n| - | -: |\n| 1 |  2 |',
    ],
  ],
  'words from right to left stay so, and small letters beside words stay with them': [
    ['<p dir="rtl">שלום</p>', '<span dir="rtl">שלום</span>'],
    ['<p>a <ruby>漢<rt>kan</rt></ruby> b</p>', 'a 漢kan b'],
  ],
};

for (const [name, cases] of Object.entries(CASES))
  test(name, () => {
    for (const [old, wanted] of cases) expect(markdown(old)).toBe(wanted);
  });

test('URLs in prose lead where they led', () => {
  const { html } = renderMarkdown(markdown('<p>See https://x.example/a_b?c=1&amp;d=2 or www.x.example.</p>'), CONTEXT);
  expect(html.trim()).toBe(
    '<p>See <a href="https://x.example/a_b?c=1&amp;d=2">https://x.example/a_b?c=1&amp;d=2</a> or <a href="http://www.x.example">www.x.example</a>.</p>',
  );
});

describe('what has no form is told', () => {
  test('in a table that stays HTML', () => {
    expect(markdown(cells('[button url="https://x.example/"]Go[/button]'))).toBe(
      kept('a<br><a href="https://x.example/">Go</a>'),
    );
    expect(losses(cells('[note]Care[/note]'))).toEqual([':::note in a table or a list of terms; its words stay']);
    expect(losses(cells('<!-- wp:block {"ref":12} /-->'))).toEqual(['::block{ref=12} in a table or a list of terms']);
    const frame = cells('<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>');
    expect(markdown(frame)).toContain('<a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">');
    expect(losses(frame)).toHaveLength(1);
    expect(losses(cells('<a href="javascript:x()">click</a>'))).toEqual(['a link that runs a script; its words stay']);
  });

  test('no sign of ours takes the place of what a shortcode says', () => {
    const rules = 'shortcodes:\n  price: { template: "{amount} EUR" }\n';
    const price = '[price amount="12"]';
    expect(markdown(cells(price), { rules })).toBe(kept('a<br>12 EUR'));
    expect(markdown(`<p><code>${price}</code></p><pre>${price}</pre><h2>${price}</h2>`, { rules })).toBe(
      '`12 EUR`\n\n```\n12 EUR\n```\n\n## 12 EUR',
    );
  });

  test('subtitles, buttons, and words that a reusable block has in this text alone', () => {
    expect(losses('<video src="/a.mp4"><track src="/a.vtt"></video>')).toEqual(['the subtitles at /a.vtt']);
    expect(convert('<button>Question</button>')).toMatchObject({
      markdown: 'Question',
      ledger: { losses: [{ kind: 'element' }] },
    });
    const block = '<!-- wp:block {"ref":12,"content":{"Name":{"content":"Own words"}}} /-->';
    expect(losses(block)).toEqual(['words of this text in the reusable block 12']);
    expect(markdown(block, { rendered: '<p>Own words</p>' })).toBe('Own words');
    expect(markdown('[gallery]', { rendered: '<p><img src="https://x.example/a.png" alt="A"></p>' })).toBe(
      '![A](https://x.example/a.png)',
    );
  });

  test('a block that shows a field instead of its stored words', () => {
    const bound = '{"metadata":{"bindings":{"content":{"source":"core/post-meta","args":{"key":"price"}}}}}';
    const block = `<!-- wp:paragraph ${bound} --><p>Price</p><!-- /wp:paragraph -->`;
    expect(markdown(block, { rendered: '<p>12 EUR</p>' })).toBe('12 EUR');
    expect(losses(block)).toEqual(['what core/paragraph shows from another field']);
    expect(losses(block.replace('core/post-meta', 'core/pattern-overrides'))).toEqual([]);
  });

  test('a block that its author hid, with all within', () => {
    const hidden = `<!-- wp:group {"metadata":{"blockVisibility":false}} -->${paragraph('Secret')}<!-- /wp:group -->`;
    expect(markdown(hidden + paragraph('Shown'))).toBe('Shown');
    expect(losses(hidden)).toEqual(['core/group, which the old site hides']);
  });

  test('a shortcode without a rule, also within one that has a rule', () => {
    const built = '[vc_row][vc_column_text]One[/vc_column_text][acme_box title="Two"]Three[/acme_box][/vc_row]';
    expect(markdown(built, { rendered: '<p>One</p><h3>Two</h3><p>Three</p>' })).toBe('One\n\n### Two\n\nThree');
    expect(losses(built)).toEqual(['[acme_box] has no rule, and no page shows its output']);
  });

  test('a block that only the old site fills is told once, and an empty one not at all', () => {
    expect(losses('<!-- wp:latest-posts /-->')).toEqual([
      'core/latest-posts shows what the old site looks up on each request',
    ]);
    expect(convert('<!-- wp:html --><!-- /wp:html -->x', { rendered: '<p>y</p>' }).markdown).toBe('x');
  });
});

test('a note whose mark stands in HTML stays a list with its mark', () => {
  const mark = '<sup data-fn="aa" class="fn"><a href="#aa" id="aa-link">1</a></sup>';
  const footnotes = JSON.stringify([{ id: 'aa', content: 'Said so.' }]);
  const text = markdown(`<!-- wp:html -->${cells(mark)}<!-- /wp:html --><!-- wp:footnotes /-->`, { footnotes });
  expect(text).toBe(`${kept('a<br><sup><a href="#aa">1</a></sup>')}\n\n1. <span id="aa"></span>Said so.`);
});

test('what browsers do not show is not counted, and pictures behind words are', () => {
  const old = '<video src="/a.mp4">Get a newer browser</video><div style="background: url(/c.png)">x</div>';
  const { words, pictures } = compareTexts(old, renderMarkdown('x', CONTEXT).html, (url) => url);
  expect([words.missing, pictures.missing.map(({ what }) => what)]).toEqual([[], ['/c.png']]);
});

test('a link counts, whichever signs of its URL are escaped', () => {
  const link = '<a href="https://other.example/(x)?a=[1]">x</a>';
  const { links } = compareTexts(link, renderMarkdown(markdown(link), CONTEXT).html, (url) => url);
  expect(links).toMatchObject({ old: 1, kept: 1 });
});

test('an embed counts where it is, also in a frame that is loaded late', () => {
  const src = 'https://www.youtube.com/embed/aqz-KE-bpKQ';
  for (const name of ['data-src', 'data-lazy-src', 'data-original']) {
    const late = `<iframe src="about:blank" ${name}="${src}"></iframe>`;
    expect(markdown(late)).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    expect(compareTexts(late, `<iframe src="${src}"></iframe>`, (url) => url).embeds).toMatchObject({
      old: 1,
      kept: 1,
    });
  }
});
