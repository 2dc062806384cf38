import { afterEach, expect, test, vi } from 'vitest';
import { Server } from '../../src/workspace/server.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['short', 'x', true],
  ['long', 'x'.repeat(70_000), false],
  ['long in bytes', 'ž'.repeat(40_000), false],
])('a last request with a %s text is sent in a way that browsers allow', async (_, content, keepalive) => {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init);
    return Response.json({});
  });
  await new Server('/api/', '/session', 'en').send('POST', 'posts/1/autosaves', { content }, true);
  expect(sent).toMatchObject([{ keepalive, body: JSON.stringify({ content }) }]);
});
