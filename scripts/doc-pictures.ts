import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { createApi } from '../api/http/api.ts';
import { openService } from '../api/service.ts';
import { buildSite } from '../api/site/live-site.ts';
import { readOptions, runCommand } from './command/command.ts';

const USAGE = `npm run doc-pictures   takes the pictures of docs/owning.md anew, of the guide in tests/sample-garden/

Needs Chromium; CHROMIUM names it (default /usr/bin/chromium).`;

const ROOT = join(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'docs/pictures');
const BASE = 'http://garden.invalid';
const WIDTH = 720;

/** What is shown of a page; without a selector its first screen. */
interface Picture {
  name: string;
  path: string;
  scheme?: 'light' | 'dark';
  selector?: string;
}

const SHOWN: Picture[] = [
  { name: 'home-light', path: '/' },
  { name: 'home-dark', path: '/', scheme: 'dark' },
  { name: 'navigation', path: '/first-year/spring/', selector: '.guide-sidebar' },
  { name: 'article-end', path: '/no-dig-beds/', selector: 'main footer' },
  { name: 'links', path: '/', selector: '.site-footer' },
];

await runCommand(USAGE, async () => {
  readOptions({});
  const folder = await mkdtemp(join(tmpdir(), 'guide-pictures-'));
  const [contentDir, outDir] = [join(folder, 'content'), join(folder, 'dist')];
  await cp(join(ROOT, 'tests/sample-garden'), contentDir, { recursive: true });
  const options = { contentDir, dataDir: join(folder, 'data'), base: BASE, report: console.error };
  const service = await openService(options);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    await buildSite({ service, api: createApi(service), outDir });
    await mkdir(PICTURES, { recursive: true });
    for (const picture of SHOWN) {
      const page = await browser.newPage({
        viewport: { width: 1280, height: 800 },
        colorScheme: picture.scheme ?? 'light',
      });
      await answerFrom(outDir, page);
      await page.goto(BASE + picture.path, { waitUntil: 'networkidle' });
      await write(picture.name, await (picture.selector ? page.locator(picture.selector).first() : page).screenshot());
      await page.close();
    }
    await write('shared', await sharp(join(outDir, 'category/soil/social.png')).toBuffer());
  } finally {
    await browser.close();
    await service.store.close();
    await rm(folder, { recursive: true });
  }
});

/** The built guide as a host would serve it; nothing else is there. */
async function answerFrom(outDir: string, page: Page): Promise<void> {
  await page.route('**', (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== BASE) return route.abort();
    return route.fulfill({ path: join(outDir, pathname.endsWith('/') ? `${pathname}index.html` : pathname) });
  });
}

async function write(name: string, picture: Buffer): Promise<void> {
  const file = join(PICTURES, `${name}.webp`);
  const { size } = await sharp(picture)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: 70, effort: 6 })
    .toFile(file);
  console.log(`Wrote ${file} (${Math.ceil(size / 1024)} KB)`);
}
