import type { RequestListener } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { StateFile } from '../../../api/content/store/state/state-file.ts';
import { createProbe } from '../../../api/lib/http-client/probe.ts';
import { openService } from '../../../api/service.ts';
import { checkExternal, type KnownLinks } from '../../../api/site/check/check-external.ts';
import { sayFinding } from '../../../api/site/check/finding.ts';
import { makeFolder, page } from '../../helpers/guide-folder.ts';
import { memoryFiles } from '../../helpers/memory-files.ts';
import { runScript } from '../../scripts/data-set.ts';
import { expectUntouched, policy, serve } from '../../lib/http-client/servers.ts';

const DAY = 86_400_000;

/** A guide with a text that has one of these links per line, from line 7 on. */
async function guideWith(urls: readonly string[]) {
  const text = urls.map((url) => `[x](${url})`).join('\n');
  return makeFolder({
    'site.yaml': 'name: Guide\n',
    'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
    'en/posts/a.md': page({ id: 1, title: 'A', author: 1 }, text),
  });
}

async function check(urls: readonly string[], privateHosts: string[], hosts = {}) {
  const folder = await guideWith(urls);
  const service = await openService({ ...folder, base: 'https://guide.test', write: false });
  const files = memoryFiles();
  const probe = createProbe(policy({ 'outer.test': '127.0.0.1', ...hosts }, privateHosts));
  return async (now: number) => {
    const known = await StateFile.open<KnownLinks>(files, '/external-links.json', {});
    const { findings, ...counts } = await checkExternal(service, { probe, known, clock: { now: () => now } });
    return { said: findings.map(sayFinding), ...counts };
  };
}

/** A site that records its requests, and the most that were open at a time. */
async function site(answer: RequestListener) {
  const asked: string[] = [];
  let [open, most] = [0, 0];
  const server = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    most = Math.max(most, ++open);
    response.on('close', () => open--);
    // Give other requests time to arrive.
    void (async () => {
      for (let turns = 0; turns < 20; turns++) await turn();
      answer(request, response);
    })();
  });
  return { asked, most: () => most, origin: `http://outer.test:${server.port}` };
}

it('reports dead links to other sites as warnings by file and line, and requests each page once', async () => {
  const { asked, origin } = await site((request, response) => {
    const status = { '/gone': 404, '/broken': 500, '/private': 403, '/moved': 301 }[request.url ?? ''] ?? 200;
    response.writeHead(request.method === 'HEAD' && request.url === '/get' ? 405 : status, { location: '/here' }).end();
  });
  const paths = ['/here', '/gone', '/gone#part', '/broken', '/private', '/moved', '/get', '/here'];
  const run = await check([...paths.map((path) => origin + path), 'https://guide.test/nothing/', '/en/a/'], [origin]);
  const first = await run(DAY);
  expect(first).toEqual({
    said: [
      `en/posts/a.md:8: warning: the link ${origin}/gone returns status 404`,
      `en/posts/a.md:9: warning: the link ${origin}/gone returns status 404`,
      `en/posts/a.md:10: warning: the link ${origin}/broken returns status 500`,
    ],
    asked: 6,
    refused: 0,
  });
  expect(asked.filter((line) => line.endsWith('/here'))).toEqual(['HEAD /here', 'HEAD /here']);
  expect(asked.filter((line) => line.endsWith('/get'))).toEqual(['HEAD /get', 'GET /get']);
  // Remembered for a day, then requested again.
  const times = asked.length;
  expect(await run(2 * DAY - 1)).toEqual(first);
  expect(asked).toHaveLength(times);
  expect(await run(2 * DAY)).toEqual(first);
  expect(asked).toHaveLength(2 * times);
});

it('a host receives at most two requests at a time', async () => {
  const { most, asked, origin } = await site((_, response) => response.end());
  const run = await check(
    Array.from({ length: 12 }, (_, at) => `${origin}/${at}`),
    [origin],
  );
  expect((await run(DAY)).asked).toBe(12);
  expect(asked).toHaveLength(12);
  expect(most()).toBeLessThanOrEqual(2);
});

it('private addresses are never requested, by name or redirect, and nothing about them is remembered', async () => {
  const inner = await serve();
  const { origin } = await site((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end(),
  );
  const urls = [`http://127.0.0.1:${inner.port}/`, 'https://10.0.0.1/', 'https://inner.test/', `${origin}/on`];
  const run = await check(urls, [origin], { 'inner.test': '10.1.2.3' });
  expect(await run(DAY)).toEqual({ said: [], asked: 0, refused: 4 });
  expectUntouched(inner);
});

it('an unreachable host is reported, and requested again the next time', async () => {
  const run = await check(['//absent.test/x'], []);
  const told = ['en/posts/a.md:7: warning: the link https://absent.test/x cannot be reached'];
  expect([(await run(DAY)).said, (await run(DAY)).said]).toEqual([told, told]);
});

it('npm run check:content requests other sites only with --external', async () => {
  let asked = 0;
  const server = await serve((_, response) => {
    asked++;
    response.writeHead(404).end();
  });
  const origin = `http://127.0.0.1:${server.port}`;
  const folder = await guideWith([`${origin}/gone`, 'https://192.168.7.7/']);
  expect((await runScript('check-content', [], folder)).stderr).not.toContain('/gone');
  expect(asked).toBe(0);
  const settings = { XLATE_PRIVATE_HOSTS: origin };
  const { code, stdout, stderr } = await runScript('check-content', ['--external'], folder, settings);
  expect([code, asked]).toEqual([0, 2]);
  expect(stderr).toContain(`en/posts/a.md:7: warning: the link ${origin}/gone returns status 404`);
  expect(stdout).toContain('pages of other sites requested: 1; at hosts that are not asked: 1');
});
