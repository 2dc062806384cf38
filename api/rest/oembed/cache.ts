import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';

export interface Cached<Value> {
  value: Value;
  /** How long it may be used, in seconds. */
  seconds: number;
}

export interface Cache<Value> {
  /** The value under `key`; if missing, made by `load`, once for all concurrent callers. A rejection is not cached. */
  get(key: string, load: () => Promise<Cached<Value>>): Promise<Value>;
}

/** Size limit of the cache, in characters of JSON. */
const KEPT = 8 * 1024 * 1024;

/** Keeps at most `size` values; the least recently used is evicted first. */
export function createCache<Value>(clock: Clock, size = 500): Cache<Value> {
  const kept = new LRUCache<string, { value: Value; until: number }>({
    max: size,
    maxSize: KEPT,
    sizeCalculation: (entry, key) => key.length + JSON.stringify(entry).length,
  });
  const loading = new Map<string, Promise<Value>>();

  const keep = (key: string, { value, seconds }: Cached<Value>): Value => {
    kept.set(key, { value, until: clock.now() + seconds * 1000 });
    return value;
  };

  return {
    async get(key, load) {
      const found = kept.get(key);
      if (found && clock.now() < found.until) return found.value;
      const running = loading.get(key);
      if (running) return running;
      const started = load()
        .then((fresh) => keep(key, fresh))
        .finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
  };
}
