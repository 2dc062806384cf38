import { expect, it, vi } from 'vitest';
import { Starting } from '../../../api/rest/http/starting.ts';
import { openLog } from '../../../api/lib/log/log.ts';
import { readSettings } from '../../../api/settings.ts';
import { start } from '../../../api/start.ts';
import { closeLater } from '../../helpers/close.ts';
import { environmentOf, makeSmallFolders } from '../../helpers/served.ts';

it('listens before the guide is ready, and reports the progress', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const started = start(readSettings(environmentOf(await makeSmallFolders(), { PUBLIC_URL: 'http://a.test' })), log);
  closeLater(async () => (await started).stop());
  const find = (event: string) => lines.filter((line) => line['event'] === event);
  await vi.waitFor(() => expect(find('listening')).toHaveLength(1), { interval: 1 });
  const address = String(find('listening')[0]?.['address']);
  const statuses = (paths: string[]) => Promise.all(paths.map(async (path) => (await fetch(address + path)).status));
  const paths = ['/livez', '/readyz', '/healthz', '/', '/cms-json/cms/v2/posts'];
  expect(await statuses(paths)).toEqual([200, 503, 503, 503, 503]);
  await started;
  expect(await statuses(paths)).toEqual([200, 200, 200, 200, 200]);
  expect(find('progress').at(-1)).toMatchObject({ msg: 'making the pages: 100 %' });
  expect(find('ready')).toHaveLength(1);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});

const ask = async (path: string) => {
  const response = await new Starting('/b/').fetch(new Request(`http://a.test${path}`), { remote: '192.0.2.1' });
  expect([response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual(['5', 'no-store']);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

it('answers API clients with the usual problem, in their language', async () => {
  const { status, text } = await ask('/b/cms-json/cms/v2/posts/1?lang=cs');
  expect([status, JSON.parse(text)]).toEqual([
    503,
    {
      code: 'rest_unavailable',
      message: 'Služba teď není dostupná; zkuste to později.',
      data: { status: 503, reason: 'the guide is starting' },
    },
  ]);
  const xml = await ask('/b/cms-json/oembed/1.0/embed?url=x&format=xml');
  expect(xml).toMatchObject({ status: 503, type: 'text/xml; charset=UTF-8', text: expect.stringContaining('<code>') });
});

it('answers readers with a page in both languages', async () => {
  for (const path of ['/b/', '/b/en/', '/..%2f', '/']) {
    const { status, type, text } = await ask(path);
    expect([status, type]).toEqual([503, 'text/html; charset=UTF-8']);
    expect(text).toMatch(/Průvodce se spouští[^]+<section lang="en">\s*<h1>The guide is starting/);
  }
});
