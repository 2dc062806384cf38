import { beforeAll, describe, expect, test } from 'vitest';
import { buildGuide } from './guide.ts';
import { HOMES } from './homes.ts';
import { startOwnServer, type Host } from './hosts.ts';
import { READS } from './reads.ts';

/** The parts of an answer that are compared. */
type Seen = { status: number; type: string; totals: (string | null)[]; links: string | null; body: string };

/** Answers of the live server, with which every home is compared. */
const answers = new Map<string, Promise<Seen>>();

/** Requests the live server once for all homes. */
function ofLive(path: string): Promise<Seen> {
  if (!answers.has(path)) answers.set(path, see(live, path));
  return answers.get(path) as Promise<Seen>;
}

const folders = await buildGuide();
const live = await startOwnServer(folders, '/');

async function see(host: Host, path: string): Promise<Seen> {
  const answer = await fetch(`${host.address}/cms-json${path}`, { redirect: 'manual' });
  const header = (name: string) => answer.headers.get(name);
  return {
    status: answer.status,
    type: header('content-type')?.toLowerCase().replaceAll(' ', '') ?? '',
    totals: ['x-wp-total', 'x-wp-totalpages', 'x-cms-total', 'x-cms-totalpages'].map(header),
    links: header('link'),
    body: await answer.text(),
  };
}

/** The link to the page of a record is also a header, which files lack; its URL is in the record. */
const pagingOf = (links: string | null): string | null => (links?.includes('rel="alternate"') ? null : links);

/** Whether a refusal has the right status and JSON, and does not deny anything that the server has. */
function isHonest(refusal: Seen, expected: Seen): boolean {
  if (refusal.type !== 'application/json;charset=utf-8' || refusal.totals.some(Boolean)) return false;
  const { code, data } = JSON.parse(refusal.body) as { code: string; data: { status: number } };
  if (data.status !== refusal.status) return false;
  return code === 'rest_needs_server' ? refusal.status === 501 : refusal.status === 404 && expected.status >= 400;
}

for (const home of HOMES)
  describe.skipIf(!home.isInstalled)(home.isInstalled ? home.name : `${home.name} (not installed here)`, () => {
    let host: Host;
    beforeAll(async () => {
      host = await home.start(folders);
    });

    test.each(READS)('%s', async (path) => {
      const [expected, seen] = await Promise.all([ofLive(path), see(host, path)]);
      if (home.hasOnlyFiles && seen.status >= 400) expect(isHonest(seen, expected), seen.body).toBe(true);
      else expect(seen).toEqual({ ...expected, links: home.hasOnlyFiles ? pagingOf(expected.links) : expected.links });
    });

    test('answers requests that have a file, instead of refusing everything', async () => {
      const paths = READS.filter(
        (path) => !/[?]|revisions|autosaves|embed|proxy|status|poems|404|501|9999|me$/.test(path),
      );
      expect(paths.length).toBeGreaterThan(20);
      for (const path of paths) expect((await see(host, path)).status, path).toBe(200);
    });
  });
