import { gzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { launch, keys } from '../../helpers/browser.ts';
import { checkLook } from '../../helpers/look.ts';
import type { FieldOptions } from '../../../src/writing/field/index.ts';
import type { TestPage } from './page.ts';
import { bundle, serveField } from './served-field.ts';

/** Size limit for the script of the field, in bytes after gzip. */
const MOST_BYTES = 125 * 1024;

const [url, browser] = await Promise.all([serveField(), launch()]);

declare const globalThis: { page: TestPage; refused: string[] };

/** A tab that records what the policy of its document blocks. */
async function openTab(look: Look = {}): Promise<Page> {
  const tab = await browser.newPage(look);
  await tab.addInitScript(() => {
    globalThis.refused = [];
    document.addEventListener('securitypolicyviolation', (event) => globalThis.refused.push(event.violatedDirective));
  });
  return tab;
}

/** For all tests that need no other window; each begins with a new document. */
const plainTab = await openTab();

type Look = Parameters<Browser['newContext']>[0] & object;
type Given = Partial<Pick<FieldOptions, 'text' | 'language' | 'label'>>;

/** The page with the field of the running test. */
let page: Page;

/** Opens it, and checks at the end of the test that the policy blocked nothing and no error was logged. */
async function open(options: Given, look?: Look): Promise<void> {
  page = look ? await openTab(look) : plainTab;
  const troubles: string[] = [];
  page.on('console', (message) => /error|warning/.test(message.type()) && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(String(error)));
  await page.goto(url);
  await page.evaluate((scheme) => (document.documentElement.dataset['theme'] = scheme), look?.colorScheme ?? 'light');
  await page.evaluate((options) => void globalThis.page.open(options), options);
  onTestFinished(async () => {
    expect([await page.evaluate(() => globalThis.refused), troubles]).toEqual([[], []]);
    page.removeAllListeners();
    if (look) await page.close();
  });
}

const text = () => page.evaluate(() => globalThis.page.field.text());

/** What the keyboard of a phone leaves visible. */
const SMALL = { viewport: { width: 375, height: 330 } };

const isOnScreen = (part: Locator) =>
  part.evaluate((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const box = () => page.getByRole('textbox', { name: 'Text of the article' });

async function paste(data: Record<string, string>, ...pictures: string[]): Promise<void> {
  await box().evaluate(
    (box, { data, pictures }) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
      for (const name of pictures) clipboardData.items.add(new File(['x'], name, { type: 'image/png' }));
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
      );
    },
    { data, pictures },
  );
}

const MIXED = '\ufeff## Nadpis\r\n\r\nOdstavec\tjedna\u2028dál\nr\u030c\rkonec\r\n';

const EVERYTHING = [
  '## Obnovení přístupu',
  'Otevřete **Nastavení** a zvolte *Zabezpečení*, viz [přehled](/prehled/) nebo `Ctrl+K`.',
  ':::caution[Než začnete]\nMějte po ruce telefon.\n:::',
  '### Postup',
  '1. Přihlaste se.\n2. Opište kód.\n   - nejpozději do minuty\n   - bez mezer',
  '::block{ref=95}',
  '/oteviraci-doba/',
  '![Kde najdete kód](kod.png)',
  '::::tabs\n:::tab[Android]\nOtevřete aplikaci.\n:::\n:::tab[iPhone]\nOtevřete Nastavení.\n:::\n::::',
  '> Citace někoho chytrého.',
  '```bash\nnpm start --port 80\n```',
  '| Stav | Význam |\n| ---- | ------ |\n| Nový | Čeká   |',
].join('\n\n');

describe('a text', () => {
  test('is preserved byte for byte, even through the plain field', async () => {
    await open({ text: MIXED });
    expect(await text()).toBe(MIXED);
    await page.evaluate(() => globalThis.page.field.setPlain(true));
    expect(await text()).toBe(MIXED);
    await page.evaluate(() => globalThis.page.field.setPlain(false));
    expect(await text()).toBe(MIXED);
    expect(await page.evaluate(() => globalThis.page.changes)).toBe(0);
  });

  test.each([false, true])('keeps its line ends during typing (plain: %s) and undo', async (plain) => {
    await open({ text: MIXED });
    await page.evaluate((plain) => globalThis.page.field.setPlain(plain), plain);
    await page.evaluate(() => globalThis.page.field.goTo(3));
    await keys(page, 'End', '!', 'Enter', 'x');
    expect(await text()).toBe(MIXED.replace('dál\n', 'dál!\r\nx\n'));
    for (let step = 0; step < 4 && (await text()) !== MIXED; step++) await page.keyboard.press('Control+z');
    expect(await text()).toBe(MIXED);
  });

  test('can be replaced without moving the cursor', async () => {
    await open({ text: 'one\r\ntwo\r\nthree' });
    await page.evaluate(() => globalThis.page.field.goTo(3));
    await page.evaluate(() => globalThis.page.field.replace('one\r\nand a half\r\ntwo\nthree'));
    await page.keyboard.type('X');
    expect(await text()).toBe('one\r\nand a half\r\ntwo\nXthree');
  });
});

const LOOKS = [
  { name: 'desktop', colorScheme: 'light', viewport: { width: 1100, height: 1500 } },
  { name: 'phone', colorScheme: 'dark', viewport: { width: 375, height: 1500 }, hasTouch: true, isMobile: true },
] as const;

test.each(LOOKS)('looks calm and is accessible on a $name, $colorScheme', async ({ name, ...look }) => {
  await open({ text: EVERYTHING, language: 'cs' }, look);
  await page.getByText('Title of 95').waitFor();
  await page.evaluate(() =>
    globalThis.page.field.setFindings([
      { line: 3, message: 'The link leads nowhere.', severity: 'error', mend: () => {} },
      { line: 9, message: 'A heading without text.', severity: 'warning' },
    ]),
  );
  await page.getByText('2 nálezy').waitFor();
  await checkLook(page, `field-${name}-${look.colorScheme}`, true);
  await box().press('Control+End');
  await page.keyboard.type('\n\n/');
  await page.getByRole('listbox').waitFor();
  await checkLook(page, `menu-${name}-${look.colorScheme}`, true);
  if (name === 'phone') {
    const sizes = await page
      .getByRole('toolbar')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => Math.min(button.getBoundingClientRect().width, button.getBoundingClientRect().height)),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  }
  await keys(page, 'Escape', 'Control+f');
  await page.getByRole('textbox', { name: 'Hledat' }).waitFor();
  await checkLook(page, `search-${name}-${look.colorScheme}`, true);
});

