import { expect, it } from 'vitest';
import { CODE_LANGUAGES } from '../../../api/content/markdown/code-languages.ts';
import { highlight } from '../../../api/content/markdown/code-block.ts';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';
import { typesetHtml } from '../../../api/content/markdown/typography.ts';
import { readWithParser } from '../../../api/content/store/front-matter/front-matter.ts';
import { context } from './context.ts';
import { HOSTILE } from './hostile.ts';

const site = context({ block: () => ({ content: 'x **y**' }), card: () => null, embed: () => null });

/** Processor time of this thread in milliseconds: other work on the machine does not count. */
function cost(task: () => void): number {
  const { user } = process.threadCpuUsage();
  task();
  return (process.threadCpuUsage().user - user) / 1000;
}

/** Other work on the machine can only add to a measurement, so the minimum of several is closest to the truth. */
const ATTEMPTS = 8;
const measured = { timeout: 300_000 };

/**
 * Checks that a text costs at most nine times as much as a quarter of it; quadratic time would be sixteen times. Four
 * quarters are measured together: a single one is so short that garbage collection would dominate. Texts that take a
 * few milliseconds are too cheap to matter.
 */
function expectLinear(task: (n: number) => void, n: number, name = ''): void {
  let [whole, quarter] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    whole = Math.min(
      whole,
      cost(() => task(n)),
    );
    if (whole < 40) return;
    const quarters = cost(() => {
      for (let part = 0; part < 4; part++) task(n / 4);
    });
    // A quarter that is fast by chance would make the whole look slow, so the slowest plausible one counts.
    quarter = attempt === 0 ? quarters / 4 : Math.max(quarter, Math.min(quarters / 4, whole / 4));
    if (whole / quarter < 9) return;
  }
  expect.fail(`${name} costs ${(whole / quarter).toFixed(1)} times what a quarter of it costs`);
}

it.each(Object.entries(HOSTILE))('rendering takes linear time on %s', measured, (_name, make) => {
  const texts = new Map([40_000, 160_000].map((n) => [n, make(n)]));
  renderMarkdown(make(40_000), site);
  expectLinear((n) => void renderMarkdown(texts.get(n) as string, site), 160_000);
});

it('reading blank lines of front matter takes linear time', measured, () => {
  expectLinear((n) => void readWithParser(`title: |\n${'\n'.repeat(n)} a`), 60_000);
});

it('a mebibyte of the worst is immediately shown as plain text', () => {
  const { html, warnings } = renderMarkdown('> '.repeat(524_288), site);
  expect(warnings).toEqual([{ rule: 'deepBlocks', values: { most: 100 } }]);
  expect(html).toMatch(/^<p>&gt; &gt; /);
});

const UNITS = [
  ...['"', "'", '`', '"\\', '/*', '#', ' #', '--', '${', 'a ', '1', '<!--', '<!-', ':', ' ', '\n', '- ', '"a" ', '"""'],
  ...['@', '$', ' -a', '[', ';', '+', 'A-'],
];

it.each(Object.keys(CODE_LANGUAGES))('highlighting %s takes linear time', measured, (language) => {
  for (const unit of UNITS) expectLinear((n) => void highlight(unit.repeat(n / unit.length), language), 100_000, unit);
});

it.each(['cs', 'en'] as const)('typography takes linear time in %s', measured, (language) => {
  for (const unit of [...UNITS, '1-2 ', '5 %', 'v ', '100 ', '1. ', '<b>', '</b>', '<code>', 'https://', "a'"])
    expectLinear((n) => void typesetHtml(unit.repeat(n / unit.length), language), 100_000, unit);
});

it.each([
  ['a long list', '- **a** `b` &amp; [c](/d/)\n'.repeat(2000)],
  ['a long numbered list', Array.from({ length: 2000 }, (_, n) => `${n + 1}. **a** \`b\` [c](/d/)\n`).join('')],
  ['a list in three levels', '- a **b**\n  - c `d`\n    - e [f](/g/)\n'.repeat(1000)],
  ['a long table', '| a | b |\n|---|---|\n' + '| **a** `b` | [c](/d/) |\n'.repeat(1500)],
  ['a book', ('A text with **bold**, `code`, [links](/x/) and a_snake_case_word. '.repeat(12) + '\n\n').repeat(150)],
  ['long code', '```js\n' + 'const a_b = `${x[0]}` && y; // *\n'.repeat(1500) + '```\n'],
  ['imported HTML', '<table>\n' + '<tr><td><b>a</b> &amp; <i>b</i></td></tr>\n'.repeat(700) + '</table>\n'],
  ['eighty levels of quotes', '> '.repeat(80) + 'a'],
  ['a rule of stars', '* '.repeat(300)],
])('texts by people are never taken for hostile: %s', (_name, source) =>
  expect(renderMarkdown(source, site).warnings).toEqual([]),
);
