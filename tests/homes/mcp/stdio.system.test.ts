import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, page } from '../../helpers/guide-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../../scripts/mcp.ts');

test('reads a guide from its folder without a server, including drafts, and writes nothing', async () => {
  const { contentDir, dataDir } = await makeFolder({
    'site.yaml': 'name: Guide\n',
    'en/posts/a.md': page({ id: 1, title: 'Door', status: 'publish' }, 'Knock.'),
    'en/posts/b.md': page({ id: 2, title: 'Draft', status: 'draft' }, 'Not yet.'),
  });
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  const env = { PATH: process.env['PATH'] ?? '', CONTENT_DIR: contentDir, DATA_DIR: dataDir };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [SCRIPT], env }));
  const call = async (name: string, given: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    return [isError ?? false, JSON.parse((content as { text: string }[])[0]!.text)];
  };
  expect(await call('search', { query: 'door', language: 'en' })).toMatchObject([false, [{ id: 1 }]]);
  const [, read] = await call('read', { id: 2 });
  expect(read.text).toBe('Not yet.');
  const edits = [{ find: 'Knock', replace: 'Ring' }];
  const [isError] = await call('propose', { id: 1, version: read.version, edits, why: 'w' });
  expect(isError).toBe(true);
});
