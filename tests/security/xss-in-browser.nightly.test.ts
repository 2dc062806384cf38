import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { controlIn } from '../../api/lib/escape.ts';
import { HTML_PAYLOADS, URL_PAYLOADS } from '../content/markdown/payloads.ts';
import { startGuide, type Visit } from '../translation-ui/guide.ts';

/** Payloads together, each in a block of its own, so that none hides the next. */
const TOGETHER = 6;

/** Without the policy of the pages, only sanitising protects the reader from a payload. */
const UNPROTECTED = { bypassCSP: true };

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** URLs of the articles, with their ids. */
const articles: { id: number; link: string }[] = [];
/** The API refuses control characters; their sanitising is tested without a browser. */
const [htmls, urls] = [HTML_PAYLOADS, URL_PAYLOADS].map((all) => all.filter((one) => controlIn(one) === null)) as [
  string[],
  string[],
];
const groups = Array.from({ length: Math.ceil(htmls.length / TOGETHER) }, (_, at) => ({
  html: htmls.slice(at * TOGETHER, (at + 1) * TOGETHER),
  url: urls[at % urls.length] as string,
}));

const inAddresses = (url: string): string =>
  [`[x](${url})`, `[x](<${url}>)`, `![x](${url})`, `<${url}>`, `<a href="${url}">x</a>`, `<img src="${url}">`].join(
    '\n\n',
  );

const guide = await startGuide();
const picture = await upload();
for (const { html, url } of groups) {
  // Lone surrogates are refused, not stored.
  const [first = '', second = first] = html;
  const all = html.join(' ');
  await guide.write(`media/${picture}`, { title: all, alt_text: all, caption: all, description: html.join('\n\n') });
  const { id: category } = await guide.write('categories', { name: `Term ${articles.length}`, description: all });
  const content = [
    ...html,
    `![${first}](/cms-content/uploads/x.png "${second}") [${first}](/x/ "${second}")`,
    `## ${first}\n\n:::note[${second}]\n${first}\n:::`,
    `| ${first} |\n| --- |\n| ${second} |`,
    inAddresses(url),
  ].join('\n\n');
  const texts = { title: all, excerpt: all, content, categories: [category], featured_media: picture };
  articles.push(await guide.write('posts', { ...texts, status: 'publish' }));
}

async function upload(): Promise<number> {
  const response = await fetch(`${guide.base}/cms-json/cms/v2/media`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('admin:admin')}`,
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="x.png"',
    },
    body: PIXEL,
  });
  return ((await response.json()) as { id: number }).id;
}

/** A page that records code that runs, and requests to other hosts. */
async function open(): Promise<Visit> {
  const page = await (await guide.browser.newContext(UNPROTECTED)).newPage();
  return { page, troubles: watch(page) };
}

function watch(page: Page, troubles: string[] = []): string[] {
  page.on('dialog', (dialog) => {
    troubles.push(`${page.url()} ran ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(?:data|about|blob):/.test(request.url()) && !request.url().startsWith(guide.base))
      troubles.push(`${page.url()} asked ${request.url()}`);
  });
  return troubles;
}

/**
 * Everything that could still run on interaction: in the document as it is, or in one that shows each of the given
 * pieces of HTML in turn.
 */
const handlers = (page: Page, pieces?: string[]) =>
  page.evaluate((given) => {
    const found = () =>
      [...document.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes].flatMap(({ name, value }) => {
          const isUrl = /^(?:href|src|action|formaction|data|poster|xlink:href|srcdoc)$/.test(name);
          // Browsers remove such characters before they parse the scheme.
          const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\u0000-\u0020]/g, ''))?.[1] ?? '';
          const runs = /^on/i.test(name) || (isUrl && /^(?:javascript|vbscript|data|blob)$/i.test(scheme));
          const isOwn = element.localName === 'link' || element.localName === 'script';
          return runs && !isOwn ? [`<${element.localName} ${name}="${value}">`] : [];
        }),
      );
    if (!given) return found();
    return given.flatMap((html) => {
      document.body.innerHTML = html;
      return found();
    });
  }, pieces);

