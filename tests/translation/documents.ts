import fc from 'fast-check';

const INLINE = [
  ...['plain words', 'Příliš žluťoučký kůň', '*em*', '_em_', '**strong**', '__strong__ ', '***both***', '~~gone~~'],
  ...['`code * [x]`', '`` a ` b ``', '[link](/slug/)', '[link *em*](</a b> "title")', '[ref]', '[text][ref]'],
  ...['[ref][]', '![alt](/cms-content/uploads/2026/09/a.png)', '![alt](a.png "Title \\" x")', "![a*l*t](a.png 'x')"],
  ...['![ref]', '[![alt](a.png)](/b/)', '<https://example.com>', 'https://example.com/a_b', 'www.example.com'],
  ...['a@example.com', '<kbd>Ctrl</kbd>', '<b>bold *em</b>*', '<!--more-->', '<br>', '[^1]', '&nbsp;', '&amp;'],
  ...['&lt;b&gt;', '&#32;', '\\*', '\\|', '\\\\', '  \n', '\\\n', '\n', ' ', '12:30', 'state:open'],
  ...[':icon[label]{a=b}', ':x{y=1}', '2 * 3', 'snake_case', '~', '😀', '\u00a0', '\t', '{x}', '$a$', 'C#', '<', '|'],
  ...['\u0000', '\u0007', '\ud800', '\ufeff'],
];

const BLOCK = [
  '<!--translate-code-->',
  '```text\nHello,\n\n  we work on it.\n```',
  '<figure>\n<img src="/a.png" alt="A picture" title=\'x "y"\'>\n</figure>',
  '## Heading',
  '### Closed ###',
  'Setext\n===',
  'Two\nlines\n---',
  '---',
  ':::note[Title *x*]\nText in the *note*.\n:::',
  ':::tip\n\n- one\n- two\n\n:::',
  '::::tabs\n:::tab[Web]\ntext\n:::\n:::tab[Mobil]\ntext\n:::\n::::',
  '> [!NOTE]\n> Text of the *alert*.\n>\n> - item',
  '> [!caution]',
  '::block{ref=81}',
  '::video[Label]{id=1}',
  '<!--more-->',
  '| a | b \\| c |\n|---|:-:|\n| `x\\|y` | [l](/s/) |\n|  | **d** |',
  'a|b\n-|-\nc|d',
  '- [ ] task\n- [x] done\n  - nested\n\n    more',
  '1. one\n2. two\n   lines  \n   broken',
  '* loose\n\n* list',
  '> quote\n> goes *on*\nlazily  \n> here `code\n> span`',
  '> - in a list\n>   ## heading',
  '```js\nconst a = 1; // *no*\n```',
  '~~~\nfence',
  '    indented *code*',
  '[^1]: Footnote *text*\n    goes on\n\n    second',
  '[ref]: /slug/ "Title"',
  '<div>\n<p>Text <b>bold</b> &amp; more</p>\n</div>',
  '<details>\n<summary>Summary</summary>\n\nInner\n\n</details>',
  '<pre>\n  text\n</pre>',
  '<script>\nlet a\n</script>',
  '> <p>html\n> in quote</p>',
];

const inline = fc.array(
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...INLINE) }, { weight: 1, arbitrary: fc.string() }),
  { minLength: 1, maxLength: 7 },
);

const indents = fc.constantFrom('', '', '', '', '> ', '- ', '  ', '1. ', '\t');

const block = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...BLOCK) },
  { weight: 5, arbitrary: fc.tuple(indents, inline).map(([indent, parts]) => indent + parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'*_`[]()<>!#-+:|~\\ \n\ta1.&;"={}'), maxLength: 40 }) },
);

/**
 * Bodies made of Markdown fragments and arbitrary strings, with LF, CRLF or mixed line ends, BOMs and no final newline.
 */
export const markdown: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', '\ufeff', '\ufeff\ufeff', '---\n', '\n\n'),
    fc.array(fc.tuple(block, fc.constantFrom('\n\n', '\n\n', '\n', '')), { maxLength: 6 }),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
  )
  .map(([start, blocks, lineEnd]) => (start + blocks.map((part) => part.join('')).join('')).replaceAll('\n', lineEnd));

/** Texts that would be markup if not escaped. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...INLINE, ...BLOCK),
      fc.constantFrom(
        ...['# ', '- ', '1. ', '> ', '```', '~~~', '***', '===', '---', ':::', '| |', '<div>', '<!--', '&amp;', '\\'],
        ...['](', '![', '*', '_'],
      ),
      fc.string(),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''));
