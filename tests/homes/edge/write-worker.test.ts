import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeWorker } from '../../../scripts/edge/write-worker.ts';

test('the configuration contains the command that runs it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'guide-worker-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const { folder } = await writeWorker({ outDir: join(home, 'public'), basePath: '/', apiWriteUrl: '' });
  const config = await readFile(join(folder, 'wrangler.jsonc'), 'utf8');
  expect(config).toContain('npx wrangler dev -c public-edge/wrangler.jsonc serves');
});
