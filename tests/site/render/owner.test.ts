import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyGarden } from '../../helpers/served.ts';
import { openWorld, type World } from './world.ts';

const ROOT = join(import.meta.dirname, '../../..');

const garden = (): Promise<World> => openWorld(copyGarden);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(folder, file)).isFile());

/** Names and titles of the guide in `content/` that cannot come from anywhere else. */
function wordsOfFirstGuide(): string[] {
  const content = join(ROOT, 'content');
  const titles = filesBelow(content)
    .filter((file) => /^(cs|en)\/.*\.md$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(content, file), 'utf8');
      return /^(?:title|name): *["']?(.{12,}?)["']?$/m.exec(text)?.[1] ?? [];
    });
  return [...titles, 'Průvodce', 'first solved ticket', 'new ticket', 'Support Guide', 'Podpora', 'Čeština'];
}

it('a second guide in one language contains no words of the first, and no empty other language', async () => {
  const dist = (await garden()).outDir;
  const files = filesBelow(dist);
  const words = wordsOfFirstGuide();
  expect(words.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const file of files) {
    // The API's own documents are not texts of a guide.
    if (!/\.(html|xml|md|txt|json|webmanifest)$/.test(file) || file === 'cms-json/openapi.json') continue;
    const text = readFileSync(join(dist, file), 'utf8');
    for (const word of words) if (text.includes(word)) found.push(`${file}: ${word}`);
  }
  expect(found).toEqual([]);
  expect(files.filter((file) => /^(cs|en)\//.test(file))).toEqual([]);
  const home = readFileSync(join(dist, 'index.html'), 'utf8');
  expect(home).toMatch(/<html lang="en"/);
  expect(home).not.toMatch(/hreflang|language-switch|data-cs/);
  expect(JSON.parse(readFileSync(join(dist, 'cms-json/cms/v2/posts/index.json'), 'utf8'))).toHaveLength(7);
});

it('settings of the owner appear on pages and in the policy, and their files keep their paths', async () => {
  const { read } = await garden();
  const [home, article, missing] = ['index.html', 'sow-carrots/index.html', '404.html'].map(read) as [
    string,
    string,
    string,
  ];
  for (const text of ['What grows next?', 'Two weekends of work', 'first frost', 'Open days', 'Seed swap', 'rake.svg'])
    expect(home).toContain(text);
  // Topics before manuals, and only the featured topics, in this order.
  expect(home.indexOf('id="topics"')).toBeLessThan(home.indexOf('id="manuals"'));
  expect(home.match(/<h3><a href="[^"]*category\/(\w+)\/"/g)).toHaveLength(2);
  expect(home.indexOf('/category/vegetables/')).toBeLessThan(home.indexOf('/category/soil/'));
  for (const page of [article, missing]) expect(page).toMatch(/mailto:post@garden\.example">Ask Margaret/);
  // Pages apply typographic rules; the API returns the text as typed.
  expect(read('harvest-potatoes/index.html')).toContain('a hand’s width');
  expect(read('cms-json/cms/v2/posts/index.json')).toContain("a hand's width");
  // The owner's styles and snippets come after everything else in the head.
  expect(article).toMatch(
    /_astro\/[^"]*\.css.*<link rel="stylesheet" href="\/site\.css\?[^"]+"><script defer src="https:\/\/count\.example\/count\.js"><\/script><\/head>/s,
  );
  expect(read('site.css')).toMatch(/light-dark\(#3f6212.*Georgia/s);
  expect(read('CNAME')).toBe('garden.example\n');
  expect(read('.well-known/security.txt')).toContain('post@garden.example');
  for (const rules of ['_headers', '_hosting/nginx.conf', '_hosting/Caddyfile'])
    expect(read(rules)).toMatch(
      /script-src [^;]*https:\/\/count\.example;.*connect-src 'self' https:\/\/count\.example/,
    );
});

it('a change of the settings or of a file of the owner refreshes the output like a build', async () => {
  const world = await garden();
  const { contentDir } = world;
  const edit = async (changed: string[], gone?: string[]) => {
    await world.followFiles(changed, gone);
    expect(await world.differences()).toEqual([]);
  };
  const yaml = join(contentDir, 'site.yaml');
  const settings = readFileSync(yaml, 'utf8');
  writeFileSync(
    yaml,
    `${settings.replace('What grows next?', 'What is in season?').replace('#3f6212', '#7c2d12')}typography: off\n`,
  );
  await edit(['site.yaml']);
  expect(world.read('index.html')).toContain('What is in season?');
  expect(world.read('site.css')).toContain('#7c2d12');
  expect(world.read('harvest-potatoes/index.html')).toContain("a hand's width");

  await mkdir(join(contentDir, 'public/more'));
  await writeFile(join(contentDir, 'public/more/plan.txt'), 'Beds');
  rmSync(join(contentDir, 'public/CNAME'));
  rmSync(join(contentDir, 'theme.css'));
  await edit(['public/more/plan.txt'], ['public/CNAME', 'theme.css']);
  expect(filesBelow(world.outDir)).not.toContain('CNAME');
  expect(world.read('more/plan.txt')).toBe('Beds');

  writeFileSync(join(contentDir, 'synonyms.yaml'), 'en:\n  tater: potato\n');
  await edit(['synonyms.yaml']);
  expect(world.read('search-index/en.json')).toContain('tater');

  // A second language adds its home page; the first language stays at the root.
  writeFileSync(yaml, settings.replace('languages: [en]', 'languages: [cs, en]'));
  await edit(['site.yaml']);
  expect(filesBelow(world.outDir)).toContain('cs/index.html');
  expect(world.read('index.html')).toMatch(/hreflang="x-default" href="http:\/\/guide\.test\/"/);
});
