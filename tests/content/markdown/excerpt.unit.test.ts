import { describe, expect, it } from 'vitest';
import { excerptHtml, plainText, summaryText, titleHtml, titleText } from '../../../api/content/markdown/excerpt.ts';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';
import { blockVersion } from '../../../api/rest/query/serialize/item.ts';
import { context } from './context.ts';

const automatic = (content: string) => excerptHtml({ excerpt: '' }, renderMarkdown(content, context()));
const given = (excerpt: string) => excerptHtml({ excerpt }, null);
const words = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `w${from + n}`).join(' ');

describe('an automatic excerpt', () => {
  it.each([
    ['is empty for an empty body', '', ''],
    ['is empty for a comment', '<!-- nothing -->', ''],
    ['is one paragraph', 'One\nbreak\n\nTwo', 'One break Two'],
    ['is plain text', '# Head\n\n* a\n* b\n\n**bold** `code`', 'Head a b bold code'],
    ['takes any line ends', 'a\r\n\r\nb', 'a b'],
    [
      'separates the words of cells in HTML',
      '<table><tr><th>Key</th><th>Action</th></tr><tr><td>F1</td><td>Help</td></tr></table>',
      'Key Action F1 Help',
    ],
    ['separates the words of cells', '|Key|Action|\n|-|-|\n|F1|Help|', 'Key Action F1 Help'],
    ['ends at the "read more" mark', 'Teaser text here.\n\n<!--more-->\n\nThe hidden rest.', 'Teaser text here.'],
    ['ends at that mark in a line', 'Teaser <!--more--> rest.', 'Teaser'],
    ['has 55 words', words(0, 55), words(0, 55)],
    ['indicates when more follow', words(0, 60), `${words(0, 55)} […]`],
    ['has 55 words before a "read more" mark', `${words(0, 60)}\n\n<!--more-->`, `${words(0, 55)} […]`],
    ['counts words joined by a no-break space as one', `${words(0, 54)} v\u00a0lese`, `${words(0, 54)} v\u00a0lese`],
    ['has no tags or scripts', '<b>bold</b> <script>x</script> & text', 'bold &amp; text'],
    ['has no comments', '<!-- cms:heading -->\n<h2>H</h2>\n<!-- /cms:heading -->\n\nloose text', 'H loose text'],
    ['has no pictures', 'See <img src="/x.png" alt="icon" width="64" height="64" /> here.', 'See here.'],
    [
      'has the text of any element',
      '<h2>Heading</h2>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\nLine one\nLine two\n\n<pre>code  here</pre>',
      'Heading one two Line one Line two code here',
    ],
    [
      'leaves brackets alone',
      'Use [ticket id="5"] and [unknown]inner[/unknown] here.\n\n[[escaped]]',
      'Use [ticket id="5"] and [unknown]inner[/unknown] here. [[escaped]]',
    ],
  ])('%s', (_, content, text) => expect(automatic(content)).toBe(text && `<p>${text}</p>\n`));

  it('is empty without a body', () => expect(excerptHtml({ excerpt: '' }, null)).toBe(''));
});

it.each([
  ['is escaped', 'A & B "c"', '<p>A &amp; B "c"</p>\n'],
  [
    'keeps inline markup and is escaped otherwise',
    '<em>a</em> <a href="/x/" onclick="y">b</a> <p>c</p> 5 < 6',
    '<p><em>a</em> <a href="/x/">b</a> c 5 &lt; 6</p>\n',
  ],
  [
    'shows what is no element',
    'Press <Ctrl>, see <https://a.example/>',
    '<p>Press &lt;Ctrl&gt;, see &lt;https://a.example/&gt;</p>\n',
  ],
  ['cannot run code', '<script>x</script><a href="javascript:x">y</a>', '<p><a>y</a></p>\n'],
  ['of spaces only counts as none', '  \n', ''],
])('a given excerpt %s', (_, excerpt, shown) => expect(given(excerpt)).toBe(shown));

it.each([
  ['Plain', 'Plain'],
  ['', ''],
  ['Fish & chips <em>fried</em> "quoted" — it\'s a > b…', 'Fish &amp; chips <em>fried</em> "quoted" — it\'s a &gt; b…'],
  ['5 < 6 & <3', '5 &lt; 6 &amp; &lt;3'],
  ['A & B <em>c</em> "d" <script>x</script>', 'A &amp; B <em>c</em> "d" '],
  ['<em onclick=x>a</em> <h1>b</h1> <a href="/x/">c</a>', '<em>a</em> b c'],
  ['AT&amp;T &copy; &lt;b&gt;', 'AT&amp;T © &lt;b&gt;'],
  ['<strong>open', '<strong>open</strong>'],
  ['a\u0000b', 'a\u0000b'],
  ['Press <Ctrl> in a List<String></Ctrl>', 'Press &lt;Ctrl&gt; in a List&lt;String&gt;&lt;/Ctrl&gt;'],
  ['<font color="red">Red</font> <center>words</center>', 'Red words'],
])('a title %j is shown as %j', (raw, shown) => expect(titleHtml(raw)).toBe(shown));

it.each(['', ' \u200b', '<b>\u2066</b>', '&#8203;'])('nothing of the title %j can be seen', (title) =>
  expect(titleText({ title })).toBe(''),
);

it('plain text has one line', () =>
  expect(plainText('<h2>a</h2>\n<p>b &lt; <em>c</em></p><ul><li>d</li></ul>')).toBe('a b < c d'));

it('marks of a block editor are distinguished from comments', () =>
  expect([blockVersion('<!-- cms:paragraph -->\n<p>a</p>'), blockVersion('<!-- more -->')]).toEqual([1, 0]));

describe('the summary of a text', () => {
  const summary = (content: string, excerpt = '') => summaryText({ excerpt }, () => renderMarkdown(content, context()));

  it('is the given excerpt without its markup', () => expect(summary('x', 'A <em>given</em> one')).toBe('A given one'));

  it.each([
    ['One.\n\nTwo.\n\n## Heading\n\nThree.', 'One. Two.'],
    ['One.\n\n| a | b |\n| - | - |\n| c | d |', 'One.'],
    ['One.\n\n- two', 'One.'],
    ['One.\n\n:::note\nTwo.\n:::', 'One.'],
    ['One.\n\n<!--more-->\n\nTwo.', 'One.'],
  ])('of %j is its opening paragraphs: %s', (content, expected) => expect(summary(content)).toBe(expected));

  it('is the beginning of the body if the text opens with no paragraph', () =>
    expect(summary('## Heading\n\nOne.')).toBe('Heading One.'));

  it('has at most 55 words', () => expect(summary('word '.repeat(60)).split(' ')).toHaveLength(56));
});

it('titles and given excerpts with too many open elements are shown as typed', () => {
  const hostile = '<b></i>'.repeat(100_000);
  const typed = '&lt;b&gt;&lt;/i&gt;'.repeat(100_000);
  expect(titleHtml(hostile) === typed).toBe(true);
  expect(given(hostile) === `<p>${typed}</p>\n`).toBe(true);
  const long = '<b>a</b>'.repeat(2_100);
  expect(titleHtml(long)).toBe(long.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  expect(titleHtml('<b>a</b>'.repeat(1_000))).toBe('<b>a</b>'.repeat(1_000));
});
