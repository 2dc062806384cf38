import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeFolder } from '../../helpers/guide-folder.ts';

const SCRIPT = `
  import { rm } from 'node:fs/promises';
  import { compileTemplates, loadTemplates } from './api/site/render/templates.ts';
  import { viewsFor } from './tests/site/pages/fixtures/views.ts';
  const compiled = await compileTemplates('/again/');
  const templates = await loadTemplates(compiled);
  const pages = [];
  for (const view of Object.values(viewsFor('/again/', 'cs'))) pages.push(await templates.render(view));
  console.log(JSON.stringify({ pages, assets: templates.assets }));
  await rm(compiled.folder, { recursive: true });`;

async function compile(env: NodeJS.ProcessEnv = {}): Promise<{ pages: string[]; assets: string }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    env: { ...process.env, ...env },
    maxBuffer: 1e8,
  });
  return JSON.parse(stdout) as { pages: string[]; assets: string };
}

test('compiling the same sources twice gives the same files and pages', async () => {
  const first = await compile();
  expect(first.pages.length).toBeGreaterThan(5);
  expect(await compile()).toEqual(first);
});

test('they are the same in a folder from which packages cannot be found', async () => {
  const { root } = await makeFolder();
  expect((await compile({ TEMPLATES_DIR: root })).pages).toEqual((await compile()).pages);
});
