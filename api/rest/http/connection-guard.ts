import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey, type TrustsProxy } from './client-address.ts';
import { CONNECTION_LIMITS } from './limits.ts';

/** Cuts connections that take the place of others: too many of one client, and those that do not take their answers. */
export class ConnectionGuard {
  readonly #limits: typeof CONNECTION_LIMITS;
  readonly #trusts: TrustsProxy;
  /** Connections of each client, oldest first. */
  readonly #open = new Map<string, Set<Socket>>();
  #count = 0;
  /** Answers under way, and by when each must be taken: 0 where nothing waits for the client. */
  readonly #answers = new Map<ServerResponse, { socket: Socket; until: number }>();
  readonly #timer: NodeJS.Timeout;

  constructor(server: Server, trusts: TrustsProxy, limits = CONNECTION_LIMITS) {
    this.#limits = limits;
    this.#trusts = trusts;
    // Clients of a trusted proxy are counted by nobody else.
    server.maxConnections = 2 * limits.connections.all;
    server.on('connection', (socket) => this.#admit(socket));
    server.on('request', (incoming, outgoing) => this.#watch(incoming, outgoing));
    this.#timer = setInterval(() => this.cutSlow(performance.now()), limits.lookMs).unref();
    server.on('close', () => clearInterval(this.#timer));
  }

  /** Cuts the connections whose answer should have been taken by now. `now` is in milliseconds of any clock. */
  cutSlow(now: number): void {
    for (const [outgoing, answer] of this.#answers) {
      // An answer that waits behind another one is not told that its connection has ended.
      if (answer.socket.destroyed) this.#answers.delete(outgoing);
      else if (!outgoing.headersSent || outgoing.writableLength === 0) answer.until = 0;
      else if (answer.until === 0) answer.until = now + this.#allowedMs(outgoing.writableLength);
      else if (now > answer.until) answer.socket.destroy();
    }
  }

  #admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    // A proxy has the connections of all its clients.
    if (this.#trusts(address)) return;
    const client = clientKey(address);
    const own = this.#open.get(client) ?? new Set();
    if (own.size >= this.#limits.connections.client || !this.#hasRoomFor(own)) {
      socket.destroy();
      return;
    }
    this.#open.set(client, own.add(socket));
    this.#count++;
    socket.once('close', () => this.#forget(client, socket));
  }

  /** Where all places are taken, the client with the most gives its oldest up to one that would have fewer. */
  #hasRoomFor({ size }: ReadonlySet<Socket>): boolean {
    if (this.#count < this.#limits.connections.all) return true;
    let most: [string, Set<Socket>] | null = null;
    for (const open of this.#open) if (!most || open[1].size > most[1].size) most = open;
    const [oldest] = most?.[1] ?? [];
    if (!most || !oldest || most[1].size <= size + 1) return false;
    oldest.destroy();
    this.#forget(most[0], oldest);
    return true;
  }

  #forget(client: string, socket: Socket): void {
    const open = this.#open.get(client);
    if (!open?.delete(socket)) return;
    this.#count--;
    if (open.size === 0) this.#open.delete(client);
  }

  #watch({ socket }: IncomingMessage, outgoing: ServerResponse): void {
    // The handler has run by now: what the kernel has taken from it already needs no watching.
    if (outgoing.writableEnded && outgoing.writableLength === 0) return;
    this.#answers.set(outgoing, { socket, until: 0 });
    outgoing.once('close', () => this.#answers.delete(outgoing));
  }

  #allowedMs(bytes: number): number {
    return this.#limits.answerMs + (bytes / this.#limits.answerBytesPerSecond) * 1_000;
  }
}
