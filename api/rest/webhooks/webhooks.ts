import { randomBytes } from 'node:crypto';
import type { OutboundEvent } from '../../contract/events.ts';
import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import type { Files } from '../../content/store/disk/files.ts';
import { wants, type Endpoint } from './endpoints.ts';
import { DeliveryQueue, type Delivery } from './queue.ts';

/** The safe way to send signed JSON (Standard Webhooks), handed in: this room opens no connection. */
type SendSigned = (
  url: string,
  json: unknown,
  secret: string,
  options: { allow: readonly string[]; id: string; maxBytes: number; signal: AbortSignal },
) => Promise<unknown>;

interface WebhookOptions {
  files: Files;
  dataDir: string;
  endpoints: readonly Endpoint[];
  send: SendSigned;
  clock: Clock;
  report(error: unknown): void;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after each failed attempt, in milliseconds; after about three days a message is given up. */
export const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Longest time between two looks at the queue, in milliseconds: the command may have put something into it. */
const LOOK_MS = 5 * SECOND;

/** More of an answer is not read: what it says is of no interest. */
const ANSWER_BYTES = 64 * 1024;

/** Tells receivers what happened: at least once, until they have taken it or it was given up. */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #queue: DeliveryQueue;
  /** Receivers that are being sent something: each gets one message at a time, and a slow one holds up no other. */
  readonly #busy = new Map<string, Promise<void>>();
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;

  private constructor(options: WebhookOptions, queue: DeliveryQueue) {
    this.#options = options;
    this.#queue = queue;
  }

  static async open(options: WebhookOptions): Promise<Webhooks> {
    return new Webhooks(options, await DeliveryQueue.open(options.files, options.dataDir));
  }

  /** Messages that were given up. */
  get failed(): number {
    return this.#queue.failed.ids().length;
  }

  /** Messages that are still to be sent. */
  get waiting(): number {
    return this.#queue.waiting.ids().length;
  }

  /** Notes events for all who want them; durable when it returns. Nothing is waited for but the disk. */
  async emit(events: readonly OutboundEvent[]): Promise<void> {
    const { endpoints, clock } = this.#options;
    const now = clock.now();
    for (const event of events) {
      const message = `msg_${randomBytes(16).toString('base64url')}`;
      const dated = { ...event, timestamp: new Date(now).toISOString() };
      for (const endpoint of endpoints) {
        if (!wants(endpoint, event.type)) continue;
        await this.#queue.add({ message, url: endpoint.url, event: dated, attempts: 0, next: now, error: '' });
      }
    }
    if (events.length > 0) this.#wake(0);
  }

  /** Sends what is due from now on; gives the function that ends it. What is under way then is sent again later. */
  start(): () => Promise<void> {
    this.#isRunning = this.#options.endpoints.length > 0;
    this.#wake(0);
    return async () => {
      this.#isRunning = false;
      clearTimeout(this.#timer);
      this.#end.abort();
      await Promise.all(this.#busy.values());
    };
  }

  #wake(inMs: number): void {
    if (!this.#isRunning) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), inMs).unref();
  }

  async #look(): Promise<void> {
    const { endpoints, clock, report } = this.#options;
    await this.#queue.refresh().catch(report);
    await this.#forgetReceivers().catch(report);
    for (const endpoint of endpoints) {
      const { url } = endpoint;
      if (this.#busy.has(url)) continue;
      const work = this.#serve(endpoint).catch(report);
      this.#busy.set(url, work);
      void work.then(() => this.#busy.delete(url));
    }
    const now = clock.now();
    this.#wake(Math.min(LOOK_MS, this.#queue.nextAfter(now) - now));
  }

  /** Gives up what was meant for receivers that the operator took away. */
  async #forgetReceivers(): Promise<void> {
    const known = new Set(this.#options.endpoints.map(({ url }) => url));
    for (const id of this.#queue.waiting.ids()) {
      const delivery = this.#queue.waiting.get(id);
      if (delivery && !known.has(delivery.url)) await this.#queue.giveUp(id, 'is not in WEBHOOKS any more');
    }
  }

  /** Sends a receiver what is due, one message after the other. */
  async #serve(endpoint: Endpoint): Promise<void> {
    for (;;) {
      const [id] = this.#queue.due(endpoint.url, this.#options.clock.now());
      if (id === undefined || this.#end.signal.aborted) return;
      await this.#deliver(id, endpoint);
    }
  }

  async #deliver(id: number, endpoint: Endpoint): Promise<void> {
    const delivery = this.#queue.waiting.get(id) as Delivery;
    const failure = await this.#send(delivery, endpoint);
    if (this.#end.signal.aborted) return;
    const wait = WAITS_MS[delivery.attempts];
    if (failure === null) await this.#queue.waiting.remove(id);
    else if (failure.isFinal || wait === undefined) {
      await this.#queue.giveUp(id, failure.reason);
      this.#options.report(`a message to ${endpoint.url} was given up: ${failure.reason}; see npm run webhooks`);
    } else {
      // Receivers that come back are not met by everything at once.
      const next = this.#options.clock.now() + wait * (1 + Math.random() / 5);
      await this.#queue.waiting.update(id, (draft) =>
        Object.assign(draft, { attempts: draft.attempts + 1, next, error: failure.reason }),
      );
    }
  }

  async #send({ message, url, event }: Delivery, { secret }: Endpoint): Promise<Failure | null> {
    try {
      const { origin } = new URL(url);
      const options = { allow: [origin], id: message, maxBytes: ANSWER_BYTES, signal: this.#end.signal };
      await this.#options.send(url, event, secret, options);
      return null;
    } catch (error) {
      if (this.#end.signal.aborted) return null;
      if (!(error instanceof Problem)) throw error;
      // It was taken; only what was said to that is too long.
      if (error.code === 'xlate_file_too_large') return null;
      return failureOf(error);
    }
  }
}

interface Failure {
  reason: string;
  /** The receiver says that it is gone for good. */
  isFinal: boolean;
}

const GONE = 410;

function failureOf({ code, cause }: Problem): Failure {
  if (typeof cause === 'number') return { reason: `answered with status ${cause}`, isFinal: cause === GONE };
  if (code === 'xlate_url_not_allowed') return { reason: 'its address may not be asked', isFinal: false };
  const reason = code === 'xlate_fetch_timeout' ? 'took too long' : 'cannot be reached';
  const { code: detail } = (cause ?? {}) as NodeJS.ErrnoException;
  return { reason: detail ? `${reason} (${detail})` : reason, isFinal: false };
}
