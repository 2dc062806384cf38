import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../../helpers/browser.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { ORIGIN } from './fixtures/frame.ts';
import { serveSite } from './site.ts';

const BASE = '/guide/';
const run = promisify(execFile);

const site = await serveSite(BASE);
const browser = await launch();
const folder = (await makeFolder()).root;

interface Printed {
  text: string;
  /** Font weights of tab titles. */
  weights: string[];
  /** Shares of the first sheet that are nearly white and nearly black, from 0 to 1. */
  paper: number;
  ink: number;
}

/** Prints a page that the reader sees in the dark colour scheme, with `start` before its text. */
async function print(path: string, start = ''): Promise<Printed> {
  const page = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
  await page.route(`**/${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<div class="prose"[^>]*>)/, (prose) => prose + start);
    return route.fulfill({ response, body });
  });
  await page.goto(`${site.origin}${BASE}${path}`);
  expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
  const file = join(folder, 'page.pdf');
  // With background colours, as some readers print; even then nothing may be printed in full black.
  await writeFile(file, await page.pdf({ format: 'A4', printBackground: true }));
  await page.emulateMedia({ media: 'print' });
  const weights = await page
    .locator('.tab-title')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontWeight));
  await page.context().close();
  const { stdout: text } = await run('pdftotext', ['-layout', file, '-']);
  await run('pdftoppm', ['-r', '40', '-f', '1', '-l', '1', '-png', '-singlefile', file, join(folder, 'sheet')]);
  const { data } = await sharp(join(folder, 'sheet.png')).greyscale().raw().toBuffer({ resolveWithObject: true });
  const share = (fits: (shade: number) => boolean) => data.filter(fits).length / data.length;
  return { text, weights, paper: share((shade) => shade > 235), ink: share((shade) => shade < 60) };
}

describe.each([
  {
    language: 'cs',
    path: 'slouceni-pozadavku/',
    shown: ['Sloučení požadavků', 'Než začnete', 'Sloučení nejde vrátit zpět.', 'Web', 'Mobil', 'spojí do jedné.'],
    hidden: [
      ...['Přejít na', 'Hledat', 'Pomohla vám', 'Související články', 'Předchozí', 'Kopírovat', 'Další články'],
      'Načíst obsah',
    ],
  },
  {
    language: 'en',
    path: 'en/merging-tickets/',
    shown: ['Merging tickets', 'Before you start', 'A merge cannot be undone.', 'Web', 'Mobile'],
    hidden: ['Skip to', 'Search', 'Was this page', 'Related articles', 'Previous', 'Copy', 'More articles'],
  },
])('on paper, a page in $language', ({ path, shown, hidden }) => {
  let printed: Printed;

  beforeAll(async () => {
    printed = await print(path);
  });

  test('has the text with all tabs, its URL at the end, and nothing meant only for screens', () => {
    for (const words of [...shown, `${ORIGIN}${BASE}${path}`]) expect(printed.text).toContain(words);
    for (const words of hidden) expect(printed.text).not.toContain(words);
    expect(printed.weights).toEqual(['700', '700']);
    const lines = printed.text.split('\n').filter((line) => line.trim() !== '');
    expect(lines.at(-1)?.trim()).toBe(`${ORIGIN}${BASE}${path}`);
  });

  test('is dark on white, whatever the colour scheme', () => {
    expect(printed.paper).toBeGreaterThan(0.7);
    expect(printed.ink).toBeGreaterThan(0);
    expect(printed.ink).toBeLessThan(0.2);
  });
});

test('headings stay with their text, and what scrolls on screens is whole', async () => {
  const section = (n: number) => `<h2 id="s${n}">Nadpis</h2><p style="height: 150px; break-inside: avoid">Text</p>`;
  const tableOf = (...words: string[]) =>
    `<section class="table-scroll"><table><tr><td>${words.join('</td><td>')}</td></tr></table></section>`;
  const long = ['první', 'druhý', 'třetí', 'čtvrtý', 'pátý', 'šestý'].map((word) => word.repeat(4));
  const tables = tableOf(...long) + tableOf(...Array.from({ length: 16 }, (_, n) => `Sloupec${n + 1}`));
  const line = `<mark class="hl-line">${'slovo '.repeat(30)}poslední</mark>`;
  const sections = Array.from({ length: 30 }, (_, n) => section(n));
  const { text } = await print('slouceni-pozadavku/', `${sections.join('')}${tables}<pre><code>${line}</code></pre>`);
  for (const part of ['šestý'.repeat(4), 'Sloupec16', 'poslední']) expect(text).toContain(part);
  const ends = text.split('\f').map((sheet) => sheet.trim().split('\n').at(-1));
  expect(ends.length).toBeGreaterThan(6);
  expect(ends).not.toContain('Nadpis');
});

test.each([
  {
    manual: 'prirucka-operatora/',
    shown: ['Obsah příručky', 'Denní práce', 'Předání směny'],
    hidden: ['Hledat', 'Úvod /', 'RSS'],
  },
  {
    manual: 'en/agent-manual/',
    shown: ['Contents of the manual', 'Daily work', 'Handover'],
    hidden: ['Search', 'Home /', 'RSS'],
  },
])(
  'the whole of $manual prints with its table of contents, all chapters and its own URL',
  async ({ manual, shown, hidden }) => {
    const { text, ink } = await print(`${manual}print/`);
    const parts = [...shown, `${ORIGIN}${BASE}${manual}`];
    expect(parts.map((part) => text.lastIndexOf(part)).every((at, n, all) => at > (all[n - 1] ?? -1))).toBe(true);
    for (const words of hidden) expect(text).not.toContain(words);
    expect(ink).toBeLessThan(0.2);
  },
);
