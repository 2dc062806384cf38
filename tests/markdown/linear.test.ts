import { describe, expect, it } from 'vitest';
import { highlight } from '../../api/markdown/highlight.ts';
import { renderMarkdown } from '../../api/markdown/render.ts';
import { context } from './context.ts';

/** Bodies of about `n` signs that have cost some Markdown parser, sanitiser or pattern quadratic time, or its stack. */
const HOSTILE: Record<string, (n: number) => string> = {
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
  'entities after a hard blank': (n) => ('&amp;'.repeat(40) + '\n\u00a0\n').repeat(n / 203),
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
  blanks: (n) => 'a' + ' '.repeat(n) + 'b',
  fences: (n) => '```\n'.repeat(n / 4),
  'a fence of backticks': (n) => '`'.repeat(n) + ' x`',
  'lone carriage returns': (n) => '&amp;\r\r'.repeat(n / 7),
  'plain prose': (n) => 'Plain words, nothing else. '.repeat(n / 27),
  'code to colour': (n) =>
    '```yaml\n' + ' '.repeat(n / 4) + '"'.repeat(n / 4) + '#'.repeat(n / 4) + '- a: '.repeat(n / 20),
};

const site = context({ block: () => ({ content: 'x **y**' }), card: () => null, embed: () => null });

/** Processor time of this thread in milliseconds: other work on the machine does not count. */
function cost(task: () => void): number {
  const { user } = process.threadCpuUsage();
  task();
  return (process.threadCpuUsage().user - user) / 1000;
}

/** The collector of garbage can spoil a measurement, but not so many in a row. */
const ATTEMPTS = 5;
const measured = { timeout: 300_000 };

/**
 * Whether a text costs no more than nine times what a quarter of it costs; quadratic would be sixteen times. Four
 * quarters are measured together: one alone is so short that the collector of garbage decides. What takes a few
 * milliseconds is too cheap to matter.
 */
function expectLinear(task: (n: number) => void, n: number, name = ''): void {
  const ratios: number[] = [];
  while (ratios.length < ATTEMPTS) {
    const whole = cost(() => task(n));
    if (whole < 40) return;
    const quarters = cost(() => {
      for (let quarter = 0; quarter < 4; quarter++) task(n / 4);
    });
    const ratio = whole / (quarters / 4);
    if (ratio < 9) return;
    ratios.push(ratio);
  }
  expect.fail(`${name} costs ${Math.min(...ratios).toFixed(1)} times what a quarter of it costs`);
}

describe('rendering takes linear time on', () => {
  it.each(Object.entries(HOSTILE))('%s', measured, (_name, make) => {
    const texts = new Map([40_000, 160_000].map((n) => [n, make(n)]));
    renderMarkdown(make(40_000), site);
    expectLinear((n) => void renderMarkdown(texts.get(n) as string, site), 160_000);
  });
});

it('a mebibyte of the worst is shown as plain text at once', () => {
  const { html, warnings } = renderMarkdown('> '.repeat(524_288), site);
  expect(warnings).toEqual(['shown as plain text: quotes or lists are nested deeper than 100']);
  expect(html).toMatch(/^<p>&gt; &gt; /);
});

const UNITS = [
  '"',
  "'",
  '`',
  '"\\',
  '/*',
  '#',
  ' #',
  '--',
  '${',
  'a ',
  '1',
  '<!--',
  '<!-',
  ':',
  ' ',
  '\n',
  '- ',
  '"a" ',
];

it.each(['json', 'yaml', 'bash', 'http', 'css', 'html', 'sql', 'js'])(
  'colouring %s takes linear time',
  measured,
  (language) => {
    for (const unit of UNITS) {
      expectLinear((n) => void highlight(unit.repeat(n / unit.length), language), 100_000, unit);
    }
  },
);

describe('what people write is never taken for hostile', () => {
  it.each([
    ['a long list', '- **a** `b` &amp; [c](/d/)\n'.repeat(8000)],
    ['a long numbered list', Array.from({ length: 5000 }, (_, n) => `${n + 1}. **a** \`b\` [c](/d/)\n`).join('')],
    ['a list in three levels', '- a **b**\n  - c `d`\n    - e [f](/g/)\n'.repeat(4000)],
    ['a long table', '| a | b |\n|---|---|\n' + '| **a** `b` | [c](/d/) |\n'.repeat(5000)],
    [
      'a book',
      ('A paragraph with **bold**, `code`, [links](/x/) and a_snake_case_word. '.repeat(12) + '\n\n').repeat(400),
    ],
    ['long code', '```js\n' + 'const a_b = `${x[0]}` && y; // *\n'.repeat(1500) + '```\n'],
    ['imported HTML', '<table>\n' + '<tr><td><b>a</b> &amp; <i>b</i></td></tr>\n'.repeat(4000) + '</table>\n'],
    ['eighty levels of quotes', '> '.repeat(80) + 'a'],
    ['a rule of stars', '* '.repeat(300)],
  ])('%s', (_name, source) => {
    expect(renderMarkdown(source, site).warnings).toEqual([]);
  });
});
