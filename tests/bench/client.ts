import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  ms: number;
}

/** A client with connections that stay open, as lean as Node allows: what is timed is the server. */
export class Client {
  readonly #address: string;
  readonly #headers: Record<string, string>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(url: string, password = '') {
    this.#address = url;
    const credentials = Buffer.from(`admin:${password}`).toString('base64');
    this.#headers = password ? { authorization: `Basic ${credentials}` } : {};
  }

  /** Any status is an answer; only a broken connection throws. */
  send(method: string, path: string, body?: unknown, further: Record<string, string> = {}): Promise<Reply> {
    const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const headers: Record<string, string | number> = { ...this.#headers, ...further };
    if (bytes) Object.assign(headers, { 'content-type': 'application/json', 'content-length': bytes.length });
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(this.#address + path, { method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const ms = performance.now() - started;
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ms });
        });
      });
      sent.on('error', reject);
      sent.end(bytes ?? undefined);
    });
  }

  /** As {@link send}, for what must succeed. */
  async demand(method: string, path: string, body?: unknown, further?: Record<string, string>): Promise<Reply> {
    const reply = await this.send(method, path, body, further);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 300)}`);
    return reply;
  }

  close(): void {
    this.#agent.destroy();
  }
}
