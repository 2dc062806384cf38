import { expect } from 'vitest';
import { openLog } from '../../api/lib/log/log.ts';
import { readSettings } from '../../api/settings.ts';
import { start } from '../../api/start.ts';
import { freePort } from '../helpers/free-port.ts';
import { makeFolder, page } from '../helpers/guide-folder.ts';
import { SAMPLE } from '../helpers/sample.ts';
import { environmentOf } from '../helpers/served.ts';
import { closeLater } from '../helpers/close.ts';

/**
 * A server on loopback with a small guide, started as an operator would for the API alone. It stops by itself, and must
 * not have reported an error by then.
 */
export interface Server {
  address: string;
  /** URL of the API with its final slash. */
  root: string;
  username: string;
  password: string;
}

/** Articles with the same date: only their ids determine the order. */
export const SAME_DATE = 25;

const crowd = () =>
  Object.fromEntries(
    Array.from({ length: SAME_DATE }, (_, n) => [
      `cs/posts/hromadny-${n}.md`,
      page(
        { id: 100 + n, title: `Hromadný ${n}`, date: '2025-02-01T00:00:00', author: 1, categories: [22] },
        `Text ${n}.`,
      ),
    ]),
  );

/** Path added by a proxy: every absolute URL must have it. */
const BELOW = '/napoveda';

export async function startServer(): Promise<Server> {
  const folder = await makeFolder({ ...SAMPLE, ...crowd() });
  const errors: unknown[] = [];
  const log = openLog('warn', { write: (line) => errors.push(line) });
  const port = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${port}${BELOW}`;
  const env = environmentOf(folder, { PUBLIC_URL, PORT: String(port), SITE: 'off' });
  const running = await start(readSettings(env), log);
  closeLater(async () => {
    await running.stop();
    expect(errors).toEqual([]);
  });
  return {
    address: running.address,
    root: `${PUBLIC_URL}/cms-json/`,
    username: 'admin',
    password: running.password ?? '',
  };
}
