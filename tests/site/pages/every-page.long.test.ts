import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyGarden } from '../../helpers/served.ts';
import { openWorld, type World } from '../render/world.ts';
import { mistakesIn } from './validator.ts';

describe.each([
  { guide: 'the sample guide', prepare: undefined, atLeast: 300 },
  { guide: 'another guide', prepare: copyGarden, atLeast: 25 },
])('of $guide', ({ prepare, atLeast }) => {
  let world: World;
  let pages: { path: string; html: string }[];

  beforeAll(async () => {
    world = await openWorld(prepare);
    const dist = world.outDir;
    // That one is JSON, which static hosts send for unknown API URLs.
    const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.html') && path !== 'cms-json/404.html')
      .sort();
    pages = paths.map((path) => ({ path, html: readFileSync(join(dist, path), 'utf8') }));
    expect(pages.length).toBeGreaterThanOrEqual(atLeast);
  });

  test('every page is valid HTML', async () => {
    const found: string[] = [];
    for (const { path, html } of pages) for (const mistake of await mistakesIn(html)) found.push(`${path}: ${mistake}`);
    expect(found).toEqual([]);
  });

  test('no two indexed pages have the same title', () => {
    const titles = new Map<string, string[]>();
    for (const { path, html } of pages) {
      if (html.includes('<meta name="robots" content="noindex">')) continue;
      const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
      titles.set(title, [...(titles.get(title) ?? []), path]);
    }
    expect([...titles].filter(([title, paths]) => title === '' || paths.length > 1)).toEqual([]);
  });
});
