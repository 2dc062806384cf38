import { isTooCostly } from '../../../api/content/markdown/text-cost.ts';

/** Bodies of about `n` characters that cost some Markdown parser, sanitiser or pattern quadratic time or its stack. */
export const HOSTILE: Record<string, (n: number) => string> = {
  'nested quotes': (n) => '> '.repeat(n / 2) + 'a',
  'nested lists': (n) => '- '.repeat(n / 2) + 'a',
  'nested quotes and lists': (n) => '> 1. '.repeat(n / 5) + 'a',
  'nesting by indentation': (n) => {
    const levels = Math.sqrt(n) | 0;
    return Array.from({ length: levels }, (_, level) => `${' '.repeat(2 * level)}- a\n`).join('');
  },
  'opening brackets': (n) => '['.repeat(n),
  'brackets that close': (n) => '['.repeat(n / 2) + 'a' + ']'.repeat(n / 2),
  'open links': (n) => '[a]('.repeat(n / 4),
  'open images': (n) => '![](<'.repeat(n / 5),
  emphasis: (n) => '*a_ '.repeat(n / 4),
  'emphasis in words': (n) => '_a'.repeat(n / 2),
  'nested emphasis': (n) => '*'.repeat(n / 2) + 'a' + '*'.repeat(n / 2),
  entities: (n) => '&amp;'.repeat(n / 5),
  'numeric entities': (n) => '(&#1;'.repeat(n / 5),
  'entities after a no-break space': (n) => ('&amp;'.repeat(40) + '\n\u00a0\n').repeat(n / 203),
  'open backticks': (n) => '`é'.repeat(n / 2),
  'backticks of all lengths': (n) => Array.from({ length: Math.sqrt(2 * n) }, (_, k) => '`'.repeat(k)).join(' '),
  'bare addresses': (n) => '`http://a.b'.repeat(n / 11),
  'bare addresses with brackets': (n) => '[www.a.b'.repeat(n / 8),
  schemes: (n) => '://'.repeat(n / 3),
  'mail addresses': (n) => 'a_'.repeat(n / 2) + '@b.c',
  'half a mail address': (n) => 'a@a.'.repeat(n / 4),
  'addresses without a domain': (n) => 'http://a '.repeat(n / 9),
  'less-than signs': (n) => '<'.repeat(n),
  'open numeric entities': (n) => '&#'.repeat(n / 2),
  'stars before letters': (n) => '*a'.repeat(n / 2),
  'a table of too many columns': (n) => `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(5_000)}\n`.repeat(n / 20_000),
  'a table of many cells': (n) =>
    `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${`|${'a|'.repeat(100)}\n`.repeat(n / 202)}`,
  'open tags': (n) => '<a '.repeat(n / 3),
  'open comments': (n) => 'a <!-- '.repeat(n / 7),
  'nested elements': (n) => '<div>\n\n'.repeat(n / 7),
  'nested elements in one line': (n) => '<div>'.repeat(n / 5),
  'elements and ends of others': (n) => '<b x>\n\n</i>\n\n'.repeat(n / 13),
  'open inline elements': (n) => 'a\n\n<b x>\n\n'.repeat(n / 10),
  'harmless tags': (n) => 'a <kbd>\n\n'.repeat(n / 9),
  attributes: (n) => `<p ${Array.from({ length: n / 8 }, (_, k) => `a${k}=b`).join(' ')}>`,
  'class names': (n) => `<p class="${'tabs '.repeat(n / 5)}">`,
  'text directives': (n) => ':a[ '.repeat(n / 4),
  'nested text directives': (n) => ':a['.repeat(n / 4) + ']'.repeat(n / 4),
  'directive attributes': (n) => ':a{x="'.repeat(n / 6),
  containers: (n) => ':::note\n'.repeat(n / 8),
  'containers that close': (n) => ':::note\n'.repeat(n / 12) + ':::\n'.repeat(n / 12),
  'containers that nothing closes': (n) => ':::a\n\n'.repeat(n / 14) + '::::::\n\n'.repeat(n / 14),
  'containers with labels': (n) => ':::note[*a*]\n\n'.repeat(n / 14),
  'ends of containers': (n) => ':::\n\n'.repeat(n / 5),
  'our own marks': (n) => ':::\n<!D:\n'.repeat(n / 9),
  includes: (n) => '::block{ref=1}\n\n'.repeat(n / 16),
  'a wide and long table': (n) => '|a'.repeat(n / 5) + '\n' + '|-'.repeat(n / 5) + '\n' + '|\n'.repeat(n / 10),
  'many tables': (n) => '|a|\n|-|\n|b|\n\n'.repeat(n / 13),
  'a long table': (n) => '|a|b|\n|-|-|\n' + '|**c**|d|\n'.repeat(n / 10),
  footnotes: (n) => Array.from({ length: n / 24 }, (_, k) => `x[^${k}]\n\n[^${k}]: y\n\n`).join(''),
  'references to one footnote': (n) => '[^1]\n\n'.repeat(n / 6) + '[^1]: x',
  definitions: (n) => '[a]: /x\n'.repeat(n / 8),
  headings: (n) => '# a\n'.repeat(n / 4),
  'raw headings': (n) => '<h2>a\n'.repeat(n / 6),
  'blank lines in a list': (n) => '- '.repeat(90) + 'a\n' + '\n'.repeat(n),
  spaces: (n) => 'a' + ' '.repeat(n) + 'b',
  'spaces below a row': (n) => 'a|b\n' + ' '.repeat(n) + 'x|y\n',
  'spaces below a row that is none': (n) => 'a|b c\n>' + ' '.repeat(n) + 'x\n',
  'spaces after colons': (n) => 'a\n:::' + ' '.repeat(n) + '!\n',
  'spaces before a long title': (n) => 'a\n!!! note' + ' '.repeat(n) + 'x'.repeat(300),
  'blank lines in open code': (n) => '```\n' + '\n'.repeat(n) + 'a',
  'a long marked line of code': (n) => '```text {1}\n' + 'a'.repeat(n) + '\n```',
  'digits after the URL of a picture': (n) => `<img srcset="a.png ${'1'.repeat(n)}">`,
  fences: (n) => '```\n'.repeat(n / 4),
  'a fence of backticks': (n) => '`'.repeat(n) + ' x`',
  'lone carriage returns': (n) => '&amp;\r\r'.repeat(n / 7),
  'plain prose': (n) => 'Plain words, nothing else. '.repeat(n / 27),
  'code to colour': (n) =>
    '```yaml\n' + ' '.repeat(n / 4) + '"'.repeat(n / 4) + '#'.repeat(n / 4) + '- a: '.repeat(n / 20),
};

/** Largest body that the API accepts, in characters. */
export const LARGEST = 1_048_576;

/** The longest accepted text of a family, to such a part of it. */
export function longestTaken(make: (n: number) => string, part: number): string {
  let taken = 128;
  while (taken < LARGEST && !isTooCostly(make(2 * taken))) taken *= 2;
  let refused = 2 * taken;
  while (taken < LARGEST && refused - taken > taken / part) {
    const middle = (taken + refused) >> 1;
    if (isTooCostly(make(middle))) refused = middle;
    else taken = middle;
  }
  return make(taken);
}
