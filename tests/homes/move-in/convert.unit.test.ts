import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTexts } from '../../../api/homes/move-in/account/compare.ts';
import { KINDS } from '../../../api/homes/move-in/account/count.ts';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';
import { runs } from '../../helpers/strength.ts';
import { convert, markdown } from './helpers.ts';

const rendered = (text: string): string =>
  renderMarkdown(text, { language: 'en', base: '', block: () => ({ content: 'Words of the block' }) }).html;

const IMAGE = '<img src="https://old.example/wp-content/uploads/a.png" alt="A" />';
const CAPTIONED =
  '<figure><img src="/cms-content/uploads/a.png" alt="A"><figcaption>The <em>caption</em></figcaption></figure>';

test.each([
  [
    'paragraphs, emphasis, links, lists and code become Markdown',
    `<!-- wp:paragraph -->
<p>Sign <strong>in </strong>with <em>care</em>, <a href="https://old.example/help/">help</a> or <code>run</code>.</p>
<!-- /wp:paragraph -->
<!-- wp:list {"ordered":true} -->
<ol><li>one<ul><li>inner</li></ul></li><li>two</li></ol>
<!-- /wp:list -->
<!-- wp:code -->
<pre class="wp-block-code"><code lang="php">if (a &lt; b) {

}</code></pre>
<!-- /wp:code -->`,
    'Sign **in** with *care*, [help](/help/) or `run`.\n\n1. one\n   - inner\n2. two\n\n```php\nif (a < b) {\n\n}\n```',
  ],
  [
    'a classic text has its paragraphs and line breaks where its editor showed them',
    'One line.\nAnother one.\n\nA <b>second</b> paragraph.\n<!--more-->\nThe rest.',
    'One line.\\\nAnother one.\n\nA **second** paragraph.\n\n<!--more-->\n\nThe rest.',
  ],
  [
    'a poem keeps its lines, marks and links',
    '<!-- wp:verse --><pre class="wp-block-verse">One <em>two\nthree</em>\n<a href="https://other.example/">four</a>\n</pre><!-- /wp:verse -->',
    'One *two\\\nthree*\\\n[four](https://other.example/)',
  ],
  [
    'a caption stays with its picture',
    `<!-- wp:image --><figure class="wp-block-image">${IMAGE.replace(' />', '/>')}<figcaption class="wp-element-caption">The <em>caption</em></figcaption></figure><!-- /wp:image -->`,
    CAPTIONED,
  ],
  [
    'a caption of the classic editor stays with its picture',
    `[caption id="attachment_1" width="3"]${IMAGE} The <em>caption</em>[/caption]`,
    CAPTIONED,
  ],
  [
    'no text can claim to be a part that was made here',
    '<p><move-in-part n="0">words</move-in-part></p><p>[note]own[/note]</p>',
    'words\n\n:::note\nown\n:::',
  ],
  [
    'the sign beside the heading of an accordion stays behind',
    '<!-- wp:accordion-heading --><h3><button class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">More</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3><!-- /wp:accordion-heading -->',
    '### More',
  ],
  [
    'reusable blocks are shown by a line, and one that is gone is told',
    '<!-- wp:block {"ref":12} /-->\n\n<!-- wp:block {"ref":13} /-->',
    '::block{ref=12}',
    'the reusable block 13, which no longer exists',
  ],
  [
    'a shortcode that nothing explains stays as text and is told',
    'See [my_widget id="3"] here.',
    'See \\[my_widget id="3"] here.',
    '[my_widget] has no rule, and no page shows its output',
  ],
  ['brackets in prose are no shortcodes', 'An [example] of a [sic] in prose.', 'An \\[example] of a \\[sic] in prose.'],
])('%s', (_, html, text, ...losses) => {
  const { markdown, ledger } = convert(html);
  expect([markdown, ledger.losses.map(({ what }) => what)]).toEqual([text, losses]);
});

test('signs that Markdown or the guide would read as markup stay what they are', () => {
  const texts = [
    ...['# no heading', '- no list', '1. no number', '> no quote', '::block{ref=12}', ':::note', '[!NOTE]'],
    ...['| a | b |', '***', '<b>', '~~no~~', '`no`', '&amp;', 'a_b_c', '[a](b)', '\\n'],
  ];
  for (const text of texts) {
    const html = `<!-- wp:paragraph -->\n<p>x</p>\n<!-- /wp:paragraph --><!-- wp:paragraph -->\n<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>\n<!-- /wp:paragraph -->`;
    expect(rendered(markdown(html)).replaceAll(/<\/?p>|\n/g, ''), text).toBe(
      `x${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`,
    );
  }
});

