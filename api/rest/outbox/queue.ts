import { join } from 'node:path';
import type { Files } from '../../content/store/disk/files.ts';
import { openStateFolder } from '../../content/store/state/state-folder.ts';

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
export async function openDeliveryQueue<Event>(files: Files, folder: string) {
  const open = (name: string) => openStateFolder<Delivery<Event>>(files, join(folder, name));
  const waiting = await open('waiting');
  const failed = await open('failed');
  let last = Math.max(waiting.highestId(), failed.highestId());

  /** Ids of the deliveries waiting for a receiver, in the order of events. */
  function of(url: string): number[] {
    const isFor = (id: number) => waiting.get(id)?.url === url;
    return waiting.ids().filter(isFor).sort(byNumber);
  }

  /** The first time after `now` at which a delivery is due, in milliseconds since 1970, or infinity. */
  function nextAfter(now: number): number {
    return waiting.all().reduce((first, { next }) => (next > now ? Math.min(first, next) : first), Infinity);
  }

  /** Durable when it returns. */
  async function add(delivery: Delivery<Event>): Promise<void> {
    const id = ++last;
    if (waiting.ids().length < MOST_KEPT) await waiting.add(id, delivery);
    else await keepFailed(id, { ...delivery, error: 'too many messages are waiting' });
  }

  async function giveUp(id: number, error: string): Promise<void> {
    const delivery = waiting.get(id);
    if (!delivery) return;
    await keepFailed(id, { ...delivery, attempts: delivery.attempts + 1, error });
    await waiting.remove(id);
  }

  /** Requeues a delivery that was given up on. */
  async function resend(id: number, now: number): Promise<void> {
    const delivery = failed.get(id);
    if (!delivery) return;
    await waiting.add(id, { ...delivery, attempts: 0, next: now, error: '' });
    await failed.remove(id);
  }

  /** Reads changes that the command made in the folders of a running server. */
  async function refresh(): Promise<void> {
    await waiting.refresh();
    await failed.refresh();
    last = Math.max(last, waiting.highestId(), failed.highestId());
  }

  async function keepFailed(id: number, delivery: Delivery<Event>): Promise<void> {
    await failed.add(id, delivery);
    const [oldest = id, ...others] = failed.ids().sort(byNumber);
    if (others.length >= MOST_KEPT) await failed.remove(oldest);
  }

  return { waiting, failed, of, nextAfter, add, giveUp, resend, refresh };
}

export type DeliveryQueue<Event> = Awaited<ReturnType<typeof openDeliveryQueue<Event>>>;

const byNumber = (a: number, b: number): number => a - b;
