import { join } from 'node:path';
import type { Files } from '../../content/store/disk/files.ts';
import { StateFolder } from '../../content/store/state/state-folder.ts';
import type { OutboundEvent } from '../../contract/events.ts';

/** One event for one receiver. */
export interface Delivery {
  /** Names the message at the receiver; the same in every attempt. */
  message: string;
  url: string;
  event: OutboundEvent & { timestamp: string };
  /** Attempts that failed. */
  attempts: number;
  /** When it is to be tried again, in milliseconds since 1970. */
  next: number;
  /** Why the last attempt failed; empty before. */
  error: string;
}

/** Most deliveries that wait, and that are kept after they were given up. */
const MOST_KEPT = 10_000;

/** What is to be delivered and what was given up, a file each below `data/webhooks/`. */
export class DeliveryQueue {
  readonly waiting: StateFolder<Delivery>;
  readonly failed: StateFolder<Delivery>;
  #last: number;

  private constructor(waiting: StateFolder<Delivery>, failed: StateFolder<Delivery>) {
    this.waiting = waiting;
    this.failed = failed;
    this.#last = Math.max(waiting.highestId(), failed.highestId());
  }

  static async open(files: Files, dataDir: string): Promise<DeliveryQueue> {
    const folder = join(dataDir, 'webhooks');
    const waiting = await StateFolder.open<Delivery>(files, join(folder, 'waiting'));
    return new DeliveryQueue(waiting, await StateFolder.open<Delivery>(files, join(folder, 'failed')));
  }

  /** Ids of what is due at a receiver, in the order of what happened. */
  due(url: string, now: number): number[] {
    const isDue = (id: number) => {
      const delivery = this.waiting.get(id);
      return delivery?.url === url && delivery.next <= now;
    };
    return this.waiting.ids().filter(isDue).sort(byNumber);
  }

  /** The first time after `now` at which something is due, in milliseconds since 1970; infinite when nothing is. */
  nextAfter(now: number): number {
    return this.waiting.all().reduce((first, { next }) => (next > now ? Math.min(first, next) : first), Infinity);
  }

  /** Durable when it returns. */
  async add(delivery: Delivery): Promise<void> {
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

  async #keepFailed(id: number, delivery: Delivery): Promise<void> {
    await this.failed.add(id, delivery);
    const [oldest = id, ...others] = this.failed.ids().sort(byNumber);
    if (others.length >= MOST_KEPT) await this.failed.remove(oldest);
  }
}

const byNumber = (a: number, b: number): number => a - b;
