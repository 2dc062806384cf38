import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentOf, makeFolders, run, type Folders } from '../../helpers/served.ts';

/** Prefix of absolute URLs in the output; no host of the tests listens there. */
export const PUBLIC_URL = 'http://guide.test';

/** A built guide: the sample or the small one, with moved pages and a drawing. */
export async function buildGuide(base = '', make = makeFolders): Promise<Folders> {
  const folders = await make(addMovedPages);
  // Below a base path, the host's root contains the folder of the site.
  const outDir = join(folders.root, 'www', base);
  mkdirSync(join(folders.root, 'www'));
  const env = { ...environmentOf({ ...folders, outDir }), PUBLIC_URL: PUBLIC_URL + (base && `/${base}`) };
  const { code, output } = await run('scripts/build.ts', env, ['--edge']);
  if (code !== 0) throw new Error(output);
  return { ...folders, outDir };
}

function addMovedPages(contentDir: string): void {
  const write = (path: string, lines: string[]) => {
    mkdirSync(dirname(join(contentDir, path)), { recursive: true });
    writeFileSync(join(contentDir, path), ['---', ...lines, '---', '', 'Text.', ''].join('\n'));
  };
  // Existing pages, such as that of the search, take precedence.
  appendFileSync(
    join(contentDir, 'site.yaml'),
    '\nredirects:\n  /en/feed/: /en/feed/rss.xml\n  /stará$1/: /en/\n  /search/: /en/\n',
  );
  mkdirSync(join(contentDir, 'public/.well-known'), { recursive: true });
  writeFileSync(join(contentDir, 'public/.well-known/security.txt'), 'Contact: mailto:post@guide.test\n');
  write('cs/media/schema.md', ['id: 9003', 'title: Schéma', 'file: 2026/09/schema.svg']);
  for (const file of ['uploads/2026/09/schema.svg', 'public/SIGN.SVG'])
    writeFileSync(join(contentDir, file), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('cs/categories/prejmenovane.md', ['id: 9004', 'name: Přejmenované', 'aliases: [/category/davne/]']);
  // Whatever a URL contains, it stays one word of the rules.
  write('cs/posts/presunuty-clanek.md', [
    'id: 9001',
    'title: Přesunutý článek',
    `aliases: [/davna-adresa/, ${JSON.stringify('/x";}{$host;return/')}, /čeština/]`,
  ]);
  write('en/posts/moved-article.md', [
    'id: 9002',
    'title: Moved article',
    'aliases: [/en/old-address/, /en/MOVED-Article/]',
  ]);
}
