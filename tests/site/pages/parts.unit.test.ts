import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../../api/lib/colour.ts';
import { longDate } from '../../../src/i18n/date.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import { Markup, markup } from '../../../src/components/markup.ts';

describe('dates', () => {
  test('are written out with non-breaking spaces', () => {
    expect(longDate('2026-03-04T09:30:00', 'cs')).toBe('4.\u00a0března\u00a02026');
    expect(longDate('2026-03-04', 'en')).toBe('4\u00a0March\u00a02026');
  });

  test('leaves other texts unchanged', () =>
    expect([longDate('brzy', 'cs'), longDate('2026-13-01', 'en')]).toEqual(['brzy', '2026-13-01']));
});

test.each([
  [1, '1 oddíl je v anglické verzi novější'],
  [3, '3 oddíly jsou v anglické verzi novější'],
  [5, '5 oddílů je v anglické verzi novějších'],
])('texts Czech has a plural for %i sections', (count, text) => expect(textsFor('cs').stale(count)).toBe(text));

describe('markup', () => {
  test('escapes texts in elements and attributes, but not markup', () => {
    const text = `<b> & "x" 'y'`;
    const inner = markup`<i title="${text}">${text}</i>`;
    const escaped = '&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;';
    expect(markup`<p>${inner}${new Markup('<br>')}</p>`.text).toBe(`<p><i title="${escaped}">${escaped}</i><br></p>`);
  });

  test('omits missing values and the indentation of the template, but not that of a text', () => {
    const items = ['a\n  b', '0'].map((item) => markup`<li>${item}</li>`);
    const list = markup`
      <ul>
        ${items}
        ${null} ${undefined}${false}${0}
      </ul>`;
    expect(list.text).toBe('<ul><li>a\n  b</li><li>0</li> 0</ul>');
  });
});

test.each(['--sl-color-black', '--surface'])('borders of fields contrast with %s in light and dark', (background) => {
  const tokens = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8');
  const colours = (name: string) => tokens.split(`  ${name}: light-dark(`)[1]!.match(/#\w{6}/g)!;
  const [border, surface] = [colours('--sl-color-gray-4'), colours(background)];
  for (const at of [0, 1]) expect(contrast(border[at]!, surface[at]!)).toBeGreaterThanOrEqual(3);
});
