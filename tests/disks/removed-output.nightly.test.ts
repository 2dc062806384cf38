import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { makeGuide } from '../live/guide.ts';
import { becomesWhole, serve } from './served.ts';

test('an output folder removed while the server runs is made again, and no page is missing meanwhile', async () => {
  const folders = await makeGuide();
  const { send, page } = await serve(folders);
  const [style = ''] = (await new OutputFolder(folders.outDir).list()).filter((file) => file.endsWith('.css'));
  rmSync(folders.outDir, { recursive: true });
  const first = await page('/article-52/');
  expect([first.status, first.text.includes('Text of 52.')]).toEqual([200, true]);
  expect([(await page(`/${style}`)).status, (await page('/no-such-page/')).status]).toEqual([200, 404]);
  expect((await send('PATCH', '/posts/51', { title: 'Written meanwhile' })).status).toBe(200);
  expect((await page('/article-51/')).text).toContain('Written meanwhile');
  await becomesWhole(folders);
});

test('a removed output folder is made again without a request', async () => {
  const folders = await makeGuide();
  await serve(folders);
  rmSync(folders.outDir, { recursive: true });
  await becomesWhole(folders);
});

test('an older copy in place of the output folder is updated, and foreign files in it stay', async () => {
  const folders = await makeGuide();
  const { send } = await serve(folders);
  const copy = join(folders.root, 'copy');
  const gone = await send('POST', '/posts', { title: 'Soon gone', content: 'x', status: 'publish', slug: 'soon-gone' });
  await becomesWhole(folders);
  cpSync(folders.outDir, copy, { recursive: true });
  await send('DELETE', `/posts/${gone.body.id}?force=true`);
  await send('PATCH', '/posts/51', { title: 'Changed' });
  await becomesWhole(folders);
  writeFileSync(join(copy, 'CNAME'), 'theirs');
  // Copied file by file, older files could replace those that the server has already restored.
  renameSync(folders.outDir, join(folders.root, 'replaced'));
  renameSync(copy, folders.outDir);
  await becomesWhole(folders, ['CNAME']);
});

test('a folder that no build wrote in place of the output folder is left alone and reported until it is gone', async () => {
  const folders = await makeGuide();
  const { send, becomes } = await serve(folders);
  rmSync(folders.outDir, { recursive: true });
  mkdirSync(folders.outDir);
  writeFileSync(join(folders.outDir, 'index.html'), 'theirs');
  expect((await send('PATCH', '/posts/51', { title: 'Changed' })).status).toBe(200);
  const reason = `OUT_DIR=${folders.outDir} cannot be used: it contains files that no build wrote (index.html); move it away`;
  await becomes({ status: 'degraded', reason: expect.stringContaining(reason) as string });
  expect(readdirSync(folders.outDir)).toEqual(['index.html']);
  rmSync(folders.outDir, { recursive: true });
  await becomesWhole(folders);
});

test('a start does not consider a folder complete only because of the record in the data folder', async () => {
  const folders = await makeGuide();
  await (await serve(folders)).stop();
  readFileSync(join(folders.dataDir, 'output.note'));
  rmSync(folders.outDir, { recursive: true });
  mkdirSync(folders.outDir);
  await serve(folders);
  await becomesWhole(folders);
});
