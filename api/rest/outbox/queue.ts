import { join } from 'node:path';
import type { Files } from '../../content/store/disk/files.ts';
import { StateFolder } from '../../content/store/state/state-folder.ts';

/** One event for one receiver. */
export interface Delivery<Event = unknown> {
  /** Identifies the message to the receiver; the same in every attempt. */
  message: string;
  /** URL of the receiver. */
  url: string;
  event: Event;
  /** Number of failed attempts. */
  attempts: number;
  /** Time of the next attempt, in milliseconds since 1970. */
  next: number;
  /** Why the last attempt failed; empty before the first. */
  error: string;
}

/** Maximum number of waiting deliveries, and of those kept after they were given up on. */
const MOST_KEPT = 10_000;

/** Waiting deliveries and those given up on, one file each. */
export class DeliveryQueue<Event> {
  readonly waiting: StateFolder<Delivery<Event>>;
  readonly failed: StateFolder<Delivery<Event>>;
  #last: number;

  private constructor(waiting: StateFolder<Delivery<Event>>, failed: StateFolder<Delivery<Event>>) {
    this.waiting = waiting;
    this.failed = failed;
    this.#last = Math.max(waiting.highestId(), failed.highestId());
  }

  static async open<Event>(files: Files, folder: string): Promise<DeliveryQueue<Event>> {
    const open = (name: string) => StateFolder.open<Delivery<Event>>(files, join(folder, name));
    return new DeliveryQueue(await open('waiting'), await open('failed'));
  }

  /** Ids of the deliveries waiting for a receiver, in the order of events. */
  of(url: string): number[] {
    const isFor = (id: number) => this.waiting.get(id)?.url === url;
    return this.waiting.ids().filter(isFor).sort(byNumber);
  }

  /** The first time after `now` at which a delivery is due, in milliseconds since 1970, or infinity. */
  nextAfter(now: number): number {
    return this.waiting.all().reduce((first, { next }) => (next > now ? Math.min(first, next) : first), Infinity);
  }

  /** Durable when it returns. */
  async add(delivery: Delivery<Event>): Promise<void> {
    const id = ++this.#last;
    if (this.waiting.ids().length < MOST_KEPT) await this.waiting.add(id, delivery);
    else await this.#keepFailed(id, { ...delivery, error: 'too many messages are waiting' });
  }

  async giveUp(id: number, error: string): Promise<void> {
    const delivery = this.waiting.get(id);
    if (!delivery) return;
    await this.#keepFailed(id, { ...delivery, attempts: delivery.attempts + 1, error });
    await this.waiting.remove(id);
  }

  /** Requeues a delivery that was given up on; returns false if it does not exist. */
  async resend(id: number, now: number): Promise<boolean> {
    const delivery = this.failed.get(id);
    if (!delivery) return false;
    await this.waiting.add(id, { ...delivery, attempts: 0, next: now, error: '' });
    await this.failed.remove(id);
    return true;
  }

  /** Reads changes that the command made in the folders of a running server. */
  async refresh(): Promise<void> {
    await this.waiting.refresh();
    await this.failed.refresh();
    this.#last = Math.max(this.#last, this.waiting.highestId(), this.failed.highestId());
  }

  async #keepFailed(id: number, delivery: Delivery<Event>): Promise<void> {
    await this.failed.add(id, delivery);
    const [oldest = id, ...others] = this.failed.ids().sort(byNumber);
    if (others.length >= MOST_KEPT) await this.failed.remove(oldest);
  }
}

const byNumber = (a: number, b: number): number => a - b;
