import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply } from '../client.ts';
import type { Options } from '../options.ts';
import { startBare } from '../peers/bare.ts';
import { NGINX, startNginx } from '../peers/nginx.ts';
import { REFERENCE } from '../reference.ts';
import { microseconds, perSecond, times, type Results } from '../result.ts';
import type { RunningGuide } from '../server.ts';
import { median } from '../statistics.ts';
import { LOAD_CLIENT, loadOf } from './load.ts';

const CONNECTIONS = 8;

/** Loads of each server, in turn, of which the median counts. */
const ROUNDS = 3;

/** What answers: its address, and the processor time that it has taken. */
interface Loaded {
  address: string;
  cpuSeconds(): number;
}

/** One record and a list, against a bare server of `node:http` and one nginx worker with the same bytes. */
export async function measureReading(
  guide: RunningGuide,
  folder: string,
  { loadSeconds }: Options,
  results: Results,
): Promise<void> {
  const { id } = guide.folders.corpus.articles[0] as { id: number };
  const asked = [
    { what: 'GET one item', path: `/cms-json/cms/v2/posts/${id}`, reference: REFERENCE.getOne },
    { what: 'GET the list without arguments', path: '/cms-json/cms/v2/posts', reference: REFERENCE.list },
  ];
  const replies: Record<string, Reply> = {};
  for (const { path } of asked) replies[path] = await guide.reader.demand('GET', path);
  mkdirSync(folder, { recursive: true });
  const bare = await startBare(folder, replies);
  const texts = Object.fromEntries(asked.map(({ path }) => [nameOf(path), replies[path]?.text ?? '']));
  const nginx = existsSync(NGINX) ? await startNginx(join(folder, 'nginx'), texts) : null;
  if (!nginx) results.skip('one nginx worker', 'not installed: apt-get install nginx-light');
  try {
    for (const { what, path, reference } of asked) {
      const measured: [own: number, peer: number][] = [];
      let rate = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const own = await costOf(guide, path, loadSeconds);
        const peer = await costOf(bare, path, loadSeconds);
        rate = Math.max(rate, own.rate);
        measured.push([own.cost, peer.cost]);
      }
      const [own, peer] = [median(measured.map(([cost]) => cost)), median(measured.map(([, cost]) => cost))];
      const beside = nginx && (await loadOf(`${nginx.address}/${nameOf(path)}`, CONNECTIONS, loadSeconds));
      const kilobytes = `${(Buffer.byteLength(replies[path]?.text ?? '') / 1024).toFixed(0)} KB`;
      results.add({
        what: `${what} (${kilobytes}), ${CONNECTIONS} connections, ${LOAD_CLIENT}`,
        guide: `${perSecond(rate)}, ${microseconds(own)} of processor time each`,
        peer: `bare node:http ${microseconds(peer)}${beside ? `; one nginx worker ${perSecond(beside)}` : ''}`,
        ratio: times(peer / own),
        budget: 'at least 0.9 of a bare server by processor time',
        isMet: peer / own >= 0.9,
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
    await bare.stop();
  }
}

const nameOf = (path: string): string => `${path.replaceAll('/', '-')}.json`;

/** Requests per second, and seconds of the server's processor time for each. */
async function costOf(server: Loaded, path: string, seconds: number): Promise<{ rate: number; cost: number }> {
  const before = server.cpuSeconds();
  const rate = await loadOf(server.address + path, CONNECTIONS, seconds);
  return { rate, cost: (server.cpuSeconds() - before) / (rate * seconds) };
}
