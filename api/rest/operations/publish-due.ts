import type { Item } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { siteToMs } from '../../lib/time.ts';
import type { Service } from './operation.ts';

/** When the next scheduled item is due, in site time; `now` if one is overdue, null if none is scheduled. */
export function nextDue(index: ContentIndex, now: string): string | null {
  let next: string | null = null;
  for (const item of index.allItems()) {
    if (item.status === 'future' && (next === null || item.date < next)) next = item.date;
  }
  return next !== null && next < now ? now : next;
}

/**
 * Publishes all items due by the service's clock and returns the saved items. Failures are reported, and
 * retried the next time.
 */
export async function publishDue({ store, report }: Pick<Service, 'store' | 'report'>): Promise<Item[]> {
  const isDue = (item: Item | undefined): item is Item => item?.status === 'future' && item.date <= store.now();
  const published: Item[] = [];
  for (const { id } of [...store.index.allItems()].filter(isDue)) {
    await store
      .withLock(async () => {
        await store.refresh(id);
        const before = store.index.item(id);
        if (!isDue(before)) return;
        const [saved] = await store.save([{ before, after: { ...before, status: 'publish' } }]);
        published.push(saved?.after as Item);
      })
      .catch(report);
  }
  return published;
}

/** Longest interval between checks of the clock, in milliseconds: it may have been set, or a laptop slept. */
const LOOK_MS = 30_000;

/** A clock further ahead than this must have been set, in milliseconds. */
const JUMP_MS = 5_000;

/**
 * Starts publishing due items, and returns the function that stops it. A clock that jumps ahead is trusted only if it
 * is confirmed at the next check, because publishing cannot be undone.
 */
export function keepPublishing(service: Pick<Service, 'store' | 'report'>, lookMs = LOOK_MS): () => Promise<void> {
  const { store } = service;
  let [clockMs, steadyMs] = [store.clock.now(), performance.now()];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const look = () => {
    const expectedMs = clockMs + performance.now() - steadyMs;
    [clockMs, steadyMs] = [store.clock.now(), performance.now()];
    const hasJumped = clockMs - expectedMs > JUMP_MS;
    running = (hasJumped ? Promise.resolve() : publishDue(service).catch(service.report)).then(wait);
  };
  const wait = () => {
    if (isStopped) return;
    const next = nextDue(store.index, store.now());
    const ms = next === null ? lookMs : Math.min(lookMs, Math.max(0, siteToMs(next) - store.clock.now()));
    // An overdue item that could not be published is retried at the next check, not immediately.
    timer = setTimeout(look, ms > 0 ? ms : lookMs).unref();
  };
  look();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
