import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSettings } from '../clients/site-settings.ts';
import { REPOSITORY } from '../deploy/containerfile.ts';
import { launch } from '../helpers/browser.ts';
import type { Server } from '../helpers/served.ts';
import { openPlace } from './npm.ts';
import { serveFrom } from './serving.ts';

/** Use of the package by other programs, sites and pages, with a guide that it created. */

const PASSWORD = 'correct horse battery staple';
const place = await openPlace();
const guide = join(place.root, 'my-guide');
await place.run('npm', ['create', '--yes', 'support-guide@latest', 'my-guide', '--', '--yes']);
const user = ['support-guide', 'user', 'add', 'ada', '--role', 'administrator', '--password', PASSWORD];
await place.run('npx', user, { cwd: guide });

const serve = (): Promise<Server> => serveFrom(guide, 'start', place.environment({ PORT: '0' }));

test('a program writes and reads through the client', async () => {
  const { address } = await serve();
  const program = `
    import { openGuide } from 'support-guide/client';
    const guide = openGuide('${address}', { username: 'ada', password: '${PASSWORD}', lang: 'en' });
    const made = await guide.create('posts', { title: 'Printing', content: 'Press Print.\\n', status: 'publish' });
    await guide.save(made, { content: 'Choose Print.\\n' });
    for await (const post of guide.list('posts', { search: 'print' })) console.log(post.title.rendered, post.link);
  `;
  await writeFile(join(guide, 'program.mjs'), program);
  expect(await place.run('node', ['program.mjs'], { cwd: guide })).toMatch(/^Printing http:\S+\/en\/printing\/\n$/);
  expect(await (await fetch(`${address}/en/printing/`)).text()).toContain('Choose Print.');
});

test('an Astro site shows texts from a build and from a server', async () => {
  await place.run('npx', ['support-guide', 'build'], { cwd: guide });
  const site = join(place.root, 'site');
  await cp(join(REPOSITORY, 'tests/clients/astro-site'), site, { recursive: true });
  await writeFile(join(site, 'package.json'), '{ "type": "module", "private": true }');
  await place.run('npm', ['install', 'support-guide@latest', 'astro@latest', '@astrojs/node@latest'], { cwd: site });
  const build = () => place.run('npx', ['astro', 'build'], { cwd: site, env: { ASTRO_TELEMETRY_DISABLED: '1' } });
  const { address, stop } = await serve();
  await writeSettings(site, { url: address });
  await build();
  const page = () => readFile(join(site, 'dist/client/en/welcome/index.html'), 'utf8');
  expect(await page()).toContain('<title>Welcome</title>');
  await stop();
  await writeSettings(site, { folder: join(guide, 'dist') });
  await build();
  expect(await page()).toContain('<title>Welcome</title>');
});

test('a page of another origin finds and shows an article with the help element', async () => {
  const { address } = await serve();
  const page = await (await launch()).newPage();
  await page.setContent(
    `<html lang="en"><script type="module" src="${address}/help.js"></script><guide-help></guide-help>`,
  );
  await page.click('guide-help');
  await page.keyboard.type('welcome');
  await page.locator('guide-help .hits a', { hasText: 'Welcome' }).first().click();
  await page.locator('guide-help article h1', { hasText: 'Welcome' }).waitFor();
});
