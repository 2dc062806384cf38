import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Folders } from '../../helpers/served.ts';
import { ASSETS, checksFor, type Check } from './checks.ts';
import { buildGuide } from './guide.ts';
import { HOSTS, startOwnServer, type Host } from './hosts.ts';
import { startWorker } from './workers.ts';

describe.each([
  ['at the root of its host', '/'],
  ['below a path of its host', '/guide/'],
])('a guide %s', (_, base) => {
  let folders: Folders;

  beforeAll(async () => {
    folders = await buildGuide(base.slice(1, -1));
  });

  test('the worker answers the API there like our own server, and serves no files', async () => {
    const [live, worker] = await Promise.all([startOwnServer(folders, base), startWorker(folders)]);
    for (const path of [
      ...['', '/cms/v2/posts?per_page=3&page=2', '/cms/v2/posts/248?_embed', '/cms/v2/posts?search=heslo'],
    ]) {
      const [expected, seen] = await Promise.all(
        [live, worker].map(async ({ address }) => {
          const answer = await fetch(`${address}${base}cms-json${path}`);
          return [answer.status, answer.headers.get('link'), answer.headers.get('x-wp-total'), await answer.text()];
        }),
      );
      expect(seen, path).toEqual(expected);
    }
    for (const path of ['', 'index.html', '_headers', '_hosting/nginx.conf', '_query/index.json']) {
      const answer = await fetch(worker.address + base + path);
      expect([answer.status, await answer.json()], path).toMatchObject([404, { code: 'rest_no_route' }]);
    }
  });

  for (const { name, isInstalled, start } of HOSTS)
    describe.skipIf(!isInstalled)(isInstalled ? name : `${name} (not installed here)`, () => {
      let host: Host;
      beforeAll(async () => {
        host = await start(folders, base);
      });

      test.each(checksFor(base).map((check): [string, Check] => [check.name + forUniqueness(check), check]))(
        '%s',
        async (_, check) => {
          const path = check.path.startsWith(ASSETS) ? await anAsset(folders.outDir, extname(check.path)) : check.path;
          const answer = await fetch(host.address + base + path, {
            redirect: 'manual',
            ...(check.accept === undefined ? {} : { headers: { accept: check.accept } }),
          });
          const bytes = Buffer.from(await answer.arrayBuffer());
          expect([check.status ?? 200].flat()).toContain(answer.status);
          for (const [header, pattern] of Object.entries(check.headers ?? {}))
            if (pattern) expect(answer.headers.get(header) ?? '', header).toMatch(pattern);
            else expect(answer.headers.get(header), header).toBeNull();
          if (check.body) expect(bytes.toString()).toMatch(check.body);
          if (check.file) expect(bytes.equals(await readFile(join(folders.outDir, check.file))), check.file).toBe(true);
        },
      );
    });
});

const forUniqueness = ({ path }: Check): string => ` (${path || '/'})`;

const anAsset = async (outDir: string, ending: string): Promise<string> =>
  `_astro/${(await readdir(join(outDir, '_astro'))).find((name) => name.endsWith(ending))}`;