describe('with the keyboard alone', () => {
  test('the text can be reached, formatted and left', async () => {
    await open({ text: '' });
    await page.getByText('Before').focus();
    await keys(page, 'Tab', 'ArrowRight');
    expect(await page.evaluate(() => document.querySelector('main > div')!.shadowRoot!.activeElement!.ariaLabel)).toBe(
      'Bold',
    );
    await keys(page, 'Tab', 'a ', 'Control+b', 'b');
    expect(await text()).toBe('a **b**');
    await keys(page, 'End', 'Control+k');
    await expect.poll(text).toBe('a **b**[Opening hours](/opening-hours/)');
    await keys(page, 'Enter', '- c', 'Enter', 'Tab', 'd');
    expect(await text()).toMatch(/- c\n {2}- d$/);
    await keys(page, 'Escape', 'Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('After');
  });

  test('the slash menu inserts, even by letters without accents', async () => {
    await open({ text: '', language: 'cs' });
    await box().focus();
    await page.keyboard.type('/');
    expect(await page.getByRole('option').count()).toBe(13);
    const isChoosing = () => page.evaluate(() => globalThis.page.field.isChoosing());
    expect(await isChoosing()).toBe(true);
    await page.keyboard.type('zalozk');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Záložky']);
    expect(await box().getAttribute('aria-activedescendant')).toBe('insert-menu-tabs');
    await page.keyboard.press('Enter');
    await expect.poll(text).toBe('::::tabs\n:::tab[Záložka 1]\n\n:::\n:::tab[Záložka 2]\n\n:::\n::::');
    expect(await isChoosing()).toBe(false);
    await page.keyboard.type('Android');
    expect(await text()).toContain(':::tab[Android]');
    await keys(page, 'Control+End', '\n\n1/2 a/b /');
    expect(await page.getByRole('listbox').count()).toBe(0);
  });

  test('the slash menu stays on a screen too small for all of it', async () => {
    await open({ text: '' }, SMALL);
    await page.locator('h1').evaluate((heading) => heading.remove());
    await box().focus();
    await keys(page, '/', 'ArrowUp');
    const last = page.getByRole('option', { name: /^Table/, selected: true });
    await expect.poll(() => isOnScreen(last)).toBe(true);
    expect(await isOnScreen(page.getByRole('listbox'))).toBe(true);
  });

  test('the kind of a callout and the language of code are menus', async () => {
    await open({ text: ':::warning[Careful]\r\ntext\r\n:::\r\n\r\n```\r\ncode\r\n```' });
    expect(await page.getByLabel('Kind of callout').locator('option:checked').textContent()).toBe('Caution');
    await page.getByLabel('Kind of callout').selectOption('Tip');
    await page.getByLabel('Language of the code').focus();
    await page.getByLabel('Language of the code').selectOption('YAML');
    expect(await text()).toBe(':::tip[Careful]\r\ntext\r\n:::\r\n\r\n```yaml\r\ncode\r\n```');
    expect(await page.evaluate(() => document.querySelector('main > div')!.shadowRoot!.activeElement!.ariaLabel)).toBe(
      'Language of the code',
    );
  });
});

test('a card says that a block does not exist, but not if that is unknown', async () => {
  await open({ text: '::block{ref=404}\n\n::block{ref=500}\n' });
  const titles = page.locator('.card-title');
  await page.getByText('404 (not found)').waitFor();
  expect(await titles.allTextContents()).toEqual(['404 (not found)', '500']);
});

test('findings are read out when they arrive, and again at their line', async () => {
  await open({ text: 'one\ntwo\nthree' });
  const status = page.locator('.status');
  await page.evaluate(() =>
    globalThis.page.field.setFindings([
      {
        line: 2,
        message: 'Too short.',
        severity: 'warning',
        mend: () => globalThis.page.field.replace('one\ntwo is enough\nthree'),
      },
    ]),
  );
  expect(await status.textContent()).toBe('1 finding in the text. Line 2: Too short.');
  await page.evaluate(() => globalThis.page.field.goTo(3));
  await page.keyboard.press('F8');
  await expect.poll(() => status.textContent()).toBe('Line 2: Too short.');
  await page.getByRole('button', { name: 'Fix: Too short.' }).click();
  expect(await text()).toBe('one\ntwo is enough\nthree');
  await page.evaluate(() => globalThis.page.field.setFindings([]));
  expect(await status.textContent()).toBe('No findings are left in the text.');
});

test('findings do not push the line of the cursor off the screen', async () => {
  await open({ text: 'one\n\ntwo' }, SMALL);
  await box().press('Control+End');
  await page.evaluate(() => {
    const message = 'too long to be shown in a single line of a phone, '.repeat(3);
    globalThis.page.field.setFindings(Array.from({ length: 4 }, () => ({ line: 1, message, severity: 'warning' })));
  });
  await expect.poll(() => isOnScreen(page.locator('.cm-line').last())).toBe(true);
});

test.each([{}, { height: 400 }])(
  'a page is notified of the topmost line and can go to any line %o',
  async ({ height }) => {
    const text = Array.from({ length: 400 }, (_, at) => `line ${at + 1}`).join('\n');
    await open({ text });
    await page.evaluate((height) => {
      if (height) document.querySelector('main')!.style.height = `${height}px`;
    }, height);
    await page.evaluate(() => globalThis.page.field.goTo(300));
    await expect.poll(() => page.evaluate(() => globalThis.page.topLine)).toBeGreaterThan(290);
  },
);

test('the line of the cursor is never behind the toolbar', async () => {
  await open({ text: Array.from({ length: 400 }, (_, at) => `line ${at + 1}`).join('\n') });
  const gap = () =>
    page.evaluate(() => {
      const root = document.querySelector('main > div')!.shadowRoot as ShadowRoot & { getSelection(): Selection };
      const line = root.getSelection().getRangeAt(0).getBoundingClientRect();
      return line.top - root.querySelector('.toolbar')!.getBoundingClientRect().bottom;
    });
  await page.evaluate(() => globalThis.page.field.goTo(300));
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  for (let line = 300; line > 250; line--) await page.keyboard.press('ArrowUp');
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});

const GOOGLE = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Title</span></h1>
<h2><span>Part</span></h2><p dir="ltr"><span style="font-weight:400;color:#000;background-color:transparent">Some </span><span style="font-weight:700">bold</span><span style="font-weight:700"> words</span><span style="font-style:italic"> slanted</span>.</p>
<ul><li><p>one</p></li><ul><li><p>inner</p></li></ul><li><p>two</p></li></ul></b>`;

const WORD = `<html><head><style>p{color:red}</style></head><body><!--StartFragment--><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Inner</p><p class=MsoNormal><u>Under</u> <a href="https://example.org/a b">there</a></p></body></html>`;

const WORD_COMMENT = `<p class=MsoNormal>Some <b style='mso-bidi-font-weight:normal'>bold</b> <i style='mso-bidi-font-style:normal'>slanted</i> <a style='mso-comment-reference:EM_1'>words</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[EM1]</a></span>.</p>
<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>Too dear?</p></div></div>`;

describe('a paste', () => {
  const CONVERTED: [what: string, html: string, markdown: string, dropped: string[]][] = [
    [
      'from Google Docs',
      GOOGLE,
      '## Title\n\n### Part\n\nSome **bold words** *slanted*.\n\n- one\n  - inner\n- two',
      [],
    ],
    ['from Word', WORD, '1. First\n   - Inner\n\nUnder [there](https://example.org/a%20b)', ['looks']],
    ['from Word with a comment, which stays with its author', WORD_COMMENT, 'Some **bold** *slanted* words.', []],
    [
      'of a page with links to its headings',
      '<div><h2>A</h2><a href="https://example.org/#a">#</a></div><p>b</p><br>',
      '## A\n\nb',
      [],
    ],
    [
      'of a table',
      '<table><tr><th>A|B</th><th>C</th></tr><tr><td><b>x</b></td><td><p>y</p><p>z</p></td></tr></table>',
      '| A\\|B  | C   |\n| ----- | --- |\n| **x** | y z |',
      [],
    ],
    [
      'of code',
      '<pre><code class="language-js">a\n  b()\n</code></pre><p>Use <code>a`b</code>.</p>',
      '```js\na\n  b()\n```\n\nUse ``a`b``.',
      [],
    ],
    [
      'of quotes and lists',
      '<blockquote><p>q</p><p>r</p></blockquote><ol start="3"><li>a<ol><li>b</li></ol></li></ol>',
      '> q\n>\n> r\n\n3. a\n   1. b',
      [],
    ],
    [
      'of characters with a meaning in Markdown',
      '<p># 1 * a_b _c_ [d] &lt;b&gt; 2. </p><p>1. e<br>f <em> g </em></p>',
      '\\# 1 \\* a_b \\_c\\_ \\[d] \\<b> 2.\n\n1\\. e\\\nf *g*',
      [],
    ],
    [
      'of signs that mean something in their place',
      '<p>PROGRA~1\\MICROS~1, ~5! See!<a href="/b/">b</a></p><p>#</p><p>1.</p><p>-</p><p>a<br>--</p><p>b<br>=</p>',
      'PROGRA\\~1\\\\MICROS\\~1, ~5! See\\![b](/b/)\n\n\\#\n\n1\\.\n\n\\-\n\na\\\n\\--\n\nb\\\n\\=',
      [],
    ],
    [
      'of bare URLs and of links with signs',
      '<p>https://a.test/~b/~c/d_(e) *<a href="/f/">https://a.test/~b/~c</a></p>',
      'https://a.test/~b/~c/d_(e) \\*[https://a.test/\\~b/\\~c](/f/)',
      [],
    ],
    [
      'of a table with backslashes',
      '<table><tr><th>a\\|b</th><th>c</th></tr></table>',
      '| a\\\\\\|b | c   |\n| ------ | --- |',
      [],
    ],
    [
      'of unsupported elements',
      '<h2>A</h2><img src="https://example.org/a.png"><iframe src="/x"></iframe><input><script>alert(1)</script>',
      '## A',
      ['pictures', 'embeds', 'forms'],
    ],
    ['of unsafe links', '<p><a href="javascript:alert(1)">a</a> <a href="/b/">b</a></p>', 'a [b](/b/)', []],
  ];
  test('is converted to Markdown', async () => {
    await open({});
    for (const [what, html, markdown, dropped] of CONVERTED) {
      const converted = await page.evaluate((html) => globalThis.page.convert(html), html);
      expect([what, converted]).toMatchObject([what, { markdown, dropped }]);
    }
  });

  test('of a web page becomes Markdown, reports what was left out, and is undone in one step', async () => {
    await open({ text: 'a\r\nb\r\n' });
    await page.evaluate(() => globalThis.page.field.goTo(2));
    await paste({ 'text/html': '<h2>T</h2><p><b>x</b><img src="https://example.org/a.png"></p>', 'text/plain': 'T x' });
    expect(await text()).toBe('a\r\n## T\r\n\r\n**x**b\r\n');
    const finding = { line: 1, message: 'Too short.', severity: 'warning' } as const;
    await page.evaluate((finding) => globalThis.page.field.setFindings([finding]), finding);
    expect(await page.getByText('Left out: pictures from other sites').isVisible()).toBe(true);
    await page.keyboard.press('Control+z');
    expect(await text()).toBe('a\r\nb\r\n');
  });

  test('of plain text, or of HTML that adds nothing to it, is unchanged', async () => {
    await open({});
    await paste({ 'text/plain': '# a *b*\n' });
    await paste({ 'text/html': '<div style="color:red"><span>*c*</span></div>', 'text/plain': '*c*' });
    expect(await text()).toBe('# a *b*\n*c*');
  });

  test('of several pictures makes each a paragraph', async () => {
    await open({ text: 'Before.\n\n' });
    await box().press('Control+End');
    await paste({}, 'a.png', 'b.png');
    await expect.poll(text).toBe('Before.\n\n![Uploaded](a.png)\n\n![Uploaded](b.png)');
  });

  test('of pictures uploads them and leaves no data in the text', async () => {
    await open({});
    await paste({}, 'shot.png');
    await expect.poll(text).toBe('![Uploaded](shot.png)');
    await box().press('Control+a');
    await paste({
      'text/html': `<p>a <b>b</b> <img src="data:image/png;base64,${btoa('picture')}"> c</p>`,
      'text/plain': 'a b c',
    });
    await expect.poll(text).toBe('a **b** ![Uploaded](picture.png) c');
    expect(await page.evaluate(() => globalThis.page.uploaded)).toEqual([
      'shot.png image/png 1',
      'picture.png image/png 7',
    ]);
  });
});

test('the script is light enough for a phone', async () => {
  const folder = await bundle(fileURLToPath(new URL('../../../src/writing/field/index.ts', import.meta.url)));
  expect(gzipSync(await readFile(join(folder, 'field.js'))).length).toBeLessThanOrEqual(MOST_BYTES);
});
