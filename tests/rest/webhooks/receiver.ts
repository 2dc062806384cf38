import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { closeAfter } from '../../helpers/close.ts';

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A message as received, its signature verified by the reference library. */
export type Received = { id: string; type: string; timestamp: string; data: Record<string, unknown> };

/** A real receiver on loopback that behaves as `answer` says. It is closed after the test. */
export class Receiver {
  readonly received: Received[] = [];
  answer: number | 'never' = 200;
  #server: ReturnType<typeof createServer> | undefined;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** As an entry of `WEBHOOKS`. */
  endpoint(...events: string[]) {
    return { url: this.url, secret: SECRET, events };
  }

  get types(): string[] {
    return this.received.map(({ type }) => type);
  }

  async open(): Promise<this> {
    const server = createServer((request, response) => void this.#take(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    closeAfter('test', () => this.close());
    return this;
  }

  /** Stops listening; {@link open} uses the same port again. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  async has(count: number): Promise<void> {
    await vi.waitFor(() => {
      if (this.received.length < count) throw new Error(`${this.received.length} of ${count} messages`);
    }, 60_000);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const headers = request.headers as Record<string, string>;
    const { 'webhook-id': id = '', 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
    const event = JSON.parse(body) as Omit<Received, 'id'>;
    // The library accepts only recent timestamps, but tests skip hours.
    if (new Webhook(SECRET).sign(id, new Date(Number(at) * 1000), body) === signature)
      this.received.push({ id, ...event });
    if (this.answer !== 'never') response.writeHead(this.answer).end('x'.repeat(100_000));
  }
}
