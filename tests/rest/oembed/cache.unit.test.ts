import { describe, expect, it } from 'vitest';
import { createCache, type Cached } from '../../../api/rest/oembed/cache.ts';
import { lifetime } from '../../../api/rest/oembed/consume.ts';

function start(size?: number) {
  const clock = { ms: 0, now: () => clock.ms };
  const cache = createCache<string>(clock, size);
  const loads: string[] = [];
  const get = (key: string, seconds = 10): Promise<string> =>
    cache.get(key, async () => {
      loads.push(key);
      return { value: `${key}${loads.length}`, seconds };
    });
  return { clock, cache, loads, get };
}

describe('the cache of answers', () => {
  it('loads again only after the lifetime of an answer', async () => {
    const { clock, get } = start();
    expect(await get('a')).toBe('a1');
    clock.ms = 9_999;
    expect(await get('a')).toBe('a1');
    clock.ms = 10_000;
    expect(await get('a')).toBe('a2');
  });

  it('loads once for all concurrent callers', async () => {
    const { cache } = start();
    const asked: ((value: Cached<string>) => void)[] = [];
    const load = (): Promise<Cached<string>> => new Promise((resolve) => asked.push(resolve));
    const waiting = [cache.get('a', load), cache.get('a', load), cache.get('b', load)];
    expect(asked).toHaveLength(2);
    asked.forEach((answer, n) => answer({ value: String(n), seconds: 1 }));
    expect(await Promise.all(waiting)).toEqual(['0', '0', '1']);
  });

  it('forgets an error, for all callers that waited for it', async () => {
    const { cache, get } = start();
    const fail = async (): Promise<never> => {
      throw new Error('broken');
    };
    const waiting = [cache.get('a', fail), cache.get('a', fail)];
    for (const one of waiting) await expect(one).rejects.toThrow('broken');
    expect(await get('a')).toBe('a1');
  });

  it('keeps no more than its limit, and evicts the least recently used', async () => {
    const { get, loads } = start(2);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
  });
});

describe('the lifetime of an answer', () => {
  const answer = { version: '1.0', type: 'link' } as const;

  it.each([
    ['a day if it does not say', {}, 86_400],
    ['an hour at least', { cache_age: 0 }, 3_600],
    ['what it says in between', { cache_age: 7_200 }, 7_200],
    ['a week at most', { cache_age: 31_536_000_000 }, 604_800],
  ])('is %s', (_what, said, seconds) => {
    expect(lifetime({ ...answer, ...said })).toBe(seconds);
  });

  it('is five minutes if there is none', () => {
    expect(lifetime(null)).toBe(300);
  });
});
