import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from '../options.ts';
import { NGINX, startNginx } from '../peers/nginx.ts';
import { REFERENCE } from '../reference.ts';
import { perSecond, times, type Results } from '../result.ts';
import type { RunningGuide } from '../server.ts';
import { LOAD_CLIENT, loadOf } from './load.ts';

const CONNECTIONS = 8;

/** One record and a list, against one nginx worker with the same bytes in files. */
export async function measureReading(
  guide: RunningGuide,
  folder: string,
  { loadSeconds }: Options,
  results: Results,
): Promise<void> {
  const { id } = guide.folders.corpus.articles[0] as { id: number };
  const asked = [
    { what: 'GET one item', name: 'item.json', path: `/cms-json/cms/v2/posts/${id}`, reference: REFERENCE.getOne },
    {
      what: 'GET the list without arguments',
      name: 'list.json',
      path: '/cms-json/cms/v2/posts',
      reference: REFERENCE.list,
    },
  ];
  const files: Record<string, string> = {};
  for (const { name, path } of asked) files[name] = (await guide.reader.demand('GET', path)).text;
  const hasNginx = existsSync(NGINX);
  const nginx = hasNginx ? await startNginx(join(folder, 'nginx'), files) : null;
  if (!nginx) results.skip('one nginx worker', 'not installed: apt-get install nginx-light');
  try {
    for (const { what, name, path, reference } of asked) {
      const kilobytes = `${(Buffer.byteLength(files[name] ?? '') / 1024).toFixed(0)} KB`;
      const own = await loadOf(guide.address + path, CONNECTIONS, loadSeconds);
      const peer = nginx && (await loadOf(`${nginx.address}/${name}`, CONNECTIONS, loadSeconds));
      results.add({
        what: `${what} (${kilobytes}), ${CONNECTIONS} connections, ${LOAD_CLIENT}`,
        guide: perSecond(own),
        ...(peer
          ? { peer: `one nginx worker ${perSecond(peer)}`, ratio: times(own / peer), isMet: own / peer >= 0.7 }
          : {}),
        budget: 'at least 0.7 of one nginx worker',
      });
      const alone = await loadOf(guide.address + path, 1, loadSeconds);
      results.add({
        what: `${what}, 1 connection`,
        guide: perSecond(alone),
        peer: `reference ${perSecond(reference)}`,
        ratio: times(alone / reference),
        budget: 'at least 100x the reference',
        isMet: alone >= 100 * reference,
      });
    }
  } finally {
    await nginx?.stop();
  }
}
