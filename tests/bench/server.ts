import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import type { Checkout, Folders } from './checkout.ts';
import { take, type Program } from './process.ts';

const LOGIN = 'bench';
const PASSWORD = 'correct horse battery staple';
const METRICS_TOKEN = 'bench-bench-bench';

/** Polling interval, in milliseconds. */
const LOOK_MS = 25;

/** A server that uses less than this share of a processor for so many milliseconds is idle. */
const QUIET_SHARE = 0.1;
const QUIET_MS = 1_000;

/** Longest wait for anything, in milliseconds. */
const LONGEST_MS = 15 * 60_000;

/** A served guide, accessed only by HTTP requests that every version answers. */
export class Server {
  readonly url: string;
  readonly #program: Program;

  private constructor(program: Program, port: number) {
    this.#program = program;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts the process without waiting for it: see {@link until}. */
  static async start(checkout: Checkout, folders: Folders): Promise<Server> {
    const port = await freePort();
    const env = { HOST: '127.0.0.1', PORT: String(port), METRICS_TOKEN };
    return new Server(checkout.run('start', folders, { env }), port);
  }

  usage() {
    return this.#program.usage();
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }

  /** The text of an answer; throws unless it is successful. */
  async demand(method: string, path: string, body?: object): Promise<string> {
    const authorization = `Basic ${Buffer.from(`${LOGIN}:${PASSWORD}`).toString('base64')}`;
    const reply = await fetch(this.url + path, {
      method,
      ...(method === 'GET' ? {} : { headers: { authorization, 'content-type': 'application/json' } }),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 300)}`);
    return text;
  }

  /** Waits until readers get a page with a mark in it. */
  async until(path: string, mark = ''): Promise<void> {
    for (const end = performance.now() + LONGEST_MS; ; await wait(LOOK_MS)) {
      const reply = await fetch(this.url + path).catch(() => null);
      const text = await reply?.text();
      if (reply?.ok && text?.includes(mark)) return;
      if (this.#program.isOver) throw new Error(`The server ended:\n${this.#program.lastWords}`);
      if (performance.now() > end) throw new Error(`${path} is missing after a quarter of an hour`);
    }
  }

  /** Waits until all work caused so far is done. */
  async quiet(): Promise<void> {
    for (const end = performance.now() + LONGEST_MS; performance.now() < end;) {
      const { cpuSeconds } = this.usage();
      await wait(QUIET_MS);
      const share = (this.usage().cpuSeconds - cpuSeconds) / (QUIET_MS / 1_000);
      if (share < QUIET_SHARE && (await this.#pending()) === 0) return;
    }
    throw new Error('The server is still busy after a quarter of an hour');
  }

  /** Pending outputs; 0 for a version that does not report them. */
  async #pending(): Promise<number> {
    const reply = await fetch(`${this.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return Number(/^guide_outputs_pending (\S+)$/m.exec(await reply.text())?.[1] ?? 0);
  }
}

/** Creates the account that writes. */
export async function addEditor(checkout: Checkout, folders: Folders): Promise<void> {
  await take(checkout.run('user', folders, { words: `add ${LOGIN} --role administrator --password '${PASSWORD}'` }));
}
