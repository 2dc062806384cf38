import type { Item } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { siteToMs } from '../../lib/time.ts';
import type { Service } from './operation.ts';

/** When the next scheduled item is due, as site time; `now` when one is overdue, null when nothing is scheduled. */
export function nextDue(index: ContentIndex, now: string): string | null {
  let next: string | null = null;
  for (const item of index.allItems()) {
    if (item.status === 'future' && (next === null || item.date < next)) next = item.date;
  }
  return next !== null && next < now ? now : next;
}

/** Publishes what is due by the service's clock and gives it as it now is. What fails is reported and tried the next time. */
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

/** Longest time between two looks at the clock, in milliseconds: it may have been set, or a laptop slept. */
const LOOK_MS = 30_000;

/** A clock that is ahead of where it should be by more than this has been set, in milliseconds. */
const JUMP_MS = 5_000;

/**
 * Publishes what is due from now on, and gives the function that ends it. A clock that jumps ahead is believed only when
 * it still says so at the next look: what is published cannot be taken back.
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
    // Something overdue that could not be published is tried again at the next look, not at once.
    timer = setTimeout(look, ms > 0 ? ms : lookMs).unref();
  };
  look();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
