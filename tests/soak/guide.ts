import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { Users } from '../../api/content/store/state/users.ts';
import { mountDisk, type Disk } from '../disks/disk.ts';
import { freePort } from '../helpers/free-port.ts';
import { environmentOf, makeFolders, run, startServer, type Folders, type Server } from '../helpers/served.ts';

const PASSWORD = 'correct horse battery staple';
const METRICS_TOKEN = 'soak-soak-soak-soak';

/** Size of the state of the guide, in bytes. Revisions and translation jobs of an hour take about a fifth of it. */
const DATA_BYTES = 512 * 1024 * 1024;

const pairs = [
  { from: 'cs', to: 'en' },
  { from: 'en', to: 'cs' },
] as const;

/** People who work on the guide. */
const PEOPLE = {
  ada: { role: 'administrator', language_pairs: [] },
  eda: { role: 'editor', language_pairs: [] },
  cyril: { role: 'contributor', language_pairs: [] },
  mara: { role: 'translation_manager', language_pairs: [] },
  tana: { role: 'translator', language_pairs: [...pairs] },
} as const;

export type Person = keyof typeof PEOPLE;

export type Reply = { status: number; headers: Headers; text: string };

/** A guide with the sample content, served by the real program, which is stopped and restarted as faults require. */
export class SoakedGuide {
  readonly folders: Folders;
  /** The disk of the state; null if mounting is not allowed. */
  readonly disk: Disk | null;
  /** True while a fault of ours explains refusals: the server is down, or nothing can be written. */
  isFaulty = false;
  /** Errors that must not occur: wrong answers, with their requests. */
  readonly errors: string[] = [];
  readonly counts: Record<string, number> = {};
  readonly #port: number;
  #server: Server | null = null;

  private constructor(folders: Folders, disk: Disk | null, port: number) {
    this.folders = folders;
    this.disk = disk;
    this.#port = port;
  }

  static async make(): Promise<SoakedGuide> {
    const folders = await makeFolders();
    mkdirSync(folders.dataDir);
    const disk = process.getuid?.() === 0 ? mountDisk(folders.dataDir, DATA_BYTES) : null;
    const users = await Users.open(openFiles(), folders.dataDir);
    for (const [login, person] of Object.entries(PEOPLE))
      await users.add(
        { ...person, language_pairs: [...person.language_pairs], login, email: '', name: login },
        PASSWORD,
      );
    const guide = new SoakedGuide(folders, disk, await freePort());
    guide.git('init', '--quiet', '--initial-branch', 'main');
    guide.commit('The sample guide');
    return guide;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Runs git on the content, as the person who edits files. */
  git(...args: string[]): string {
    const who = ['-c', 'user.name=Gita', '-c', 'user.email=gita@guide.test', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...who, ...args], { cwd: this.folders.contentDir, encoding: 'utf8', stdio: 'pipe' });
  }

  commit(message: string): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', message);
  }

  async start(): Promise<void> {
    const env = { PORT: String(this.#port), PUBLIC_URL: 'http://guide.test', METRICS_TOKEN };
    this.#server = await startServer(environmentOf(this.folders, env));
    this.isFaulty = false;
  }

  /** Kills the server, like a power loss. */
  async kill(): Promise<void> {
    this.isFaulty = true;
    await this.#running.kill();
  }

  /** Stops the server, like an operator. */
  async stop(): Promise<void> {
    this.isFaulty = true;
    const code = await this.#running.stop();
    if (code !== 0) this.errors.push(`the server ended with ${code}: ${this.#running.output()}`);
  }

  /** Cleans up everything, whatever happened. */
  async remove(): Promise<void> {
    await this.#server?.kill();
    this.disk?.unmount();
    await this.folders.remove();
  }

  /** Sends a request; null if the server does not answer because of a fault of ours. Waits when rate limits apply. */
  async ask(method: string, path: string, who: Person | null = null, body?: object): Promise<Reply | null> {
    const headers = {
      ...(who ? { authorization: `Basic ${btoa(`${who}:${PASSWORD}`)}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    try {
      const reply = await fetch(this.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      const text = await reply.text();
      this.counts[`${method} ${reply.status}`] = (this.counts[`${method} ${reply.status}`] ?? 0) + 1;
      if (reply.status >= 500 && !(await this.#isExcused()))
        this.errors.push(`${method} ${path}: ${reply.status} ${text.slice(0, 300)}`);
      return { status: reply.status, headers: reply.headers, text };
    } catch (error) {
      if (!(await this.#isExcused())) this.errors.push(`${method} ${path}: ${String(error)}`);
      return null;
    }
  }

  /** Runs the command that compares the output with a clean build. */
  async verify(): Promise<void> {
    const { code, output } = await run(
      'scripts/verify.ts',
      environmentOf(this.folders, { PUBLIC_URL: 'http://guide.test' }),
    );
    if (code !== 0) this.errors.push(`verify: ${output}`);
  }

  /** Metrics of the server, by name. */
  async metrics(): Promise<Map<string, number> | null> {
    if (this.isFaulty) return null;
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const reply = await fetch(`${this.url}/metrics`, { headers }).catch(() => null);
    const lines = ((await reply?.text()) ?? '').matchAll(/^([a-z_]+) ([\d.e+]+)$/gm);
    return new Map([...lines].map(([, name, value]) => [name as string, Number(value)]));
  }

  get #running(): Server {
    if (!this.#server) throw new Error('the server was never started');
    return this.#server;
  }

  /** A fault may begin just after the request that it affects. */
  async #isExcused(): Promise<boolean> {
    for (let n = 0; n < 20 && !this.isFaulty; n++) await wait(50);
    return this.isFaulty;
  }
}
