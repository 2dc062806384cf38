import { join } from 'node:path';
import type { Files } from '../../content/store/disk/files.ts';
import { StateFolder } from '../../content/store/state/state-folder.ts';

/** One event for one receiver. */
export interface Delivery<Event = unknown> {
  /** Names the message at the receiver; the same in every attempt. */
  message: string;
  /** Of the receiver. */
  url: string;
  event: Event;
  /** Attempts that failed. */
  attempts: number;
  /** When it is to be tried again, in milliseconds since 1970. */
  next: number;
  /** Why the last attempt failed; empty before. */
  error: string;
}

/** Most deliveries that wait, and that are kept after they were given up. */
const MOST_KEPT = 10_000;

/** What is to be delivered and what was given up, a file each. */
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

  /** Ids of what waits for a receiver, in the order of what happened. */
  of(url: string): number[] {
    const isFor = (id: number) => this.waiting.get(id)?.url === url;
    return this.waiting.ids().filter(isFor).sort(byNumber);
  }

  /** The first time after `now` at which something is due, in milliseconds since 1970; infinite when nothing is. */
  nextAfter(now: number): number {
    return this.waiting.all().reduce((first, { next }) => (next > now ? Math.min(first, next) : first), Infinity);
  }

  /** Durable when it returns. */
  async add(delivery: Delivery<Event>): Promise<void> {
    const id = ++this.#last;
    if (this.waiting.ids().length < MOST_KEPT) await this.waiting.add(id, delivery);
    else await this.#keepFailed(id, { ...delivery, error: 'too many messages wait already' });
  }

  async giveUp(id: number, error: string): Promise<void> {
    const delivery = this.waiting.get(id);
    if (!delivery) return;
    await this.#keepFailed(id, { ...delivery, attempts: delivery.attempts + 1, error });
    await this.waiting.remove(id);
  }

  /** Sends again what was given up; false when there is no such delivery. */
  async resend(id: number, now: number): Promise<boolean> {
    const delivery = this.failed.get(id);
    if (!delivery) return false;
    await this.waiting.add(id, { ...delivery, attempts: 0, next: now, error: '' });
    await this.failed.remove(id);
    return true;
  }

  /** Takes over what the command changed in the folders of a running server. */
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
