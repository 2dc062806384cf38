import { randomBytes } from 'node:crypto';
import type { Files } from '../../content/store/disk/files.ts';
import type { Clock } from '../../lib/clock.ts';
import { type Delivery, openDeliveryQueue, type DeliveryQueue } from './queue.ts';

/** Why a message was not accepted. */
export interface Failure {
  reason: string;
  /** Whether the receiver is gone for good. */
  isFinal: boolean;
}

interface OutboxOptions<Event> {
  files: Files;
  /** Where messages are stored, below the data folder. */
  folder: string;
  clock: Clock;
  /**
   * How long messages to one receiver are collected to be sent together, in milliseconds; 0 to send each
   * one immediately.
   */
  gatherMs: number;
  /** Returns why a receiver must get no more messages, or an empty string. */
  refuses(url: string): string;
  /** Sends messages to one receiver; returns null once they were accepted. */
  send(deliveries: readonly Delivery<Event>[]): Promise<Failure | null>;
  /** Describes a message that was given up on, for the log. */
  sayLost(url: string, reason: string): string;
  report(error: unknown): void;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after each failed attempt, in milliseconds; after about three days a message is given up on. */
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

/** Largest factor by which a wait is lengthened at random. */
const SPREAD = 1.2;

/** Wait before the next attempt, in milliseconds, for work that is never given up on. */
export const waitAfter = (attempts: number): number => WAITS_MS[attempts] ?? WAITS_MS.at(-1)!;

/** Longest interval between checks of the queue, in milliseconds: a command may have added messages. */
const LOOK_MS = 5 * SECOND;

/** Delivers messages durably, at least once, until the receiver has accepted them or they are given up on. */
export class Outbox<Event> {
  readonly #options: OutboxOptions<Event>;
  readonly #queue: DeliveryQueue<Event>;
  /** Receivers with a delivery in progress: each gets one at a time, and a slow one does not delay the others. */
  readonly #busy = new Map<string, Promise<void>>();
  /** Messages that were accepted but not yet removed from disk: they are not sent again. */
  readonly #taken = new Set<number>();
  readonly #end = Promise.withResolvers<null>();
  #hasEnded = false;
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;

  private constructor(options: OutboxOptions<Event>, queue: DeliveryQueue<Event>) {
    this.#options = options;
    this.#queue = queue;
  }

  static async open<Event>(options: OutboxOptions<Event>): Promise<Outbox<Event>> {
    return new Outbox(options, await openDeliveryQueue<Event>(options.files, options.folder));
  }

  /** Number of messages given up on. */
  get failed(): number {
    return this.#queue.failed.ids().length;
  }

  /** Number of messages still to be sent. */
  get waiting(): number {
    return this.#queue.waiting.ids().length;
  }

  /** Queues messages; they are durable when it returns. It waits only for the disk. */
  async put(messages: readonly { url: string; event: Event }[]): Promise<void> {
    for (const { url, event } of messages) {
      const message = `msg_${randomBytes(16).toString('base64url')}`;
      await this.#queue.add({ message, url, event, attempts: 0, next: this.#nextOf(url), error: '' });
    }
    if (messages.length > 0) this.#wake(0);
  }

  /**
   * Starts sending due messages; returns the function that stops it, without waiting for a receiver: messages
   * interrupted by the stop are sent again later.
   */
  start(): () => Promise<void> {
    this.#isRunning = true;
    this.#wake(0);
    return async () => {
      this.#isRunning = false;
      clearTimeout(this.#timer);
      this.#hasEnded = true;
      this.#end.resolve(null);
      await Promise.all(this.#busy.values());
    };
  }

  /** A message joins the ones already being collected for the same receiver. */
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

  /** Sends all due messages; resolves when they were accepted or have failed. */
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

  /** Sends all due messages of a receiver: together if messages are collected, else one after the other. */
  async #serve(url: string): Promise<void> {
    const { clock, gatherMs } = this.#options;
    for (;;) {
      const waiting = this.#queue.of(url).filter((id) => !this.#taken.has(id));
      const now = clock.now();
      const due = waiting.find((id) => this.#isDue(this.#queue.waiting.get(id)!, now));
      if (due === undefined || this.#hasEnded) return;
      await this.#deliver(gatherMs > 0 ? waiting : [due]);
    }
  }

  /** Also due is a message that no wait explains: the clock was set back. */
  #isDue({ attempts, next }: Readonly<Delivery<Event>>, now: number): boolean {
    const longest = Math.max(this.#options.gatherMs, SPREAD * (WAITS_MS[attempts - 1] ?? 0));
    return next <= now || next > now + longest;
  }

  async #deliver(ids: readonly number[]): Promise<void> {
    const deliveries = ids.map((id) => this.#queue.waiting.get(id) as Delivery<Event>);
    const failure = await Promise.race([this.#options.send(deliveries), this.#end.promise]);
    if (this.#hasEnded) return;
    if (failure === null) return this.#remove(ids);
    // Receivers that recover must not get everything at the same moment.
    const spread = 1 + Math.random() * (SPREAD - 1);
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
