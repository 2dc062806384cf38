import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as files from '../../api/site/render/outputs/files.ts';
import * as items from '../../api/site/render/outputs/items.ts';
import * as json from '../../api/site/render/outputs/json.ts';
import * as lists from '../../api/site/render/outputs/lists.ts';
import * as pages from '../../api/site/render/outputs/pages.ts';
import * as query from '../../api/site/render/outputs/query.ts';
import { EDGE_OUTPUTS, OUTPUTS } from '../../api/site/render/outputs/table.ts';
import * as texts from '../../api/site/render/outputs/texts.ts';

/** Tests, and the interfaces for other programs. */
const OPEN = /^(?:tests|src\/(?:client|loader))\//;

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = globSync(['{api,src,scripts,tests}/**/*.{ts,astro,js}', '*.{js,mjs}'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**', 'tests/clients/**'],
});

it('every exported value is used in another file: one that is not was forgotten in a table', () => {
  const texts = new Map(SOURCES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const places = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) {
      places.set(word, (places.get(word) ?? new Set()).add(file));
    }
  }
  const unused = [...texts].flatMap(([file, text]) =>
    Array.from(
      text.matchAll(/^export (?:async )?(?:const|class|function\*?) ([A-Za-z_$][\w$]*)/gm),
      ([, name]) => name!,
    )
      .filter((name) => !OPEN.test(file) && places.get(name)!.size === 1)
      .map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});

it('every output is listed in a table', () => {
  const made = [files, items, json, lists, pages, query, texts].flatMap((module) => Object.values<unknown>(module));
  const named = made.filter((value) => typeof value === 'object' && value !== null && 'files' in value);
  expect(new Set(named)).toEqual(new Set([...OUTPUTS, ...EDGE_OUTPUTS]));
});