test('tables with a head become Markdown, others stay as HTML with all their cells', () => {
  expect(
    markdown(
      '<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1 | 2</td><td><strong>3</strong></td></tr></tbody></table><figcaption>Words</figcaption></figure><!-- /wp:table -->',
    ),
  ).toBe('| A      | B     |\n| ------ | ----- |\n| 1 \\| 2 | **3** |\n\nWords');
  const { markdown: kept, ledger } = convert(
    '<!-- wp:table --><table class="x" style="color:red"><tr><td colspan="2" onclick="run()">wide</td></tr><tr><td>a</td><td><ul><li>b</li></ul></td></tr></table><!-- /wp:table -->',
  );
  expect(kept).toBe(
    '<table><tbody><tr><td colspan="2">wide</td></tr><tr><td>a</td><td><ul><li>b</li></ul></td></tr></tbody></table>',
  );
  expect(ledger.kept.get('table')).toBe(1);
});

test('videos of known services play again, other frames become a link and are told as lost', () => {
  const { markdown: text, ledger } = convert(
    '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed"></iframe>\n\n<iframe src="//maps.example/x" title="Map"></iframe>\n\nhttps://vimeo.com/76979871',
  );
  expect(text).toBe(
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ\n\n[Map](https://maps.example/x)\n\nhttps://vimeo.com/76979871',
  );
  expect(ledger.losses).toEqual([
    { kind: 'embed', what: 'a frame of https://maps.example/x; a link to it stays', place: 'before the first heading' },
  ]);
});

test('everything without a form is told with its place', () => {
  const { markdown: text, ledger } = convert(
    '<h2>Contact</h2><p>Write to us.</p><form><label>Mail <input name="m"></label><button>Send</button></form><script>x()</script><p><a href="javascript:x()">click</a></p>',
  );
  expect(text).toBe('## Contact\n\nWrite to us.\n\nclick');
  expect(ledger.losses.map(({ kind, what, place }) => `${kind}: ${what} (${place})`)).toEqual([
    'form: <form> "Mail Send" (under "Contact", after "Write to us.")',
    'element: <script> (under "Contact", after "Write to us.")',
    'link: a link that runs a script; its words stay (under "Contact", after "Write to us. click")',
  ]);
});

test('shortcodes of common plugins become callouts, tabs and details', () => {
  expect(markdown('[note title="Mind"]Words, **stars**[/note]')).toBe(':::note[Mind]\nWords, \\*\\*stars\\*\\*\n:::');
  expect(markdown('[tabs][tab title="One"]First[/tab][tab title="Two"]Second[/tab][/tabs]')).toBe(
    '::::tabs\n:::tab[One]\nFirst\n:::\n\n:::tab[Two]\nSecond\n:::\n::::',
  );
  expect(rendered(markdown('[toggle title="More"]<p>In</p>[/toggle]'))).toContain('<details><summary>More</summary>');
});

test('the owner decides what becomes of a shortcode, a block and a class', () => {
  const rules =
    'shortcodes:\n  price: { template: "{amount|\\"?\\"} EUR" }\n  gone: drop\n  plain: keep\nblocks:\n  acme/box: { template: ":::tip\\n{content}\\n:::" }\nclasses:\n  callout: { template: ":::caution\\n{content}\\n:::" }\n';
  expect(markdown('It costs [price amount="12"][gone] or [plain]nothing[/plain].', { rules })).toBe(
    'It costs 12 EUR or nothing.',
  );
  expect(markdown('<!-- wp:acme/box --><div><p>Words</p></div><!-- /wp:acme/box -->', { rules })).toBe(
    ':::tip\nWords\n:::',
  );
  expect(markdown('<div class="callout red"><p>Words</p></div>', { rules })).toBe(':::caution\nWords\n:::');
});

test('a mistake in the rules is named with its key', () => {
  for (const [rules, says] of [
    ['shortcodes:\n  a: maybe\n', 'move-in.yaml: shortcodes.a must be keep, drop or a template'],
    ['types:\n  docs: article\n', 'move-in.yaml: types.docs must be post, page, block or skip'],
    ['languages:\n  de: german\n', 'move-in.yaml: languages.de must be cs, en or skip'],
    ['colours: red\n', 'move-in.yaml: unknown key colours'],
    ['a: [\n', 'move-in.yaml: '],
  ] as const)
    expect(() => markdown('x', { rules })).toThrow(says);
});

test('what only the old site can show is taken from what readers saw', () => {
  const raw = 'It costs [price amount="12"] and [[price]] is how to write it.';
  const {
    markdown: text,
    from,
    ledger,
  } = convert(raw, { rendered: '<p>It costs <span>12 EUR</span> and [price] is how to write it.</p>' });
  expect([text, from]).toEqual(['It costs 12 EUR and \\[price] is how to write it.', 'rendered']);
  expect([...ledger.notes]).toContain('Taken from the rendered page, because there is no rule for [price].');
});

test('an escaped gallery is text', () => {
  const { markdown: text, from } = convert('<p>Type [[gallery]].</p>', { rendered: '<p>Type [gallery].</p>' });
  expect([text, from]).toEqual(['Type \\[gallery].', 'stored']);
});

test('a text that is nested without end costs little and keeps its words', () => {
  const { markdown: text, ledger } = convert(`${'<div>'.repeat(50_000)}words${'</div>'.repeat(50_000)}`);
  expect(text).toContain('words');
  expect(ledger.losses[0]?.what).toContain('nested too deep');
});

test('many brackets and comments that nothing closes are read in the time of their length', () => {
  expect(markdown('[a '.repeat(20_000)).length).toBeGreaterThan(0);
  expect(markdown('<!-- wp:a {"x":'.repeat(20_000))).toBe('');
  expect(markdown('<!-- wp:group --><p>x</p>'.repeat(2_000)).split('x')).toHaveLength(2_001);
});

test('of random pages no word, link, picture, table, line of code or embed is lost untold', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const line = fc
    .tuple(word, fc.constantFrom('', ' ', '* ', '_', '<b>', '<i>', '<code>', '<kbd>', '<s>'))
    .map(([text, mark]) => {
      const [, tag] = /^<(\w+)>$/.exec(mark) ?? [];
      return tag ? `<${tag}>${text}</${tag}> ` : `${mark}${text} `;
    });
  const words = fc.array(line, { minLength: 1, maxLength: 8 }).map((list) => list.join(''));
  const piece: fc.Arbitrary<string> = fc.oneof(
    words.map((text) => `<p>${text}</p>`),
    words.map((text) => `<h2>${text}</h2>`),
    words.map((text) => `<div>${text}</div>`),
    fc
      .array(words, { minLength: 1, maxLength: 3 })
      .map((list) => `<ul>${list.map((one) => `<li>${one}<p>${one}</p></li>`).join('')}</ul>`),
    words.map((text) => `<blockquote><p>${text}</p><ol><li>${text}</li></ol></blockquote>`),
    fc.tuple(words, word).map(([text, name]) => `<p>${text}<a href="https://x.example/${name}">${text}</a></p>`),
    word.map(
      (name) =>
        `<figure><img src="https://x.example/${name}.png" alt="${name}"><figcaption>${name}</figcaption></figure>`,
    ),
    words.map((text) => `<table><tr><th>${text}</th></tr><tr><td>${text}</td></tr></table>`),
    words.map((text) => `<table><tr><td>${text}<br>x</td></tr></table>`),
    fc
      .stringMatching(/^[a-z{}<>`~ \n]{1,40}$/)
      .map((code) => `<pre><code>${code.replaceAll('<', '&lt;')}</code></pre>`),
    words.map((text) => `<details><summary>${text}</summary><p>${text}</p></details>`),
    words.map((text) => `<dl><dt>${text}</dt><dd>${text}</dd></dl>`),
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
      const html = pieces.join('\n');
      const { markdown: text, ledger } = convert('', { rendered: html });
      const compared = compareTexts(html, rendered(text), (url) => url);
      const missing = KINDS.flatMap((kind) => compared[kind].missing.map(({ what }) => `${kind}: ${what}`));
      expect({ missing, losses: ledger.losses }).toEqual({ missing: [], losses: [] });
    }),
    { numRuns: runs(150) },
  );
});