test('there are as many vectors as documented', () =>
  expect(new Set([...HTML_PAYLOADS, ...URL_PAYLOADS]).size).toBeGreaterThanOrEqual(60));

test('code that runs, and requests to other hosts, are detected', async () => {
  const { page, troubles } = await open();
  await page.goto(`${guide.base}/`);
  const bad = ['<img src=x onerror=alert(1)>', '<a href="java\nscript:alert(1)">x</a>', '<img src="//evil.example/x">'];
  expect(await handlers(page, bad)).toHaveLength(2);
  await expect
    .poll(() => troubles.map((trouble) => trouble.replace(/^\S+ /, '')).sort())
    .toEqual(['asked http://evil.example/x', 'ran 1']);
});

test('no article, list or category runs code or contacts another host', async () => {
  const { page, troubles } = await open();
  const paths = ['/', '/category/term-0/', '/category/term-3/', '/author/admin/'];
  for (const url of [...articles.map(({ link }) => link), ...paths.map((path) => guide.base + path)]) {
    await page.goto(url);
    expect(await handlers(page), url).toEqual([]);
  }
  expect(troubles).toEqual([]);
});

test('no feed or sitemap runs code, neither does its content in a feed reader', async () => {
  const { page, troubles } = await open();
  for (const path of ['/feed/rss.xml', '/feed/atom.xml', '/sitemap.xml']) {
    await page.goto(guide.base + path);
    const xml = await (await fetch(guide.base + path)).text();
    const told = await page.evaluate((text) => {
      const tree = new DOMParser().parseFromString(text, 'text/xml');
      if (tree.querySelector('parsererror')) return null;
      const html = 'description, [type="html"], [type="xhtml"]';
      return [...tree.querySelectorAll(html)].map(({ textContent }) => textContent);
    }, xml);
    expect(told, path).not.toBeNull();
    const shown = (told ?? []).map((text) => text ?? '');
    await page.goto(`${guide.base}/`);
    expect(await handlers(page, shown)).toEqual([]);
  }
  expect(troubles).toEqual([]);
});

test('no rendered field of the API runs code in the page of a client', async () => {
  const { page, troubles } = await open();
  const kinds = ['posts?per_page=100', 'media?per_page=100', 'categories?per_page=100'];
  for (const kind of kinds) {
    const records = (await (await fetch(`${guide.base}/cms-json/cms/v2/${kind}`)).json()) as Record<string, unknown>[];
    expect(records.length).toBeGreaterThan(0);
    const shown = records.flatMap(({ title, content, excerpt, caption, description }) =>
      [title, content, excerpt, caption, description].map((part) =>
        typeof part === 'string' ? part : ((part as { rendered?: string } | undefined)?.rendered ?? ''),
      ),
    );
    await page.goto(`${guide.base}/`);
    expect(await handlers(page, shown)).toEqual([]);
    // Content loaded late runs late.
    await page.waitForLoadState('networkidle');
  }
  expect(troubles).toEqual([]);
});

test('no page for translators runs code', async () => {
  const edits = [];
  for (const { id } of articles.slice(0, 6)) edits.push(await guide.order(id));
  const { page, troubles } = await guide.visit('admin', undefined, UNPROTECTED);
  watch(page, troubles);
  for (const path of ['console/?lang=en', ...edits]) {
    await page.goto(`${guide.base}/xlate/${path}`);
    await page.waitForSelector('main:not(.sign-in):not(:has(.loading))');
    if (path.startsWith('console')) await page.click('#tab-pages');
    else await page.waitForSelector('.unit');
    expect(await handlers(page), path).toEqual([]);
  }
  expect(troubles).toEqual([]);
});
