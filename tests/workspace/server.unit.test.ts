import { afterEach, expect, test, vi } from 'vitest';
import { Server } from '../../src/workspace/server.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([0, 1, 2])('all rows of a list with %i pages are read, and no page past its end', async (pages) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams: query } = new URL(url, 'http://guide.test');
    asked.push(`${query.get('context')} ${query.get('per_page')} ${query.get('page')}`);
    const rows = pages === 0 ? [] : Array.from({ length: 100 }, (_, at) => ({ id: at }));
    return Response.json(rows, { headers: { 'X-WP-TotalPages': String(pages) } });
  });
  expect(await new Server('/api/', '/session', 'en').all('pages', { context: 'edit' })).toHaveLength(100 * pages);
  expect(asked).toEqual(['edit 100 1', ...(pages === 2 ? ['edit 100 2'] : [])]);
});

test('a failure says its reason, too', async () => {
  const data = { status: 503, reason: 'en/posts/a.md:3: the quote " that begins here is not closed' };
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not available just now.', data }, { status: 503 }));
  await expect(new Server('/api/', '/session', 'en').get('posts/1')).rejects.toMatchObject({
    ...{ kind: 'offline', message: `Not available just now. ${data.reason}` },
  });
});

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
