import { expect, test, vi } from 'vitest';
import { silentLog } from '../../../api/lib/log/log.ts';
import { readSettings } from '../../../api/settings.ts';
import { start } from '../../../api/start.ts';
import { closeLater } from '../../helpers/close.ts';
import { environmentOf, makeFolders } from '../../helpers/served.ts';

const TOKEN = 'a-token-for-scraping';

const env = environmentOf(await makeFolders(), { SITE: 'off', METRICS_TOKEN: TOKEN });
const running = await start(readSettings(env), silentLog());
closeLater(() => running.stop());

async function figures(): Promise<Map<string, number>> {
  const response = await fetch(`${running.address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((one) => [one.slice(0, one.lastIndexOf(' ')), Number(one.slice(one.lastIndexOf(' ')))]));
}

const requests = (operation: string, method: string, status: string): string =>
  `guide_requests_total{operation="${operation}",method="${method}",status="${status}"}`;

test('require the token', async () => {
  const wrong = ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`];
  for (const authorization of wrong) {
    const response = await fetch(`${running.address}/metrics`, { headers: { authorization } });
    expect([response.status, await response.text()]).toEqual([401, expect.not.stringContaining('guide_')]);
  }
});

test('count requests by operation, whatever the URLs', async () => {
  const api = `${running.address}/cms-json/cms/v2`;
  for (const path of ['/posts', '/posts', '/posts?search=x', '/nowhere', '/posts/999999']) await fetch(api + path);
  await fetch(`${api}/posts`, { method: 'PROPFIND' });
  await fetch(`${api}/posts`, { headers: { authorization: `Basic ${btoa('admin:wrong')}` } });
  await vi.waitFor(async () => {
    const found = await figures();
    expect(found.get(requests('listItems', 'GET', '2xx'))).toBe(3);
    expect(found.get(requests('getItem', 'GET', '4xx'))).toBe(1);
    expect(found.get(requests('api', 'other', '4xx'))).toBe(1);
    expect(found.get('guide_request_seconds_count{operation="listItems"}')).toBe(3);
    expect(found.get('guide_failed_sign_ins')).toBe(1);
  }, 60_000);
  expect([...(await figures()).keys()].join('\n')).not.toMatch(/PROPFIND|nowhere|999999/);
});

test('report disk space, queues and the process', async () => {
  const found = await figures();
  expect(found.get('guide_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
  expect([found.get('guide_read_only'), found.get('guide_webhooks_failed')]).toEqual([0, 0]);
  expect(found.get('guide_outputs_pending')).toBe(0);
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect([...found.keys()]).toContain('nodejs_eventloop_lag_seconds');
});

test('are not served without the setting, and a weak token is refused', () => {
  expect(readSettings({}).metricsToken).toBe('');
  expect(() => readSettings({ METRICS_TOKEN: 'short-secret' })).toThrow(/^METRICS_TOKEN=… is not valid/);
});
