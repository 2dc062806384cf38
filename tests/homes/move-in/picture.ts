import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { serveGuide } from '../../../scripts/command/serve-guide.ts';
import { moveIn } from '../../../api/homes/move-in/move-in.ts';
import { closeAll } from '../../helpers/close.ts';
import { serveOldSite } from './old-site.ts';

/** Takes the picture of `docs/moving-in.md` anew, of the report of the recorded site: `node tests/homes/move-in/picture.ts`. */
const root = await mkdtemp(join(tmpdir(), 'picture-'));
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const { url, host } = await serveOldSite();
  const client = { credentials: { login: 'admin', password: 'any' } };
  const folders = { contentDir: join(root, 'content'), dataDir: join(root, 'data'), reportDir: root };
  await moveIn({ url, ...folders, client, serve: serveGuide() });
  const page = await browser.newPage({ viewport: { width: 1000, height: 640 }, colorScheme: 'light' });
  const report = await readFile(join(root, 'move-in.html'), 'utf8');
  await page.setContent(report.replaceAll(`http://${host}`, 'https://help.example.com'));
  await page
    .locator('details')
    .first()
    .evaluate((one) => one.setAttribute('open', ''));
  const to = join(import.meta.dirname, '../../../docs/pictures/moving-in.webp');
  await sharp(await page.screenshot())
    .resize(720)
    .webp({ quality: 70, effort: 6 })
    .toFile(to);
} finally {
  await browser.close();
  await closeAll('test');
  await rm(root, { recursive: true, force: true });
}
