import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serve } from '../../helpers/serve.ts';
import type { Reply } from '../../helpers/test-app.ts';

/**
 * A small translation editor, built solely from `docs/translation-protocol.md`: it shares no code with the guide. It
 * translates a text by accenting its vowels.
 */

export interface EditorJob {
  id: number;
  key: string;
  jobId: number;
  notifyUrl: string;
  translator: { id: number; name: string; email: string } | null;
  deadline: string | null;
  sourceHash: string;
  sourceChanged: boolean;
  xliff: string;
  status: number;
  /** The file it has for the guide; empty if none. */
  result: string;
  confirmed: boolean;
  cancelReason: string;
}

type Message = { path: string; id: string };

export type Delivered = Pick<Reply, 'status' | 'body'>;

type Json = Record<string, unknown>;

export class Editor {
  /** base64 */
  readonly key = randomBytes(32).toString('base64');
  readonly jobs = new Map<number, EditorJob>();
  /** All messages with a valid signature. */
  readonly messages: Message[] = [];
  /** Number of messages without a valid signature. */
  refused = 0;
  /** Accepts messages without answering, like a broken connection. */
  isMute = false;
  origin = '';
  #nextId = 501;

  static async start(): Promise<Editor> {
    const editor = new Editor();
    const { url } = await serve(async (request, response) => {
      const path = (request.url ?? '').replace(/^\/api/, '');
      const [, file] = /^\/files\/(\d+)\.xlf$/.exec(path) ?? [];
      if (file) {
        const result = editor.jobs.get(Number(file))?.result ?? '';
        return response.writeHead(result ? 200 : 404, { 'content-type': 'application/x-xliff+xml' }).end(result);
      }
      const [status, body] = editor.#answer(path, request.headers, await buffer(request));
      if (editor.isMute) return response.destroy();
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    return Object.assign(editor, { origin: url });
  }

  /** The value for `ATE_BASE_URL`. */
  get url(): string {
    return `${this.origin}/api`;
  }

  /** The job with this id in the guide. */
  jobOf(jobId: number): EditorJob {
    const found = [...this.jobs.values()].find((job) => job.jobId === jobId);
    if (!found) throw new Error(`the editor has no job ${jobId}`);
    return found;
  }

  #answer(path: string, headers: IncomingHttpHeaders, body: Buffer): [status: number, body: object] {
    if (!this.#isSigned(headers, body)) {
      this.refused += 1;
      return [401, {}];
    }
    this.messages.push({ path, id: String(headers['webhook-id']) });
    const sent = JSON.parse(body.toString('utf8')) as Json;
    if (path === '/jobs') return [200, { jobs: this.#take(sent['jobs'] as Json[]) }];
    const [, id, what] = /^\/jobs\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    const job = this.jobs.get(Number(id));
    if (!job) return [404, {}];
    if (!what) return [200, this.#stateOf(job)];
    if (what === 'update') this.#update(job, sent);
    if (what === 'confirm') Object.assign(job, { confirmed: true, status: 8 });
    if (what === 'cancel') Object.assign(job, { cancelReason: sent['reason'], status: 20 });
    return [200, {}];
  }

  #isSigned(headers: IncomingHttpHeaders, body: Buffer): boolean {
    const [id, time] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
    const signed = Buffer.concat([Buffer.from(`${id}.${time}.`), body]);
    const expected = Buffer.from(`v1,${this.#hmac(signed).digest('base64')}`);
    const given = Buffer.from(String(headers['webhook-signature']));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #hmac(bytes: string | Buffer) {
    return createHmac('sha256', Buffer.from(this.key, 'base64')).update(bytes);
  }

  #take(orders: Json[]): object {
    const entries = orders.map((order) => {
      const key = String(order['idempotency_key']);
      const known = [...this.jobs.values()].find((job) => job.key === key);
      const job = known ?? ({ id: this.#nextId++, key, status: 0, result: '', confirmed: false } as EditorJob);
      Object.assign(job, { jobId: order['job_id'], notifyUrl: order['notify_url'], cancelReason: '' });
      this.jobs.set(job.id, job);
      this.#update(job, order);
      return [job.jobId, { ate_job_id: job.id, editor_url: `${this.origin}/edit/${job.id}` }];
    });
    return Object.fromEntries(entries) as object;
  }

  #update(job: EditorJob, { translator, deadline, source_hash, source_changed, file }: Json): void {
    Object.assign(job, { translator, deadline, sourceHash: source_hash, sourceChanged: source_changed });
    if (file) job.xliff = Buffer.from(String((file as Json)['content']), 'base64').toString('utf8');
  }

  #stateOf({ id, status, result }: EditorJob): object {
    return { status_id: status, ...(result ? { translated_xliff: `${this.origin}/files/${id}.xlf` } : {}) };
  }

  /** Translates the whole text, without delivering it yet. */
  translate(job: EditorJob): void {
    job.result = job.xliff.replace(
      /(<target state="new">)([^]*?)(<\/target>)/g,
      (_whole, open: string, text: string, close: string) => open + accented(text) + close,
    );
    job.status = 6;
  }

  /** Announces the finished file to the guide. */
  async deliver(job: EditorJob, more: { nonce?: string; digest?: string } = {}): Promise<Delivered> {
    const url = `${this.origin}/files/${job.id}.xlf`;
    const x = more.digest ?? createHash('sha256').update(job.result).digest('hex');
    const [t, n] = [Math.floor(Date.now() / 1_000), more.nonce ?? randomBytes(16).toString('hex')];
    const signed = ['xlate-receive-v1', job.notifyUrl.split('/').at(-1), url, t, n, x].join('\n');
    const signature = `t=${t},n=${n},x=${x},v1=${this.#hmac(signed).digest('hex')}`;
    const response = await fetch(job.notifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ xliff_url: url, signature }),
    });
    return { status: response.status, body: await response.json() };
  }
}

const VOWELS: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý' };

/** Changes the text between codes and leaves the codes unchanged. */
function accented(text: string): string {
  const parts = text.split(/(<(?:bpt|ept|ph)\b[^]*?<\/(?:bpt|ept|ph)>|&[#\w]+;)/);
  const words = parts.map((part, at) => (at % 2 ? part : part.replace(/[aeiouy]/g, (letter) => VOWELS[letter]!)));
  return words.join('') === text ? `${text} ☑` : words.join('');
}
