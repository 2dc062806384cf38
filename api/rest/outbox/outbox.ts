import { randomBytes } from 'node:crypto';
import type { Files } from '../../content/store/disk/files.ts';
import type { Clock } from '../../lib/clock.ts';
import { type Delivery, DeliveryQueue } from './queue.ts';

/** Why a message was not taken. */
export interface Failure {
  reason: string;
  /** Whether the receiver is gone for good. */
  isFinal: boolean;
}

interface OutboxOptions<Event> {
  files: Files;
  /** Where messages wait, below the data folder. */
  folder: string;
  clock: Clock;
  /** How long messages to one receiver gather, to be sent together, in milliseconds; 0 where each goes by itself, at once. */
  gatherMs: number;
  /** Empty, or why a receiver is to get nothing any more. */
  refuses(url: string): string;
  /** Sends messages of one receiver; null once they were taken. */
  send(deliveries: readonly Delivery<Event>[], signal: AbortSignal): Promise<Failure | null>;
  /** Says that a message was given up. */
  sayLost(url: string, reason: string): string;
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

/** How long what failed waits for its next attempt, in milliseconds, where nothing is ever given up. */
export const waitAfter = (attempts: number): number => WAITS_MS[attempts] ?? WAITS_MS.at(-1)!;

/** Longest time between two looks at the queue, in milliseconds: a command may have put something into it. */
const LOOK_MS = 5 * SECOND;

/** Tells receivers what happened: durably, at least once, until they have taken it or it was given up. */
export class Outbox<Event> {
  readonly #options: OutboxOptions<Event>;
  readonly #queue: DeliveryQueue<Event>;
  /** Receivers that are being sent something: each gets one message at a time, and a slow one holds up no other. */
  readonly #busy = new Map<string, Promise<void>>();
  /** What receivers took and a disk still holds: it is not sent again. */
  readonly #taken = new Set<number>();
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;

  private constructor(options: OutboxOptions<Event>, queue: DeliveryQueue<Event>) {
    this.#options = options;
    this.#queue = queue;
  }

  static async open<Event>(options: OutboxOptions<Event>): Promise<Outbox<Event>> {
    return new Outbox(options, await DeliveryQueue.open<Event>(options.files, options.folder));
  }

  /** How many messages were given up. */
  get failed(): number {
    return this.#queue.failed.ids().length;
  }

  /** How many messages are still to be sent. */
  get waiting(): number {
    return this.#queue.waiting.ids().length;
  }

  /** Notes messages; durable when it returns. Nothing is waited for but the disk. */
  async put(messages: readonly { url: string; event: Event }[]): Promise<void> {
    for (const { url, event } of messages) {
      const message = `msg_${randomBytes(16).toString('base64url')}`;
      await this.#queue.add({ message, url, event, attempts: 0, next: this.#nextOf(url), error: '' });
    }
    if (messages.length > 0) this.#wake(0);
  }

  /** Sends what is due from now on; gives the function that ends it. What is under way then is sent again later. */
  start(): () => Promise<void> {
    this.#isRunning = true;
    this.#wake(0);
    return async () => {
      this.#isRunning = false;
      clearTimeout(this.#timer);
      this.#end.abort();
      await Promise.all(this.#busy.values());
    };
  }

  /** What gathers already takes more with it. */
  #nextOf(url: string): number {
    const { clock, gatherMs } = this.#options;
    const now = clock.now();
    if (gatherMs === 0) return now;
    const gathering = this.#of(url).filter(({ attempts }) => attempts === 0);
    return gathering[0]?.next ?? now + gatherMs;
  }

  #of(url: string): Readonly<Delivery<Event>>[] {
    return this.#queue.of(url).flatMap((id) => this.#queue.waiting.get(id) ?? []);
  }

  #wake(inMs: number): void {
    if (!this.#isRunning) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), inMs).unref();
  }

  /** Sends what is due now; resolves when it was taken or has failed. */
  async sendDue(): Promise<void> {
    await this.#begin();
    await Promise.all(this.#busy.values());
  }

  async #look(): Promise<void> {
    await this.#begin();
    const now = this.#options.clock.now();
    this.#wake(Math.min(LOOK_MS, this.#queue.nextAfter(now) - now));
  }

  async #begin(): Promise<void> {
    const { report } = this.#options;
    await this.#queue.refresh().catch(report);
    await this.#forgetReceivers().catch(report);
    await this.#remove([...this.#taken]).catch(report);
    for (const url of new Set(this.#queue.waiting.all().map((delivery) => delivery.url))) {
      if (this.#busy.has(url)) continue;
      const work = this.#serve(url).catch(report);
      this.#busy.set(url, work);
      void work.then(() => this.#busy.delete(url));
    }
  }

  async #forgetReceivers(): Promise<void> {
    for (const id of this.#queue.waiting.ids()) {
      const reason = this.#options.refuses(this.#queue.waiting.get(id)?.url ?? '');
      if (reason) await this.#queue.giveUp(id, reason);
    }
  }

  /** Sends a receiver what is due: all at once where messages gather, else one after the other. */
  async #serve(url: string): Promise<void> {
    const { clock, gatherMs } = this.#options;
    for (;;) {
      const waiting = this.#queue.of(url).filter((id) => !this.#taken.has(id));
      const now = clock.now();
      const due = waiting.find((id) => (this.#queue.waiting.get(id)?.next ?? Infinity) <= now);
      if (due === undefined || this.#end.signal.aborted) return;
      await this.#deliver(gatherMs > 0 ? waiting : [due]);
    }
  }

  async #deliver(ids: readonly number[]): Promise<void> {
    const deliveries = ids.map((id) => this.#queue.waiting.get(id) as Delivery<Event>);
    const failure = await this.#options.send(deliveries, this.#end.signal);
    if (this.#end.signal.aborted) return;
    if (failure === null) return this.#remove(ids);
    // Receivers that come back are not met by everything at once.
    const spread = 1 + Math.random() / 5;
    for (const [at, id] of ids.entries()) await this.#putOff(id, deliveries[at] as Delivery<Event>, failure, spread);
  }

  async #remove(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#taken.add(id);
    for (const id of ids) {
      await this.#queue.waiting.remove(id);
      this.#taken.delete(id);
    }
  }

  async #putOff(id: number, { url, attempts }: Delivery<Event>, failure: Failure, spread: number): Promise<void> {
    const { clock, report, sayLost } = this.#options;
    const wait = WAITS_MS[attempts];
    if (failure.isFinal || wait === undefined) {
      await this.#queue.giveUp(id, failure.reason);
      return report(sayLost(url, failure.reason));
    }
    const next = clock.now() + wait * spread;
    await this.#queue.waiting.update(id, (draft) =>
      Object.assign(draft, { attempts: attempts + 1, next, error: failure.reason }),
    );
  }
}
