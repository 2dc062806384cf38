import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWorker } from '../../../scripts/edge/write-worker.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';

test('the configuration contains the command that runs it', async () => {
  const { root } = await makeFolder();
  const { folder } = await writeWorker({ outDir: join(root, 'public'), basePath: '/', apiWriteUrl: '' });
  const config = await readFile(join(folder, 'wrangler.jsonc'), 'utf8');
  expect(config).toContain('npx wrangler dev -c public-edge/wrangler.jsonc serves');
});
