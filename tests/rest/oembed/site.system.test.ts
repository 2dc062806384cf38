import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { unfurl } from 'unfurl.js';
import { describe, expect, it } from 'vitest';
import { discover } from '../../../api/rest/oembed/discover.ts';
import { GUIDE } from './guide.ts';
import { startSite } from './site.ts';

const site = await startSite(GUIDE);

const get = (path: string) => fetch(site.base + path);

/** Every item with a page, and every page of a missing translation with the URL of its original. */
const PAGES = [
  ...['/zaciname/', '/en/getting-started/', '/jen-cesky/', '/zamceno/', '/kniha/', '/kniha/kapitola/', '/spolecne/'],
  '/spolecne-24/',
].map((path) => [path, path] as const);
const STAND_INS = [['/en/jen-cesky/', '/jen-cesky/']] as const;

describe.each([...PAGES, ...STAND_INS])('the page %s', (path, original) => {
  it('names its answer, which is that of the API', async () => {
    const response = await get(path);
    const html = await response.text();
    const url = `${site.base}${original}oembed.json`;
    expect(html).toContain(`<link rel="alternate" type="application/json+oembed" href="${url}"`);
    const file = await fetch(url);
    expect(file.headers.get('content-type')).toMatch(/^application\/json; charset=utf-8$/i);
    expect(file.headers.get('access-control-allow-origin')).toBe('*');
    // A file has the language of its page.
    const lang = original.startsWith('/en/') ? 'en' : 'cs';
    const ask = async (format: string) => {
      const query = new URLSearchParams({ url: site.base + path, format, lang });
      return (await get(`/cms-json/oembed/1.0/embed?${query}`)).text();
    };
    const text = await file.text();
    expect(text).toBe(await ask('json'));
    expect(text).toBe(await readFile(join(site.outDir, original, 'oembed.json'), 'utf8'));
    new SaxesParser().write(await ask('xml')).close();
    const bytes = Buffer.from(html);
    const found = discover({ url: response.url, type: 'text/html', charset: 'utf-8', link: '', bytes });
    expect(found?.url.pathname).toBe(`/help${original}oembed.json`);
  });
});

describe('the embed page', () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? '';

  it.each(PAGES)('of %s is the only page that other sites may frame', async (path) => {
    expect(await policyOf(`${path}embed/`)).toMatch(/; frame-ancestors \*$/);
    expect(await policyOf(path)).toMatch(/; frame-ancestors 'self'$/);
  });

  it('has no script, sets no cookie and is not indexed', async () => {
    const response = await get('/zaciname/embed/');
    const html = await response.text();
    expect(html).not.toContain('<script');
    for (const part of ['<meta name="robots" content="noindex">', '<html lang="cs">']) expect(html).toContain(part);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await (await get('/en/getting-started/embed/')).text()).toContain('<html lang="en">');
    expect(await (await get('/sitemap.xml')).text()).not.toContain('/embed/');
  });

  it('of a protected text shows the title and where to read it', async () => {
    const html = await (await get('/zamceno/embed/')).text();
    expect(html).toContain(`<h1><a href="${site.base}/zamceno/">Zamčeno</a></h1>`);
    expect(html).not.toMatch(/<img|<p>|Tajemství/);
  });

  it.each(['/koncept/', '/soukrome/', '/pristi/', '/smazane/', '/ceka/'])('of %s does not exist', async (path) => {
    for (const file of ['', 'embed/', 'oembed.json']) expect((await get(path + file)).status).toBe(404);
  });
});

it.each(PAGES)('a consumer library (unfurl.js) finds and reads the embed of %s', async (path) => {
  const { oEmbed } = await unfurl(site.base + path);
  expect(oEmbed).toMatchObject({ type: 'rich', version: '1.0', width: 600, height: 338 });
  expect(oEmbed && 'html' in oEmbed && oEmbed.html).toContain(`src="${site.base}${path}embed/"`);
});
